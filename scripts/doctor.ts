import { ENVIRONMENTS, isEnvironment } from "./cloudflare/environment.ts";
import { secretsPath } from "./cloudflare/secrets-file.ts";
import { runDoctor } from "./doctor/run.ts";
import { readOptions, refuse, runCommand } from "./options.mjs";

const USAGE = `npm run doctor -- ${ENVIRONMENTS.join("|")} [--secrets FILE] [--json] [--config wrangler.toml]
  Checks the running deployment, Cloudflare and the providers: one line each, ok, warn or broken with what to do. It changes nothing: it writes a
  kilobyte to the bucket and deletes it again. Set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID in the shell. With the secrets of the
  environment (FILE, otherwise ${secretsPath("pitlane-NAME")}, or the shell) it checks the providers too.
  Exit code 0: all is well. 1: something should be done. 2: something is broken. 3: nothing could be looked at.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    secrets: { type: "string" },
    json: { type: "boolean", default: false },
    config: { type: "string", default: "wrangler.toml" },
  },
  { min: 1, max: 1 },
);
const [env] = positionals;
if (!isEnvironment(env)) refuse(USAGE, `"${env}" is not an environment.`);
else {
  const { config, secrets, json: asJson } = values;
  await runCommand(() => runDoctor({ env, config, secrets, asJson }), 3);
}
