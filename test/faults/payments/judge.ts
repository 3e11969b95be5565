import type { MovedAmounts } from "../../../app/domain/payments/provider";
import type { OnlineMethod } from "../../../app/domain/payments/methods";
import { isPaid, type TransactionStatus } from "../../../app/domain/payments/transaction-status";
import { judgeDisputes } from "./disputes";
import type { World } from "./world";

/** Possible outcomes of a history. */
export type Ending =
  | "paid once"
  | "refunded once"
  | "refunded less a fee"
  | "completed for less, the rest refunded"
  | "refunded at the desk"
  | "disputed"
  | "free"
  | "payable on the day"
  | "no booking and no payment";

export interface HistoryEnd {
  /** null if an error was found. */
  readonly ending: Ending | null;
  readonly violations: readonly string[];
}

interface PaymentsVerdict {
  readonly leadGuid: string;
  /** Attempts whose payments should be refunded. */
  readonly refundable: ReadonlySet<string>;
  /** Amounts refunded in the provider's back office, in whole cents by attempt. */
  readonly manualRefunds: ReadonlyMap<string, number>;
}

interface AttemptRow {
  id: string;
  method: OnlineMethod;
  provider_id: string | null;
  amount_cents: number;
  supplier_id: number;
  state: string;
  booking_token: string | null;
  payment: string | null;
  kept_cents: number | null;
  final_back: number | null;
  /** Refund that the desk decided, whole cents; 0 = none. */
  desk_back: number;
  /** 1 = a dispute has withdrawn money, even if it was returned later. */
  was_disputed: number;
  /** Amount that the bank has withdrawn, in whole cents. */
  at_bank: number;
  /** 1 = the bank holds part of the amount and has not decided; a refund waits for that. */
  waits_for_bank: number;
  held: number;
  taken: number;
  returned: number;
}

const sumSql = (where: string) =>
  `coalesce((select sum(amount_cents) from money_ledger where attempt_id = a.id and ${where}), 0)`;
const ATTEMPTS = `select a.id, a.method, a.provider_id, a.supplier_id, a.amount_cents, a.state, a.booking_token, (select status from payments where attempt_id = a.id) as payment,
  (select kept_cents from payments where attempt_id = a.id) as kept_cents,
  (select amount_cents from refund_requests where id = 'final:' || a.id) as final_back,
  coalesce((select sum(amount_cents) from refund_requests where attempt_id = a.id and state = 'approved' and id not like 'final:%'), 0) as desk_back,
  exists (select 1 from disputes d where d.attempt_id = a.id and d.withdrawn > 0) as was_disputed,
  coalesce((select sum(withdrawn - reinstated) from disputes d where d.attempt_id = a.id), 0) as at_bank,
  exists (select 1 from disputes d where d.attempt_id = a.id and d.withdrawn > d.reinstated and d.state in ('needs-response', 'under-review')) as waits_for_bank,
  ${sumSql("debit = 'authorised'")} - ${sumSql("credit = 'authorised'")} as held, ${sumSql("debit = 'captured'")} as taken, ${sumSql("credit = 'refunded'")} as returned
  from payment_attempts a where lead_guid = ?`;

interface BookingRow {
  token: string;
  total: number;
  status: string;
  supplier: number;
  /** The agreed fee for a late cancellation. */
  fee: number;
  /** Reason why its newest offer ended; null = still open. */
  endReason: string | null;
  /** The side that has to answer the customer's report about the work; null = none. */
  report: string | null;
  /** Fees retained from its payments, in cents. */
  fees: number;
  /** 1 = its supplier declined or was replaced, and no other supplier has accepted the booking. */
  hasNoSupplier: number;
}
const BOOKINGS = `select b.token, b.total_cents as total, b.status, b.supplier_id as supplier, b.late_cancel_fee as fee,
  b.work_notes ->> '$.report.waitsFor' as report,
  coalesce((select sum(coalesce(p.kept_cents, 0)) from payments p where p.booking_token = b.token and p.status = 'partial refund'
    and not exists (select 1 from refund_requests r where r.attempt_id = p.attempt_id)), 0) as fees,
  (select o.ended from booking_offers o where o.booking_token = b.token order by o.id desc limit 1) as endReason,
  exists (select 1 from booking_offers o where o.booking_token = b.token and o.supplier_id = b.supplier_id and b.status = 'Pending' and (o.state = 'closed' or o.response_type = 4)) as hasNoSupplier
  from bookings b where b.lead_guid = ?`;

