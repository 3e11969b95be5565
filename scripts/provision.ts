import { readFileSync } from "node:fs";
import { settingsProblems } from "./provision/settings.ts";
import { operatorAccount } from "./cloudflare/account.ts";
import { ENVIRONMENTS, environmentConfig, isEnvironment } from "./cloudflare/environment.ts";
import { remoteD1 } from "./cloudflare/remote-d1.ts";
import { readSecretsFile, secretsPath } from "./cloudflare/secrets-file.ts";
import { runDoctor } from "./doctor/run.ts";
import { checklist, taskLine } from "./provision/checklist.ts";
import { release } from "./provision/release.ts";
import { resources } from "./provision/resources.ts";
import {
  askForSecrets,
  storeGeneratedSecrets,
  planSecrets,
  listSecretNames,
  withSecretsFile,
} from "./provision/secrets.ts";
import { seedProduction } from "./seed/production.ts";
import { errorMessage, readOptions, refuse, runCommand } from "./options.mjs";

const USAGE = `npm run provision -- ${ENVIRONMENTS.join("|")} [--dry-run] [--secrets FILE] [--ask] [--skip-checks] [--config wrangler.toml]
  From nothing to running: makes or finds what the environment needs at Cloudflare, migrates, fills in the reference data, deploys with all secrets in
  one version, and looks at it with the doctor. Each step can be repeated and changes only what differs. It stops at the first step that fails.
  --dry-run prints what it would do, and changes nothing. --ask asks for each secret that FILE lacks and writes it there.
  FILE is ${secretsPath("pitlane-NAME")} unless it is named. Set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID in the shell.
  Exit code 0: it runs, and nothing is broken. 1: a step failed. 2: it runs, and the doctor found something broken.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    "dry-run": { type: "boolean", default: false },
    secrets: { type: "string" },
    ask: { type: "boolean", default: false },
    "skip-checks": { type: "boolean", default: false },
    config: { type: "string", default: "wrangler.toml" },
  },
  { min: 1, max: 1 },
);
const [env] = positionals;
const root = new URL("..", import.meta.url).pathname;

if (!isEnvironment(env)) refuse(USAGE, `"${env}" is not an environment.`);

async function provision(name: string): Promise<number> {
  const isDryRun = values["dry-run"];
  const initialConfig = environmentConfig(name, values.config);
  const path = values.secrets ?? secretsPath(initialConfig.worker);
  const problems = settingsProblems(initialConfig);
  for (const text of problems) console.log(`settings: ${text}`);
  if (problems.length > 0 && !isDryRun) throw new Error(`mend [env.${name}] of ${values.config} first`);
  const hasAccount = Boolean(process.env.CLOUDFLARE_API_TOKEN && process.env.CLOUDFLARE_ACCOUNT_ID);
  if (isDryRun && !hasAccount) {
    console.log(
      "Without CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, existing resources are not checked. It would create or find:",
    );
    for (const { name: label } of resources(
      { id: "", ask: () => Promise.reject(new Error("nobody is asked")) },
      initialConfig,
    ))
      console.log(`  ${label}`);
  }
  const account = isDryRun && !hasAccount ? null : operatorAccount();
  if (account)
    for (const resource of resources(account, initialConfig)) {
      const problem = await resource.findProblem();
      if (problem !== null && !isDryRun) await resource.create();
      console.log(
        `${problem === null ? "is there  " : isDryRun ? "would     " : "made      "}${resource.name}${problem === null ? "" : `: ${problem}`}`,
      );
    }
  const existingNames = account ? await listSecretNames(account, initialConfig) : [];
  if (values.ask && !isDryRun) await askForSecrets(path, existingNames);
  const plan = planSecrets(path, existingNames);
  for (const note of plan.notes) console.log(`secrets   ${note}`);
  if (plan.generated.length > 0)
    console.log(
      `${isDryRun ? "would     " : "made      "}${plan.generated.join(" and ")}, and write ${plan.generated.length === 1 ? "it" : "them"} into ${path}`,
    );
  if (isDryRun) {
    console.log(`would     check, build, apply the migrations, fill in the reference data`);
    console.log(
      `would     deploy to ${initialConfig.hosts.join(", ")} with ${plan.put.length} secrets in one version: ${plan.put.join(", ")}`,
    );
    console.log("would     look at it: npm run doctor");
  } else {
    storeGeneratedSecrets(path, plan.generated);
    await withSecretsFile(path, plan.put, (file) =>
      release({
        env: name,
        config: values.config,
        secrets: { file, names: plan.put },
        withChecks: !values["skip-checks"],
        fillDatabase: () => fillReferenceData(name),
      }),
    );
  }
  console.log("\nWhat needs a person:");
  for (const task of checklist(initialConfig, [...existingNames, ...Object.keys(readSecretsFile(path))]))
    console.log(taskLine(task));
  if (isDryRun) return 0;
  console.log("\n── looking at it");
  const code = await runDoctor({ env: name, config: values.config, secrets: path, asJson: false });
  console.log(`\n${name} is deployed. Commit ${values.config} and migrations/released.json.`);
  return code === 2 ? 2 : 0;
}

async function fillReferenceData(name: string): Promise<void> {
  const startedAt = Date.now();
  const { database } = environmentConfig(name, values.config);
  await seedProduction(
    remoteD1(operatorAccount(), database.id),
    (file) => readFileSync(`${root}data/${file}`, "utf8"),
    ({ table, rows, tables }) =>
      console.log(
        `[${((Date.now() - startedAt) / 1000).toFixed(1)}s] ${table}: ${rows} rows (${tables.done} of ${tables.total} tables)`,
      ),
  );
}

await runCommand(() =>
  provision(String(env)).catch((error: unknown) => {
    console.error(`\nStopped: ${errorMessage(error)}`);
    console.error("Completed steps are kept. Correct the problem and run the same command again.");
    return 1;
  }),
);
