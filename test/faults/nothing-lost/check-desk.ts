import { groupBy, type ReportFault } from "./check";
import type { Run } from "./record";

/** Checks actions at the desk: each is recorded once with its result, and has had its effect. */
export function checkDesk({ moves, kept: storedRows }: Run, wrong: ReportFault): void {
  const acts = groupBy(storedRows.deskActs, ({ act }) => act);
  const bookings = new Map(storedRows.bookings.map((row) => [row.booking, row]));
  const request = new Set<string>();
  for (const move of moves) {
    if (move.kind === "approve") request.add(move.sent.act);
    if (move.kind !== "desk") continue;
    const { act, what, booking } = move.sent;
    request.add(act);
    const rows = acts.get(act) ?? [];
    const isDone = rows.some(({ outcome }) => outcome === "done");
    if (rows.length > 1) wrong("writes applied twice", `desk action ${act} is stored ${rows.length} times`);
    if (move.told === "refused" && isDone)
      wrong("refused writes that were applied", `desk action ${act}: ${move.code}`);
    if (move.told !== "done") continue;
    if (!isDone) wrong("acknowledged writes lost", `desk action ${act} of ${booking}`);
    if (what === "booking-cancelled" && bookings.get(booking)?.status !== "Cancelled")
      wrong("acknowledged writes lost", `the cancellation of booking ${booking}`);
    const ends = storedRows.bookingEvents.filter((event) => event.booking === booking && event.to === "Cancelled");
    if (what === "booking-cancelled" && ends.length !== 1)
      wrong(
        ends.length === 0 ? "changes without an event" : "writes applied twice",
        `the cancellation of booking ${booking}`,
      );
  }
  for (const { act } of storedRows.deskActs)
    if (!request.has(act)) wrong("writes without a request", `desk action ${act}`);
}
