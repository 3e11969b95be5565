import { env, reset, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll } from "vitest";
import { resetIsolate } from "~/adapters/platform";
import { shiftAlarms, startClockAt, NOW } from "../support/clock";

const ahead = startClockAt(NOW);
// Hides the log line of each request.
console.info = () => undefined;

/** How long a test file waits for work that it started in the background, in milliseconds. */
const BACKGROUND_TIMEOUT_MS = 10_000;

/** Waits for background work, such as messages that are sent after the response (bundled-app.ts). */
afterAll(async () => {
  const { backgroundWork = new Set() } = globalThis as { backgroundWork?: Set<Promise<unknown>> };
  const deadline = Date.now() + BACKGROUND_TIMEOUT_MS;
  while (backgroundWork.size > 0 && Date.now() < deadline)
    await Promise.race([Promise.all(backgroundWork), scheduler.wait(BACKGROUND_TIMEOUT_MS)]);
});

beforeAll(async () => {
  const { DB, TEST_MIGRATIONS, LEAD_SAVE_QUEUE } = env as unknown as {
    DB: D1Database;
    TEST_MIGRATIONS: readonly { readonly queries: readonly string[] }[];
    LEAD_SAVE_QUEUE: DurableObjectNamespace;
  };
  // Removes all data of the previous test file, including writes that were still in progress, because test files share one runtime.
  const isEmpty = async () =>
    (await DB.prepare("select count(*) as n from sqlite_master where name = 'leads'").first("n")) === 0;
  do await reset();
  while (!(await isEmpty()));
  resetIsolate();
  // Runs all migrations in one batch, which is one commit, while `applyD1Migrations` makes one commit per file.
  await DB.batch(TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => DB.prepare(query))));
  await runInDurableObject(LEAD_SAVE_QUEUE.get(LEAD_SAVE_QUEUE.idFromName("clock")), (_, { storage }) =>
    shiftAlarms(storage, ahead),
  );
});
