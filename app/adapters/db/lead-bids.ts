import type { BidTally } from "../../domain/quotes/bids/counter";
import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { and, count, eq, exists, gte, isNotNull, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { CANCELLATION_REFUND_MS, DUPLICATE_WITHIN_MS } from "../../domain/quotes/bids/undeliverable-number";
import { cents } from "../../domain/core/money/money";
import {
  type NewInvitation,
  type NumberedEvent,
  type Invitation,
  type LeadBid,
  type DecryptedBid,
  newQuotePrefix,
} from "../../domain/quotes/bids/lead-bid";
import { isLiveForLead } from "./booking-row";
import { refundId, claim, claimId, releaseClaims, leadClaims } from "./claim-refunds";
import { selectColumns, orm, insertFrom, type Query, runInBatch } from "./orm";
import { cancelPending, outboxStatements } from "./outbox";
import { portalLinkStatements } from "./portal-access";
import { bidOffers as offers } from "./schema/bid-offers";
import { bookings } from "./schema/bookings";
import { bidEvents, leadBids as bids, walletPostings } from "./schema/lead-bids";
import { leads } from "./schema/leads";

const BID_COLUMNS = {
  leadGuid: bids.leadGuid,
  maxOffers: bids.maxOffers,
  maxClaims: bids.maxClaims,
  maxReveals: bids.maxReveals,
  leadPrice: bids.leadPrice,
  cutOffAt: bids.cutOffAt,
  openedAt: bids.openedAt,
  offers: bids.offers,
};
const INVITATION_COLUMNS = {
  id: offers.id,
  token: offers.token,
  leadGuid: offers.leadGuid,
  supplierId: offers.supplierId,
  submittedAt: offers.submittedAt,
  claimedAt: offers.claimedAt,
  revealedAt: offers.revealedAt,
  purchasedAt: offers.purchasedAt,
  quotes: offers.quotes,
  comments: offers.comments,
  expiresAt: offers.expiresAt,
};

const toBid = (row: Pick<typeof bids.$inferSelect, keyof typeof BID_COLUMNS>): LeadBid => ({
  leadGuid: row.leadGuid,
  leadPrice: row.leadPrice,
  openedAt: row.openedAt,
  offers: row.offers,
  terms: {
    maxOffers: row.maxOffers,
    maxClaims: row.maxClaims,
    maxReveals: row.maxReveals,
    cutOffAt: row.cutOffAt,
  },
});
const toInvitation = (row: Pick<typeof offers.$inferSelect, keyof typeof INVITATION_COLUMNS>): Invitation => ({
  id: row.id,
  token: row.token,
  leadGuid: row.leadGuid,
  supplierId: row.supplierId,
  submittedAt: row.submittedAt,
  claimedAt: row.claimedAt,
  revealedAt: row.revealedAt,
  purchasedAt: row.purchasedAt,
  quotes: row.quotes,
  comments: row.comments,
  expiresAt: row.expiresAt,
});

/** Bidding on leads. The Durable Object decides who gets a slot, and `saveDecisions` stores its decisions. */
export function d1LeadBids(db: D1Database) {
  const database = orm(db);
  const findBid = async (condition: SQL): Promise<DecryptedBid | null> => {
    const row = await database
      .select(selectColumns({ ...INVITATION_COLUMNS, ...BID_COLUMNS }))
      .from(offers)
      .innerJoin(bids, eq(bids.leadGuid, offers.leadGuid))
      .where(and(condition, isNotNull(offers.invitedAt)))
      .get();
    return row ? { ...toInvitation(row), bid: toBid(row) } : null;
  };
  return {
    /** Leads submitted since `since` that are waiting for quotes and for which no supplier has been invited. */
    async listWaiting(since: number, limit: number): Promise<readonly LeadGuid[]> {
      const existingBid = database.select({ leadGuid: bids.leadGuid }).from(bids).where(eq(bids.leadGuid, leads.guid));
      const rows = await database
        .select({ guid: leads.guid })
        .from(leads)
        .where(
          and(
            // A literal instead of a parameter, so that SQLite uses the partial index of requested quotes.
            sql`${leads.status} = 'QuoteRequested'`,
            gte(leads.updatedAt, since),
            sql`${leads.state} ->> '$.outcome.kind' = 'confirmation-success'`,
            sql`${leads.state} ->> '$.cancelledAt' is null`,
            notExists(existingBid),
          ),
        )
        .orderBy(leads.updatedAt)
        .limit(limit);
      return rows.map(({ guid }) => guid);
    },
    /**
     * Opens bidding on a lead, in one batch and once per lead. Stores a digest that identifies the customer and vehicle. Suppliers are invited in order up to a
     * maximum number. Those that have reached the maximum number of invitations since `dayStart` are skipped.
     */
    async openBid(
      {
        leadGuid,
        terms,
        leadPrice,
        openedAt,
        customerDigest = null,
      }: Omit<LeadBid, "offers"> & { readonly customerDigest?: string | null },
      invitations: readonly NewInvitation[],
      {
        maxInvited,
        maxPerDay,
        countedSince: dayStart,
      }: { readonly maxInvited: number; readonly maxPerDay: number; readonly countedSince: number },
    ): Promise<void> {
      const isOpenedHere = sql`exists ${database
        .select({ leadGuid: bids.leadGuid })
        .from(bids)
        .where(and(eq(bids.leadGuid, leadGuid), eq(bids.openedAt, openedAt)))}`;
      const invitedCount = database
        .select({ rows: count() })
        .from(offers)
        .where(and(eq(offers.leadGuid, leadGuid), isNotNull(offers.invitedAt)));
      const invitationsToday = (supplierId: SupplierId) =>
        database
          .select({ rows: count() })
          .from(offers)
          .where(and(eq(offers.supplierId, supplierId), gte(offers.invitedAt, dayStart)));
      const invitationStatements = invitations.flatMap(({ supplierId, token, links, messages }) => [
        insertFrom(
          db,
          offers,
          {
            token,
            leadGuid,
            supplierId,
            expiresAt: terms.cutOffAt,
            items: [],
            additionalServices: [],
            createdAt: openedAt,
            invitedAt: openedAt,
          },
          sql`where ${isOpenedHere} and ${invitationsToday(supplierId)} < ${maxPerDay} and ${invitedCount} < ${maxInvited}`,
        ).onConflictDoNothing(),
        // Each statement writes only if the previous one did, so suppliers that are not invited get no message.
        ...portalLinkStatements(db, links, openedAt, sql`changes() = 1`),
        ...outboxStatements(db, messages, openedAt, sql`changes() = 1`),
      ]);
      const { maxOffers, maxClaims, maxReveals, cutOffAt } = terms;
      await runInBatch(db, [
        database
          .insert(bids)
          .values({ leadGuid, maxOffers, maxClaims, maxReveals, leadPrice, cutOffAt, openedAt, customerDigest })
          .onConflictDoNothing(),
        database
          .insert(bidEvents)
          .values({
            leadGuid,
            seq: 0,
            kind: "opened",
            actor: "system",
            reason: `${invitations.length} matching workshops`,
            at: openedAt,
          })
          .onConflictDoNothing(),
        ...invitationStatements,
      ]);
    },
    async findByLead(leadGuid: LeadGuid): Promise<LeadBid | null> {
      const row = await database.select(BID_COLUMNS).from(bids).where(eq(bids.leadGuid, leadGuid)).get();
      return row ? toBid(row) : null;
    },
    byToken: (token: string): Promise<DecryptedBid | null> => findBid(eq(offers.token, token)),
    byId: (id: number): Promise<DecryptedBid | null> => findBid(eq(offers.id, id)),
    /** All suppliers that were invited to bid for a lead. */
    invitations: (leadGuid: LeadGuid): Promise<readonly Invitation[]> =>
      database
        .select(INVITATION_COLUMNS)
        .from(offers)
        .where(and(eq(offers.leadGuid, leadGuid), isNotNull(offers.invitedAt)))
        .orderBy(offers.id),
    /** Stores the decisions of the Durable Object. Repeating it changes nothing. */
    async saveDecisions(leadGuid: LeadGuid, tally: BidTally, events: readonly NumberedEvent[]): Promise<void> {
      const lastSeq = events.at(-1)?.seq ?? 0;
      await runInBatch(db, [
        ...events.flatMap((event) => eventStatements(db, leadGuid, event)),
        database
          .update(bids)
          .set({ offers: tally.offers, claims: tally.claims, reveals: tally.reveals, reportedSeq: lastSeq })
          .where(and(eq(bids.leadGuid, leadGuid), lt(bids.reportedSeq, lastSeq))),
      ]);
    },
    /** Booked or cancelled leads on which bidding is still open. */
    async listEndedButOpen(limit: number): Promise<readonly LeadGuid[]> {
      const bookingQuery = database
        .select({ leadGuid: bookings.leadGuid })
        .from(bookings)
        .where(isLiveForLead(bids.leadGuid));
      const abortQuery = database
        .select({ guid: leads.guid })
        .from(leads)
        .where(and(eq(leads.guid, bids.leadGuid), sql`${leads.state} ->> '$.cancelledAt' is not null`));
      const rows = await database
        .select({ leadGuid: bids.leadGuid })
        .from(bids)
        .where(and(isNull(bids.closedAt), or(exists(bookingQuery), exists(abortQuery))))
        .orderBy(bids.openedAt)
        .limit(limit);
      return rows.map(({ leadGuid }) => leadGuid);
    },
  };
}

/** Statements for one event and its consequences. Repeating them changes nothing. */
function eventStatements(
  db: D1Database,
  leadGuid: LeadGuid,
  { seq, kind, bidOfferId, at, report }: NumberedEvent,
): Query[] {
  const database = orm(db);
  const { actor, supplierId, offer, leadPrice, messages } = report;
  const event = database
    .insert(bidEvents)
    .values({ leadGuid, seq, kind, bidOfferId, supplierId, actor, at })
    .onConflictDoNothing();
  return [event, ...changeStatements(), ...outboxStatements(db, messages, at)];

  function changeStatements(): Query[] {
    // `bidOfferId` is null (no offer) only for an event that ends bidding.
    const isBidOffer = eq(offers.id, bidOfferId ?? 0);
    switch (kind) {
      case "claimed":
        // Each claim is paid from the wallet of a supplier.
        if (supplierId === null) throw new Error("A claim names no supplier");
        return [
          database
            .update(offers)
            .set({ claimedAt: sql`coalesce(${offers.claimedAt}, ${at})` })
            .where(isBidOffer),
          ...(leadPrice > 0 ? [claimStatement(supplierId), refundInvalidLead(supplierId)] : []),
        ];
      case "offered":
        return offer
          ? [
              database
                .update(offers)
                .set({
                  items: offer.items,
                  quotes: offer.quotes,
                  comments: offer.comments,
                  expiresAt: offer.expiresAt,
                  submittedAt: at,
                })
                .where(and(isBidOffer, isNull(offers.submittedAt))),
            ]
          : [];
      case "revealed":
        return [
          database
            .update(offers)
            .set({ revealedAt: sql`coalesce(${offers.revealedAt}, ${at})` })
            .where(isBidOffer),
        ];
      case "accepted":
      case "booked":
      case "cancelled":
        return [
          database
            .update(bids)
            .set({
              acceptedBidOfferId: kind === "accepted" ? bidOfferId : null,
              ending: kind,
              closedAt: sql`coalesce(${bids.closedAt}, ${at})`,
            })
            .where(eq(bids.leadGuid, leadGuid)),
          ...(kind !== "accepted" ? [refundRecentClaims()] : []),
          // Cancels text messages about new quotes that are waiting for the morning, because they are now out of date.
          cancelPending(db, newQuotePrefix(leadGuid)),
        ];
    }
  }

  /**
   * Refunds the lead fee at once if the customer's number is out of service, or if the supplier has recently paid for the same customer and vehicle without a
   * refund.
   */
  function refundInvalidLead(payer: SupplierId): Query {
    const earlierClaim = alias(walletPostings, "earlier");
    const earlierBid = alias(bids, "before");
    const refundPosting = alias(walletPostings, "other");
    const wasReturned = sql`exists (select 1 from ${walletPostings} as ${sql.identifier("other")} where ${refundPosting.id} = ${refundId(sql`${earlierClaim.id}`)})`;
    const hasPaidRecently = sql`exists (select 1 from ${walletPostings} as ${sql.identifier("earlier")} join ${bids} as ${sql.identifier("before")} on ${eq(earlierBid.leadGuid, earlierClaim.about)}
      where ${eq(earlierClaim.supplierId, claim.supplierId)} and ${earlierClaim.kind} = 'lead-claim' and ${earlierClaim.id} <> ${claim.id}
        and ${earlierClaim.at} between ${claim.at} - ${DUPLICATE_WITHIN_MS} and ${claim.at} and ${earlierBid.customerDigest} = ${bids.customerDigest} and not ${wasReturned})`;
    return releaseClaims(
      db,
      at,
      sql`join ${bids} on ${eq(bids.leadGuid, leadGuid)} where ${claim.id} = ${claimId(leadGuid, payer)} and (${bids.numberDeadAt} is not null or ${hasPaidRecently})`,
    );
  }

  /** Refunds the lead fees of suppliers that claimed the request shortly before the customer cancelled it. Each fee is refunded once. */
  function refundRecentClaims(): Query {
    const cancelledAt = sql`(${leads.state} ->> '$.cancelledAt')`;
    return releaseClaims(
      db,
      at,
      sql`join ${leads} on ${eq(leads.guid, leadGuid)} where ${leadClaims(leadGuid)} and ${cancelledAt} between ${claim.at} and ${claim.at} + ${CANCELLATION_REFUND_MS}`,
    );
  }

  /** Posts the lead fee to the supplier's wallet, once. */
  function claimStatement(payer: SupplierId): Query {
    return database
      .insert(walletPostings)
      .values({
        id: claimId(leadGuid, payer),
        supplierId: payer,
        amount: cents(-leadPrice),
        kind: "lead-claim",
        about: leadGuid,
        at,
      })
      .onConflictDoNothing();
  }
}
