import type { LeadGuid, SupplierId, BookingToken } from "../../domain/core/ids";
import {
  type PaidClaim,
  type NewReturn,
  type StoredReturn,
  type ReturnState,
  RETURN_WINDOW_MS,
} from "../../domain/quotes/bids/stored-return";
import type { SealedMessage } from "../../domain/notifications/message";
import type { Grant } from "../../domain/pricing/giveaways/grant";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { cents } from "../../domain/core/money/money";
import { eventStatement } from "./booking-events";
import { refundId, claim, claimId, releaseClaims, leadClaims, claimIdOf } from "./claim-refunds";
import { closeImpossibleRequests, grantStatements, runWithGrant } from "./giveaways";
import { selectColumns, orm, insertFrom, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents } from "./schema/bookings";
import { giveaways } from "./schema/desk";
import { leadBids, leadReturns as returns, walletPostings } from "./schema/lead-bids";
import { suppliers } from "./schema/suppliers";

/** Requests by workshops to refund lead fees. The postings are in the wallets. */
export function d1LeadReturns(db: D1Database) {
  const database = orm(db);
  return {
    /** Returns null if the supplier paid nothing for this lead. */
    async findPaidClaim(leadGuid: LeadGuid, supplierId: SupplierId): Promise<PaidClaim | null> {
      const id = claimId(leadGuid, supplierId);
      const [[paid], [back], [request]] = await database.batch([
        database
          .select({ amount: walletPostings.amount, at: walletPostings.at })
          .from(walletPostings)
          .where(eq(walletPostings.id, id)),
        database
          .select({ id: walletPostings.id })
          .from(walletPostings)
          .where(eq(walletPostings.id, refundId(sql`${id}`))),
        database
          .select({ id: returns.id, state: returns.state, answerSealed: returns.answerSealed })
          .from(returns)
          .where(and(eq(returns.leadGuid, leadGuid), eq(returns.supplierId, supplierId))),
      ]);
      return paid
        ? { amount: cents(-paid.amount), at: paid.at, isRefunded: back !== undefined, asked: request ?? null }
        : null;
    },
    /** Requests a refund, once per lead. Returns false if it was requested before, nothing was paid, or the fee has already been refunded. */
    async addRequest(newReturn: NewReturn): Promise<boolean> {
      const id = claimId(newReturn.leadGuid, newReturn.supplierId);
      const isPaid = sql`exists (select 1 from ${walletPostings} where ${walletPostings.id} = ${id})`;
      const isRefunded = sql`exists (select 1 from ${walletPostings} where ${walletPostings.id} = ${refundId(sql`${id}`)})`;
      const { meta } = await insertFrom(
        db,
        returns,
        { ...newReturn, state: "waiting" },
        sql`where ${isPaid} and not ${isRefunded}`,
      ).onConflictDoNothing();
      return meta.changes === 1;
    },
    async find(id: string): Promise<StoredReturn | null> {
      const row = await database
        .select({ ...selectColumns(getTableColumns(returns)), ...selectColumns({ supplierName: suppliers.name }) })
        .from(returns)
        .innerJoin(suppliers, eq(suppliers.id, returns.supplierId))
        .where(eq(returns.id, id))
        .get();
      return row ?? null;
    },
    /**
     * Records the decision on a request and posts the refund in the same write. Returns false if it was already decided. If a rule has refunded the fee in the
     * meantime, the refund is not posted again. Throws GrantRefusedError.
     */
    async decide(
      id: string,
      {
        state,
        answerSealed,
        by,
        at,
        messages,
      }: {
        readonly state: Exclude<ReturnState, "waiting">;
        readonly answerSealed: string;
        readonly by: string;
        readonly at: number;
        readonly messages: readonly SealedMessage[];
      },
      grant: Grant | null,
    ): Promise<boolean> {
      const isDecidedHere = sql`exists (select 1 from ${returns} where ${and(eq(returns.id, id), eq(returns.answerSealed, answerSealed))})`;
      const grantInserts = grantStatements(db, grant);
      // If another person has decided the request in the meantime, this makes the batch fail, so that nothing is given away.
      const isWaiting = database
        .update(giveaways)
        .set({
          state: sql`case when exists (select 1 from ${returns} where ${and(eq(returns.id, id), eq(returns.state, "waiting"))}) then ${giveaways.state} end`,
        })
        .where(eq(giveaways.id, grant === null ? "" : grant.kind === "approved" ? grant.id : grant.giveaway.id));
      const results = await runWithGrant(() =>
        runInBatch(db, [
          ...grantInserts,
          isWaiting,
          database
            .update(returns)
            .set({ state, answerSealed, decidedBy: by, decidedAt: at })
            .where(and(eq(returns.id, id), eq(returns.state, "waiting"))),
          ...(state === "returned"
            ? [
                releaseClaims(
                  db,
                  at,
                  sql`join ${returns} on ${claim.id} = ${claimIdOf(returns)} where ${returns.id} = ${id} and ${isDecidedHere}`,
                ),
              ]
            : []),
          ...outboxStatements(db, messages, at, isDecidedHere),
          closeImpossibleRequests(db, null, at),
        ]),
      );
      return results[grantInserts.length + 1]?.meta.changes === 1;
    },
    /** Records that the phone number in the lead is out of service, and refunds the lead fees that can still be refunded. Repeating it changes nothing. */
    async recordDeadNumber(leadGuid: LeadGuid, at: number): Promise<void> {
      const numberUpdate = database
        .update(leadBids)
        .set({ numberDeadAt: at })
        .where(and(eq(leadBids.leadGuid, leadGuid), isNull(leadBids.numberDeadAt)));
      await runInBatch(db, [
        numberUpdate,
        releaseClaims(
          db,
          at,
          sql`where ${leadClaims(leadGuid)} and ${claim.at} >= ${at - RETURN_WINDOW_MS} and exists (select 1 from ${leadBids} where ${eq(leadBids.leadGuid, leadGuid)})`,
        ),
      ]);
    },
    /**
     * Records that the customer confirms the supplier's no-show report, and refunds the supplier's lead fee. Returns false if it was already recorded or there
     * is no report.
     */
    async confirmNoShow(
      {
        token,
        leadGuid,
        supplierId,
      }: { readonly token: BookingToken; readonly leadGuid: LeadGuid; readonly supplierId: SupplierId },
      at: number,
    ): Promise<boolean> {
      const isAgreed = sql`exists (select 1 from ${bookingEvents} where ${and(eq(bookingEvents.bookingToken, token), eq(bookingEvents.kind, "no-show-agreed"))})`;
      const wasNoShowReported = sql`exists (select 1 from ${bookingOffers} where ${and(eq(bookingOffers.bookingToken, token), eq(bookingOffers.supplierId, supplierId), eq(bookingOffers.ended, "no-show"))})`;
      const [result] = await runInBatch(db, [
        eventStatement(
          db,
          { bookingToken: token, at, actor: "customer", kind: "no-show-agreed", reason: null },
          sql`where ${wasNoShowReported} and not ${isAgreed}`,
        ),
        releaseClaims(db, at, sql`where ${claim.id} = ${claimId(leadGuid, supplierId)} and ${isAgreed}`),
      ]);
      return result?.meta.changes === 1;
    },
  };
}
