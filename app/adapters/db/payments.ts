import type { Hold } from "../../domain/supplier/availability/held-days";
import type { RedirectMethod, MovedAmounts } from "../../domain/payments/provider";
import type { SealedMessage } from "../../domain/notifications/message";
import type { UnreconciledPayment } from "../../domain/payments/reconciliation-run";
import type { BookingToken, AttemptId } from "../../domain/core/ids";
import { and, asc, eq, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { cents } from "../../domain/core/money/money";
import type { Actor } from "../../domain/booking/history/history";
import type { AgreedOffer, PaymentAttempt } from "../../domain/booking/payment-attempt";
import type { AttemptState, ReleaseReason } from "../../domain/payments/attempt";
import type {
  NewAttempt,
  ObservedTransaction,
  LedgerLine,
  WebhookEvent,
  PaymentAtProvider,
} from "../../domain/booking/stored-payment";
import { endHolds, listActiveHolds, canHold } from "./day-holds";
import { findUnreconciledPayments } from "./unreconciled-payments";
import { readLedgerLines } from "./ledger-lines";
import { postMovedAmounts } from "./money-ledger";
import { valuesInJson, orm, insertFrom, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { disputes, IS_OPEN_DISPUTE } from "./schema/disputes";
import {
  moneyLedger,
  paymentAttempts,
  paymentEvents,
  payments,
  providerNotices,
  webhookEvents,
} from "./schema/payments";
import { hasCapacity } from "./supplier-days";
import { isUnconfirmed, isNoticeOfPayment } from "./unconfirmed-refunds";

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

const toPayment = (row: typeof payments.$inferSelect): PaymentAtProvider => ({
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

export function d1Payments(db: D1Database) {
  const database = orm(db);
  const selectAttempts = (where: SQL | undefined) => database.select().from(paymentAttempts).where(where).$dynamic();
  const selectPayments = (where: SQL | undefined) => database.select().from(payments).where(where).$dynamic();
  const findAttempt = async (where: SQL | undefined) => {
    const row = await selectAttempts(where).get();
    return row ? toAttempt(row) : null;
  };
  const updateAttempt = (
    id: AttemptId,
    values: Partial<typeof paymentAttempts.$inferInsert>,
    condition: SQL | undefined,
  ) =>
    database
      .update(paymentAttempts)
      .set(values)
      .where(and(eq(paymentAttempts.id, id), condition));
  /** Inserts an event only if the previous statement changed a row (`changes()`). */
  const insertEvent = (attemptId: AttemptId, at: number, actor: Actor, kind: string, reason: string | null) =>
    insertFrom(db, paymentEvents, { attemptId, at, actor, kind, reason }, sql`where changes() = 1`);

  return {
    /** The days that customers hold at `at` (epoch milliseconds) while they pay, for all customers and suppliers. */
    holdsAt: (at: number): Promise<readonly Hold[]> => listActiveHolds(db, at),
    /**
     * Stores the attempt, or returns the one that the same form with the same content already opened. The same write holds the slot and releases an earlier
     * hold of the lead. If the customer or network has too many recent holds, the attempt holds nothing. Returns null and stores nothing if the day is full.
     */
    async createAttempt(
      { amount, origin, sealedRequest, hold, ...payload }: NewAttempt,
      at: number,
    ): Promise<PaymentAttempt | null> {
      const { id, supplierId, leadGuid, offer } = payload;
      const { jobMinutes, capacityMinutes, digests } = offer;
      const holdSlot = hold && { supplierId, serviceDay: hold.day, jobMinutes, capacityMinutes, leadGuid, at };
      const isWithinHoldLimits =
        hold && canHold({ supplierId, mobile: digests?.mobile ?? null, network: hold.network, at });
      const insertStatement = insertFrom(
        db,
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
          heldUntil: hold && isWithinHoldLimits ? sql`case when ${isWithinHoldLimits} then ${hold.until} end` : null,
          heldNetwork: hold?.network ?? null,
        },
        sql`where ${holdSlot ? hasCapacity(holdSlot) : sql`true`}`,
      ).onConflictDoNothing({ target: [paymentAttempts.submissionKey, paymentAttempts.inputHash] });
      const isAdded = sql`${paymentAttempts.id} <> ${id} and exists (select 1 from ${paymentAttempts} as one where one.id = ${id})`;
      await runInBatch(db, [
        insertStatement,
        insertEvent(id, at, "customer", "created", null),
        // A customer can hold only one day for a job, so the newest choice replaces earlier ones.
        ...(hold ? [endHolds(db, leadGuid, at, isAdded)] : []),
      ]);
      return findAttempt(
        and(eq(paymentAttempts.submissionKey, payload.submissionKey), eq(paymentAttempts.inputHash, payload.inputHash)),
      );
    },
    find: (id: AttemptId): Promise<PaymentAttempt | null> => findAttempt(eq(paymentAttempts.id, id)),
    findByProviderId: (providerId: string): Promise<PaymentAttempt | null> =>
      findAttempt(eq(paymentAttempts.providerId, providerId)),
    /**
     * Adds the booking request and its offer to an attempt that was opened only for an amount. Returns false if the attempt already has a request or is no
     * longer open.
     */
    async attachRequest(id: AttemptId, sealedRequest: string, offer: AgreedOffer, at: number): Promise<boolean> {
      const canAttachRequest = and(
        eq(paymentAttempts.state, "started"),
        isNull(paymentAttempts.requestCipher),
        isNull(paymentAttempts.payingBookingToken),
      );
      const [attached] = await runInBatch(db, [
        updateAttempt(id, { requestCipher: sealedRequest, offer, updatedAt: at }, canAttachRequest),
        insertEvent(id, at, "customer", "request-attached", null),
      ]);
      return attached?.meta.changes === 1;
    },
    /** Records the provider's checkout and returns the current attempt. If two calls arrive at once, the checkout of the first is kept. */
    async recordStart(
      id: AttemptId,
      providerId: string,
      redirectMethod: RedirectMethod | null,
      at: number,
    ): Promise<PaymentAttempt | null> {
      await runInBatch(db, [
        updateAttempt(
          id,
          { state: "started", providerId, handOver: redirectMethod, updatedAt: at },
          eq(paymentAttempts.state, "created"),
        ),
        insertEvent(id, at, "provider", "started", null),
      ]);
      return findAttempt(eq(paymentAttempts.id, id));
    },
    /** Claims the right to use the customer's approval. Returns true only for the first call. */
    async claimApproval(id: AttemptId, at: number): Promise<boolean> {
      const claimResult = await database
        .update(paymentAttempts)
        .set({ returnedAt: at })
        .where(
          and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, "started"), isNull(paymentAttempts.returnedAt)),
        );
      return claimResult.meta.changes === 1;
    },
    /** Records that the customer returned from the provider's page. Returns the time of the first return. */
    async recordReturn(id: AttemptId, at: number): Promise<number> {
      const [row] = await database
        .update(paymentAttempts)
        .set({ returnedAt: sql`coalesce(${paymentAttempts.returnedAt}, ${at})` })
        .where(eq(paymentAttempts.id, id))
        .returning({ returnedAt: paymentAttempts.returnedAt });
      return row?.returnedAt ?? at;
    },
    /** Records the amounts that the provider authorised or captured, before a booking uses them. */
    async recordApproval(
      id: AttemptId,
      paymentRef: string | null,
      moneyMoved: MovedAmounts,
      at: number,
    ): Promise<void> {
      await runInBatch(db, [
        updateAttempt(id, { paymentRef, updatedAt: at }, sql`${paymentAttempts.paymentRef} is not ${paymentRef}`),
        insertEvent(id, at, "provider", "approved", null),
        ...postMovedAmounts(db, id, moneyMoved, at),
      ]);
    },
    /**
     * Changes the attempt's state if it is still one of `from`, and records the amounts and messages. Returns false if another run has already changed the
     * state.
     */
    async move(
      id: AttemptId,
      from: readonly AttemptState[],
      to: "releasing" | "released",
      reason: ReleaseReason,
      actor: Actor,
      at: number,
      {
        moved: moneyMoved,
        messages = [],
      }: { readonly moved?: MovedAmounts | undefined; readonly messages?: readonly SealedMessage[] } = {},
    ): Promise<boolean> {
      const isInNewState = and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, to));
      const [result] = await runInBatch(db, [
        updateAttempt(
          id,
          { state: to, reason, updatedAt: at, recheckedAt: null, heldNetwork: null },
          sql`${paymentAttempts.state} in ${valuesInJson(from)}`,
        ),
        insertEvent(id, at, actor, to, reason),
        ...(moneyMoved ? postMovedAmounts(db, id, moneyMoved, at) : []),
        ...outboxStatements(db, messages, at, sql`exists (select 1 from ${paymentAttempts} where ${isInNewState})`),
      ]);
      return result?.meta.changes === 1;
    },
    /** Unfinished attempts, longest unchanged first: cards and PayPal unchanged since `inputBefore`, other methods since `redirectedBefore`. */
    async listUnfinished(
      {
        enteredBefore: inputBefore,
        redirectedBefore,
      }: { readonly enteredBefore: number; readonly redirectedBefore: number },
      limit: number,
    ): Promise<readonly PaymentAttempt[]> {
      // The states are literals, because the planner otherwise does not use the partial index of open rows.
      const isOpen = sql`${paymentAttempts.state} in ('created', 'started', 'releasing')`;
      const changedBefore = sql`case when ${paymentAttempts.method} in ('creditCard', 'payPal') and ${paymentAttempts.state} <> 'releasing' then ${inputBefore} else ${redirectedBefore} end`;
      const rows = await selectAttempts(and(isOpen, lt(paymentAttempts.updatedAt, changedBefore)))
        .orderBy(paymentAttempts.updatedAt)
        .limit(limit);
      return rows.map(toAttempt);
    },
    /** Released attempts that have not been checked a second time and are unchanged since `before`, longest unchanged first. */
    async listDueForRecheck(before: number, limit: number): Promise<readonly PaymentAttempt[]> {
      const rows = await selectAttempts(
        and(
          eq(paymentAttempts.state, "released"),
          isNull(paymentAttempts.recheckedAt),
          lt(paymentAttempts.updatedAt, before),
        ),
      )
        .orderBy(paymentAttempts.updatedAt)
        .limit(limit);
      return rows.map(toAttempt);
    },
    /** Records the second check of a released attempt and posts the amounts that the provider reports. */
    async recordRecheck(
      id: AttemptId,
      moneyMoved: MovedAmounts | undefined,
      at: number,
      messages: readonly SealedMessage[] = [],
    ): Promise<void> {
      await runInBatch(db, [
        updateAttempt(id, { recheckedAt: at }, eq(paymentAttempts.state, "released")),
        ...(moneyMoved ? postMovedAmounts(db, id, moneyMoved, at) : []),
        ...outboxStatements(db, messages, at),
      ]);
    },
    /** Moves an unfinished attempt to the end of the queue. */
    async markChecked(id: AttemptId, at: number): Promise<void> {
      await database.update(paymentAttempts).set({ updatedAt: at }).where(eq(paymentAttempts.id, id));
    },
    /** Authorised payments that are due for capture. */
    async listDueForCapture(now: number, limit: number): Promise<readonly PaymentAtProvider[]> {
      const rows = await selectPayments(and(eq(payments.status, "authorised"), lte(payments.captureBy, now)))
        .orderBy(payments.captureBy)
        .limit(limit);
      return rows.map(toPayment);
    },
    /** Payments with a refund that is decided but not confirmed, in random order. Leaves out those that a person has to check with the provider. */
    async listDueForRefund(limit: number): Promise<readonly PaymentAtProvider[]> {
      const hasUnconfirmedRefund = sql`exists (select 1 from ${providerNotices} where ${and(isNoticeOfPayment, isUnconfirmed)})`;
      const isWithBank = sql`exists (select 1 from ${disputes} where ${eq(disputes.bookingToken, payments.bookingToken)} and ${eq(disputes.attemptId, payments.attemptId)} and ${IS_OPEN_DISPUTE} and ${disputes.withdrawn} > ${disputes.reinstated})`;
      // Random order, so that refunds that a provider keeps refusing do not block the others.
      const rows = await selectPayments(
        and(eq(payments.status, "refund pending"), sql`not ${hasUnconfirmedRefund}`, sql`not ${isWithBank}`),
      )
        .orderBy(sql`random()`)
        .limit(limit);
      return rows.map(toPayment);
    },
    /** Settling payments that were last read before `before`. They are marked as read at `at`, so that a parallel run gets other payments. */
    async claimSettling(before: number, limit: number, at: number): Promise<readonly PaymentAtProvider[]> {
      const isSettling = sql`${payments.status} = 'settling'`;
      const oldestIds = sql`(select ${payments.id} from ${payments} where ${isSettling} and ${lte(payments.updatedAt, before)} order by ${payments.updatedAt} limit ${limit})`;
      const rows = await database
        .update(payments)
        .set({ updatedAt: at })
        .where(and(sql`${payments.id} in ${oldestIds}`, isSettling))
        .returning();
      return rows.map(toPayment);
    },
    /** Payments of a booking, oldest first. */
    async listByBooking(bookingToken: BookingToken): Promise<readonly PaymentAtProvider[]> {
      const rows = await selectPayments(eq(payments.bookingToken, bookingToken)).orderBy(
        asc(payments.createdAt),
        asc(payments.id),
      );
      return rows.map(toPayment);
    },
    async findPaymentByAttempt(attemptId: AttemptId): Promise<PaymentAtProvider | null> {
      const row = await selectPayments(eq(payments.attemptId, attemptId)).get();
      return row ? toPayment(row) : null;
    },
    /** Records the provider's current status. Returns false if the payment changed in the meantime. */
    async setStatus(
      payment: PaymentAtProvider,
      { status, movedAmounts }: ObservedTransaction,
      actor: Actor,
      at: number,
      messages: readonly SealedMessage[] = [],
    ): Promise<boolean> {
      const view = database
        .update(payments)
        .set({
          status,
          takenCents: sql`max(${payments.takenCents}, ${movedAmounts.taken})`,
          updatedAt: at,
          // Only an authorised payment has a date by which to capture it.
          ...(status === "authorised" ? {} : { captureBy: null }),
        })
        // Writes nothing if the amount to keep has decreased, because then more must be refunded.
        .where(
          and(eq(payments.id, payment.id), eq(payments.status, payment.status), eq(payments.keptCents, payment.kept)),
        );
      const [updated] = await runInBatch(db, [
        view,
        insertEvent(payment.attemptId, at, actor, "status", status),
        ...postMovedAmounts(db, payment.attemptId, movedAmounts, at),
        ...outboxStatements(db, messages, at),
      ]);
      return updated?.meta.changes === 1;
    },
    /** All amounts that were ever authorised, captured and refunded for an attempt, from the ledger. */
    async readMoneyMoved(id: AttemptId): Promise<MovedAmounts> {
      const rows = await database
        .select({ debit: moneyLedger.debit, credit: moneyLedger.credit, amount: moneyLedger.amountCents })
        .from(moneyLedger)
        .where(eq(moneyLedger.attemptId, id));
      const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
        cents(rows.filter(isCounted).reduce((total, row) => total + row.amount, 0));
      return {
        held: sum((row) => row.debit === "authorised"),
        taken: sum((row) => row.debit === "captured"),
        returned: sum((row) => row.credit === "refunded"),
      };
    },
    /** Ledger totals of the newest attempts that were started at a provider and have ended. */
    ledgerLines: (limit: number): Promise<readonly LedgerLine[]> => readLedgerLines(db, undefined, limit),
    /** Payments and discounts that our own rows do not account for. `now` in epoch milliseconds. Reads the whole database. */
    unreconciled: (now: number): Promise<readonly UnreconciledPayment[]> => findUnreconciledPayments(db, now),
    /** Records a webhook event. Returns false if it was handled before. */
    async recordWebhook(
      notice: WebhookEvent & { readonly kind: string; readonly providerId: string | null },
      at: number,
    ): Promise<boolean> {
      const [row] = await database
        .insert(webhookEvents)
        .values({
          provider: notice.provider,
          eventId: notice.id,
          kind: notice.kind,
          providerObjectId: notice.providerId,
          receivedAt: at,
        })
        // Changes nothing, but makes the statement return an existing row.
        .onConflictDoUpdate({
          target: [webhookEvents.provider, webhookEvents.eventId],
          set: { kind: sql`${webhookEvents.kind}` },
        })
        .returning({ handledAt: webhookEvents.handledAt });
      return (row?.handledAt ?? null) === null;
    },
    /** Marks the event as handled. Until then, every delivery of the event is processed. */
    async markWebhookHandled({ provider, id }: WebhookEvent, at: number): Promise<void> {
      await database
        .update(webhookEvents)
        .set({ handledAt: at })
        .where(and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, id)));
    },
  };
}
