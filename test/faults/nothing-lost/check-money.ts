import { groupBy, type ReportFault } from "./check";
import type { Run } from "./record";

const ENDED_STATUSES = new Set(["refunded", "voided", "declined", "failed"]);

/** Checks that all money belongs to a booking, that every paid booking has its money, and that our records, the ledger and the provider agree. */
export function checkMoney({ moves, stored: storedRows }: Run, addFault: ReportFault): void {
  const bookings = new Map(storedRows.bookings.map((row) => [row.booking, row]));
  const payments = new Map(storedRows.payments.map((row) => [row.payment, row]));
  const ledger = new Map(storedRows.ledger.map((row) => [row.payment, row.cents]));
  for (const move of moves) {
    if (move.kind !== "submit" || move.answer !== "done" || move.sent.payment === null) continue;
    const payment = payments.get(move.sent.payment);
    if (
      !payment ||
      payment.booking !== move.got.booking ||
      payment.cents !== storedRows.attempts.find((row) => row.payment === payment.payment)?.cents
    )
      addFault("bookings without their payment", `${move.got.booking} by ${move.sent.payment}`);
  }
  for (const move of moves)
    if (
      move.kind === "open" &&
      move.answer === "done" &&
      !storedRows.attempts.some(({ payment }) => payment === move.got.payment)
    )
      addFault("acknowledged writes lost", `payment ${move.got.payment}`);
  for (const [booking, all] of groupBy(
    storedRows.payments.filter(({ status }) => !ENDED_STATUSES.has(status)),
    (row) => row.booking,
  )) {
    if (all.length > 1) addFault("writes applied twice", `${booking} is paid ${all.length} times`);
    const status = bookings.get(booking)?.status;
    if (status === undefined || status === "Cancelled")
      addFault("money kept without a booking", `${all[0]?.payment} under ${booking}`);
  }
  for (const { payment, cents } of storedRows.charges) {
    const ours = payments.get(payment);
    const hold = ours && !ENDED_STATUSES.has(ours.status) ? ours.cents : 0;
    if (cents !== hold)
      addFault(
        hold === 0 ? "money kept without a booking" : "differences from the providers' books",
        `the provider holds ${cents} cents for ${payment}, our record is ${ours ? `${ours.status} with ${hold} under ${ours.booking}` : "nothing"}`,
      );
    if (cents !== (ledger.get(payment) ?? 0))
      addFault(
        "differences from the providers' books",
        `the provider holds ${cents} cents for ${payment}, the ledger ${ledger.get(payment) ?? 0}`,
      );
  }
  for (const { payment, state, booking } of storedRows.attempts)
    if (state === "completed" && (booking === null || !payments.has(payment)))
      addFault("bookings without their payment", `attempt ${payment} is completed without a payment`);
}
