import { groupBy, type ReportFault } from "./check";
import type { Run } from "./record";

/** Checks that each action at the desk is recorded once with its result and has had its effect. */
export function checkDesk({ moves, stored: storedRows }: Run, addFault: ReportFault): void {
  const acts = groupBy(storedRows.deskActs, ({ act }) => act);
  const bookings = new Map(storedRows.bookings.map((row) => [row.booking, row]));
  const deskActs = new Set<string>();
  for (const move of moves) {
    if (move.kind === "approve") deskActs.add(move.sent.act);
    if (move.kind !== "desk") continue;
    const { act, action, booking } = move.sent;
    deskActs.add(act);
    const rows = acts.get(act) ?? [];
    const isDone = rows.some(({ outcome }) => outcome === "done");
    if (rows.length > 1) addFault("writes applied twice", `desk action ${act} is stored ${rows.length} times`);
    if (move.answer === "refused" && isDone)
      addFault("refused writes that were applied", `desk action ${act}: ${move.code}`);
    if (move.answer !== "done") continue;
    if (!isDone) addFault("acknowledged writes lost", `desk action ${act} of ${booking}`);
    if (action === "booking-cancelled" && bookings.get(booking)?.status !== "Cancelled")
      addFault("acknowledged writes lost", `the cancellation of booking ${booking}`);
    const cancellations = storedRows.bookingEvents.filter(
      (event) => event.booking === booking && event.to === "Cancelled",
    );
    if (action === "booking-cancelled" && cancellations.length !== 1)
      addFault(
        cancellations.length === 0 ? "changes without an event" : "writes applied twice",
        `the cancellation of booking ${booking}`,
      );
  }
  for (const { act } of storedRows.deskActs)
    if (!deskActs.has(act)) addFault("writes without a request", `desk action ${act}`);
}
