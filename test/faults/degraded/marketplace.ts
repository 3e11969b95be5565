import { buildContext } from "../../../app/context";
import type { Context } from "../../../app/usecases/context";
import { NO_WATCHERS, SILENT_LOGGER } from "../../support/stand-ins";
import { seedReference } from "../../support/reference-fixture";
import { migratedDatabase, sqliteD1 } from "../../support/sqlite-d1";
import { WIDE_CAPS } from "../../support/generous-caps";

const VARIABLES = {
  ...WIDE_CAPS,
  ENVIRONMENT: "TEST",
  COUNTRY: "AU",
  BRAND_NAME: "Pitlane",
  SUPPORT_PHONE: "1300 975 707",
  SUPPORT_EMAIL: "help@pitlane.example",
  WEBSITE_URL: "https://pitlane.test",
  CONTACT_KEY: "gxk6OXARqw/FOgOnjkHvkwbspj+4j17ahdC3Ee+WBag=",
};

/** An overloaded object, with the runtime's own error message. */
const BUSY_NAMESPACE = {
  idFromName: (name: string) => name,
  get: () => ({
    save: () => Promise.reject(Object.assign(new Error("Durable Object is overloaded."), { overloaded: true })),
  }),
};
const NO_RATE_LIMIT = { limit: async () => ({ success: true }) };

/** A database that can be taken down, a clock, and contexts for both. */
export async function makeMarketplace() {
  const database = migratedDatabase();
  const plainDatabase = sqliteD1(database);
  await seedReference(plainDatabase, {
    only: ["messages", "categories", "tasks", "reference_documents", "fleet_companies"],
  });
  let isDown = false;
  let now = Date.parse("2026-11-23T10:00:00+10:00");
  let sequence = 0;
  const db = sqliteD1(database, async (work) => {
    if (isDown) throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
    return work();
  });
  return {
    plain: plainDatabase,
    next: () => (sequence += 1),
    pass: (milliseconds: number) => void (now += milliseconds),
    set isDown(down: boolean) {
      isDown = down;
    },
    context(overrides: Partial<Context>, request: Request | null = null): Context {
      const appContext = buildContext(
        {
          ...VARIABLES,
          DB: db,
          LEAD_SAVE_QUEUE: BUSY_NAMESPACE,
          BID_OFFER_COUNTER: NO_WATCHERS,
          CODE_LIMIT: NO_RATE_LIMIT,
          REGO_LIMIT: NO_RATE_LIMIT,
          LOOKUP_LIMIT: NO_RATE_LIMIT,
        } as unknown as Env,
        request,
      );
      const contextOverrides: Partial<Context> = {
        clock: { now: () => now },
        log: SILENT_LOGGER,
        jobs: { sendMessages: async () => undefined, finalizeAfter: async () => undefined },
        ...overrides,
      };
      return Object.assign(appContext, contextOverrides);
    },
  };
}
export type Marketplace = Awaited<ReturnType<typeof makeMarketplace>>;
