import { groupBy, type ReportFault } from "./check";
import type { Run } from "./record";

/** Checks that a confirmation becomes final exactly once, after its one-minute undo window, unless it was undone in time. */
export function checkSubmissions({ moves, kept: storedRows }: Run, wrong: ReportFault): void {
  const events = groupBy(storedRows.bookingEvents, ({ booking }) => booking);
  const statuses = new Map(storedRows.bookings.map(({ booking, status }) => [booking, status]));
  const presses = moves.flatMap((move) => (move.kind === "press" ? [move] : []));
  for (const [booking, own] of groupBy(presses, ({ sent: message }) => message.booking)) {
    const confirmed = (events.get(booking) ?? []).filter(({ what }) => what === "supplier-confirmed").length;
    const isUndone = own.some(
      ({ sent: message, told: notification }) => message.what === "undo" && notification === "done",
    );
    const isPressed = own.some(
      ({ sent: message, told: notification }) => message.what === "confirm" && notification === "done",
    );
    if (confirmed > 1) wrong("writes applied twice", `booking ${booking} was confirmed ${confirmed} times`);
    if (isUndone && confirmed > 0) wrong("refused writes that were applied", `the undone confirmation of ${booking}`);
    if (isPressed && !isUndone && (confirmed === 0 || statuses.get(booking) === "Pending"))
      wrong("acknowledged writes lost", `the confirmation of ${booking}`);
    if (!isPressed && confirmed > 0)
      wrong("refused writes that were applied", `the refused confirmation of ${booking}`);
  }
}
