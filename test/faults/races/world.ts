import { NO_WATCHERS } from "../../support/stand-ins";
import { testLeadGuid, toSupplierId } from "../../support/ids";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { buildContext } from "../../../app/context";
import { hashOf } from "../../../app/http/cookies";
import { cents } from "../../../app/domain/core/money/money";
import { toNumberBlock } from "../../../app/domain/core/phone/patterns";
import type { Context } from "../../../app/usecases/context";
import { contactDigests } from "../../../app/usecases/identity/contact-digests";
import { ROOT } from "../../../scripts/steps.mjs";
import { testLead, HILUX, PARRAMATTA, KIRI } from "../../support/test-lead";
import { openDatabase, sqliteD1 } from "../../support/sqlite-d1";
import { basicService, RATTLE } from "../../workerd/quotes/marketplace";

/** The number of contenders in a round, and the number of rounds of each kind. */
export interface Sizes {
  readonly rounds: readonly { readonly contenders: number; readonly count: number }[];
  /** One in this many rounds is played by customers who pay before they submit. */
  readonly paidEvery: number;
}

export interface VerifiedCustomer {
  readonly mobile: string;
  readonly cookie: { readonly name: string; readonly value: string };
}
/** A lead with open bidding and an invitation for each contender. */
export interface Bidding {
  readonly leadGuid: string;
  readonly invitations: readonly number[];
}
export type BidKind = "offer" | "claim" | "reveal";
export interface World {
  /** Bookable leads. */
  readonly leads: string[];
  readonly vouchers: string[];
  /** Mobiles that may make one more booking without a payment or a verification code. */
  readonly mobiles: string[];
  /** Customers who have verified their mobile, each with the cookie of that browser. */
  readonly verifiedCustomers: VerifiedCustomer[];
  readonly bidRequests: Readonly<Record<BidKind, Map<number, Bidding[]>>>;
}

/** Maximum number of unpaid bookings per mobile. */
export const SLOTS_PER_CONTACT = 3;
/** Job duration in minutes. Any job fills a day, so such a supplier has one slot a day. */
const JOB_MINUTES = 30;
const AMPLE_CAPACITY = 100_000;
const PLACES = {
  offer: { maxOffers: 1, maxClaims: 40, maxReveals: 40 },
  claim: { maxOffers: 40, maxClaims: 1, maxReveals: 40 },
  reveal: { maxOffers: 40, maxClaims: 40, maxReveals: 1 },
} as const;

/** Composes the worker's own context with the database of this process. */
export function createContext(database: DatabaseSync): Context {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(ROOT, "wrangler.toml"));
  return buildContext(
    {
      ...(workerOptions.bindings as object),
      ENVIRONMENT: "TEST",
      DB: sqliteD1(database),
      BID_OFFER_COUNTER: NO_WATCHERS,
    } as unknown as Env,
    null,
  );
}

/**
 * Adds the contested items to the seeded database: suppliers, single-use vouchers, leads to book with, and leads with one bid slot left. Suppliers with an even
 * id have one slot a day, and the others have unlimited capacity. Every tenth is paid online. One sandbox user works for every supplier.
 */
export async function prepareWorld(databaseFile: string, { rounds, paidEvery }: Sizes): Promise<World> {
  const database = openDatabase(databaseFile);
  try {
    database.exec(
      "insert into supplier_members (supplier_id, email, role, added_at, added_by) select id, 'max@workshop.example', 'front-desk', 0, 'harness' from suppliers where true on conflict do nothing",
    );
    database.exec(
      `update suppliers set capacity_minutes = case when id % 2 = 0 then ${JOB_MINUTES} else ${AMPLE_CAPACITY} end, notice_days = 0, booked = '[]', accept_online_payments = case when id % 10 = 2 then 1 else 0 end`,
    );
    database.exec("delete from supplier_days");
    const suppliers = database
      .prepare("select id from suppliers where country = 'AU' order by id")
      .all()
      .map(({ id }) => Number(id));
    const context = createContext(database);
    const contenderTotal = rounds.reduce((sum, { contenders, count }) => sum + contenders * count, 0);
    const roundTotal = rounds.reduce((sum, { count }) => sum + count, 0);
    const world: World = {
      leads: [],
      vouchers: [],
      mobiles: [],
      verifiedCustomers: [],
      bidRequests: { offer: new Map(), claim: new Map(), reveal: new Map() },
    };
    // Each kind of round needs one lead per contender; a loser keeps its lead.
    const most = Math.max(...rounds.map(({ contenders }) => contenders));
    for (let n = 0; n < 4 * roundTotal + Math.ceil((2 * contenderTotal) / paidEvery) + 8 * most; n++)
      world.leads.push(await createBookableLead(context));
    const voucher = database.prepare(
      "insert into vouchers (reference, discount_code, value_cents, country, status, expires) values (?, 'GIFT50', 5000, 'AU', 'valid', '2099-12-31')",
    );
    for (let n = 0; n < roundTotal; n++)
      voucher.run(world.vouchers[world.vouchers.push(`RACE${String(n).padStart(6, "0")}`) - 1] ?? "");
    for (let n = 0; n < roundTotal; n++) world.mobiles.push(await createNearlyUsedMobile(context, database, n));
    for (let n = 0; n < roundTotal; n++) world.verifiedCustomers.push(await createVerifiedCustomer(context, n));
    let supplierIndex = 0;
    for (const kind of ["offer", "claim", "reveal"] as const) {
      for (const { contenders, count } of rounds) {
        const list: Bidding[] = [];
        for (let n = 0; n < count; n++)
          list.push(
            await createTestBidding(
              context,
              PLACES[kind],
              Array.from({ length: contenders }, () => suppliers[supplierIndex++ % suppliers.length] ?? 0),
            ),
          );
        world.bidRequests[kind].set(contenders, list);
      }
    }
    return world;
  } finally {
    database.close();
  }
}

