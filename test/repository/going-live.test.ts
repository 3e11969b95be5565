import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorAccount } from "../../scripts/cloudflare/account";
import { environmentConfig } from "../../scripts/cloudflare/environment";
import { examineEnvironment, exitCode } from "../../scripts/doctor/examine";
import type { DoctorContext } from "../../scripts/doctor/probe";
import { checkoutTag } from "../../scripts/doctor/run";
import type { Check } from "../../app/domain/operations/health/check";
import { CloudflareApi } from "../support/cloudflare-api";
import { MORE_SECRETS, Outside, SECRETS } from "../support/outside";
import { migratedDatabase, sqliteD1 } from "../support/sqlite-d1";
import { d1Health } from "../../app/adapters/db/health";

const ROOT = join(import.meta.dirname, "../..");
const api = new CloudflareApi();
const outside = new Outside(api, "pitlane-prod", "pitlane-prod");
let checkout = "";

/** Tables that production is seeded with: reference data about vehicles, places, work and parts, and our own texts. */
const SEEDED_TABLES = [
  "categories",
  "tasks",
  "task_question_options",
  "disclaimers",
  "parts",
  "extras",
  "messages",
  "reference_documents",
  "quote_funnel_configurations",
  "roadside_areas",
  "tyres",
  "tyre_sizes",
  "tyre_fitments",
  "service_schedules",
  "service_intervals",
  "service_operations",
  "vehicle_aliases",
  "nz_fleet_models",
  "wmi",
  "localities",
  "place_names",
  "place_prefixes",
  "vehicle_models",
  "vehicle_variants",
];

/** An operator's checkout, separate from this one, because a release writes files. */
function createOperatorCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), "operator-"));
  for (const name of ["node_modules", "scripts", "app", "data", "workers", "durable-objects", "sandbox", "test"])
    symlinkSync(join(ROOT, name), join(folder, name));
  cpSync(join(ROOT, "migrations"), join(folder, "migrations"), { recursive: true });
  cpSync(join(ROOT, "wrangler.toml"), join(folder, "wrangler.toml"));
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
  // The build and the checks run elsewhere. In this test a small worker replaces their output.
  Object.assign(manifest.scripts, { build: "true", check: "true" });
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  mkdirSync(join(folder, "build/server"), { recursive: true });
  mkdirSync(join(folder, "build/client"), { recursive: true });
  const classes = ["LeadSaveQueue", "BidOfferCounter", "RevealAllowance"].map((name) => `export class ${name} {}`);
  writeFileSync(
    join(folder, "build/server/app.mjs"),
    `${classes.join("\n")}\nexport default { fetch: () => new Response("ok") };\n`,
  );
  mkdirSync(join(folder, "secrets"));
  return folder;
}

interface CommandResult {
  readonly code: number;
  readonly text: string;
}
const run = (command: string): Promise<CommandResult> =>
  new Promise((resolve) =>
    execFile(
      "/bin/sh",
      ["-c", command],
      { cwd: checkout, env: { ...process.env, ...api.env, HOME: checkout }, maxBuffer: 1e8 },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, text: `${out}${err}` }),
    ),
  );

/** The commands of a section of the page, one per line. */
function commandsOf(section: string): readonly string[] {
  const page = readFileSync(join(ROOT, "docs/guides/deploy.md"), "utf8");
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const blocks = [...(text.split("\n## ")[0] ?? "").matchAll(/```sh\n(.*?)```/gs)].map(([, lines = ""]) => lines);
  const lines = blocks.flatMap((block) => block.trim().split("\n"));
  if (lines.length === 0) throw new Error(`docs/guides/deploy.md has no command under "${section}"`);
  return lines;
}
const ranCommands: string[] = [];
async function runSection(section: string): Promise<readonly CommandResult[]> {
  const results: CommandResult[] = [];
  for (const line of commandsOf(section)) {
    ranCommands.push(line);
    // Skipped, because the packages of this checkout are installed already.
    results.push(line === "npm install" ? { code: 0, text: "" } : await run(line));
  }
  return results;
}

