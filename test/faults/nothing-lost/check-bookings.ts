import { groupBy, type ReportFault } from "./check";
import type { Run } from "./record";

/** Checks bookings, their slots and their suppliers' answers. */
export function checkBookings({ moves, stored: storedRows }: Run, addFault: ReportFault): void {
  const bookings = new Map(storedRows.bookings.map((row) => [row.booking, row]));
  const attemptsByPayment = new Map(storedRows.attempts.map((row) => [row.payment, row]));
  for (const move of moves) {
    if (move.kind !== "submit") continue;
    const { lead, supplier, day, payment } = move.sent;
    const storedBookings =
      payment === null
        ? storedRows.bookings.filter(({ key }) => key === `key:${move.key}`)
        : storedRows.bookings.filter(({ booking }) => booking === attemptsByPayment.get(payment)?.booking);
    if (storedBookings.length > 1)
      addFault("writes applied twice", `submission ${move.key} made ${storedBookings.length} bookings`);
    if (move.answer === "refused" && storedBookings.length > 0)
      addFault("refused writes that were applied", `submission ${move.key}: ${move.code}`);
    if (move.answer !== "done") continue;
    const booking = bookings.get(move.got.booking);
    const wasReassigned = storedRows.offers.filter((offer) => offer.booking === move.got.booking).length > 1;
    if (!booking || booking.lead !== lead || (!wasReassigned && (booking.supplier !== supplier || booking.day !== day)))
      addFault("acknowledged writes lost", `booking ${move.got.booking} of ${lead}`);
  }
  const submittedLeads = new Set(moves.flatMap((move) => (move.kind === "submit" ? [move.sent.lead] : [])));
  const activeBookings = storedRows.bookings.filter(({ status }) => status !== "Cancelled");
  for (const [lead, liveBookings] of groupBy(activeBookings, (row) => row.lead))
    if (liveBookings.length > 1) addFault("writes applied twice", `${lead} has ${liveBookings.length} live bookings`);
  for (const { booking, lead } of storedRows.bookings) {
    if (!submittedLeads.has(lead)) addFault("writes without a request", `booking ${booking}`);
    const events = storedRows.bookingEvents.filter((event) => event.booking === booking);
    if (events[0]?.event !== "submitted" || events.filter(({ event }) => event === "submitted").length !== 1)
      addFault("changes without an event", `booking ${booking} has no submission of its own`);
    const lastStatus = events.reduce((status, event) => event.to ?? status, "");
    if (lastStatus !== bookings.get(booking)?.status)
      addFault(
        "changes without an event",
        `booking ${booking} is ${bookings.get(booking)?.status}, its history says ${lastStatus}`,
      );
  }
  checkSlots({ moves, stored: storedRows }, addFault);
  checkResponses({ moves, stored: storedRows }, addFault);
}

/** Answer by which the supplier declines. The slot is released, and the booking waits for another supplier or for its customer. */
const DECLINED = 4;

function checkSlots({ stored: storedRows }: Run, addFault: ReportFault): void {
  const newest = new Map([...storedRows.offers].sort((a, b) => a.offer - b.offer).map((row) => [row.booking, row]));
  const isSlotHeld = ({ booking, status }: Run["stored"]["bookings"][number]) =>
    status !== "Cancelled" && newest.get(booking)?.state !== "closed" && newest.get(booking)?.type !== DECLINED;
  const activeBookings = groupBy(storedRows.bookings.filter(isSlotHeld), ({ supplier, day }) => `${supplier} ${day}`);
  const places = new Map(storedRows.places.map((row) => [`${row.supplier} ${row.day}`, row]));
  for (const name of new Set([...activeBookings.keys(), ...places.keys()])) {
    const minutes = (activeBookings.get(name) ?? []).reduce((sum, row) => sum + row.minutes, 0);
    const { booked: bookedMinutes = 0, capacity = 0 } = places.get(name) ?? {};
    if (minutes > bookedMinutes)
      addFault("bookings without a slot", `${name}: ${minutes} minutes booked, ${bookedMinutes} reserved`);
    if (bookedMinutes > minutes)
      addFault("slots without a booking", `${name}: ${bookedMinutes} minutes reserved, ${minutes} booked`);
    if (bookedMinutes > capacity)
      addFault("capacity limits exceeded", `${name}: ${bookedMinutes} of ${capacity} minutes`);
  }
}

function checkResponses({ moves, stored: storedRows }: Run, addFault: ReportFault): void {
  const offers = new Map(storedRows.offers.map((row) => [row.offer, row]));
  for (const move of moves) {
    if (move.kind !== "respond" || move.answer !== "done") continue;
    const offer = offers.get(move.sent.offer);
    if (!offer || offer.state === "open" || offer.type !== move.sent.type)
      addFault("acknowledged writes lost", `response ${move.sent.type} to offer ${move.sent.offer}`);
  }
  for (const { offer, type, answers } of storedRows.offers) {
    if (answers > 1) addFault("writes applied twice", `offer ${offer} has ${answers} responses`);
    if (type !== null && answers === 0) addFault("changes without an event", `response to offer ${offer}`);
  }
}
