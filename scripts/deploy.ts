// `npm run deploy -- prod`: checks, migrates and deploys one environment of wrangler.toml. `--skip-checks` for a second try.
import { execFileSync } from "node:child_process";

const ENVIRONMENTS = ["test", "uat", "preprod", "prod", "prod-nz"];
const [env = "", ...options] = process.argv.slice(2);
if (!ENVIRONMENTS.includes(env)) {
  console.error(`Name the environment: npm run deploy -- ${ENVIRONMENTS.join("|")}`);
  process.exit(1);
}

const step = (words: string, command: string, ...args: readonly string[]) => {
  console.log(`\n── ${words}`);
  execFileSync(command, args, { stdio: "inherit" });
};

if (!options.includes("--skip-checks")) step("checking", "npm", "run", "--silent", "check");
step("building", "npm", "run", "--silent", "build");
step("writing down the migrations that leave the house", "npm", "run", "--silent", "migrations:release");
// Before the code: a migration only widens, so that the version still running is not disturbed.
step("applying migrations", "wrangler", "d1", "migrations", "apply", "DB", "--remote", "--env", env);
step("deploying", "wrangler", "deploy", "build/server/app.mjs", "--no-bundle", "--env", env);
console.log(`\n${env} is deployed. Commit migrations/released.json. To go back: wrangler rollback --env ${env} (docs/deploy.md).`);
