import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { configTable, ENVIRONMENTS } from "../../scripts/cloudflare/environment";
import { ENVIRONMENT_LEVEL, readConfig } from "../../app/settings/config";
import { SECRET_NAMES } from "../../app/settings/secrets";
import { COUNTRIES } from "../../app/domain/core/country/country";
import { MOBILE_SERVICES_SUPPLIER_ID } from "../../app/domain/supplier/supplier";

/** The part of wrangler's normalised configuration that is compared. */
interface Settings {
  readonly vars: Readonly<Record<string, string>>;
  readonly d1_databases: readonly {
    readonly binding: string;
    readonly database_id: string;
    readonly migrations_dir: string;
  }[];
  readonly durable_objects: { readonly bindings: readonly unknown[] };
  readonly r2_buckets: readonly { readonly binding: string }[];
  readonly queues: {
    readonly producers: readonly { readonly binding: string }[];
    readonly consumers: readonly {
      readonly queue: string;
      readonly max_batch_size: number;
      readonly max_batch_timeout: number;
      readonly max_retries: number;
      readonly max_concurrency: number;
    }[];
  };
  readonly ratelimits: readonly { readonly name: string; readonly namespace_id: string; readonly simple: unknown }[];
  readonly triggers: { readonly crons: readonly string[] };
}

const readWrangler = (env?: string) =>
  unstable_readConfig({ config: "wrangler.toml", ...(env ? { env } : {}) }, { hideWarnings: true }) as Settings;

/** The bindings that the code reads from `env`, without names that differ between accounts. */
const comparableBindings = ({ d1_databases, durable_objects, r2_buckets, queues, ratelimits, triggers }: Settings) => ({
  databases: d1_databases.map(({ binding, migrations_dir }) => ({ binding, migrations_dir })),
  objects: durable_objects.bindings,
  buckets: r2_buckets.map(({ binding }) => binding),
  producers: queues.producers.map(({ binding }) => binding),
  consumers: queues.consumers.map(({ max_batch_size, max_batch_timeout, max_retries, max_concurrency }) => ({
    max_batch_size,
    max_batch_timeout,
    max_retries,
    max_concurrency,
  })),
  limits: ratelimits.map(({ name, simple }) => ({ name, simple })),
  crons: triggers.crons,
});

it.each(ENVIRONMENTS)("environment %s has every binding of development, and complete settings", (name) => {
  const config = readWrangler(name);
  expect(comparableBindings(config)).toEqual(comparableBindings(readWrangler()));
  // The business number is the operator's own, so the repository has none to deploy with.
  expect(readConfig({ BUSINESS_NUMBER: "the operator's", ...config.vars })).toMatchObject({
    country: name.endsWith("-nz") ? "NZ" : "AU",
  });
});

