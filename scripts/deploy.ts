// `npm run deploy -- prod`: checks, migrates and deploys one environment of wrangler.toml. `--skip-checks` for a second try.
import { ENVIRONMENTS, isEnvironment } from "./cloudflare/environment.ts";
import { release } from "./provision/release.ts";

const [env, ...options] = process.argv.slice(2);
if (!isEnvironment(env)) {
  console.error(`Name the environment: npm run deploy -- ${ENVIRONMENTS.join("|")}`);
  process.exit(1);
}
try {
  await release({ env, config: "wrangler.toml", secrets: null, withChecks: !options.includes("--skip-checks") });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
console.log(
  `\n${env} is deployed. Commit migrations/released.json. Look at it: npm run doctor -- ${env}. To go back: wrangler rollback --env ${env} (docs/deploy.md).`,
);
