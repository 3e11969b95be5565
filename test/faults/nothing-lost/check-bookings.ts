import { by, type Wrong } from "./check";
import type { Run } from "./record";

/** Bookings, their places and their suppliers' answers. */
export function checkBookings({ moves, kept }: Run, wrong: Wrong): void {
  const bookings = new Map(kept.bookings.map((row) => [row.booking, row]));
  const attempts = new Map(kept.attempts.map((row) => [row.payment, row]));
  for (const move of moves) {
    if (move.kind !== "submit") continue;
    const { lead, supplier, day, payment } = move.sent;
    const own =
      payment === null
        ? kept.bookings.filter(({ key }) => key === `key:${move.key}`)
        : kept.bookings.filter(({ booking }) => booking === attempts.get(payment)?.booking);
    if (own.length > 1) wrong("writes doubled", `submission ${move.key} made ${own.length} bookings`);
    if (move.told === "refused" && own.length > 0)
      wrong("refused writes that stand", `submission ${move.key}: ${move.code}`);
    if (move.told !== "done") continue;
    const booked = bookings.get(move.got.booking);
    const wasPassedOn = kept.offers.filter((offer) => offer.booking === move.got.booking).length > 1;
    if (!booked || booked.lead !== lead || (!wasPassedOn && (booked.supplier !== supplier || booked.day !== day)))
      wrong("acknowledged writes lost", `booking ${move.got.booking} of ${lead}`);
  }
  const known = new Set(moves.flatMap((move) => (move.kind === "submit" ? [move.sent.lead] : [])));
  const live = kept.bookings.filter(({ status }) => status !== "Cancelled");
  for (const [lead, all] of by(live, (row) => row.lead))
    if (all.length > 1) wrong("writes doubled", `${lead} has ${all.length} live bookings`);
  for (const { booking, lead } of kept.bookings) {
    if (!known.has(lead)) wrong("writes that nobody sent", `booking ${booking}`);
    const events = kept.bookingEvents.filter((event) => event.booking === booking);
    if (events[0]?.what !== "submitted" || events.filter(({ what }) => what === "submitted").length !== 1)
      wrong("changes without their event", `booking ${booking} has no submission of its own`);
    const last = events.reduce((status, event) => event.to ?? status, "");
    if (last !== bookings.get(booking)?.status)
      wrong(
        "changes without their event",
        `booking ${booking} is ${bookings.get(booking)?.status}, its history says ${last}`,
      );
  }
  checkPlaces({ moves, kept }, wrong);
  checkResponses({ moves, kept }, wrong);
}

/** The supplier's answer that it cannot: it gives the place back, and the booking waits for another supplier or its customer. */
const DECLINED = 4;

function checkPlaces({ kept }: Run, wrong: Wrong): void {
  const newest = new Map([...kept.offers].sort((a, b) => a.offer - b.offer).map((row) => [row.booking, row]));
  const holds = ({ booking, status }: Run["kept"]["bookings"][number]) =>
    status !== "Cancelled" && newest.get(booking)?.state !== "closed" && newest.get(booking)?.type !== DECLINED;
  const live = by(kept.bookings.filter(holds), ({ supplier, day }) => `${supplier} ${day}`);
  const places = new Map(kept.places.map((row) => [`${row.supplier} ${row.day}`, row]));
  for (const name of new Set([...live.keys(), ...places.keys()])) {
    const minutes = (live.get(name) ?? []).reduce((sum, row) => sum + row.minutes, 0);
    const { booked = 0, capacity = 0 } = places.get(name) ?? {};
    if (minutes > booked) wrong("bookings without their place", `${name}: ${minutes} minutes booked, ${booked} taken`);
    if (booked > minutes) wrong("places without their booking", `${name}: ${booked} minutes taken, ${minutes} booked`);
    if (booked > capacity) wrong("places beyond what there is", `${name}: ${booked} of ${capacity} minutes`);
  }
}

function checkResponses({ moves, kept }: Run, wrong: Wrong): void {
  const offers = new Map(kept.offers.map((row) => [row.offer, row]));
  for (const move of moves) {
    if (move.kind !== "respond" || move.told !== "done") continue;
    const offer = offers.get(move.sent.offer);
    if (!offer || offer.state === "open" || offer.type !== move.sent.type)
      wrong("acknowledged writes lost", `answer ${move.sent.type} to offer ${move.sent.offer}`);
  }
  for (const { offer, type, answers } of kept.offers) {
    if (answers > 1) wrong("writes doubled", `offer ${offer} has ${answers} answers`);
    if (type !== null && answers === 0) wrong("changes without their event", `answer to offer ${offer}`);
  }
}
