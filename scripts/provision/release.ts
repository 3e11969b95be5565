import { execFileSync } from "node:child_process";
import { REQUIRED_SECRETS } from "../../app/settings/secrets.ts";
import { checkoutTag } from "../doctor/run.ts";

export interface Release {
  readonly env: string;
  readonly config: string;
  /** Secrets to upload with this version; null = the existing ones are kept. */
  readonly secrets: { readonly file: string; readonly names: readonly string[] } | null;
  readonly withChecks: boolean;
  /** Prints the steps without running them. */
  readonly isDryRun?: boolean;
  /** Runs between the migrations and the code deployment. */
  readonly fillDatabase?: () => Promise<void>;
}

/** Options that tell wrangler the environment. */
export const environmentFlags = ({ env, config }: Pick<Release, "env" | "config">): readonly string[] => [
  ...(config === "wrangler.toml" ? [] : ["--config", config]),
  "--env",
  env,
];

/** Names of the environment's secrets at Cloudflare, whose values cannot be read. */
function listSecrets(release: Release): readonly string[] {
  try {
    return (
      JSON.parse(
        execFileSync("wrangler", ["secret", "list", ...environmentFlags(release)], {
          encoding: "utf8",
          stdio: ["ignore", "pipe", "inherit"],
        }),
      ) as readonly { readonly name: string }[]
    ).map(({ name }) => name);
  } catch {
    throw new Error(
      `The secrets of ${release.env} could not be listed. Set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID. If ${release.env} does not exist yet, create it with: npm run provision -- ${release.env} (docs/guides/deploy.md). Nothing was deployed.`,
    );
  }
}

/** Checks, builds, migrates, seeds the reference data and deploys. Throws before the build if a required secret is missing. */
export async function release(request: Release): Promise<void> {
  const { env, secrets, withChecks, fillDatabase, isDryRun = false } = request;
  const secretNames = secrets?.names ?? [];
  const isGiven = (name: string) => secretNames.includes(name);
  const existingNames = REQUIRED_SECRETS.every(isGiven) ? REQUIRED_SECRETS : listSecrets(request);
  const missing = REQUIRED_SECRETS.filter((name) => !isGiven(name) && !existingNames.includes(name));
  if (missing.length > 0)
    throw new Error(
      `${env} lacks ${missing.join(", ")}, and can keep no contact details without it. Set it with: npm run provision -- ${env}, or wrangler secret put ${missing[0]} --env ${env} (docs/guides/deploy.md). Nothing was deployed.`,
    );
  const runStep = (text: string, command: string, ...args: readonly string[]) => {
    console.log(`\n── ${text}${isDryRun ? `: would run ${[command, ...args].join(" ")}` : ""}`);
    if (!isDryRun) execFileSync(command, args, { stdio: "inherit" });
  };
  if (withChecks) runStep("checking", "npm", "run", "--silent", "check");
  runStep("building", "npm", "run", "--silent", "build");
  runStep("recording the migrations of this release", "npm", "run", "--silent", "db:release");
  // Migrations run before the code is deployed. They only add, so the version that is still running is not affected.
  runStep(
    "applying migrations",
    "wrangler",
    "d1",
    "migrations",
    "apply",
    "DB",
    "--remote",
    ...environmentFlags(request),
  );
  if (fillDatabase) {
    console.log("\n── filling in the reference data");
    await fillDatabase();
  }
  const tag = checkoutTag();
  runStep(
    "deploying",
    "wrangler",
    "deploy",
    "build/server/app.mjs",
    "--no-bundle",
    ...(tag === null ? [] : ["--tag", tag]),
    ...(secrets ? ["--secrets-file", secrets.file] : []),
    ...environmentFlags(request),
  );
}