const NO_MONEY_MOVED: Readonly<Record<keyof MovedAmounts, number>> = { held: 0, taken: 0, returned: 0 };
const retainedBalance = ({ held: heldCents, taken: takenCents, returned }: typeof NO_MONEY_MOVED) =>
  heldCents + takenCents - returned;

/** Checks that our records and the ledger agree with the amounts in the providers' records, which are authoritative. */
export async function judge(world: World, history: PaymentsVerdict): Promise<HistoryEnd> {
  const problems: string[] = [];
  const { results: attempts } = await world.plain.prepare(ATTEMPTS).bind(history.leadGuid).all<AttemptRow>();
  const { results: bookingRows } = await world.plain.prepare(BOOKINGS).bind(history.leadGuid).all<BookingRow>();
  const bookings = bookingRows.filter(({ status }) => status !== "Cancelled");
  if (bookings.length > 1) problems.push(`${bookings.length} bookings of one lead`);
  const booking = bookings[0];
  let paidCount = 0;
  let refunded = 0;
  let fees = 0;
  let loweredCount = 0;
  let deskRefundCount = 0;
  let disputedCount = 0;
  for (const attempt of attempts) {
    const addProblem = (text: string) => problems.push(`${attempt.method} ${attempt.id}: ${text}`);
    const ledger =
      (attempt.provider_id &&
        (await world.providers.customer.checkout.readMovedAmounts(attempt.method, attempt.provider_id))) ||
      NO_MONEY_MOVED;
    const manualRefund = history.manualRefunds.get(attempt.id) ?? 0;
    if (attempt.state !== "completed" && attempt.state !== "released") addProblem(`is still ${attempt.state}`);
    if (ledger.held !== attempt.held || ledger.taken !== attempt.taken || ledger.returned !== attempt.returned)
      addProblem(
        `ledger ${attempt.held}/${attempt.taken}/${attempt.returned}, provider ${ledger.held}/${ledger.taken}/${ledger.returned}`,
      );
    const retainedCents = retainedBalance(ledger);
    if (attempt.payment === null && retainedCents !== 0) addProblem(`${retainedCents} cents kept without a payment`);
    if (attempt.payment === null) continue;
    if (attempt.state !== "completed" || !bookingRows.some(({ token }) => token === attempt.booking_token))
      addProblem(`has a payment for booking ${attempt.booking_token}, but the attempt is ${attempt.state}`);
    if (attempt.payment === "refund pending" && attempt.waits_for_bank === 0) addProblem("is never refunded");
    if (ledger.held !== 0) addProblem("stays authorised forever");
    if (attempt.was_disputed === 1) {
      const bookingRow = bookingRows.find(({ token }) => token === attempt.booking_token);
      for (const value of judgeDisputed(attempt, bookingRow, retainedCents, history.refundable.has(attempt.id)))
        addProblem(value);
      disputedCount++;
      continue;
    }
    if (attempt.desk_back > 0) {
      const bookingRow = bookingRows.find(({ token }) => token === attempt.booking_token);
      const text = judgeRefunds(attempt, bookingRow, retainedCents, {
        manualRefund,
        refundable: history.refundable.has(attempt.id),
      });
      for (const value of text) addProblem(value);
      deskRefundCount++;
      continue;
    }
    const fee = attempt.kept_cents ?? 0;
    if (attempt.final_back !== null) {
      const bookingRow = bookingRows.find(({ token }) => token === attempt.booking_token);
      if (bookingRow?.status !== "Serviced")
        addProblem("is refunded for a lower final amount, but the work is not completed");
      // The whole amount may have been refunded manually before our own refund.
      if (attempt.payment !== (retainedCents > 0 ? "partial refund" : "refunded") && attempt.payment !== "voided")
        addProblem(`completed for less, but the payment is ${attempt.payment}`);
      // A manual refund made before ours counts towards the refund that is due. One made later is added to it.
      if (retainedCents > (bookingRow?.total ?? 0) || retainedCents < (bookingRow?.total ?? 0) - manualRefund)
        addProblem(`completed for ${bookingRow?.total}, but ${retainedCents} cents are kept`);
      if (history.refundable.has(attempt.id)) addProblem("is kept, but should have been refunded");
      loweredCount++;
    } else if (fee > 0 && attempt.payment === "partial refund") {
      const bookingRow = bookingRows.find(({ token }) => token === attempt.booking_token);
      if (bookingRow?.status !== "Cancelled") addProblem("a fee is kept, but the booking is not cancelled");
      if (retainedCents !== fee && retainedCents !== Math.max(0, fee - manualRefund))
        addProblem(`the fee is ${fee}, but ${retainedCents} cents are kept`);
      if (retainedCents * 2 >= attempt.amount_cents)
        addProblem(`the fee of ${retainedCents} is too high for ${attempt.amount_cents}`);
      if (history.refundable.has(attempt.id)) addProblem("is kept, but should have been refunded");
      fees++;
    } else if (isPaid(attempt.payment as TransactionStatus)) {
      paidCount++;
      if (retainedCents !== attempt.amount_cents - manualRefund || ledger.taken !== attempt.amount_cents)
        addProblem(`paid, but ${retainedCents} of ${attempt.amount_cents} cents are kept`);
      if (history.refundable.has(attempt.id)) addProblem("is kept, but should have been refunded");
      if (attempt.booking_token !== booking?.token) addProblem("is kept although the booking is cancelled");
      else if (booking.hasNoSupplier === 1) addProblem("is kept although no supplier has the booking");
      else if (attempt.supplier_id !== booking.supplier) addProblem("is kept, but was paid for another supplier");
      if (attempt.amount_cents !== booking?.total)
        addProblem(`paid ${attempt.amount_cents} for a booking of ${booking?.total}`);
    } else if (retainedCents !== 0) addProblem(`${attempt.payment}, but ${retainedCents} cents are kept`);
    else {
      const bookingRow = bookingRows.find(({ token }) => token === attempt.booking_token);
      if (
        bookingRow?.endReason === "no-show" &&
        bookingRow.fee > 0 &&
        bookingRow.supplier === attempt.supplier_id &&
        manualRefund === 0
      )
        addProblem(`the customer did not show up, but no fee of ${attempt.amount_cents} is kept`);
      refunded++;
    }
  }
  const disputeProblems = await judgeDisputes(world, history.leadGuid);
  problems.push(...disputeProblems.problems);
  for (const bookingRow of bookingRows) problems.push(...judgeReport(bookingRow));
  if (paidCount + loweredCount > 1) problems.push(`paid ${paidCount + loweredCount} times`);
  return {
    violations: problems,
    ending:
      problems.length > 0
        ? null
        : endingOf(booking, {
            paid: paidCount,
            refunded,
            fees,
            lowered: loweredCount,
            given: deskRefundCount,
            disputed: disputedCount,
          }),
  };
}

