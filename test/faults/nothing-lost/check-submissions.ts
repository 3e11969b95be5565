import { groupBy, type ReportFault } from "./check";
import type { Run } from "./record";

/** Checks that a confirmation becomes final exactly once, after its one-minute undo window, unless it was undone in time. */
export function checkSubmissions({ moves, stored: storedRows }: Run, addFault: ReportFault): void {
  const events = groupBy(storedRows.bookingEvents, ({ booking }) => booking);
  const statuses = new Map(storedRows.bookings.map(({ booking, status }) => [booking, status]));
  const pressMoves = moves.flatMap((move) => (move.kind === "press" ? [move] : []));
  for (const [booking, ownMoves] of groupBy(pressMoves, ({ sent: press }) => press.booking)) {
    const confirmations = (events.get(booking) ?? []).filter(({ event }) => event === "supplier-confirmed").length;
    const isUndone = ownMoves.some(({ sent: press, answer: status }) => press.action === "undo" && status === "done");
    const isConfirmed = ownMoves.some(
      ({ sent: press, answer: status }) => press.action === "confirm" && status === "done",
    );
    if (confirmations > 1) addFault("writes applied twice", `booking ${booking} was confirmed ${confirmations} times`);
    if (isUndone && confirmations > 0)
      addFault("refused writes that were applied", `the undone confirmation of ${booking}`);
    if (isConfirmed && !isUndone && (confirmations === 0 || statuses.get(booking) === "Pending"))
      addFault("acknowledged writes lost", `the confirmation of ${booking}`);
    if (!isConfirmed && confirmations > 0)
      addFault("refused writes that were applied", `the refused confirmation of ${booking}`);
  }
}
