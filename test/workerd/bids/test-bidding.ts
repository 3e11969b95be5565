import { testLeadGuid, toLeadGuid, toSupplierId } from "../../support/ids";
import { env } from "cloudflare:workers";
import { buildContext } from "../../../app/context";
import type { BidAction, BidTerms } from "../../../app/domain/quotes/bids/counter";
import { cents } from "../../../app/domain/core/money/money";
import type { Lead } from "../../../app/domain/lead/lead";
import { openBidding } from "../../../app/usecases/quotes/bids/open-bidding";
import type { Context } from "../../../app/usecases/context";
import type { BidOutcome, DayAllowance } from "../../../app/usecases/ports/bid-counter";
import { testLead, HILUX, PARRAMATTA, KIRI } from "../../support/test-lead";
import { Visitor } from "../funnel/visitor";
import { signIn } from "../identity/signed-in";
import { basicService, RATTLE } from "../quotes/marketplace";

export const { DB } = env as unknown as { DB: D1Database };
const { BID_OFFER_COUNTER } = env as unknown as Env;

/** Returns a request's context. `settle` waits for its deferred work. Messages stay in the outbox. */
export function testContext(overrides: Partial<Context> = {}): { context: Context; settle: () => Promise<unknown> } {
  const deferredWork: Promise<unknown>[] = [];
  const baseContext = buildContext(env as unknown as Env, null);
  // Raises the daily limit, which has its own test, because one run has many leads in one place.
  const context: Context = {
    ...baseContext,
    config: { ...baseContext.config, bids: { ...baseContext.config.bids, invitationsPerDay: 10_000 } },
    later: (work) => void deferredWork.push(work),
    jobs: { sendMessages: async () => undefined, finalizeAfter: async () => undefined },
    ...overrides,
  };
  return { context, settle: () => Promise.all(deferredWork) };
}

/** A submitted lead that waits for quotes, with contact details. */
export async function testWaitingLead(context: Context, overrides: Partial<Lead> = {}): Promise<Lead> {
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
    ...overrides,
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
  return lead;
}

/** A lead with open bidding, and its invitations in the order that they were sent. */
export async function testBidding(context: Context, overrides: Partial<Lead> = {}) {
  const lead = await testWaitingLead(context, overrides);
  await openBidding(context, lead.guid);
  return { lead, invitations: await context.db.leadBids.invitations(lead.guid) };
}

export const counterOf = (guid: string) => BID_OFFER_COUNTER.get(BID_OFFER_COUNTER.idFromName(guid));

export const TERMS: BidTerms = { maxOffers: 3, maxClaims: 5, maxReveals: 3, cutOffAt: Date.now() + 3_600_000 };

/** Makes one call to the bid counter itself. */
export const act = (
  context: Context,
  leadGuid: string,
  action: BidAction,
  overrides: { terms?: BidTerms; key?: string; allowance?: DayAllowance | null } = {},
): Promise<BidOutcome> =>
  context.bidCounter.execute({
    leadGuid: toLeadGuid(leadGuid),
    terms: overrides.terms ?? TERMS,
    act: action,
    key: overrides.key ?? crypto.randomUUID(),
    fingerprint: JSON.stringify(action),
    allowance: overrides.allowance ?? null,
    report: {
      actor: "supplier",
      supplierId: "bidOfferId" in action && action.bidOfferId !== null ? toSupplierId(action.bidOfferId) : null,
      offer: null,
      leadPrice: cents(0),
      messages: [],
    },
  });

/** Makes a sandbox user a member of a supplier, and signs a browser in as that user. */
export async function signInMember(supplierId: number, role: "member" | "admin" = "member"): Promise<Visitor> {
  const email = role === "member" ? "max@workshop.example" : "olive@workshop.example";
  await DB.prepare(
    "insert into supplier_members (supplier_id, email, role, added_at, added_by) values (?, ?, 'front-desk', 0, 'test') on conflict do nothing",
  )
    .bind(supplierId, email)
    .run();
  const visitor = new Visitor();
  await signIn(visitor, `demo-supplier-${role}`);
  return visitor;
}

/** The lead's history of slots, with the bid counter's sequence numbers. */
export async function readHistory(leadGuid: string) {
  const { results } = await DB.prepare(
    "select seq, kind, bid_offer_id as bidOfferId from bid_events where lead_guid = ? order by seq",
  )
    .bind(leadGuid)
    .all<{ seq: number; kind: string; bidOfferId: number | null }>();
  return results;
}

/** Listens to a socket. The returned function resolves to the socket's nth message. */
export function listenForMessages(webSocket: WebSocket | null): (count: number) => Promise<Record<string, unknown>> {
  const messages: Record<string, unknown>[] = [];
  let wake = () => {};
  webSocket?.addEventListener("message", ({ data }) => {
    messages.push(JSON.parse(String(data)));
    wake();
  });
  webSocket?.accept();
  return async (count) => {
    while (messages.length < count) await new Promise<void>((resolve) => (wake = resolve));
    return messages[count - 1] ?? {};
  };
}