/** Checks a disputed payment after the bank's decision: no part of it has been returned to the customer twice, and we keep no amount that must be refunded. */
function judgeDisputed(
  { amount_cents: amount, at_bank: withdrawnCents, supplier_id: supplier, taken: takenCents, returned }: AttemptRow,
  bookingRow: BookingRow | undefined,
  ledgerBalance: number,
  isRefundable: boolean,
): readonly string[] {
  const problems: string[] = [];
  const retainedCents = ledgerBalance - withdrawnCents;
  const summary = `of ${amount} cents ${withdrawnCents} are with the bank, ${returned} refunded and ${retainedCents} kept`;
  if (withdrawnCents + returned > takenCents) problems.push(`${summary}: the customer received part of it twice`);
  const isDue =
    bookingRow?.status !== "Cancelled" && bookingRow?.supplier === supplier && bookingRow.hasNoSupplier === 0;
  if (bookingRow?.status === "Cancelled" && retainedCents > bookingRow.fee)
    problems.push(`${summary}, but the fee is ${bookingRow.fee}`);
  if (bookingRow?.status !== "Cancelled" && !isDue && retainedCents > 0)
    problems.push(`${summary}, but it was paid to another workshop`);
  if (isRefundable && retainedCents > 0) problems.push(`${summary}, but it should have been refunded`);
  return problems;
}

