import { type SQL, sql } from "drizzle-orm";
import type { UnreconciledPayment } from "../../domain/payments/reconciliation-run";
import { DAY_MS } from "../../domain/core/time/duration";
import { RESPONSE_TYPE } from "../../domain/booking/booking-offer/booking-offer";
import { literals, orm } from "./orm";
import { refundableStatuses } from "./payment-decisions";
import type { MoneyAccount } from "./schema/payments";

/** Condition: the payment is paid, and no refund has been decided. */
const HOLDS_MONEY = sql`p.status in ${literals(refundableStatuses)}`;
/** Ledger balance of a payment: authorised or captured, minus refunds and amounts withdrawn by the customer's bank. */
const ledgerRowsOf = (attempt: SQL) =>
  sql`coalesce((select sum(case when debit in ('authorised', 'captured') or credit = 'disputed' then amount_cents when credit in ('authorised', 'refunded') or debit = 'disputed' then -amount_cents else 0 end) from money_ledger where attempt_id = ${attempt}), 0)`;
/** Condition for the postings about a booking's price and decisions about it, as a key range (`bookingEntryKey`). */
const IS_PRICE_ENTRY = sql`(entry_key >= b.token || ':' and entry_key < b.token || ';')`;
/** Balance of an account in the booking's postings: the total on one side minus the total on the other. */
const postingSum = (name: MoneyAccount, side: SQL, other: SQL) =>
  sql`coalesce((select sum(case when ${side} = ${name} then amount_cents when ${other} = ${name} then -amount_cents else 0 end) from money_ledger where ${IS_PRICE_ENTRY} or attempt_id in (select attempt_id from payments where booking_token = b.token)), 0)`;
const DEBIT = sql`debit`;
const CREDIT = sql`credit`;
/** Balance of an account in a dispute's postings. */
const disputeBalance = (account: MoneyAccount) =>
  sql`coalesce((select sum(case when debit = ${account} then amount_cents when credit = ${account} then -amount_cents else 0 end) from money_ledger
    where entry_key >= 'dispute-' and entry_key < 'dispute.' and instr(entry_key, ':' || d.id || ':') > 0), 0)`;
const DISCOUNT_CENTS = sql`coalesce((select -sum(json_extract(value, '$.amount')) from json_each(b.price, '$.lines') where json_extract(value, '$.kind') = 'discount'), 0)`;

/** Condition: the provider reported a refund that we did not start, so part of the refunded amount does not come from us. */
const HAS_PROVIDER_EVENT = sql`exists (select 1 from payment_events e where e.attempt_id = p.attempt_id and e.actor = 'provider' and e.kind = 'status' and e.reason in ('partial refund', 'refunded'))`;

/** Condition: nothing is due for the booking, because it was cancelled, declined, not answered or closed without a reported outcome. */
const IS_ENDED = sql`(b.status = 'Cancelled' or (b.status <> 'Serviced' and b.work_step is 'unknown') or (b.status = 'Pending' and exists
  (select 1 from booking_offers o where o.booking_token = b.token and o.supplier_id = b.supplier_id and (o.state = 'closed' or o.response_type = ${RESPONSE_TYPE.decline}))))`;
const HAS_PROVIDER_REFUND = sql`exists (select 1 from payments p where p.booking_token = b.token and ${HAS_PROVIDER_EVENT})`;

/** How long a decided refund may take before a person has to check it. */
const REFUND_MS = DAY_MS;

/**
 * Queries that find rows which violate an invariant. `now` is in epoch milliseconds. Every change is a single batch, so a violation must not occur even
 * briefly. The queries are plain SQL, so that they check the tables independently of the code that wrote them.
 */
