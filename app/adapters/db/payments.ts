import { sql } from "drizzle-orm";
import { cents } from "../../domain/money/money";
import type { AttemptState, PaymentAttempt, PaymentScreen, ReleaseReason } from "../../domain/payments/attempt";
import type { OnlineMethod } from "../../domain/payments/methods";
import type { HandOver } from "../../domain/payments/provider";
import type { TransactionStatus } from "../../domain/payments/transaction-status";
import type { HeldPayment, MovedMoney, Payments } from "../../usecases/ports/payments";
import { misplacedMoney } from "./misplaced-money";
import { postMoved } from "./money-ledger";
import { outboxStatements } from "./outbox";

interface AttemptRow {
  id: string;
  submission_key: string;
  input_hash: string;
  lead_guid: string;
  supplier_id: number;
  paying_booking_token: string | null;
  method: string;
  origin_screen: string;
  unbranded: number;
  amount_cents: number;
  currency: string;
  provider_id: string | null;
  payment_ref: string | null;
  hand_over: string | null;
  request_cipher: string | null;
  offer: string;
  state: string;
  reason: string | null;
  booking_token: string | null;
  created_at: number;
  returned_at: number | null;
  agreed_version: number | null;
}

const ATTEMPT = `select id, submission_key, input_hash, lead_guid, supplier_id, paying_booking_token, method, origin_screen, unbranded, amount_cents, currency,
  provider_id, payment_ref, hand_over, request_cipher, offer, state, reason, booking_token, created_at, returned_at, agreed_version from payment_attempts`;

const toAttempt = (row: AttemptRow): PaymentAttempt => ({
  id: row.id,
  submissionKey: row.submission_key,
  inputHash: row.input_hash,
  leadGuid: row.lead_guid,
  supplierId: row.supplier_id,
  payingBookingToken: row.paying_booking_token,
  amount: cents(row.amount_cents),
  currency: row.currency as PaymentAttempt["currency"],
  method: row.method as OnlineMethod,
  origin: { screen: row.origin_screen as PaymentScreen, unbranded: row.unbranded === 1 },
  providerId: row.provider_id,
  paymentRef: row.payment_ref,
  handOver: row.hand_over === null ? null : (JSON.parse(row.hand_over) as HandOver),
  sealedRequest: row.request_cipher,
  offer: JSON.parse(row.offer) as PaymentAttempt["offer"],
  state: row.state as AttemptState,
  reason: row.reason as ReleaseReason | null,
  bookingToken: row.booking_token,
  createdAt: row.created_at,
  returnedAt: row.returned_at,
  agreedVersion: row.agreed_version,
});

interface PaymentRow {
  id: string;
  attempt_id: string;
  booking_token: string;
  method: string;
  provider_id: string;
  payment_ref: string | null;
  amount_cents: number;
  currency: string;
  status: string;
}

const PAYMENT =
  "select id, attempt_id, booking_token, method, provider_id, payment_ref, amount_cents, currency, status from payments";
const toPayment = (row: PaymentRow): HeldPayment => ({
  id: row.id,
  attemptId: row.attempt_id,
  bookingToken: row.booking_token,
  method: row.method as OnlineMethod,
  providerId: row.provider_id,
  paymentRef: row.payment_ref,
  amount: cents(row.amount_cents),
  currency: row.currency as HeldPayment["currency"],
  status: row.status as TransactionStatus,
});

const PROVIDER = "stripe";

