import { ENVIRONMENTS, isEnvironment } from "./cloudflare/environment.ts";
import { readOptions, refuse, runCommand } from "./options.mjs";
import { release } from "./provision/release.ts";

const USAGE = `npm run deploy -- ${ENVIRONMENTS.join("|")} [--dry-run] [--skip-checks]
  Checks, builds, migrates and deploys one environment of wrangler.toml. --dry-run lists the steps and changes nothing. --skip-checks leaves out
  npm run check, for a second attempt.`;

const { values, positionals } = readOptions(
  USAGE,
  { "dry-run": { type: "boolean", default: false }, "skip-checks": { type: "boolean", default: false } },
  { min: 1, max: 1 },
);
const [env = ""] = positionals;
if (!isEnvironment(env)) refuse(USAGE, `"${env}" is not an environment.`);

await runCommand(async () => {
  const isDryRun = values["dry-run"];
  await release({ env, config: "wrangler.toml", secrets: null, withChecks: !values["skip-checks"], isDryRun });
  console.log(
    isDryRun
      ? "\nDry run: nothing was changed."
      : `\n${env} is deployed. Commit migrations/released.json. Check it with npm run doctor -- ${env}. To go back: wrangler rollback --env ${env} (docs/guides/deploy.md).`,
  );
});