const reconciliationChecks = (now: number): readonly (readonly [problem: string, violations: SQL])[] => [
  [
    "payment without a booking",
    sql`select p.attempt_id as id from payments p left join bookings b on b.token = p.booking_token where ${HOLDS_MONEY} and b.token is null`,
  ],
  [
    "payment held for a cancelled booking",
    sql`select b.token as id from payments p join bookings b on b.token = p.booking_token where ${HOLDS_MONEY} and b.status = 'Cancelled' and (p.kept_cents = 0 or p.status <> 'partial refund')
       and ${ledgerRowsOf(sql`p.attempt_id`)} > 0`,
  ],
  [
    "more held for a cancelled booking than its fee",
    sql`select b.token as id from payments p join bookings b on b.token = p.booking_token where p.status = 'partial refund' and b.status = 'Cancelled' and ${ledgerRowsOf(sql`p.attempt_id`)} > min(p.kept_cents, b.late_cancel_fee)`,
  ],
  [
    "cancellation fee kept for a booking that the customer did not cancel late",
    sql`select b.token as id from payments p join bookings b on b.token = p.booking_token where p.kept_cents > 0 and (b.status <> 'Cancelled' or b.late_cancel_fee < p.kept_cents or not exists
       (select 1 from booking_events e where e.booking_token = b.token and e.kind = 'fee-kept'))
       and not exists (select 1 from refund_requests r where r.attempt_id = p.attempt_id and r.state = 'approved')`,
  ],
  [
    "refund differs from the amount that the desk approved",
    sql`select b.token as id from payments p join bookings b on b.token = p.booking_token where b.status <> 'Cancelled' and p.status not in ('refund pending', 'voided')
       and not ${HAS_PROVIDER_EVENT} and exists (select 1 from refund_requests r where r.attempt_id = p.attempt_id and r.state = 'approved')
       and not exists (select 1 from payment_events e where e.attempt_id = p.attempt_id and e.kind = 'refund-decided')
       and not exists (select 1 from disputes d where d.attempt_id = p.attempt_id and d.withdrawn > d.reinstated)
       and (select sum(amount_cents) from refund_requests r where r.attempt_id = p.attempt_id and r.state = 'approved')
         <> (select coalesce(sum(amount_cents), 0) from money_ledger l where l.attempt_id = p.attempt_id and l.credit = 'refunded')`,
  ],
  [
    "less refunded than was decided",
    sql`select b.token as id from payments p join bookings b on b.token = p.booking_token where p.status = 'partial refund' and p.kept_cents > 0 and ${ledgerRowsOf(sql`p.attempt_id`)} > p.kept_cents`,
  ],
  [
    "more held for completed work than its final amount",
    sql`select b.token as id from payments p join bookings b on b.token = p.booking_token where b.status = 'Serviced' group by b.token
     having sum(case when p.status = 'refund pending' then p.kept_cents when p.status = 'partial refund' then min(p.amount_cents, ${ledgerRowsOf(sql`p.attempt_id`)}) when ${HOLDS_MONEY} then p.amount_cents else 0 end) > b.total_cents + b.extra_cents`,
  ],
  [
    "payment held for a booking without a responsible supplier",
    sql`select b.token as id from payments p join bookings b on b.token = p.booking_token join booking_offers o on o.booking_token = b.token and o.supplier_id = b.supplier_id
     where ${HOLDS_MONEY} and b.status = 'Pending' and (o.state = 'closed' or o.response_type = ${RESPONSE_TYPE.decline})`,
  ],
  [
    "payment held for a different supplier",
    sql`select b.token as id from payments p join bookings b on b.token = p.booking_token join payment_attempts a on a.id = p.attempt_id where ${HOLDS_MONEY} and a.supplier_id <> b.supplier_id`,
  ],
  [
    "payments do not match the booking's total",
    // Amounts that the provider refunded on its own had been paid before, so they count as paid here.
    sql`select b.token as id from payments p join bookings b on b.token = p.booking_token where ${HOLDS_MONEY} or (p.status = 'refunded' and ${HAS_PROVIDER_EVENT}) group by b.token
     having max(${HOLDS_MONEY}) and (sum(p.amount_cents) < b.total_cents or (b.status <> 'Serviced' and sum(iif(${HOLDS_MONEY}, p.amount_cents, 0)) > b.total_cents + b.extra_cents))`,
  ],
  [
    "booking paid twice",
    sql`select p.booking_token as id from payments p where ${HOLDS_MONEY} group by p.booking_token having count(*) > 1 + (select count(*) from extra_findings f where f.booking_token = p.booking_token and f.state = 'approved')`,
  ],
  [
    "approved extra work differs from the booking's extra-work total",
    sql`select b.token as id from bookings b where b.extra_cents <> (select coalesce(sum(f.total_cents), 0) from extra_findings f where f.booking_token = b.token and f.state = 'approved')`,
  ],
  [
    "refund decided more than a day ago is still pending",
    // While a dispute is open, the bank holds the money and the refund waits for its decision.
    sql`select attempt_id as id from payments p where status = 'refund pending' and updated_at < ${now - REFUND_MS} and not exists
       (select 1 from disputes d where d.attempt_id = p.attempt_id and d.state in ('needs-response', 'under-review') and d.withdrawn > d.reinstated)`,
  ],
  [
    "money held for a released payment",
    sql`select a.id from payment_attempts a where a.state = 'released' and ${ledgerRowsOf(sql`a.id`)} <> 0`,
  ],
  [
    "money held for a refunded or voided payment",
    sql`select p.attempt_id as id from payments p where p.status in ('refunded', 'voided') and ${ledgerRowsOf(sql`p.attempt_id`)} <> 0`,
  ],
  [
    "ledger posting without the booking of its payment",
    sql`select l.entry_key as id from money_ledger l join payments p on p.attempt_id = l.attempt_id where l.booking_token is not p.booking_token`,
  ],
  [
    "captured or refunded amount does not match the workshop's account",
    sql`select l.entry_key as id from money_ledger l join payments p on p.attempt_id = l.attempt_id join payment_attempts a on a.id = l.attempt_id left join supplier_postings s on s.id = 'money:' || l.entry_key
     where (l.debit = 'captured' or l.credit = 'refunded') and (s.id is null or s.supplier_id <> a.supplier_id or s.amount <> case when l.debit = 'captured' then l.amount_cents else -l.amount_cents end)`,
  ],
  [
    "disputed amount does not match the ledger or the workshop's account",
    sql`select d.id from disputes d where d.withdrawn - d.reinstated <> ${disputeBalance("disputed")} or d.fee <> ${disputeBalance("dispute-fees")}
       or (d.booking_token is not null and d.supplier_id is not null and d.reinstated - d.withdrawn <> coalesce((select sum(amount) from supplier_postings
         where supplier_id = d.supplier_id and kind in ('dispute', 'dispute-reversal') and instr(id, ':' || d.id || ':') > 0), 0))`,
  ],
  [
    "commission is higher than agreed, or negative",
    sql`select b.token as id from bookings b join supplier_postings s on s.booking_token = b.token and s.kind in ('commission', 'commission-refund') group by b.token
     having sum(s.amount) > 0 or -sum(s.amount) * 10000 > max(s.counted) * b.commission_100 + 5000`,
  ],
  [
    "payout is missing from the workshop's account, or a failed payout is still deducted",
    sql`select o.id from payouts o where (select coalesce(sum(-s.amount), 0) from supplier_postings s where s.supplier_id = o.supplier_id and s.id in ('payout:' || o.id, 'payout-failed:' || o.id)) <> case when o.state = 'failed' then 0 else o.amount end`,
  ],
  [
    "closed month does not equal the sum of its postings",
    sql`select t.supplier_id || ' in ' || t.month as id from statements t where t.closing <> (select coalesce(sum(amount), 0) from supplier_postings where supplier_id = t.supplier_id and at < t.until_at)
       or t.wallet_closing_balance <> (select coalesce(sum(amount), 0) from wallet_postings where supplier_id = t.supplier_id and at < t.until_at)`,
  ],
  [
    "card top-up does not match the store's wallet",
    sql`select t.id from wallet_top_ups t where (select coalesce(sum(w.amount), 0) from wallet_postings w where w.about = t.id and w.supplier_id = t.supplier_id and w.kind in ('top-up', 'top-up-returned'))
       <> case when t.state = 'landed' then t.amount_cents - t.returned_cents else 0 end or (t.state = 'released' and t.taken_cents <> t.returned_cents)`,
  ],
  [
    "wallet posting without a top-up",
    sql`select w.id from wallet_postings w left join wallet_top_ups t on t.id = w.about and t.supplier_id = w.supplier_id where w.kind in ('top-up', 'top-up-returned') and t.id is null and w.id not like 'dispute:%'`,
  ],
  [
    "quoted or discounted amount differs from the booking's price",
    sql`select b.token as id from bookings b where b.pricing_strategy = 'SinglePrice' and exists (select 1 from money_ledger where ${IS_PRICE_ENTRY})
       and not ${IS_ENDED} and (${postingSum("quoted", CREDIT, DEBIT)} <> b.total_cents + b.extra_cents + ${DISCOUNT_CENTS} or ${postingSum("discounted", DEBIT, CREDIT)} <> ${DISCOUNT_CENTS})`,
  ],
  [
    "ended booking has an amount due",
    // Pending refunds are not posted yet and authorised amounts are not captured yet, so the balance is corrected for both.
    sql`select b.token as id from bookings b where ${IS_ENDED} and not ${HAS_PROVIDER_REFUND} and ${postingSum("due", DEBIT, CREDIT)}
       + coalesce((select sum(case when p.status = 'refund pending' then max(0, p.taken_cents - p.kept_cents - coalesce((select sum(amount_cents) from money_ledger where attempt_id = p.attempt_id and credit = 'refunded'), 0))
           when p.status in ('authorised', 'authorise pending') then -p.amount_cents else 0 end) from payments p where p.booking_token = b.token and (p.status <> 'refund pending' or p.taken_cents > 0)), 0)
       - coalesce((select sum(p.kept_cents) from payments p where p.booking_token = b.token and p.status = 'refund pending' and p.taken_cents = 0), 0) > 0`,
  ],
  [
    "goodwill posted differs from what the desk approved",
    sql`select b.token as id from bookings b where not ${IS_ENDED} and not exists (select 1 from booking_events e where e.booking_token = b.token and e.kind = 'passed-on') and ${postingSum("waived", DEBIT, CREDIT)} <>
       coalesce((select sum(r.amount_cents) from refund_requests r where r.booking_token = b.token and r.state = 'approved' and r.customer_pays_again = 0 and r.id not like 'final:%'), 0)`,
  ],
  [
    "discount in use without an active booking",
    sql`select u.code || ' of ' || u.booking_token as id from discount_uses u left join bookings b on b.token = u.booking_token where u.returned_at is null and (b.token is null or b.status = 'Cancelled')`,
  ],
  [
    "discount in use that is not in its booking's price",
    sql`select u.code || ' of ' || b.token as id from discount_uses u join bookings b on b.token = u.booking_token where u.returned_at is null and u.off_cents > 0 and not exists
       (select 1 from json_each(b.price, '$.lines') where (json_extract(value, '$.key') = 'discount:' || u.code collate nocase or json_extract(value, '$.key') = 'discount:voucher:' || u.code collate nocase) and json_extract(value, '$.amount') = -u.off_cents)`,
  ],
  [
    "credit used without an active booking, or more credit returned than used",
    sql`select c.booking_token as id from customer_credits c left join bookings b on b.token = c.booking_token where c.booking_token is not null
     group by c.booking_token, c.account having sum(c.amount_cents) > 0 or (sum(c.amount_cents) < 0 and (b.token is null or b.status = 'Cancelled'))`,
  ],
];

/** Checks the whole database without changing it. An empty result means that all payments and discounts reconcile. */
export async function findUnreconciledPayments(db: D1Database, now: number): Promise<readonly UnreconciledPayment[]> {
  const database = orm(db);
  const all = reconciliationChecks(now);
  const [first, ...otherQueries] = all.map(([, match]) =>
    database.select({ id: sql<string>`id`.as("id") }).from(sql`(${match}) found`),
  );
  if (!first) return [];
  const answers = await database.batch([first, ...otherQueries]);
  return answers.flatMap((rows, index) => rows.map(({ id }) => ({ problem: all[index]?.[0] ?? "", id })));
}