/** Returns a mobile that is one short of its maximum number of unpaid bookings, which were made a minute ago. */
async function createNearlyUsedMobile(context: Context, database: DatabaseSync, n: number): Promise<string> {
  const number = `04${String(90_000_000 + n)}`;
  const mobile = `+61${number.slice(1)}`;
  const fingerprint = (subject: string) => context.cipher.fingerprint(`slot ${subject}`);
  const subject = `${await fingerprint(`mobile-block ${toNumberBlock(mobile)}`)}.${await fingerprint(`mobile ${mobile}`)}`;
  const insertClaim = database.prepare(
    "insert into slot_claims (subject, booking_token, at, is_move) values (?, ?, ?, 0)",
  );
  for (let used = 1; used < SLOTS_PER_CONTACT; used += 1)
    insertClaim.run(subject, `made before ${n} ${used}`, Date.now() - 60_000);
  return number;
}

async function createVerifiedCustomer(context: Context, n: number): Promise<VerifiedCustomer> {
  const mobile = `04${String(50_000_000 + n)}`;
  const { mobile: digest } = await contactDigests(context, { email: null, mobile: `+61${mobile.slice(1)}` });
  const value = randomBytes(32).toString("base64url");
  await context.db.sessions.beginContactSession({
    idHash: hashOf(value),
    digest: digest ?? "",
    masked: mobile,
    endsAt: context.clock.now() + 24 * 3_600_000,
  });
  return { mobile, cookie: { name: "contact", value } };
}

async function createBookableLead(context: Context): Promise<string> {
  const now = context.clock.now();
  const lead = testLead({
    guid: testLeadGuid(),
    revision: 1,
    vehicle: HILUX,
    suburb: PARRAMATTA,
    cart: [basicService],
    createdAt: now,
    updatedAt: now,
  });
  await context.db.leads.writeRevisions([
    {
      stored: { lead, sealedContact: null, holderHash: null },
      idempotencyKey: crypto.randomUUID(),
      event: { actor: "system", event: "created", reason: null },
      messages: [],
    },
  ]);
  return lead.guid;
}

/** A lead that waits for quotes, with bidding open for a day and an invitation for each supplier. */
export async function createTestBidding(
  context: Context,
  places: { maxOffers: number; maxClaims: number; maxReveals: number },
  suppliers: readonly number[],
): Promise<Bidding> {
  const now = context.clock.now();
  const lead = testLead({
    guid: testLeadGuid(),
    revision: 1,
    vehicle: { ...HILUX, rego: "ABC12D" },
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
  await context.db.leads.writeRevisions([
    {
      stored: { lead, sealedContact: await context.cipher.seal(JSON.stringify(KIRI), lead.guid), holderHash: "holder" },
      idempotencyKey: crypto.randomUUID(),
      event: { actor: "system", event: "created", reason: null },
      messages: [],
    },
  ]);
  const invitations = suppliers.map((supplierId) => ({
    supplierId: toSupplierId(supplierId),
    token: crypto.randomUUID(),
    links: [],
    messages: [],
  }));
  await context.db.leadBids.openBid(
    { leadGuid: lead.guid, terms: { ...places, cutOffAt: now + 24 * 3_600_000 }, leadPrice: cents(0), openedAt: now },
    invitations,
    { maxInvited: 1000, maxPerDay: 1_000_000, countedSince: 0 },
  );
  const created = await context.db.leadBids.invitations(lead.guid);
  return { leadGuid: lead.guid, invitations: created.map(({ id }) => id) };
}
