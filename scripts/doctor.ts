import { parseArgs } from "node:util";
import { ENVIRONMENTS, isEnvironment } from "./cloudflare/environment.ts";
import { secretsPath } from "./cloudflare/secrets-file.ts";
import { runDoctor } from "./doctor/run.ts";

const USAGE = `npm run doctor -- ${ENVIRONMENTS.join("|")} [--secrets FILE] [--json] [--config wrangler.toml]
  Asks the running deployment, Cloudflare and the providers how they are: one line each, ok, warn or broken with what to do. It changes nothing but
  a kilobyte that it puts into the bucket and takes out again. CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID stand in the shell. With the secrets of
  the environment (FILE, otherwise ${secretsPath("pitlane-NAME")}, or the shell) it asks the providers too.
  Exit code 0: all is well. 1: something should be done. 2: something is broken. 3: nothing could be looked at.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    secrets: { type: "string" },
    json: { type: "boolean", default: false },
    config: { type: "string", default: "wrangler.toml" },
    help: { type: "boolean", default: false },
  },
});
const [env] = positionals;
if (values.help || !isEnvironment(env)) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 3;
} else {
  process.exitCode = await runDoctor({
    env,
    config: values.config,
    secrets: values.secrets,
    asJson: values.json,
  }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 3;
  });
}
