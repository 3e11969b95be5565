import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll } from "vitest";
import { alarmsBy, startClockAt } from "../support/clock";
import { NOW } from "../support/now";

const ahead = startClockAt(NOW);

beforeAll(async () => {
  const { DB, TEST_MIGRATIONS, LEAD_SAVE_QUEUE } = env as unknown as {
    DB: D1Database;
    TEST_MIGRATIONS: readonly { readonly queries: readonly string[] }[];
    LEAD_SAVE_QUEUE: DurableObjectNamespace;
  };
  // All migrations as one batch: one commit, where `applyD1Migrations` makes one for each file.
  await DB.batch(TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => DB.prepare(query))));
  await runInDurableObject(LEAD_SAVE_QUEUE.get(LEAD_SAVE_QUEUE.idFromName("clock")), (_, { storage }) =>
    alarmsBy(storage, ahead),
  );
});
