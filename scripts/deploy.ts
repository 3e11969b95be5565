// `npm run deploy -- prod`: checks, migrates and deploys one environment of wrangler.toml. `--skip-checks` for a second try.
import { execFileSync } from "node:child_process";
import { NEEDED_SECRETS } from "../app/settings/secrets.ts";

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

/** Names of the secrets that the environment has at Cloudflare; their values nobody can read. */
function secretsThere(): readonly string[] {
  try {
    return (
      JSON.parse(
        execFileSync("wrangler", ["secret", "list", "--env", env], {
          encoding: "utf8",
          stdio: ["ignore", "pipe", "inherit"],
        }),
      ) as readonly { readonly name: string }[]
    ).map(({ name }) => name);
  } catch {
    console.error(
      "The secrets could not be listed: sign in with wrangler login, and put the first secret before the first deployment.",
    );
    return [];
  }
}

const there = env === "test" ? NEEDED_SECRETS : secretsThere();
const missing = NEEDED_SECRETS.filter((name) => !there.includes(name));
if (missing.length > 0) {
  console.error(
    `${env} lacks ${missing.join(", ")}, and can keep no contact details without it. Set it with: wrangler secret put ${missing[0]} --env ${env} (docs/deploy.md). Nothing was deployed.`,
  );
  process.exit(1);
}

if (!options.includes("--skip-checks")) step("checking", "npm", "run", "--silent", "check");
step("building", "npm", "run", "--silent", "build");
step("recording the migrations of this release", "npm", "run", "--silent", "migrations:release");
// Before the code: a migration only widens, so that the version still running is not disturbed.
step("applying migrations", "wrangler", "d1", "migrations", "apply", "DB", "--remote", "--env", env);
step("deploying", "wrangler", "deploy", "build/server/app.mjs", "--no-bundle", "--env", env);
console.log(
  `\n${env} is deployed. Commit migrations/released.json. To go back: wrangler rollback --env ${env} (docs/deploy.md).`,
);
