import { NO_WATCHERS, SILENT_LOGGER } from "../../support/stand-ins";
import { createLeadObjects } from "../../support/lead-objects";
import { testLeadGuid } from "../../support/ids";
import type { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { buildContext } from "../../../app/context";
import { openBidding } from "../../../app/usecases/quotes/bids/open-bidding";
import type { Context } from "../../../app/usecases/context";
import { ROOT } from "../../../scripts/steps.mjs";
import { testLead, HILUX, PARRAMATTA, KIRI } from "../../support/test-lead";
import { openDatabase, sqliteD1 } from "../../support/sqlite-d1";
import { basicService, RATTLE } from "../../workerd/quotes/marketplace";

/** A bid that a supplier may make, and its lead. */
export interface Invitation {
  readonly id: number;
  /** Token in the URL of its page. */
  readonly token: string;
  readonly leadGuid: string;
}

/** Composes the worker's own context with the database of this file. */
function createContext(database: DatabaseSync): Context {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(ROOT, "wrangler.toml"));
  const DB = sqliteD1(database);
  const appContext = buildContext(
    {
      ...(workerOptions.bindings as object),
      ENVIRONMENT: "TEST",
      DB,
      LEAD_SAVE_QUEUE: createLeadObjects(DB).namespace,
      BID_OFFER_COUNTER: NO_WATCHERS,
    } as unknown as Env,
    null,
  );
  const contextOverrides: Partial<Context> = {
    log: SILENT_LOGGER,
    jobs: { sendMessages: async () => undefined, finalizeAfter: async () => undefined },
    config: { ...appContext.config, bids: { ...appContext.config.bids, invitationsPerDay: 1_000_000 } },
  };
  return Object.assign(appContext, contextOverrides);
}

/** Gives one sandbox user access to every supplier, and opens the bidding for this many leads; `withCapacityForAll` = no day fills up. */
export async function prepareWorld(
  databaseFile: string,
  bidRequests: number,
  withCapacityForAll = false,
): Promise<readonly Invitation[]> {
  const database = openDatabase(databaseFile);
  try {
    database.exec(
      "insert into supplier_members (supplier_id, email, role, added_at, added_by) select id, 'max@workshop.example', 'front-desk', 0, 'harness' from suppliers where true on conflict do nothing",
    );
    database.exec(
      "insert into desk_members (email, role, added_by, added_at, confirmed_role) values ('fay@operator.example', 'admin', 'harness', 0, 'admin') on conflict do update set role = 'admin', confirmed_role = 'admin'",
    );
    if (withCapacityForAll) database.exec("update suppliers set capacity_minutes = 1000000");
    const context = createContext(database);
    const invitations: Invitation[] = [];
    for (let n = 0; n < bidRequests; n += 1) {
      const now = context.clock.now();
      const lead = testLead({
        guid: testLeadGuid(),
        revision: 1,
        vehicle: { ...HILUX, rego: "ABC12D", isVerifiedRego: true, vin: "MR0FZ22G201234567" },
        suburb: PARRAMATTA,
        cart: [basicService, RATTLE],
        quoteUrgency: "WithinAFewWeeks",
        allowMechanicsToContact: true,
        status: "QuoteRequested",
        outcome: { kind: "confirmation-success", schedulesCallback: false },
        submittedAt: now,
        createdAt: now,
        updatedAt: now,
      });
      const sealedContact = await context.cipher.seal(JSON.stringify(KIRI), lead.guid);
      await context.db.leads.writeRevisions([
        {
          stored: { lead, sealedContact, holderHash: "holder" },
          idempotencyKey: crypto.randomUUID(),
          event: { actor: "system", event: "created", reason: null },
          messages: [],
        },
      ]);
      await openBidding(context, lead.guid);
      invitations.push(
        ...(await context.db.leadBids.invitations(lead.guid)).map(({ id, token, leadGuid }) => ({
          id,
          token,
          leadGuid,
        })),
      );
    }
    return invitations;
  } finally {
    database.close();
  }
}
