import type { AttemptId } from "../../domain/ids";
import { and, asc, eq, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { cents } from "../../domain/money/money";
import type { Actor } from "../../domain/history/actor";
import type { PaymentAttempt } from "../../domain/booking/payment-attempt";
import type { HeldPayment, Payments } from "../../usecases/ports/payments";
import { endHolds, holdsAt, mayHold } from "./day-holds";
import { IS_OPEN_DISPUTE } from "./disputes";
import { findUnreconciledPayments } from "./misplaced-money";
import { readLedgerLines } from "./ledger-lines";
import { postMoved } from "./money-ledger";
import { valuesInJson, orm, insertSelect, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { disputes } from "./schema/disputes";
import {
  moneyLedger,
  paymentAttempts,
  paymentEvents,
  payments,
  providerNotices,
  webhookEvents,
} from "./schema/payments";
import { hasBudget } from "./supplier-days";
import { isUnconfirmed, noticeOf } from "./unconfirmed-refunds";

const toAttempt = (row: typeof paymentAttempts.$inferSelect): PaymentAttempt => ({
  id: row.id,
  submissionKey: row.submissionKey,
  inputHash: row.inputHash,
  leadGuid: row.leadGuid,
  supplierId: row.supplierId,
  payingBookingToken: row.payingBookingToken,
  amount: cents(row.amountCents),
  currency: row.currency,
  method: row.method,
  origin: { screen: row.originScreen, unbranded: row.unbranded },
  providerId: row.providerId,
  paymentRef: row.paymentRef,
  handOver: row.handOver,
  sealedRequest: row.requestCipher,
  offer: row.offer,
  state: row.state,
  reason: row.reason,
  bookingToken: row.bookingToken,
  createdAt: row.createdAt,
  returnedAt: row.returnedAt,
  agreedVersion: row.agreedVersion,
  hold: row.heldDay === null || row.heldUntil === null ? null : { day: row.heldDay, until: row.heldUntil },
});

const toPayment = (row: typeof payments.$inferSelect): HeldPayment => ({
  id: row.id,
  attemptId: row.attemptId,
  bookingToken: row.bookingToken,
  method: row.method,
  providerId: row.providerId,
  paymentRef: row.paymentRef,
  amount: cents(row.amountCents),
  currency: row.currency,
  status: row.status,
  kept: cents(row.keptCents),
});

export function d1Payments(db: D1Database): Payments {
  const store = orm(db);
  const attempts = (where: SQL | undefined) => store.select().from(paymentAttempts).where(where).$dynamic();
  const held = (where: SQL | undefined) => store.select().from(payments).where(where).$dynamic();
  const attempt = async (where: SQL | undefined) => {
    const row = await attempts(where).get();
    return row ? toAttempt(row) : null;
  };
  const changed = (id: AttemptId, values: Partial<typeof paymentAttempts.$inferInsert>, condition: SQL | undefined) =>
    statementOf(
      db,
      store
        .update(paymentAttempts)
        .set(values)
        .where(and(eq(paymentAttempts.id, id), condition)),
    );
  /** Written only when the statement before it changed something, which needs a select: `changes()` is that statement's count. */
  const event = (attemptId: AttemptId, at: number, actor: Actor, kind: string, reason: string | null) =>
    statementOf(
      db,
      store
        .insert(paymentEvents)
        .select(insertSelect(paymentEvents, { attemptId, at, actor, kind, reason }, sql`where changes() = 1`)),
    );

  return {
    holdsAt: (at) => holdsAt(db, at),
    async open({ amount, origin, sealedRequest, hold, ...payload }, at) {
      const { id, supplierId, leadGuid, offer } = payload;
      const { jobMinutes, capacityMinutes, digests } = offer;
      const place = hold && { supplierId, serviceDay: hold.day, jobMinutes, capacityMinutes, leadGuid, at };
      const isWithin = hold && mayHold({ supplierId, mobile: digests?.mobile ?? null, network: hold.network, at });
      const added = store
        .insert(paymentAttempts)
        .select(
          insertSelect(
            paymentAttempts,
            {
              ...payload,
              amountCents: amount,
              requestCipher: sealedRequest,
              originScreen: origin.screen,
              unbranded: origin.unbranded,
              state: "created",
              createdAt: at,
              updatedAt: at,
              heldDay: hold?.day ?? null,
              heldUntil: hold && isWithin ? sql`case when ${isWithin} then ${hold.until} end` : null,
              heldNetwork: hold?.network ?? null,
            },
            sql`where ${place ? hasBudget(place) : sql`true`}`,
          ),
        )
        .onConflictDoNothing({ target: [paymentAttempts.submissionKey, paymentAttempts.inputHash] });
      const isAdded = sql`${paymentAttempts.id} <> ${id} and exists (select 1 from ${paymentAttempts} as one where one.id = ${id})`;
      await db.batch([
        statementOf(db, added),
        event(id, at, "customer", "created", null),
        // A customer holds one day for one job: the newest that was chosen.
        ...(hold ? [endHolds(db, leadGuid, at, isAdded)] : []),
      ]);
      return attempt(
        and(eq(paymentAttempts.submissionKey, payload.submissionKey), eq(paymentAttempts.inputHash, payload.inputHash)),
      );
    },
    find: (id) => attempt(eq(paymentAttempts.id, id)),
    findByProviderId: (providerId) => attempt(eq(paymentAttempts.providerId, providerId)),
    async attachRequest(id, sealedRequest, offer, at) {
      const wantsOne = and(
        eq(paymentAttempts.state, "started"),
        isNull(paymentAttempts.requestCipher),
        isNull(paymentAttempts.payingBookingToken),
      );
      const [attached] = await db.batch([
        changed(id, { requestCipher: sealedRequest, offer, updatedAt: at }, wantsOne),
        event(id, at, "customer", "request-attached", null),
      ]);
      return attached?.meta.changes === 1;
    },
    async started(id, providerId, handOver, at) {
      await db.batch([
        changed(id, { state: "started", providerId, handOver, updatedAt: at }, eq(paymentAttempts.state, "created")),
        event(id, at, "provider", "started", null),
      ]);
      return attempt(eq(paymentAttempts.id, id));
    },
    async claimApproval(id, at) {
      const claimed = await store
        .update(paymentAttempts)
        .set({ returnedAt: at })
        .where(
          and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, "started"), isNull(paymentAttempts.returnedAt)),
        );
      return claimed.meta.changes === 1;
    },
    async returned(id, at) {
      const [row] = await store
        .update(paymentAttempts)
        .set({ returnedAt: sql`coalesce(${paymentAttempts.returnedAt}, ${at})` })
        .where(eq(paymentAttempts.id, id))
        .returning({ returnedAt: paymentAttempts.returnedAt });
      return row?.returnedAt ?? at;
    },
    async approved(id, paymentRef, moneyMoved, at) {
      await db.batch([
        changed(id, { paymentRef, updatedAt: at }, sql`${paymentAttempts.paymentRef} is not ${paymentRef}`),
        event(id, at, "provider", "approved", null),
        ...postMoved(db, id, moneyMoved, at),
      ]);
    },
    async move(id, from, to, reason, actor, at, { moved: moneyMoved, messages = [] } = {}) {
      const isMoved = and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, to));
      const [result] = await db.batch([
        changed(
          id,
          { state: to, reason, updatedAt: at, askedAgainAt: null, heldNetwork: null },
          sql`${paymentAttempts.state} in ${valuesInJson(from)}`,
        ),
        event(id, at, actor, to, reason),
        ...(moneyMoved ? postMoved(db, id, moneyMoved, at) : []),
        ...outboxStatements(db, messages, at, sql`exists (select 1 from ${paymentAttempts} where ${isMoved})`),
      ]);
      return result?.meta.changes === 1;
    },
    async unfinished({ typedBefore: inputBefore, awayBefore }, limit) {
      // The states are literals, not parameters: only then does the planner use the partial index of open rows.
      const isOpen = sql`${paymentAttempts.state} in ('created', 'started', 'releasing')`;
      const since = sql`case when ${paymentAttempts.method} in ('creditCard', 'payPal') and ${paymentAttempts.state} <> 'releasing' then ${inputBefore} else ${awayBefore} end`;
      const rows = await attempts(and(isOpen, lt(paymentAttempts.updatedAt, since)))
        .orderBy(paymentAttempts.updatedAt)
        .limit(limit);
      return rows.map(toAttempt);
    },
    async toAskAgain(before, limit) {
      const rows = await attempts(
        and(
          eq(paymentAttempts.state, "released"),
          isNull(paymentAttempts.askedAgainAt),
          lt(paymentAttempts.updatedAt, before),
        ),
      )
        .orderBy(paymentAttempts.updatedAt)
        .limit(limit);
      return rows.map(toAttempt);
    },
    async askedAgain(id, moneyMoved, at, messages = []) {
      await db.batch([
        changed(id, { askedAgainAt: at }, eq(paymentAttempts.state, "released")),
        ...(moneyMoved ? postMoved(db, id, moneyMoved, at) : []),
        ...outboxStatements(db, messages, at),
      ]);
    },
    async lookedAt(id, at) {
      await store.update(paymentAttempts).set({ updatedAt: at }).where(eq(paymentAttempts.id, id));
    },
    async dueForCapture(now, limit) {
      const rows = await held(and(eq(payments.status, "authorised"), lte(payments.captureBy, now)))
        .orderBy(payments.captureBy)
        .limit(limit);
      return rows.map(toPayment);
    },
    async dueForRefund(limit) {
      const waitsForPerson = sql`exists (select 1 from ${providerNotices} where ${and(noticeOf, isUnconfirmed)})`;
      const isWithBank = sql`exists (select 1 from ${disputes} where ${eq(disputes.bookingToken, payments.bookingToken)} and ${eq(disputes.attemptId, payments.attemptId)} and ${IS_OPEN_DISPUTE} and ${disputes.withdrawn} > ${disputes.reinstated})`;
      // In random order, so that refunds that a provider refuses for days do not block the others.
      const rows = await held(
        and(eq(payments.status, "refund pending"), sql`not ${waitsForPerson}`, sql`not ${isWithBank}`),
      )
        .orderBy(sql`random()`)
        .limit(limit);
      return rows.map(toPayment);
    },
    async claimSettling(before, limit, at) {
      const isSettling = sql`${payments.status} = 'settling'`;
      const oldest = sql`(select ${payments.id} from ${payments} where ${isSettling} and ${lte(payments.updatedAt, before)} order by ${payments.updatedAt} limit ${limit})`;
      const rows = await store
        .update(payments)
        .set({ updatedAt: at })
        .where(and(sql`${payments.id} in ${oldest}`, isSettling))
        .returning();
      return rows.map(toPayment);
    },
    async ofBooking(bookingToken) {
      const rows = await held(eq(payments.bookingToken, bookingToken)).orderBy(
        asc(payments.createdAt),
        asc(payments.id),
      );
      return rows.map(toPayment);
    },
    async paymentOfAttempt(attemptId) {
      const row = await held(eq(payments.attemptId, attemptId)).get();
      return row ? toPayment(row) : null;
    },
    async setStatus(payment, { status, moved: moneyMoved }, actor, at, messages = []) {
      const view = store
        .update(payments)
        .set({
          status,
          takenCents: sql`max(${payments.takenCents}, ${moneyMoved.taken})`,
          updatedAt: at,
          // Only a hold has a date by which to capture it.
          ...(status === "authorised" ? {} : { captureBy: null }),
        })
        // The amount to keep may have fallen, so that more has to be refunded.
        .where(
          and(eq(payments.id, payment.id), eq(payments.status, payment.status), eq(payments.keptCents, payment.kept)),
        );
      const [set] = await db.batch([
        statementOf(db, view),
        event(payment.attemptId, at, actor, "status", status),
        ...postMoved(db, payment.attemptId, moneyMoved, at),
        ...outboxStatements(db, messages, at),
      ]);
      return set?.meta.changes === 1;
    },
    async movedFor(id) {
      const rows = await store
        .select({ debit: moneyLedger.debit, credit: moneyLedger.credit, amount: moneyLedger.amountCents })
        .from(moneyLedger)
        .where(eq(moneyLedger.attemptId, id));
      const sum = (isOf: (row: (typeof rows)[number]) => boolean) =>
        cents(rows.filter(isOf).reduce((total, row) => total + row.amount, 0));
      return {
        held: sum((row) => row.debit === "authorised"),
        taken: sum((row) => row.debit === "captured"),
        returned: sum((row) => row.credit === "refunded"),
      };
    },
    ledgerLines: (limit) => readLedgerLines(db, undefined, limit),
    unreconciled: (now) => findUnreconciledPayments(db, now),
    async noteWebhook(notice, at) {
      const [row] = await store
        .insert(webhookEvents)
        .values({
          provider: notice.provider,
          eventId: notice.id,
          kind: notice.kind,
          providerObjectId: notice.providerId,
          receivedAt: at,
        })
        // Changes nothing: a row that is there already is returned by it.
        .onConflictDoUpdate({
          target: [webhookEvents.provider, webhookEvents.eventId],
          set: { kind: sql`${webhookEvents.kind}` },
        })
        .returning({ handledAt: webhookEvents.handledAt });
      return (row?.handledAt ?? null) === null;
    },
    async webhookHandled({ provider, id }, at) {
      await store
        .update(webhookEvents)
        .set({ handledAt: at })
        .where(and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, id)));
    },
  };
}
