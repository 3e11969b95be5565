import { mkdirSync, writeFileSync } from "node:fs";
import { getPlatformProxy, unstable_readConfig } from "wrangler";
import type { Context } from "../../app/usecases/context.ts";
import { withApp } from "../app-in-node.ts";
import { operatorAccount } from "./account.ts";
import { environmentConfig } from "./environment.ts";
import type { KeptSave } from "../../app/usecases/ports/lead-records.ts";
import type { ObjectSql } from "../../durable-objects/lead-save-queue/revisions.ts";
import { localSaves, remoteSaves } from "./lead-records.ts";
import { remoteD1 } from "./remote-d1.ts";

/** Which database: an environment's, over Cloudflare's API, or without one the local database in a folder. */
export interface WhichDatabase {
  readonly env: string | undefined;
  readonly config?: string | undefined;
  readonly persistTo: string;
}

/** A database and the settings that its worker has beside it. */
export interface EnvironmentDatabase {
  readonly DB: D1Database;
  readonly vars: Readonly<Record<string, unknown>>;
}

/** Modules of the application by their path from the project's root. */
export type Load = <M>(path: string) => Promise<M>;

/** Opens the database of an environment, or the local one, and tells where it has no tables yet. */
export async function withEnvironmentDatabase<T>(
  { env, config = "wrangler.toml", persistTo }: WhichDatabase,
  work: (database: EnvironmentDatabase) => Promise<T>,
): Promise<T> {
  if (env !== undefined) {
    const { database, vars } = environmentConfig(env, config);
    return whereMigrated({ DB: remoteD1(operatorAccount(), database.id), vars }, work);
  }
  const root = new URL("../..", import.meta.url).pathname;
  const { d1_databases: databases, compatibility_date, vars } = unstable_readConfig({ config: `${root}${config}` });
  mkdirSync(`${root}.wrangler`, { recursive: true });
  // Only the database is handed on: the proxy warns about every other binding it cannot serve.
  const configPath = `${root}.wrangler/environment-database.json`;
  writeFileSync(
    configPath,
    JSON.stringify({ name: "pitlane-database", compatibility_date, d1_databases: databases.slice(0, 1) }),
  );
  // wrangler keeps the state of a folder in its v3.
  const proxy = await getPlatformProxy<{ DB: D1Database }>({ configPath, persist: { path: `${persistTo}/v3` } });
  try {
    return await whereMigrated({ DB: proxy.env.DB, vars }, work);
  } finally {
    await proxy.dispose();
  }
}

async function whereMigrated<T>(
  database: EnvironmentDatabase,
  work: (database: EnvironmentDatabase) => Promise<T>,
): Promise<T> {
  const tables = await database.DB.prepare("select count(*) as n from sqlite_master where name = 'outbox'").first("n");
  if (!tables)
    throw new Error(
      "The database has no tables yet: npm start makes the local one, npm run provision that of an environment.",
    );
  return work(database);
}

/** The application's own context over a database, in this process; `secrets` as the worker would have them. */
export function withContext<T>(
  which: WhichDatabase,
  work: (context: Context, load: Load) => Promise<T>,
  secrets: Readonly<Record<string, string | undefined>> = {},
): Promise<T> {
  return withEnvironmentDatabase(which, ({ DB, vars }) =>
    withApp(async (load) => {
      const { buildContext } = await load<{ buildContext(env: object, request: null): Context }>("app/context.ts");
      const { revisionsIn } = await load<{ revisionsIn(sql: ObjectSql): { all(): readonly KeptSave[] } }>(
        "durable-objects/lead-save-queue/revisions.ts",
      );
      const { env, persistTo } = which;
      const leadRecords: Context["leadRecords"] = {
        async saves(guid) {
          if (env !== undefined) return remoteSaves(String(vars.WEBSITE_URL), process.env.OPERATOR_KEY, guid);
          // One that a crash left in the object alone was told to nobody.
          const standing = (await context.db.leads.find(guid))?.revision ?? 0;
          return localSaves(persistTo, guid, revisionsIn).filter(({ revision }) => revision <= standing);
        },
        revision: () => Promise.reject(new Error("A script reads all the saves of a lead")),
      };
      const context = buildContext({ ...vars, ...secrets, DB }, null);
      return work(Object.defineProperty(context, "leadRecords", { value: leadRecords }), load);
    }),
  );
}
