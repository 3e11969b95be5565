import { mkdirSync, writeFileSync } from "node:fs";
import { type Load, withApp } from "../app-in-node.ts";
import { operatorAccount } from "./account.ts";
import { configTable, environmentConfig } from "./environment.ts";
import type { Bucket } from "../../app/adapters/quote-archive.ts";
import type { LeadGuid } from "../../app/domain/core/ids.ts";
import type { Context, Db } from "../../app/usecases/context.ts";
import type { LeadRecords } from "../../app/usecases/ports/lead-records.ts";
import { readLocalObject, readLocalSaves, fetchRemoteRecord } from "./lead-records.ts";
import { remoteD1 } from "./remote-d1.ts";

/** Selects an environment's database over Cloudflare's API, or without `env` the local database in a folder. */
export interface DatabaseTarget {
  readonly env: string | undefined;
  readonly config?: string | undefined;
  readonly persistTo: string;
}

/** Options of every command that uses a database. */
export const DATABASE_OPTIONS = {
  "persist-to": { type: "string", default: ".wrangler/state" },
  env: { type: "string" },
  config: { type: "string", default: "wrangler.toml" },
} as const;

/** A database with the settings of its worker. */
export interface EnvironmentDatabase {
  readonly DB: D1Database;
  readonly vars: Readonly<Record<string, unknown>>;
  /** The local bucket; null for a deployed environment, because its worker reads the bucket itself. */
  readonly UPLOADS: Bucket | null;
}

/** Opens the database of an environment, or the local one. Reports if it has no tables yet. */
export async function withEnvironmentDatabase<T>(
  { env, config = "wrangler.toml", persistTo }: DatabaseTarget,
  work: (database: EnvironmentDatabase) => Promise<T>,
): Promise<T> {
  if (env !== undefined) {
    const { database, vars } = environmentConfig(env, config);
    return runIfMigrated({ DB: remoteD1(operatorAccount(), database.id), vars, UPLOADS: null }, work);
  }
  const root = new URL("../..", import.meta.url).pathname;
  const {
    d1_databases: databases,
    r2_buckets: buckets,
    compatibility_date,
    vars,
  } = configTable(undefined, `${root}${config}`);
  const { getPlatformProxy } = await import("wrangler");
  mkdirSync(`${root}.wrangler`, { recursive: true });
  // Passes on only the database and the bucket, because the proxy warns about every other binding that it cannot serve.
  const configPath = `${root}.wrangler/environment-database.json`;
  writeFileSync(
    configPath,
    JSON.stringify({
      name: "pitlane-database",
      compatibility_date,
      d1_databases: databases.slice(0, 1),
      r2_buckets: buckets.slice(0, 1),
    }),
  );
  // wrangler stores a folder's state in its subfolder v3.
  const proxy = await getPlatformProxy<{ DB: D1Database; UPLOADS: Bucket }>({
    configPath,
    persist: { path: `${persistTo}/v3` },
  });
  try {
    return await runIfMigrated({ DB: proxy.env.DB, UPLOADS: proxy.env.UPLOADS, vars }, work);
  } finally {
    await proxy.dispose();
  }
}

async function runIfMigrated<T>(
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

/** Runs `work` with the application's own context for a database, in this process. `secrets` = the worker's secrets. */
export function withContext<T>(
  databaseTarget: DatabaseTarget,
  work: (context: Context, load: Load) => Promise<T>,
  secrets: Readonly<Record<string, string | undefined>> = {},
): Promise<T> {
  return withEnvironmentDatabase(databaseTarget, ({ DB, vars, UPLOADS }) =>
    withApp(async (load) => {
      const { buildContext } = await load<typeof import("../../app/context.ts")>("app/context.ts");
      const { revisionStore } = await load<typeof import("../../durable-objects/lead-save-queue/revisions.ts")>(
        "durable-objects/lead-save-queue/revisions.ts",
      );
      const { storedQuoteStore } = await load<typeof import("../../durable-objects/lead-save-queue/stored-quotes.ts")>(
        "durable-objects/lead-save-queue/stored-quotes.ts",
      );
      const { toReplayableQuote: replayableFrom } =
        await load<typeof import("../../app/adapters/lead-quotes.ts")>("app/adapters/lead-quotes.ts");
      const { readPricing } = await load<typeof import("../../app/domain/pricing/stored-pricing.ts")>(
        "app/domain/pricing/stored-pricing.ts",
      );
      const { env, persistTo } = databaseTarget;
      const readRemote = (guid: LeadGuid) =>
        fetchRemoteRecord(String(vars.WEBSITE_URL), process.env.OPERATOR_KEY, guid);
      const leadRecords: Pick<LeadRecords, "saves"> = {
        async saves(guid) {
          if (env !== undefined) return (await readRemote(guid)).saves;
          // Includes only acknowledged saves. A save that a crash left only in the Durable Object was never acknowledged.
          return readLocalSaves(persistTo, guid, revisionStore, (await context.db.leads.readRevision(guid)) ?? 0);
        },
      };
      const { quoteArchive } = await load<typeof import("../../app/adapters/quote-archive.ts")>(
        "app/adapters/quote-archive.ts",
      );
      const readLocalQuotes = async (guid: LeadGuid) => [
        ...(readLocalObject(persistTo, guid, (sql) => storedQuoteStore(sql).all()) ?? []),
        ...(UPLOADS === null ? [] : await quoteArchive(UPLOADS).read(guid)),
      ];
      const leadQuotes: Pick<Db["leadQuotes"], "replayable"> = {
        replayable: async (guid) =>
          env === undefined
            ? Promise.all((await readLocalQuotes(guid)).map((storedQuote) => replayableFrom(guid, storedQuote)))
            : (await readRemote(guid)).quotes.map((quote) => ({ ...quote, pricing: readPricing(quote.pricing) })),
      };
      const { listingArchive } = await load<typeof import("../../app/adapters/listing-archive.ts")>(
        "app/adapters/listing-archive.ts",
      );
      const packedViews: Db["listingEvents"]["packedViews"] = async (guid) =>
        UPLOADS === null ? (await readRemote(guid)).packedViews : listingArchive(UPLOADS).listViews(guid);
      // A command passes only the database and the settings, and no other binding of the worker.
      const context = buildContext({ ...vars, ...secrets, DB } as unknown as Env, null);
      Object.assign(context.db, { listingEvents: { ...context.db.listingEvents, packedViews }, leadQuotes });
      return work(Object.assign(context, { leadRecords }), load);
    }),
  );
}
