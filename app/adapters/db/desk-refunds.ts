import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { cents } from "../../domain/money/money";
import type { Desk, RefundRequest } from "../../usecases/ports/desk";
import { eventRow } from "./booking-events";
import { named, orm, selected, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { bookingEvents } from "./schema/bookings";
import { refundRequests } from "./schema/desk";
import { moneyLedger, paymentEvents, payments } from "./schema/payments";

const REFUND = {
  id: refundRequests.id,
  bookingToken: refundRequests.bookingToken,
  attemptId: refundRequests.attemptId,
  amount: refundRequests.amountCents,
  reason: refundRequests.reason,
  words: refundRequests.words,
  customerPaysAgain: refundRequests.customerPaysAgain,
  askedBy: refundRequests.askedBy,
  askedByName: refundRequests.askedByName,
  askedAt: refundRequests.askedAt,
  state: refundRequests.state,
  decidedByName: refundRequests.decidedByName,
  decidedAt: refundRequests.decidedAt,
};
export const toRefund = (row: Omit<RefundRequest, "amount"> & { readonly amount: number }): RefundRequest => ({
  ...row,
  amount: cents(row.amount),
});

/** Requests for refunds, to be narrowed. */
export const refundRows = (db: D1Database) => orm(db).select(named(REFUND)).from(refundRequests).$dynamic();

type Refunds = Pick<Desk, "refundsOf" | "refund" | "askRefund" | "approveRefund" | "declineRefund">;

/** What the desk wants to give back, and how that is decided. */
export function deskRefunds(db: D1Database): Refunds {
  const store = orm(db);
  return {
    async refundsOf(bookingToken) {
      const rows = await refundRows(db)
        .where(eq(refundRequests.bookingToken, bookingToken))
        .orderBy(desc(refundRequests.askedAt));
      return rows.map(toRefund);
    },
    async refund(id) {
      const row = await refundRows(db).where(eq(refundRequests.id, id)).get();
      return row ? toRefund(row) : null;
    },
    async askRefund({ amount, ...request }) {
      await store
        .insert(refundRequests)
        .values({ ...request, amountCents: amount, state: "waiting" })
        .onConflictDoNothing();
    },
    async approveRefund(id, decider, { key, at, messages }) {
      const asked = eq(refundRequests.id, id);
      const by = decider === null ? sql`${refundRequests.askedBy}` : sql`${decider.personId}`;
      const byName = decider === null ? sql`${refundRequests.askedByName}` : sql`${decider.name}`;
      const returned = sql`(select coalesce(sum(${moneyLedger.amountCents}), 0) from ${moneyLedger} where ${eq(moneyLedger.attemptId, refundRequests.attemptId)} and ${moneyLedger.credit} = 'refunded')`;
      const hasThatMuch = sql`exists (select 1 from ${payments} where ${eq(payments.attemptId, refundRequests.attemptId)} and ${payments.status} in ('settled', 'partial refund') and ${payments.takenCents} - ${returned} >= ${refundRequests.amountCents})`;
      const decided = store
        .update(refundRequests)
        .set({ state: "approved", decidedBy: by, decidedByName: byName, decidedAt: at, decision: key })
        .where(
          and(
            asked,
            eq(refundRequests.state, "waiting"),
            decider === null ? undefined : ne(refundRequests.askedBy, decider.personId),
            hasThatMuch,
          ),
        );
      // Only what this very write decided.
      const isMine = sql`exists (select 1 from ${refundRequests} where ${asked} and ${refundRequests.decision} = ${key})`;
      const ofRequest = (column: SQL) => sql`(select ${column} from ${refundRequests} where ${asked})`;
      const attempt = ofRequest(sql`${refundRequests.attemptId}`);
      const pending = store
        .update(payments)
        .set({
          status: "refund pending",
          captureBy: null,
          keptCents: sql`${payments.takenCents} - (select coalesce(sum(${moneyLedger.amountCents}), 0) from ${moneyLedger} where ${eq(moneyLedger.attemptId, payments.attemptId)} and ${moneyLedger.credit} = 'refunded') - ${ofRequest(sql`${refundRequests.amountCents}`)}`,
          updatedAt: at,
        })
        .where(and(sql`${payments.attemptId} = ${attempt}`, isMine));
      const paymentEvent = store.insert(paymentEvents).select(
        selected(
          paymentEvents,
          {
            attemptId: attempt,
            at,
            actor: "operator",
            kind: "refund-approved",
            reason: ofRequest(sql`${refundRequests.words}`),
          },
          sql`where ${isMine}`,
        ),
      );
      const bookingEvent = store.insert(bookingEvents).select(
        selected(
          bookingEvents,
          eventRow({
            bookingToken: ofRequest(sql`${refundRequests.bookingToken}`),
            at,
            actor: "operator",
            kind: "refund-decided",
            reason: ofRequest(sql`cast(${refundRequests.amountCents} as text)`) as unknown as string,
          }),
          sql`where ${isMine}`,
        ),
      );
      // Goodwill is not due again: what the refund makes due is posted back.
      const waived = store.insert(moneyLedger).select(
        selected(
          moneyLedger,
          {
            entryKey: `waived:${id}`,
            at,
            bookingToken: ofRequest(sql`${refundRequests.bookingToken}`),
            attemptId: null,
            debit: "waived",
            credit: "due",
            amountCents: ofRequest(sql`${refundRequests.amountCents}`),
            currency: sql`(select ${payments.currency} from ${payments} where ${payments.attemptId} = ${attempt})`,
          },
          sql`where ${isMine} and not ${ofRequest(sql`${refundRequests.customerPaysAgain}`)}`,
        ),
      );
      const [written] = await db.batch([
        ...[decided, pending, paymentEvent, bookingEvent, waived].map((query) => statementOf(db, query)),
        ...outboxStatements(db, messages, at, isMine),
      ]);
      return written?.meta.changes === 1;
    },
    async declineRefund(id, { personId, name }, at) {
      const { meta } = await store
        .update(refundRequests)
        .set({ state: "declined", decidedBy: personId, decidedByName: name, decidedAt: at })
        .where(and(eq(refundRequests.id, id), eq(refundRequests.state, "waiting")));
      return meta.changes === 1;
    },
  };
}