export function d1Payments(db: D1Database): Payments {
  const attempt = async (where: string, ...values: unknown[]) => {
    const row = await db
      .prepare(`${ATTEMPT} where ${where}`)
      .bind(...values)
      .first<AttemptRow>();
    return row ? toAttempt(row) : null;
  };
  /** Written only when the update before it changed something: `changes()` is that statement's count. */
  const event = (id: string, at: number, actor: string, kind: string, reason: string | null) =>
    db
      .prepare(
        "insert into payment_events (attempt_id, at, actor, kind, reason) select ?, ?, ?, ?, ? where changes() = 1",
      )
      .bind(id, at, actor, kind, reason);

  return {
    async open(opened, at) {
      await db.batch([
        db
          .prepare(
            `insert into payment_attempts (id, submission_key, input_hash, lead_guid, supplier_id, paying_booking_token, amount_cents, currency,
               request_cipher, offer, method, origin_screen, unbranded, state, created_at, updated_at, agreed_version)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?12, ?13, ?14, 'created', ?11, ?11, ?15) on conflict (submission_key, input_hash) do nothing`,
          )
          .bind(
            opened.id,
            opened.submissionKey,
            opened.inputHash,
            opened.leadGuid,
            opened.supplierId,
            opened.payingBookingToken,
            opened.amount,
            opened.currency,
            opened.sealedRequest,
            JSON.stringify(opened.offer),
            at,
            opened.method,
            opened.origin.screen,
            opened.origin.unbranded ? 1 : 0,
            opened.agreedVersion,
          ),
        event(opened.id, at, "customer", "created", null),
      ]);
      const kept = await attempt("submission_key = ? and input_hash = ?", opened.submissionKey, opened.inputHash);
      if (!kept) throw new Error("The payment attempt just stored is not there");
      return kept;
    },
    find: (id) => attempt("id = ?", id),
    findByProviderId: (providerId) => attempt("provider_id = ?", providerId),
    async attachRequest(id, sealedRequest, offer, at) {
      const [attached] = await db.batch([
        db
          .prepare(
            "update payment_attempts set request_cipher = ?, offer = ?, updated_at = ? where id = ? and state = 'started' and request_cipher is null and paying_booking_token is null",
          )
          .bind(sealedRequest, JSON.stringify(offer), at, id),
        event(id, at, "customer", "request-attached", null),
      ]);
      return attached?.meta.changes === 1;
    },
    async started(id, providerId, handOver, at) {
      await db.batch([
        db
          .prepare(
            "update payment_attempts set state = 'started', provider_id = ?, hand_over = ?, updated_at = ? where id = ? and state = 'created'",
          )
          .bind(providerId, handOver && JSON.stringify(handOver), at, id),
        event(id, at, "provider", "started", null),
      ]);
      return attempt("id = ?", id);
    },
    async claimApproval(id, at) {
      const claimed = await db
        .prepare(
          "update payment_attempts set returned_at = ? where id = ? and state = 'started' and returned_at is null",
        )
        .bind(at, id)
        .run();
      return claimed.meta.changes === 1;
    },
    async returned(id, at) {
      const row = await db
        .prepare(
          "update payment_attempts set returned_at = coalesce(returned_at, ?) where id = ? returning returned_at",
        )
        .bind(at, id)
        .first<{ returned_at: number }>();
      return row?.returned_at ?? at;
    },
    async approved(id, paymentRef, moved, at) {
      await db.batch([
        db
          .prepare("update payment_attempts set payment_ref = ?, updated_at = ? where id = ? and payment_ref is not ?")
          .bind(paymentRef, at, id, paymentRef),
        event(id, at, "provider", "approved", null),
        ...postMoved(db, id, moved, at),
      ]);
    },
    async move(id, from, to, reason, actor, at, { moved, messages = [] } = {}) {
      const [done] = await db.batch([
        db
          .prepare(
            "update payment_attempts set state = ?, reason = ?, updated_at = ?, asked_again_at = null where id = ? and state in (select value from json_each(?))",
          )
          .bind(to, reason, at, id, JSON.stringify(from)),
        event(id, at, actor, to, reason),
        ...(moved ? postMoved(db, id, moved, at) : []),
        ...outboxStatements(
          db,
          messages,
          at,
          sql`exists (select 1 from payment_attempts where id = ${id} and state = ${to})`,
        ),
      ]);
      return done?.meta.changes === 1;
    },
    async unfinished({ typedBefore, awayBefore }, limit) {
      const { results } = await db
        .prepare(
          `${ATTEMPT} where state in ('created', 'started', 'releasing') and updated_at < case when method in ('creditCard', 'payPal') and state <> 'releasing' then ? else ? end
           order by updated_at limit ?`,
        )
        .bind(typedBefore, awayBefore, limit)
        .all<AttemptRow>();
      return results.map(toAttempt);
    },
    async toAskAgain(before, limit) {
      const { results } = await db
        .prepare(
          `${ATTEMPT} where state = 'released' and asked_again_at is null and updated_at < ? order by updated_at limit ?`,
        )
        .bind(before, limit)
        .all<AttemptRow>();
      return results.map(toAttempt);
    },
    async askedAgain(id, moved, at, messages = []) {
      await db.batch([
        db.prepare("update payment_attempts set asked_again_at = ? where id = ? and state = 'released'").bind(at, id),
        ...(moved ? postMoved(db, id, moved, at) : []),
        ...outboxStatements(db, messages, at),
      ]);
    },
    async lookedAt(id, at) {
      await db.prepare("update payment_attempts set updated_at = ? where id = ?").bind(at, id).run();
    },
    async dueForCapture(now, limit) {
      const { results } = await db
        .prepare(`${PAYMENT} where status = 'authorised' and capture_by <= ? order by capture_by limit ?`)
        .bind(now, limit)
        .all<PaymentRow>();
      return results.map(toPayment);
    },
    async movedOf(token) {
      const { results } = await db
        .prepare(
          `select case l.debit when 'captured' then 'taken' else 'returned' end as kind, l.amount_cents as amount, p.method, l.at
             from payments p join money_ledger l on l.attempt_id = p.attempt_id
            where p.booking_token = ? and (l.debit = 'captured' or l.credit = 'refunded') order by l.at, l.entry_key`,
        )
        .bind(token)
        .all<MovedMoney>();
      return results;
    },
    async dueForRefund(limit) {
      const { results } = await db
        .prepare(`${PAYMENT} where status = 'refund pending' order by updated_at limit ?`)
        .bind(limit)
        .all<PaymentRow>();
      return results.map(toPayment);
    },
    async ofBooking(bookingToken) {
      const { results } = await db
        .prepare(`${PAYMENT} where booking_token = ? order by created_at, id`)
        .bind(bookingToken)
        .all<PaymentRow>();
      return results.map(toPayment);
    },
    async paymentOfAttempt(attemptId) {
      const row = await db.prepare(`${PAYMENT} where attempt_id = ?`).bind(attemptId).first<PaymentRow>();
      return row ? toPayment(row) : null;
    },
    async setStatus(payment, { status, moved }, actor, at, messages = []) {
      const [set] = await db.batch([
        db
          .prepare(
            "update payments set status = ?1, taken_cents = max(taken_cents, ?5), capture_by = case when ?1 = 'authorised' then capture_by end, updated_at = ?2 where id = ?3 and status = ?4",
          )
          .bind(status, at, payment.id, payment.status, moved.taken),
        event(payment.attemptId, at, actor, "status", status),
        ...postMoved(db, payment.attemptId, moved, at),
        ...outboxStatements(db, messages, at),
      ]);
      return set?.meta.changes === 1;
    },
    async movedFor(id) {
      const { results } = await db
        .prepare("select debit, credit, amount_cents as amount from money_ledger where attempt_id = ?")
        .bind(id)
        .all<{ debit: string; credit: string; amount: number }>();
      const sum = (where: (row: { debit: string; credit: string }) => boolean) =>
        cents(results.filter(where).reduce((total, row) => total + row.amount, 0));
      return {
        held: sum((row) => row.debit === "authorised"),
        taken: sum((row) => row.debit === "captured"),
        returned: sum((row) => row.credit === "refunded"),
      };
    },
    async ledgerLines(limit) {
      const sum = (where: string) => `coalesce(sum(case when ${where} then l.amount_cents end), 0)`;
      const { results } = await db
        .prepare(
          `select a.id, a.method, a.provider_id, coalesce(p.payment_ref, a.payment_ref) as payment_ref, a.amount_cents, a.currency,
             ${sum("l.debit = 'authorised'")} - ${sum("l.credit = 'authorised'")} as held, ${sum("l.debit = 'captured'")} as taken, ${sum("l.credit = 'refunded'")} as returned
           from payment_attempts a left join payments p on p.attempt_id = a.id left join money_ledger l on l.attempt_id = a.id
           where a.provider_id is not null and a.state in ('completed', 'released') group by a.id order by a.created_at desc limit ?`,
        )
        .bind(limit)
        .all<{
          id: string;
          method: string;
          provider_id: string;
          payment_ref: string | null;
          amount_cents: number;
          currency: string;
          held: number;
          taken: number;
          returned: number;
        }>();
      return results.map((row) => ({
        method: row.method as OnlineMethod,
        at: {
          attemptId: row.id,
          providerId: row.provider_id,
          paymentRef: row.payment_ref,
          amount: cents(row.amount_cents),
          currency: row.currency as HeldPayment["currency"],
        },
        ledger: { held: cents(row.held), taken: cents(row.taken), returned: cents(row.returned) },
      }));
    },
    misplaced: (now) => misplacedMoney(db, now),
    async noteWebhook(notice, at) {
      const row = await db
        .prepare(
          `insert into webhook_events (provider, event_id, kind, provider_object_id, received_at) values (?, ?, ?, ?, ?)
           on conflict (provider, event_id) do update set kind = kind returning handled_at`,
        )
        .bind(PROVIDER, notice.id, notice.kind, notice.providerId, at)
        .first<{ handled_at: number | null }>();
      return row?.handled_at == null;
    },
    async webhookHandled(eventId, at) {
      await db
        .prepare("update webhook_events set handled_at = ? where provider = ? and event_id = ?")
        .bind(at, PROVIDER, eventId)
        .run();
    },
  };
}
