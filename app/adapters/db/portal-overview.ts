import type { PlainDay } from "../../domain/core/time/plain-date";
import type { SupplierId } from "../../domain/core/ids";
import {
  and,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { ResponseTypeId } from "../../domain/booking/booking-offer/booking-offer";
import { AGREED_STATUSES } from "../../domain/booking/status";
import type { ReturnState } from "../../domain/quotes/bids/stored-return";
import { type Cents, ZERO } from "../../domain/core/money/money";
import type {
  Conversation,
  LeadsOverview,
  OverviewLengths,
  PortalOverview,
  ClaimedLead,
  LimitedList,
  SearchedLead,
} from "../../domain/booking/portal-overview";
import { refundId, claimIdOf } from "./claim-refunds";
import { belongsToLead } from "./booking-row";
import { LEAD_SUMMARY } from "./lead-row";
import { fromJson, selectColumns, orm } from "./orm";
import { bidOffers } from "./schema/bid-offers";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";
import { conversationEntries as entries } from "./schema/conversations";
import { leadBids, leadReturns, walletPostings } from "./schema/lead-bids";
import { leads } from "./schema/leads";
import { suppliers } from "./schema/suppliers";
import { walletBalance, newestPostings } from "./wallets";

const MAX_POSTINGS = 10;
const MAX_CONVERSATIONS = 50;

const LISTED_BOOKING_COLUMNS = {
  ...selectColumns({
    token: bookings.token,
    reference: bookings.id,
    status: bookings.status,
    serviceDay: bookings.serviceDay,
    startAt: bookings.arrivalFrom,
    sealedRequest: bookings.requestCipher,
  }),
  // Counted in the query of each list through an index, so that no further round trip is needed.
  unread:
    sql<number>`(select count(*) from ${entries} where ${and(eq(entries.bookingToken, bookings.token), eq(entries.supplierId, bookings.supplierId), eq(entries.side, "customer"), isNull(entries.readAt))})`.as(
      "unread",
    ),
  ...LEAD_SUMMARY,
};
const LEAD_OFFER_COLUMNS = {
  ...selectColumns({ token: bidOffers.token, cutOffAt: leadBids.cutOffAt }),
  ...LEAD_SUMMARY,
};

/** The customer's contact details, and whether the store has seen them. */
const CONTACT_COLUMNS = {
  ...selectColumns({ leadGuid: bidOffers.leadGuid }),
  hasRevealed: sql`${bidOffers.revealedAt} is not null`.mapWith(Boolean).as("hasRevealed"),
  contactSealed: sql<string | null>`${leads.contactSealed}`.as("contactSealed"),
};
const postingId = claimIdOf(bidOffers);
const CLAIM_COLUMNS = {
  ...LEAD_OFFER_COLUMNS,
  ...CONTACT_COLUMNS,
  ...selectColumns({
    claimedAt: bidOffers.claimedAt,
    submittedAt: bidOffers.submittedAt,
    purchasedAt: bidOffers.purchasedAt,
    expiresAt: bidOffers.expiresAt,
    ending: leadBids.ending,
  }),
  isMineAccepted: sql<number>`${leadBids.acceptedBidOfferId} is ${bidOffers.id}`.as("isMineAccepted"),
  cost: sql<Cents | null>`(select -${walletPostings.amount} from ${walletPostings} where ${walletPostings.id} = ${postingId})`.as(
    "cost",
  ),
  isRefunded:
    sql<number>`exists (select 1 from ${walletPostings} where ${walletPostings.id} = ${refundId(postingId)})`.as(
      "isRefunded",
    ),
  returnState:
    sql<ReturnState | null>`(select ${leadReturns.state} from ${leadReturns} where ${and(eq(leadReturns.leadGuid, bidOffers.leadGuid), eq(leadReturns.supplierId, bidOffers.supplierId))})`.as(
      "returnState",
    ),
  booking:
    sql`(select json_object('token', ${bookings.token}, 'status', ${bookings.status}) from ${bookings} where ${and(belongsToLead(bidOffers.leadGuid), eq(bookings.supplierId, bidOffers.supplierId))} order by ${bookings.id} desc limit 1)`
      .mapWith(fromJson<ClaimedLead["booking"]>)
      .as("booking"),
};

export function d1PortalOverviews(db: D1Database) {
  const database = orm(db);
  const isCurrentOffer = and(
    eq(bookingOffers.bookingToken, bookings.token),
    eq(bookingOffers.supplierId, bookings.supplierId),
  );
  /** Bookings with the offer to the supplier they are with. `pending` = the answer that can still be undone. */
  const selectOfferedBookings = (
    answerBy: SQLWrapper,
    pending: { readonly undoUntil: SQLWrapper; readonly type: SQLWrapper },
    isCorrection: boolean,
  ) =>
    database
      .select({
        ...LISTED_BOOKING_COLUMNS,
        answerBy: sql<number | null>`${answerBy}`.as("answerBy"),
        undoUntil: sql<number | null>`${pending.undoUntil}`.as("undoUntil"),
        pendingType: sql<ResponseTypeId | null>`${pending.type}`.as("pendingType"),
        isCorrection: sql`${isCorrection ? 1 : 0}`.mapWith(Boolean).as("isCorrection"),
      })
      .from(bookings)
      .innerJoin(bookingOffers, isCurrentOffer)
      .leftJoin(leads, eq(leads.guid, bookings.leadGuid));
  /** Bookings that need an answer by `answerBy`. */
  const selectWaiting = (answerBy: typeof bookingOffers.respondBy | typeof bookingOffers.customerAnswerBy) =>
    selectOfferedBookings(
      answerBy,
      { undoUntil: bookingOffers.heldUntil, type: sql`${bookingOffers.heldAnswer} ->> '$.responseType'` },
      false,
    );
  const selectCorrected = () =>
    selectOfferedBookings(bookingOffers.correctionAnswerBy, { undoUntil: sql`null`, type: sql`null` }, true);
  const selectBooked = (supplierId: SupplierId, condition: SQL | undefined) =>
    database
      .select({
        ...LISTED_BOOKING_COLUMNS,
        answerBy: sql<number | null>`null`.as("answerBy"),
        undoUntil: sql<number | null>`null`.as("undoUntil"),
        pendingType: sql<ResponseTypeId | null>`null`.as("pendingType"),
        isCorrection: sql`0`.mapWith(Boolean).as("isCorrection"),
      })
      .from(bookings)
      .leftJoin(leads, eq(leads.guid, bookings.leadGuid))
      .where(and(eq(bookings.supplierId, supplierId), condition));
  /** Bids on leads on which bidding is open. Open leads are found through an index, so that not every invitation of the store is read. */
  const selectBids = (supplierId: SupplierId, now: number, condition: SQL | undefined) =>
    database
      .select(LEAD_OFFER_COLUMNS)
      .from(bidOffers)
      .innerJoin(leadBids, eq(leadBids.leadGuid, bidOffers.leadGuid))
      .leftJoin(leads, eq(leads.guid, bidOffers.leadGuid))
      .where(
        and(
          eq(bidOffers.supplierId, supplierId),
          gt(bidOffers.expiresAt, now),
          isNull(leadBids.closedAt),
          isNull(leadBids.acceptedBidOfferId),
          condition,
        ),
      );
  /** Leads that the store can still quote: it has claimed them, or they can still be claimed. */
  const selectQuotable = (supplierId: SupplierId, now: number) =>
    selectBids(
      supplierId,
      now,
      and(
        isNotNull(bidOffers.invitedAt),
        isNull(bidOffers.submittedAt),
        gt(leadBids.cutOffAt, now),
        or(
          isNotNull(bidOffers.claimedAt),
          and(lt(leadBids.claims, leadBids.maxClaims), lt(leadBids.claims, leadBids.maxOffers)),
        ),
      ),
    ).orderBy(leadBids.cutOffAt);
  const isAgreed = inArray(bookings.status, AGREED_STATUSES);

  return {
    /** The latest conversations about bookings on or after a given day, newest first. At most fifty. */
    async listConversations(
      supplierId: SupplierId,
      from: PlainDay,
    ): Promise<{ readonly zone: string; readonly conversations: readonly Conversation[] }> {
      const lastAt = sql<number>`(select max(${entries.at}) from ${entries} where ${and(eq(entries.bookingToken, bookings.token), eq(entries.supplierId, bookings.supplierId))})`;
      const [conversations, [supplier]] = await database.batch([
        database
          .select({ ...LISTED_BOOKING_COLUMNS, lastAt: lastAt.as("lastAt") })
          .from(bookings)
          .leftJoin(leads, eq(leads.guid, bookings.leadGuid))
          .where(and(eq(bookings.supplierId, supplierId), gte(bookings.serviceDay, from), isNotNull(lastAt)))
          .orderBy(sql`"lastAt" desc`)
          .limit(MAX_CONVERSATIONS),
        database.select({ zone: suppliers.zone }).from(suppliers).where(eq(suppliers.id, supplierId)),
      ]);
      return { zone: supplier?.zone ?? "UTC", conversations };
    },
    /** Leads that a store can quote, and all leads that it has claimed. */
    async leads(
      supplierId: SupplierId,
      now: number,
      limits: { readonly requests: number; readonly claimed: number },
    ): Promise<LeadsOverview> {
      const [requests, claimed, [supplier]] = await database.batch([
        selectQuotable(supplierId, now).limit(limits.requests + 1),
        database
          .select(CLAIM_COLUMNS)
          .from(bidOffers)
          .innerJoin(leadBids, eq(leadBids.leadGuid, bidOffers.leadGuid))
          .leftJoin(leads, eq(leads.guid, bidOffers.leadGuid))
          .where(and(eq(bidOffers.supplierId, supplierId), isNotNull(bidOffers.claimedAt)))
          .orderBy(desc(bidOffers.claimedAt))
          .limit(limits.claimed + 1),
        database
          .select({ zone: suppliers.zone, balance: walletBalance(supplierId) })
          .from(suppliers)
          .where(eq(suppliers.id, supplierId)),
      ]);
      return {
        zone: supplier?.zone ?? "UTC",
        balance: supplier?.balance ?? ZERO,
        requests: toLimitedList(requests, limits.requests),
        claimed: toLimitedList(
          claimed.map(({ claimedAt, isMineAccepted, isRefunded, ...row }) => ({
            ...row,
            claimedAt: claimedAt ?? 0,
            isMineAccepted: isMineAccepted === 1,
            isRefunded: isRefunded === 1,
          })),
          limits.claimed,
        ),
      };
    },
    /** The newest leads that the store has claimed, with the fields that a search needs. */
    async listClaimedForSearch(supplierId: SupplierId, limit: number): Promise<readonly SearchedLead[]> {
      const rows = await database
        .select({
          ...LEAD_OFFER_COLUMNS,
          ...CONTACT_COLUMNS,
          ...selectColumns({ claimedAt: bidOffers.claimedAt }),
          zone: sql<string>`${suppliers.zone}`.as("zone"),
        })
        .from(bidOffers)
        .innerJoin(leadBids, eq(leadBids.leadGuid, bidOffers.leadGuid))
        .innerJoin(suppliers, eq(suppliers.id, bidOffers.supplierId))
        .leftJoin(leads, eq(leads.guid, bidOffers.leadGuid))
        .where(and(eq(bidOffers.supplierId, supplierId), isNotNull(bidOffers.claimedAt)))
        .orderBy(desc(bidOffers.claimedAt))
        .limit(limit);
      return rows.map(({ claimedAt, ...row }) => ({ ...row, claimedAt: claimedAt ?? 0 }));
    },
    async readOverview(
      supplierId: SupplierId,
      today: PlainDay,
      now: number,
      limits: OverviewLengths,
    ): Promise<PortalOverview> {
      const isPending = and(eq(bookings.supplierId, supplierId), eq(bookings.status, "Pending"));
      // Reads one row more than is shown, to know whether there are more.
      const [awaiting, awaitingCustomer, upcoming, pastBookings, requests, sentOffers, [supplier], postings] =
        await database.batch([
          unionAll(
            selectWaiting(bookingOffers.respondBy).where(and(isPending, eq(bookingOffers.state, "open"))),
            selectCorrected().where(
              and(
                eq(bookings.supplierId, supplierId),
                inArray(bookings.status, ["Pending", ...AGREED_STATUSES]),
                gte(bookingOffers.correctionAnswerBy, now),
                sql`${bookingOffers.correction} ->> '$.answers.workshop' is null`,
              ),
            ),
          )
            .orderBy(sql`"answerBy"`, sql`"serviceDay"`, sql`"startAt"`)
            .limit(limits.awaiting + 1),
          selectWaiting(bookingOffers.customerAnswerBy)
            .where(and(isPending, eq(bookingOffers.state, "responded"), gt(bookingOffers.customerAnswerBy, now)))
            .orderBy(bookingOffers.customerAnswerBy, bookings.serviceDay, bookings.arrivalFrom)
            .limit(limits.asked + 1),
          selectBooked(supplierId, and(gte(bookings.serviceDay, today), isAgreed))
            .orderBy(bookings.serviceDay, bookings.arrivalFrom)
            .limit(limits.coming + 1),
          selectBooked(supplierId, or(eq(bookings.status, "Serviced"), and(lt(bookings.serviceDay, today), isAgreed)))
            .orderBy(desc(bookings.serviceDay), desc(bookings.arrivalFrom))
            .limit(limits.past + 1),
          selectQuotable(supplierId, now).limit(limits.requests + 1),
          selectBids(supplierId, now, isNotNull(bidOffers.submittedAt))
            .orderBy(desc(bidOffers.submittedAt))
            .limit(limits.sent + 1),
          database
            .select({ zone: suppliers.zone, balance: walletBalance(supplierId) })
            .from(suppliers)
            .where(eq(suppliers.id, supplierId)),
          newestPostings(db, supplierId, MAX_POSTINGS),
        ]);
      return {
        zone: supplier?.zone ?? "UTC",
        awaiting: toLimitedList(awaiting, limits.awaiting),
        asked: toLimitedList(awaitingCustomer, limits.asked),
        coming: toLimitedList(upcoming, limits.coming),
        past: toLimitedList(pastBookings, limits.past),
        requests: toLimitedList(requests, limits.requests),
        sent: toLimitedList(sentOffers, limits.sent),
        balance: supplier?.balance ?? ZERO,
        postings,
      };
    },
  };
}

const toLimitedList = <T>(rows: readonly T[], length: number): LimitedList<T> => ({
  rows: rows.slice(0, length),
  hasMore: rows.length > length,
});