/** Checks that no fee is kept for a booking that ended because the work was not done, and that no answer to a settled report is expected. */
function judgeReport({ token, status, endReason: offerEndReason, report, fees }: BookingRow): readonly string[] {
  const problems: string[] = [];
  if (offerEndReason === "not-done" && status !== "Cancelled")
    problems.push(`${token} was not done, but its status is ${status}`);
  if (offerEndReason === "not-done" && fees > 0) problems.push(`${token} was not done, but a fee of ${fees} is kept`);
  if (status === "Serviced" && report !== null)
    problems.push(`${token} is completed, but its report still waits for the ${report}`);
  return problems;
}

/** Checks a payment that the desk partly refunded, whatever else happened to it: the amount kept must be within the bounds that all refunds allow. */
function judgeRefunds(
  { amount_cents: amount, desk_back: deskRefundCents, final_back: finalRefunded, supplier_id: supplier }: AttemptRow,
  bookingRow: BookingRow | undefined,
  ledgerBalance: number,
  {
    manualRefund: manualRefundCents,
    refundable: isRefundable,
  }: { readonly manualRefund: number; readonly refundable: boolean },
): readonly string[] {
  const problems: string[] = [];
  const summary = `of ${amount} cents ${deskRefundCents} refunded at the desk, ${manualRefundCents} manually and ${ledgerBalance} kept`;
  // A manual refund made while the desk's refund was in progress may be part of it.
  const minRefund = Math.max(0, amount - deskRefundCents - manualRefundCents);
  const maxRefund = amount - Math.max(deskRefundCents, manualRefundCents);
  if (deskRefundCents > amount) problems.push(`${summary}: more than was paid`);
  if (ledgerBalance > maxRefund) problems.push(`${summary}: too much is kept`);
  const isStillDue = bookingRow?.supplier === supplier && bookingRow.hasNoSupplier === 0;
  if (bookingRow?.status === "Cancelled") {
    if (ledgerBalance > bookingRow.fee)
      problems.push(`${summary}, but the booking was cancelled with a fee of ${bookingRow.fee}`);
  } else if (!isStillDue) {
    if (ledgerBalance > 0) problems.push(`${summary}, but no supplier has the booking`);
  } else if (finalRefunded !== null) {
    if (ledgerBalance > bookingRow.total) problems.push(`${summary}, but the work cost ${bookingRow.total}`);
    if (ledgerBalance < Math.max(0, bookingRow.total - deskRefundCents - manualRefundCents))
      problems.push(`${summary}: too little for work that cost ${bookingRow.total}`);
  } else if (ledgerBalance < minRefund && bookingRow.status !== "Serviced")
    problems.push(`${summary}: too little is kept`);
  if (isRefundable && ledgerBalance > 0) problems.push(`${summary}, but it should have been refunded`);
  return problems;
}

function endingOf(
  booking: { readonly total: number } | undefined,
  {
    paid,
    refunded,
    fees,
    lowered,
    given: deskRefunds,
    disputed,
  }: Readonly<Record<"paid" | "refunded" | "fees" | "lowered" | "given" | "disputed", number>>,
): Ending {
  if (disputed > 0) return "disputed";
  if (deskRefunds > 0) return "refunded at the desk";
  if (lowered > 0) return "completed for less, the rest refunded";
  if (paid > 0) return "paid once";
  if (fees > 0) return "refunded less a fee";
  if (refunded > 0) return "refunded once";
  if (!booking) return "no booking and no payment";
  return booking.total === 0 ? "free" : "payable on the day";
}