const editWranglerToml = (from: string, to: string) => {
  const path = join(checkout, "wrangler.toml");
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`wrangler.toml has no ${from}`);
  writeFileSync(path, text.replaceAll(from, to));
};
const database = () => api.database("pitlane-prod").database;
const readTableNames = () =>
  (
    database()
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like '%fts%' and name not like 'sqlite_%' and name not like 'd1_%' order by name",
      )
      .all() as { name: string }[]
  ).map(({ name }) => name);
const countRows = (sql: string) => Number((database().prepare(sql).get() as { n: number }).n);
const deployedWorker = () => {
  const worker = api.workers.get("pitlane-prod");
  if (!worker) throw new Error("nothing is deployed");
  return worker;
};

beforeAll(async () => {
  checkout = createOperatorCheckout();
  api.handleOutside = outside.answer;
  await api.start();
});
afterAll(async () => {
  await api.stop();
  rmSync(checkout, { recursive: true, force: true });
});

describe("operator guide, command by command", () => {
  it("a dry run on a fresh checkout lists missing settings and changes nothing", async () => {
    const [, dryRun] = await runSection("2. The settings");
    expect([dryRun?.code, dryRun?.text]).toEqual([0, expect.stringContaining("names pitlane.example for prod")]);
    for (const text of [
      "BUSINESS_NUMBER",
      "would     D1 database pitlane-prod: create it in Oceania",
      "would     R2 bucket pitlane-prod-uploads",
      '"origins":["https://pitlane.example"]',
      "would     queue pitlane-prod-jobs-dead",
      "CONTACT_KEY and OPERATOR_KEY",
      "https://pitlane.example/api/webhook/stripe",
      "payment_intent.amount_capturable_updated",
      "https://pitlane.example/login/callback",
      "Afterpay: a merchant account in this country's currency",
    ])
      expect(dryRun?.text).toContain(text);
    expect(api.calls.filter((call) => !call.startsWith("GET "))).toEqual([]);
    const ran = await run("npm run --silent provision -- prod");
    expect([ran.code, ran.text]).toEqual([1, expect.stringContaining("mend [env.prod] of wrangler.toml first")]);
    expect(api.databases).toEqual([]);
  }, 120_000);

  it("provisions, migrates, seeds and deploys, and the doctor reports no problems", async () => {
    editWranglerToml("https://pitlane.example", "https://quotes.pitlane-operator.net");
    editWranglerToml('pattern = "pitlane.example"', 'pattern = "quotes.pitlane-operator.net"');
    editWranglerToml("help@pitlane.example", "help@operator.net");
    editWranglerToml(
      'vars = { ENVIRONMENT = "PROD", COUNTRY = "AU"',
      'vars = { BUSINESS_NUMBER = "51 824 753 556", ENVIRONMENT = "PROD", COUNTRY = "AU"',
    );
    const retainedSecrets = Object.entries(SECRETS).filter(([name]) => !["CONTACT_KEY", "OPERATOR_KEY"].includes(name));
    writeFileSync(
      join(checkout, "secrets/pitlane-prod.env"),
      retainedSecrets.map(([name, value]) => `${name}=${value}\n`).join(""),
    );
    // With a token that may not create queues, the run stops with a message. The next run finds what was created.
    api.refusedCalls = /^POST \/queues/;
    const processResult = await run("npm run --silent provision -- prod");
    api.refusedCalls = null;
    expect([processResult.code, processResult.text]).toEqual([
      1,
      expect.stringContaining("Stopped: Authentication error"),
    ]);
    expect(api.workers.size).toBe(0);
    const [ran] = await runSection("4. Provision");
    expect([ran?.code, ran?.text]).toEqual([0, expect.stringContaining("0 broken")]);
    expect(ran?.text).toContain("is there  D1 database pitlane-prod");
    expect(api.unknownCalls).toEqual([]);
    const [version] = deployedWorker().versions;
    expect(deployedWorker().versions.map(({ reason }) => reason)).toEqual(["deploy"]);
    expect([...(version?.names ?? [])].sort()).toEqual([...Object.keys(SECRETS), "PUSH_KEY"].sort());
    expect(deployedWorker().secrets.get("CONTACT_KEY")).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(readFileSync(join(checkout, "secrets/pitlane-prod.env"), "utf8")).toContain(
      `CONTACT_KEY=${deployedWorker().secrets.get("CONTACT_KEY")}`,
    );
    expect(api.databases.map(({ name, location }) => [name, location])).toEqual([["pitlane-prod", "oc"]]);
    expect(readFileSync(join(checkout, "wrangler.toml"), "utf8")).toContain(api.databases[0]?.uuid);
    expect([...api.domains.keys()]).toEqual(["quotes.pitlane-operator.net"]);
    expect(ran?.text).not.toMatch(/sk_live_1|whsec_1/);
  }, 180_000);

  it("a second run finds everything and writes every secret except the encryption key", async () => {
    const { code, text } = await run("npm run --silent provision -- prod --dry-run");
    expect([code, text.match(/^is there /gm)?.length]).toEqual([0, 5]);
    expect(text).toContain("CONTACT_KEY stays as it is");
    expect(text).toMatch(/would {5}deploy .*: (?!.*CONTACT_KEY).*STRIPE_SECRET_KEY/);
  }, 120_000);

  it("a fresh deployment has the same tables, indexes and triggers and no invented data", () => {
    const schemaOf = (from: ReturnType<typeof migratedDatabase>) =>
      from
        .prepare(
          "select name, sql from sqlite_master where name not like 'd1_migrations%' and name not like 'sqlite_%' order by name",
        )
        .all();
    expect(schemaOf(database())).toEqual(schemaOf(migratedDatabase()));
    expect([
      countRows("select count(*) as n from vehicle_variants"),
      countRows("select count(*) as n from tasks"),
    ]).toEqual([49_100, 286]);
    // All other tables must be empty: codes, vouchers, special prices, members, plates, suppliers, reviews, bookings.
    expect(readTableNames().filter((table) => countRows(`select exists (select 1 from ${table}) as n`) === 1)).toEqual(
      [...SEEDED_TABLES].sort(),
    );
    expect(
      countRows("select count(*) as n from quote_funnel_configurations where exclusive_supplier_id is not null"),
    ).toBe(0);
    expect(
      countRows(
        "select count(*) as n from place_names_fts where place_names_fts match 'parramatta' and country = 'AU'",
      ),
    ).toBeGreaterThan(0);
    expect(api.database("pitlane-prod").longestImport).toBe(0);
  });

  it("suppliers are imported, and the doctor reports the state", async () => {
    const template = readFileSync(join(ROOT, "data/templates/suppliers.csv"), "utf8");
    const ran = await run("npm run import -- data/templates/suppliers.csv --env prod");
    expect([ran.code, ran.text]).toEqual([1, expect.stringContaining("This is the example row")]);
    expect(countRows("select count(*) as n from suppliers")).toBe(0);
    writeFileSync(
      join(checkout, "your-suppliers.csv"),
      template.replace("Example Motors", "Harbour Motors").replace("olga@workshop.example", "desk@harbour.example"),
    );
    const [dryRun, imported] = await runSection("5. Suppliers");
    expect([dryRun?.code, dryRun?.text]).toEqual([0, expect.stringContaining("1 to add")]);
    expect([imported?.code, imported?.text]).toEqual([0, expect.stringContaining("1 added")]);
    expect(countRows("select count(*) as n from suppliers")).toBe(1);
    const [doctor] = await runSection("6. Check it");
    // The crons have never run here.
    expect([doctor?.code, doctor?.text]).toEqual([1, expect.stringMatching(/warn {4}crons .*never ran yet/)]);
  }, 180_000);

  it("the next release keeps secrets and operator changes and can be rolled back", async () => {
    database().exec(`
      update messages set body = 'Ours', changed_by = 'olga@operator.example' where (key, channel) = (select key, channel from messages limit 1);
      update extras set default_price_cents = 1 where id = 1;
      update tasks set name = 'An older name' where id = 1;
      insert into extras select 9001, 99, 'Ours', description, group_name, default_price_cents, '[]', 0, 0, 0, 0, 0, css_class, null, 'operator', null from extras where id = 2;
      delete from parts where code = 'BAT-STD';
    `);
    const secrets = new Map(deployedWorker().secrets);
    const before = countRows("select total_changes() as n");
    const versionCount = deployedWorker().versions.length;
    const dryRun = await run("npm run deploy -- prod --dry-run");
    expect([dryRun.code, deployedWorker().versions.length]).toEqual([0, versionCount]);
    const [dryDeploy, deploy, seed] = await runSection("Deploy a release");
    expect([dryDeploy?.code, dryDeploy?.text]).toEqual([0, expect.stringContaining("nothing was changed")]);
    expect([deploy?.code, deploy?.text]).toEqual([0, expect.stringContaining("prod is deployed")]);
    expect([seed?.code, seed?.text]).toEqual([0, expect.stringContaining("environment prod is seeded")]);
    expect(deployedWorker().secrets).toEqual(secrets);
    expect(countRows("select count(*) as n from messages where body = 'Ours'")).toBe(1);
    expect(countRows("select count(*) as n from extras where id = 9001 and origin = 'operator'")).toBe(1);
    expect(countRows("select default_price_cents as n from extras where id = 1")).toBe(3500);
    expect(countRows("select count(*) as n from tasks where name = 'An older name'")).toBe(0);
    expect(countRows("select count(*) as n from parts where code = 'BAT-STD'")).toBe(1);
    expect(countRows("select total_changes() as n") - before).toBeLessThan(5_000);
    const [rollback] = await runSection("Roll back");
    expect([rollback?.code, deployedWorker().versions.at(-1)?.reason]).toEqual([0, "rollback"]);
    expect(api.unknownCalls).toEqual([]);
  }, 180_000);

  it("messages are listed and the ledger is reconciled through Cloudflare's API", async () => {
    const [messages, booksStep] = await runSection("Failed messages and reconciliation");
    expect([messages?.code, messages?.text]).toEqual([0, expect.stringContaining("No message failed")]);
    expect([booksStep?.code, booksStep?.text]).toEqual([0, expect.stringContaining("agree")]);
  }, 120_000);

  it("every command of the guide is covered", () => {
    const page = readFileSync(join(ROOT, "docs/guides/deploy.md"), "utf8");
    const commandLines = [...page.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, lines = ""]) => lines.trim().split("\n"));
    expect(ranCommands).toEqual(commandLines);
  });
});

