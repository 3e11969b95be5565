import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";
import { startClockAt } from "../support/clock";
import { NOW } from "../support/now";

startClockAt(NOW);

/** All migrations as one batch: one commit, where `applyD1Migrations` makes one for each file. */
beforeAll(async () => {
  const { DB, TEST_MIGRATIONS } = env as unknown as {
    DB: D1Database;
    TEST_MIGRATIONS: readonly { readonly queries: readonly string[] }[];
  };
  await DB.batch(TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => DB.prepare(query))));
});