it("each configured cron has tasks, and each task has its cron", () => {
  const taskCrons = [
    ...readFileSync("workers/scheduled.ts", "utf8").matchAll(/^ {2}"([^"]+ [^"]+ \* \* \*)": \{/gm),
  ].map(([, cron]) => cron);
  expect(taskCrons.length).toBeGreaterThan(5);
  expect(new Set(readWrangler("prod").triggers.crons)).toEqual(new Set(taskCrons));
});

it("F-001, B-002 one setting chooses the country, and only AU and NZ exist", () => {
  expect(readConfig({ ...readWrangler().vars, COUNTRY: "NZ" }).country).toBe("NZ");
  expect(() => readConfig({ ...readWrangler().vars, COUNTRY: "UK" })).toThrow("COUNTRY (AU or NZ)");
});

it("B-320 environments are TEST, UAT, PreProd, PROD and local; other names fail at start", () => {
  expect(Object.keys(ENVIRONMENT_LEVEL)).toEqual(["DEV", "TEST", "UAT", "PreProd", "PROD"]);
  for (const name of ["Staging", "prod", ""])
    expect(() => readConfig({ ...readWrangler().vars, ENVIRONMENT: name })).toThrow(
      "ENVIRONMENT (DEV, TEST, UAT, PreProd or PROD)",
    );
});

it("no two environments share a database, a queue or a rate limit", () => {
  const configs = [undefined, ...ENVIRONMENTS].map((name) => readWrangler(name));
  const names = configs.flatMap((config) => [
    ...config.d1_databases.map((db) => db.database_id),
    ...config.ratelimits.map((limit) => limit.namespace_id),
    ...config.queues.consumers.map((queue) => queue.queue),
  ]);
  expect(new Set(names).size).toBe(names.length);
});

it("each environment is one of the known levels, and no development key is deployed", () => {
  for (const name of ENVIRONMENTS) {
    const { vars } = readWrangler(name);
    expect(Object.keys(ENVIRONMENT_LEVEL)).toContain(vars.ENVIRONMENT);
    const developmentKeys = Object.keys(vars).filter((key) => key.startsWith("DEVELOPMENT_ONLY_"));
    expect(developmentKeys).toEqual([]);
  }
});

it("F-457 our own service is supplier 1 unless configured, and no other code uses that number", () => {
  const { MOBILE_SERVICES_SUPPLIER_ID: _, ...vars } = readWrangler().vars;
  expect(readConfig(vars).mobileServicesSupplierId).toBe(MOBILE_SERVICES_SUPPLIER_ID);
  expect(readConfig({ ...vars, MOBILE_SERVICES_SUPPLIER_ID: "77" }).mobileServicesSupplierId).toBe(77);
  const sourceFiles = readdirSync("app", { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name),
  );
  const filesWithLiteral = sourceFiles.filter((entry) =>
    /(mobileServicesSupplierId|ownServiceId)\s*(===|:|=|\?\?)\s*1\b/.test(
      readFileSync(join(entry.parentPath, entry.name), "utf8"),
    ),
  );
  expect(filesWithLiteral.map(({ name }) => name)).toEqual([]);
});

it("F-460 F-461 P-387 P-388 each country's map has its own zoom", () => {
  expect([COUNTRIES.AU.map, COUNTRIES.NZ.map]).toEqual([
    { zoom: 13, minZoom: 4, maxZoom: 18 },
    { zoom: 13, minZoom: 5, maxZoom: 20 },
  ]);
});

it("Zip is offered in Australia only", () => {
  for (const name of ENVIRONMENTS) {
    const { country, purchaseLimits } = readConfig({ BUSINESS_NUMBER: "the operator's", ...readWrangler(name).vars });
    expect([name, Object.keys(purchaseLimits).includes("zip")]).toEqual([name, country === "AU"]);
  }
});

it("Openpay has closed: no environment of either country offers it", () => {
  for (const vars of [readWrangler().vars, ...ENVIRONMENTS.map((name) => readWrangler(name).vars)])
    expect(Object.keys(readConfig({ BUSINESS_NUMBER: "the operator's", ...vars }).purchaseLimits)).not.toContain(
      "openpay",
    );
});

it.each([undefined, ...ENVIRONMENTS])("our scripts read the same values from %s as wrangler", (env) => {
  const { name, vars, d1_databases, r2_buckets, queues, ratelimits, triggers, version_metadata, routes, ...rest } =
    configTable(env);
  const wrangler = unstable_readConfig({ config: "wrangler.toml", ...(env ? { env } : {}) }, { hideWarnings: true });
  expect(wrangler).toMatchObject({
    name,
    vars,
    d1_databases,
    r2_buckets,
    queues,
    ratelimits,
    triggers,
    version_metadata,
  });
  expect(wrangler.durable_objects).toMatchObject(rest.durable_objects);
  expect(
    (wrangler.routes ?? []).map((route: string | { pattern: string }) =>
      typeof route === "string" ? route : route.pattern,
    ),
  ).toEqual(routes);
});

it(".dev.vars.example names every secret of a deployment and contains no value", () => {
  const lines = readFileSync(".dev.vars.example", "utf8").split("\n");
  const names = lines.flatMap((line) => /^(?:# )?([A-Z][A-Z0-9_]+)=$/.exec(line)?.[1] ?? []);
  expect(names.sort()).toEqual([...SECRET_NAMES].sort());
  expect(lines.filter((line) => /^[A-Z][A-Z0-9_]*=.+/.test(line))).toEqual([]);
});