describe("doctor reports for seeded faults", () => {
  const doctorContext = (overrides: Partial<DoctorContext> = {}): DoctorContext => ({
    config: environmentConfig("prod", join(checkout, "wrangler.toml")),
    account: operatorAccount(api.env),
    secrets: {
      ...SECRETS,
      CONTACT_KEY: deployedWorker().secrets.get("CONTACT_KEY") ?? "",
      OPERATOR_KEY: operatorKey(),
    },
    fetch: (input, init) => outside.answer(new Request(input, init)),
    now: Date.now(),
    migrations: readdirSync(join(ROOT, "migrations"))
      .filter((name) => name.endsWith(".sql"))
      .sort(),
    tag: checkoutTag(),
    ...overrides,
  });
  const operatorKey = () => deployedWorker().secrets.get("OPERATOR_KEY") ?? "";
  const health = () => d1Health(sqliteD1(database()));
  const MINUTE = 60_000;

  /** Marks every cron as just run. */
  const runCrons = async (at = Date.now()) => {
    for (const cron of doctorContext().config.crons)
      await health().recordRun({ name: `duty of ${cron}`, cron, at, failure: null });
  };
  const failingChecks = (checks: readonly Check[]) => checks.filter(({ state }) => state !== "ok");

  it("without a fault all checks pass, and the test object is removed from the bucket", async () => {
    await runCrons();
    const checks = await examineEnvironment(doctorContext());
    // Services that the operator left off on purpose are reported, but not as faults.
    expect(failingChecks(checks)).toEqual([]);
    expect(exitCode(checks)).toBe(0);
    expect(checks.length).toBeGreaterThan(20);
    expect(checks).toContainEqual({
      name: "service",
      state: "ok",
      text: "autograb is not configured, so it is off: number plates are not looked up, so customers have to describe their vehicle",
    });
    expect([...outside.objects]).toEqual([]);
  });

  interface Fault {
    readonly label: string;
    readonly plant: () => unknown;
    readonly repair: () => unknown;
    /** Line of the report that must name the fault. */
    readonly expectedCheck: Readonly<{ name: string; state: Check["state"]; text: RegExp }>;
    readonly over?: () => Partial<DoctorContext>;
  }
  const queue = (name: string) => {
    const queue = api.queues.find((queue) => queue.queue_name === name);
    if (!queue) throw new Error(`no queue ${name}`);
    return queue;
  };
  let savedValue: unknown;
  const addMoreServices = (): Partial<DoctorContext> => ({ secrets: { ...doctorContext().secrets, ...MORE_SECRETS } });
  const removeSecret = (name: string) => ({
    plant: () => {
      savedValue = deployedWorker().secrets.get(name);
      deployedWorker().secrets.delete(name);
    },
    repair: () => deployedWorker().secrets.set(name, String(savedValue)),
  });
  const replaceRunning = (running: Readonly<Record<string, unknown>>) => ({
    plant: () => {
      outside.running = running;
    },
    repair: () => {
      outside.running = {};
    },
  });
  const replaceMethod = <K extends keyof Outside>(key: K, value: Outside[K]) => {
    let before = outside[key];
    return {
      plant: () => {
        before = outside[key];
        outside[key] = value;
      },
      repair: () => {
        outside[key] = before;
      },
    };
  };
  const replaceCors = (origin: string) => ({
    plant: () => {
      savedValue = api.buckets.get("pitlane-prod-uploads");
      api.buckets.set("pitlane-prod-uploads", [
        { allowed: { origins: [origin], methods: ["PUT"], headers: ["content-type"] } },
      ]);
    },
    repair: () => api.buckets.set("pitlane-prod-uploads", savedValue as []),
  });

  const faults: readonly Fault[] = [
    {
      label: "the site is silent",
      ...replaceMethod("isSilent", true),
      expectedCheck: { name: "answers", state: "broken", text: /fetch failed/ },
    },
    {
      label: "the database of the running worker does not answer",
      plant: () => database().exec("alter table duty_runs rename to gone"),
      repair: () => database().exec("alter table gone rename to duty_runs"),
      expectedCheck: { name: "deployment", state: "broken", text: /could not be checked/ },
    },
    {
      label: "a missing secret",
      ...removeSecret("CONTACT_KEY"),
      expectedCheck: { name: "secret CONTACT_KEY", state: "broken", text: /not set/ },
    },
    {
      label: "a contact key of the wrong length",
      ...replaceRunning({ CONTACT_KEY: "c2hvcnQ=" }),
      expectedCheck: { name: "contact key", state: "broken", text: /32 bytes/ },
    },
    {
      label: "a contact key that is not the one of the file",
      ...replaceRunning({ CONTACT_KEY: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=" }),
      expectedCheck: {
        name: "secret CONTACT_KEY",
        state: "broken",
        text: /not the key that contacts are encrypted with/,
      },
    },
    {
      label: "a provider with a part of its secrets",
      ...removeSecret("STRIPE_WEBHOOK_SECRET"),
      expectedCheck: { name: "service", state: "warn", text: /stripe is off: STRIPE_WEBHOOK_SECRET/ },
    },
    {
      label: "another operator's key",
      ...replaceRunning({ OPERATOR_KEY: "an-other-key-of-32-characters-ok" }),
      expectedCheck: { name: "details", state: "broken", text: /OPERATOR_KEY of the file/ },
    },
    {
      label: "wrong CORS",
      ...replaceCors("https://elsewhere.net"),
      expectedCheck: { name: "photo CORS", state: "broken", text: /refuses a preflight/ },
    },
    {
      label: "R2 keys without write",
      ...replaceMethod("refusesUploads", true),
      expectedCheck: { name: "photo upload", state: "broken", text: /refused with 403/ },
    },
    {
      label: "an outbox that everyone can read",
      ...replaceMethod("outboxStatus", 200),
      expectedCheck: { name: "development pages", state: "broken", text: /everyone can read its messages/ },
    },
    {
      label: "an old migration",
      plant: () => undefined,
      repair: () => undefined,
      over: () => ({ migrations: [...doctorContext().migrations, "0001_newer.sql"] }),
      expectedCheck: { name: "migrations", state: "broken", text: /0001_newer\.sql not applied/ },
    },
    {
      label: "a silent cron",
      plant: () => runCrons(Date.now() - 3 * 3_600_000),
      repair: () => runCrons(),
      expectedCheck: { name: "cron duty of * * * * *", state: "broken", text: /has not run for 3 hours/ },
    },
    {
      label: "a cron that never ran",
      plant: () => {
        savedValue = deployedWorker().deployedAt;
        deployedWorker().deployedAt -= 3_600_000;
        database().exec("delete from duty_runs where cron = '11,41 * * * *'");
      },
      repair: async () => {
        deployedWorker().deployedAt = Number(savedValue);
        await runCrons();
      },
      expectedCheck: { name: "crons", state: "broken", text: /"11,41 \* \* \* \*" never ran/ },
    },
    {
      label: "a cron that is not set",
      plant: () => {
        savedValue = deployedWorker().crons;
        deployedWorker().crons = deployedWorker().crons.slice(1);
      },
      repair: () => {
        deployedWorker().crons = savedValue as string[];
      },
      expectedCheck: { name: "cron triggers", state: "broken", text: /not set/ },
    },
    {
      label: "dead letters",
      plant: () => health().recordDeadLetters([{ id: "m1", body: "{}", diedAt: Date.now() }]),
      repair: () => database().exec("delete from dead_letters"),
      expectedCheck: { name: "dead letters", state: "warn", text: /^1 in 7 days/ },
    },
    {
      label: "a queue whose oldest message is old",
      plant: () => Object.assign(queue("pitlane-prod-jobs"), { backlog: 3, oldest: Date.now() - 20 * MINUTE }),
      repair: () => Object.assign(queue("pitlane-prod-jobs"), { backlog: 0, oldest: 0 }),
      expectedCheck: { name: "queue pitlane-prod-jobs", state: "warn", text: /3 waiting, the oldest for 20 minutes/ },
    },
    {
      label: "a queue of dead letters that nobody reads",
      plant: () => {
        savedValue = queue("pitlane-prod-jobs-dead").consumers;
        queue("pitlane-prod-jobs-dead").consumers = [];
      },
      repair: () => {
        queue("pitlane-prod-jobs-dead").consumers = savedValue as [];
      },
      expectedCheck: { name: "queue pitlane-prod-jobs-dead", state: "broken", text: /nobody reads it/ },
    },
    {
      label: "a database that is 60 % full",
      plant: () => {
        api.databaseBytes = 6_100_000_000;
      },
      repair: () => {
        api.databaseBytes = null;
      },
      expectedCheck: { name: "database size", state: "warn", text: /6\.10 GB of 10\.00 GB/ },
    },
    {
      label: "a database that is nearly full",
      plant: () => {
        api.databaseBytes = 9_000_000_000;
      },
      repair: () => {
        api.databaseBytes = null;
      },
      expectedCheck: { name: "database size", state: "broken", text: /9\.00 GB of 10\.00 GB/ },
    },
    {
      label: "a database that grows too fast",
      plant: () =>
        database().exec(
          "insert into database_sizes (day, bytes) values ('2026-11-01', 100000000), ('2026-11-11', 2100000000)",
        ),
      repair: () => database().exec("delete from database_sizes"),
      expectedCheck: { name: "database size", state: "warn", text: /200\.0 MB a day, 49 days left/ },
    },
    {
      label: "no way back of a day",
      plant: () => {
        api.timeTravelMs = 3_600_000;
      },
      repair: () => {
        api.timeTravelMs = 30 * 24 * 3_600_000;
      },
      expectedCheck: { name: "way back", state: "broken", text: /no backup of a day ago/ },
    },
    {
      label: "a binding that is missing",
      plant: () => {
        savedValue = deployedWorker().bindings;
        deployedWorker().bindings = deployedWorker().bindings.filter(({ name }) => name !== "UPLOADS");
      },
      repair: () => {
        deployedWorker().bindings = savedValue as [];
      },
      expectedCheck: { name: "bindings", state: "broken", text: /UPLOADS missing/ },
    },
    {
      label: "the database of another environment",
      plant: () => {
        savedValue = deployedWorker().bindings;
        deployedWorker().bindings = deployedWorker().bindings.map((item) =>
          item.type === "d1" ? { ...item, id: "another", database_id: "another" } : item,
        );
      },
      repair: () => {
        deployedWorker().bindings = savedValue as [];
      },
      expectedCheck: { name: "bindings", state: "broken", text: /DB is the database another/ },
    },
    {
      label: "another version than was deployed",
      ...replaceRunning({ VERSION: { id: "older", tag: "" } }),
      expectedCheck: { name: "version", state: "warn", text: /older answers/ },
    },
    {
      label: "a deployment of another commit",
      plant: () => undefined,
      repair: () => undefined,
      over: () => ({ tag: "0123456789ab" }),
      expectedCheck: { name: "version", state: "warn", text: /this checkout is 0123456789ab/ },
    },
    {
      label: "no webhook at Stripe",
      ...replaceMethod("webhooks", []),
      expectedCheck: { name: "Stripe webhook", state: "broken", text: /there is no endpoint/ },
    },
    {
      label: "a webhook without one of its events",
      plant: () => {
        for (const webhook of outside.webhooks)
          webhook.enabled_events = webhook.enabled_events.filter((event) => event !== "refund.failed");
      },
      repair: () => outside.restoreStripe(),
      expectedCheck: { name: "Stripe webhook", state: "broken", text: /lacks refund\.failed/ },
    },
    {
      label: "a webhook that Stripe switched off",
      plant: () => {
        for (const webhook of outside.webhooks) webhook.status = "disabled";
      },
      repair: () => outside.restoreStripe(),
      expectedCheck: { name: "Stripe webhook", state: "broken", text: /is disabled/ },
    },
    {
      label: "a host that Stripe does not know",
      ...replaceMethod("payDomains", []),
      expectedCheck: {
        name: "Apple Pay and Google Pay",
        state: "warn",
        text: /quotes\.\S+ is not registered at Stripe/,
      },
    },
    {
      label: "a host that Apple has not verified",
      plant: () => {
        for (const domain of outside.payDomains)
          domain.apple_pay = { status: "inactive", status_details: { error_message: "No file is at the address." } };
      },
      repair: () => outside.restoreStripe(),
      expectedCheck: {
        name: "Apple Pay and Google Pay",
        state: "warn",
        text: /Apple Pay is inactive: No file is at the address\./,
      },
    },
    {
      label: "a mail domain that is not verified",
      ...replaceMethod("mailStatus", "pending"),
      expectedCheck: { name: "mail domain", state: "broken", text: /is pending/ },
    },
    {
      label: "codes of another length",
      ...replaceMethod("codeLength", 4),
      expectedCheck: { name: "text codes", state: "broken", text: /4 digits/ },
    },
    {
      label: "a sender that is not ours",
      ...replaceMethod("numbers", []),
      expectedCheck: { name: "text sender", state: "broken", text: /no number of this Twilio account/ },
    },
    {
      label: "a name as sender whose messages fail",
      ...replaceMethod("sent", [{ status: "undelivered", error_code: 30_037 }]),
      over: () => ({ secrets: { ...doctorContext().secrets, SMS_FROM: "Pitlane" } }),
      expectedCheck: { name: "text sender", state: "broken", text: /error 30037/ },
    },
    {
      label: "an identity provider whose description is gone",
      ...replaceMethod("issuer", null),
      expectedCheck: { name: "sign-in", state: "broken", text: /answers 404/ },
    },
    {
      label: "an identity provider that calls itself otherwise",
      ...replaceMethod("issuer", "https://id.operator.net"),
      expectedCheck: { name: "sign-in", state: "broken", text: /letter by letter/ },
    },
    ...(
      [
        [
          "PayPal's merchant account of another name",
          replaceMethod("merchantAccount", "pitlane_nzd"),
          "PayPal",
          /92810/,
        ],
        ["PayPal's key of another account", replaceMethod("braintreeKey", "other"), "PayPal", /keys are not taken/],
        ["Afterpay's key of another account", replaceMethod("afterpayKey", "other"), "Afterpay", /keys are not taken/],
        ["Zip's key of another account", replaceMethod("zipKey", "other"), "Zip", /keys are not taken/],
        [
          "AutoGrab's key of another account",
          replaceMethod("platesKey", "other"),
          "number plates",
          /AUTOGRAB_API_KEY is not/,
        ],
        [
          "a key that may not ask for places",
          replaceMethod("addressesKey", "other"),
          "addresses",
          /GOOGLE_PLACES_API_KEY is/,
        ],
        ["a service of drives that is unwell", replaceMethod("routesStatus", 503), "driving distances", /answers 503/],
      ] as const
    ).map(([label, spoiled, name, text]) => ({
      label,
      ...spoiled,
      over: addMoreServices,
      expectedCheck: { name, state: "broken", text } as const,
    })),
    {
      label: "Afterpay offered for more than it takes",
      ...replaceMethod("mostAtAfterpay", "1500.00"),
      over: addMoreServices,
      expectedCheck: { name: "Afterpay", state: "warn", text: /takes \$1,500.* offers it up to \$2,000/ },
    },
    {
      label: "a secret of the file that was never put",
      plant: () => undefined,
      repair: () => undefined,
      over: () => ({ secrets: { ...doctorContext().secrets, AUTOGRAB_API_KEY: "new" } }),
      expectedCheck: { name: "secret AUTOGRAB_API_KEY", state: "warn", text: /not in the deployment/ },
    },
  ];

  it("the doctor checks optional services through the worker's adapters", async () => {
    const checks = await examineEnvironment(doctorContext(addMoreServices()));
    const names = ["PayPal", "Afterpay", "Zip", "number plates", "addresses", "driving distances"];
    expect(checks.filter(({ name, state }) => names.includes(name) && state === "ok").map(({ name }) => name)).toEqual(
      names,
    );
  });

  it.each(faults)("$label", async ({ plant, repair: repairFault, over: overrides, expectedCheck: expected }) => {
    await plant();
    const checks = await examineEnvironment(doctorContext(overrides?.())).finally(repairFault);
    const matchingChecks = checks.filter(
      ({ name, state, text }) => name === expected.name && state === expected.state && expected.text.test(text),
    );
    expect(matchingChecks.length, JSON.stringify(failingChecks(checks))).toBe(1);
    expect(exitCode(checks)).toBe(checks.some(({ state }) => state === "broken") ? 2 : 1);
  });

  it("after all repairs every check passes again", async () => {
    expect(failingChecks(await examineEnvironment(doctorContext()))).toEqual([]);
  });
});
