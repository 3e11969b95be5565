import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { Account } from "../cloudflare/account.ts";
import { CloudflareRefusal } from "../cloudflare/account.ts";
import { type EnvironmentConfig, environmentConfig } from "../cloudflare/environment.ts";
import { corsRules } from "../doctor/bucket.ts";

/** A resource of an environment. Checking and creating it can be repeated. */
export interface Resource {
  readonly name: string;
  /** Returns the problem that has to be fixed; null if there is none. */
  readonly findProblem: () => Promise<string | null>;
  readonly create: () => Promise<void>;
}

/** Placeholder ids in wrangler.toml until the operator has created a database. */
const isPlaceholder = (id: string) => id.startsWith("00000000-");

/** Returns null if Cloudflare reports that the resource does not exist. */
const nullIfMissing = <T>(promise: Promise<T>): Promise<T | null> =>
  promise.catch((error: unknown) => {
    if (error instanceof CloudflareRefusal && [10006, 10059, 7404].includes(error.code)) return null;
    throw error;
  });

/** All resources at Cloudflare that the first deployment needs, in creation order. */
export function resources(account: Account, config: EnvironmentConfig): readonly Resource[] {
  return [database(account, config), bucket(account, config), cors(account, config), ...queues(account, config)];
}

function database(account: Account, { env, config, database: expectedDatabase }: EnvironmentConfig): Resource {
  const findDatabase = async () => {
    const databases = await account.ask<readonly { readonly uuid: string; readonly name: string }[]>(
      "GET",
      `/d1/database?name=${encodeURIComponent(expectedDatabase.name)}`,
    );
    return databases.find(({ name }) => name === expectedDatabase.name)?.uuid ?? null;
  };
  const writeDatabaseId = (id: string) =>
    writeFileSync(config, readFileSync(config, "utf8").replaceAll(environmentConfig(env, config).database.id, id));
  return {
    name: `D1 database ${expectedDatabase.name}`,
    async findProblem() {
      const id = await findDatabase();
      if (id === null) return `create it in Oceania and write its id into ${config}`;
      if (id === expectedDatabase.id) return null;
      if (!isPlaceholder(expectedDatabase.id))
        throw new Error(
          `${config} names the database ${expectedDatabase.id} for ${env}, the account's ${expectedDatabase.name} is ${id}: put the right id there`,
        );
      return `write its id ${id} into ${config}`;
    },
    async create() {
      const id =
        (await findDatabase()) ??
        (
          await account.ask<{ readonly uuid: string }>("POST", "/d1/database", {
            name: expectedDatabase.name,
            primary_location_hint: "oc",
          })
        ).uuid;
      writeDatabaseId(id);
    },
  };
}

function bucket(account: Account, { bucket: name }: EnvironmentConfig): Resource {
  return {
    name: `R2 bucket ${name}`,
    findProblem: async () =>
      (await nullIfMissing(account.ask("GET", `/r2/buckets/${name}`))) ? null : "create it in Oceania",
    create: () => account.ask("POST", "/r2/buckets", { name, locationHint: "oc" }),
  };
}

function cors(account: Account, { bucket: name, vars }: EnvironmentConfig): Resource {
  const expectedRules = corsRules(new URL(String(vars.WEBSITE_URL)).origin);
  return {
    name: `CORS rule of ${name}`,
    async findProblem() {
      const bucketCors = await nullIfMissing(
        account.ask<{ readonly rules: unknown }>("GET", `/r2/buckets/${name}/cors`),
      );
      return isDeepStrictEqual(bucketCors?.rules, expectedRules)
        ? null
        : `set it: ${JSON.stringify({ rules: expectedRules })}`;
    },
    create: () => account.ask("PUT", `/r2/buckets/${name}/cors`, { rules: expectedRules }),
  };
}

function queues(account: Account, { queue, deadLetters }: EnvironmentConfig): readonly Resource[] {
  return [deadLetters, queue].map((name) => ({
    name: `queue ${name}`,
    async findProblem() {
      const existingQueues = await account.ask<readonly { readonly queue_name: string }[]>(
        "GET",
        `/queues?name=${encodeURIComponent(name)}`,
      );
      return existingQueues.some(({ queue_name: queueName }) => queueName === name) ? null : "create it";
    },
    create: () => account.ask("POST", "/queues", { queue_name: name }),
  }));
}
