import { beforeAll, expect, it } from "vitest";
import { EARLIER_LOOK_MS } from "../../../app/domain/booking/earlier-day";
import type { BookingToken } from "../../../app/domain/ids";
import { cancelByCustomer } from "../../../app/usecases/booking-offer/cancel-booking";
import { canWaitForEarlier, tellEarlierDays, waitForEarlierDay } from "../../../app/usecases/booking-offer/earlier-day";
import { moveBooking, readMove } from "../../../app/usecases/booking-offer/move-booking";
import { DUTIES } from "../../../workers/scheduled";
import { asBooking, asSupplier } from "../../support/ids";
import { DB } from "../booking/a-booking";
import { aSeededSupplier, seedThese } from "../booking/a-supplier-row";
import { Client } from "../identity/client";
import { aBooking, contextOf, DAY, gatewayAs, makeMember, offerOf, portalStories, signedIn, told } from "./a-portal";

/** A customer who wants an earlier day than the booked one hears once when one comes free. */

const { next } = portalStories(5);
/** All working days that can be asked for before `DAY`. */
const BEFORE = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"];
const MINUTE = 60_000;
const FRIDAY = "2026-11-27";
let shops = 780;
let member: Client;
let minutes = 0;

beforeAll(async () => {
  minutes = (await offerOf((await aBooking()).token)).booking.jobMinutes;
}, 60_000);

async function confirmed(shop: number, serviceDay: string): Promise<BookingToken> {
  const { token } = await aBooking({
    supplierId: asSupplier(shop),
    serviceDay,
    email: `kiri-${shop}-${serviceDay}@customer.example`,
    mobile: "+61491570110",
  });
  const { json } = await gatewayAs(member, "respondToBookingOffer", {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType: 1,
    availabilities: [],
  });
  expect(JSON.stringify(json)).toContain("BookingOfferResponded");
  return asBooking(token);
}

/** A shop with room for one booking a day, and bookings on every day up to `DAY`: `mine` is the last of them. */
async function aFullShop() {
  const shop = ++shops;
  await seedThese(DB, aSeededSupplier(shop, { capacityMinutes: minutes, minimumBookingAmount: 0 as never }));
  await makeMember(shop, "max@workshop.example");
  member = await signedIn("demo-supplier-member");
  const others = new Map<string, BookingToken>();
  const mine = await confirmed(shop, DAY);
  const { context } = contextOf(null, next());
  for (const day of BEFORE) {
    const { days } = (await readMove(context, mine)) as { readonly days: readonly string[] };
    if (days.includes(day)) others.set(day, await confirmed(shop, day));
  }
  return { shop, mine, others };
}

/** The browser that booked. */
async function asCustomer(token: BookingToken, at: number) {
  const made = contextOf(null, at);
  await made.context.db.bookings.addHolder(token, { userId: null, holderHash: made.context.viewer.holderHash }, at);
  return made;
}

const waits = async (token: BookingToken, to: "on" | "off" = "on", at = next()) => {
  const { context } = await asCustomer(token, at);
  return waitForEarlierDay(context, token, to);
};
/** The cron's run, twice at once. */
async function look(at = next()) {
  const { context, settle } = contextOf(null, at);
  await Promise.all([tellEarlierDays(context), tellEarlierDays(context)]);
  await settle();
}
async function cancels(token: BookingToken) {
  const { context, settle } = await asCustomer(token, next());
  expect(await cancelByCustomer(context, token, 0)).toMatchObject({ ok: true });
  await settle();
}
const toldOf = async (token: BookingToken) =>
  (await told(token, "booking-earlier-day")).filter(({ state }) => state !== "failed");
const isWanted = (token: BookingToken) => contextOf(null).context.db.earlierDays.isWanted(token);
function bookedOn(others: ReadonlyMap<string, BookingToken>, day: string): BookingToken {
  const token = others.get(day);
  if (token === undefined) throw new Error(`nobody is booked on ${day}`);
  return token;
}
const eventsOf = async (token: BookingToken) =>
  (
    await DB.prepare("select kind, reason from booking_events where booking_token = ? order by id").bind(token).all()
  ).results
    .filter(({ kind }) => String(kind).startsWith("earlier-day"))
    .map(({ kind, reason }) => (reason === null ? kind : `${kind} ${reason}`));

it("whoever waits for an earlier day is told once when one comes free, by mail and text, and moves to it by the link", async () => {
  const { mine, others } = await aFullShop();
  expect(await waits(mine)).toEqual({ ok: true });
  // Pressed twice it is one wish.
  expect(await waits(mine)).toEqual({ ok: true });
  await look();
  expect(await toldOf(mine)).toEqual([]);
  await cancels(bookedOn(others, FRIDAY));
  // Not before the next look.
  await look(next() - MINUTE);
  expect(await toldOf(mine)).toEqual([]);
  await look(next() + EARLIER_LOOK_MS);
  const messages = await toldOf(mine);
  expect(messages.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ["email", `kiri-${shops}-${DAY}@customer.example`],
    ["sms", "+61491570110"],
  ]);
  const mail = messages.find(({ channel }) => channel === "email")?.rendered;
  expect(mail?.subject).toBe(`Fri 27 Nov 2026 has come free at Workshop ${shops}`);
  expect(mail?.text).toContain("Your booking is for Mon 30 Nov 2026, 8 am");
  expect(mail?.text).toContain(`/booking/${mine}/move?day=${FRIDAY}`);
  await look(next() + 3 * EARLIER_LOOK_MS);
  expect(await toldOf(mine)).toHaveLength(2);
  expect(await isWanted(mine)).toBe(false);
  expect(await eventsOf(mine)).toEqual(["earlier-day-wanted", `earlier-day-told ${FRIDAY}`]);
  const { context, settle } = await asCustomer(mine, next());
  expect(await moveBooking(context, mine, { day: FRIDAY, startAt: "09:00" })).toEqual({ ok: true });
  await settle();
  expect(Object.values(DUTIES).flatMap((duties) => Object.values(duties))).toContain(tellEarlierDays);
});

it("the wish ends when it is taken back, when the booking has another day or is cancelled, and when it is too late to move; what was told and has not gone is taken back", async () => {
  const { mine, others } = await aFullShop();
  await waits(mine);
  expect(await waits(mine, "off")).toEqual({ ok: true });
  expect(await eventsOf(mine)).toEqual(["earlier-day-wanted", "earlier-day-unwanted"]);
  await cancels(bookedOn(others, FRIDAY));
  await look();
  expect(await toldOf(mine)).toEqual([]);

  await waits(mine);
  const { context } = contextOf(null, next());
  await tellEarlierDays(context);
  expect(await toldOf(mine)).toHaveLength(2);
  const moved = await asCustomer(mine, next());
  await waits(mine);
  expect(await moveBooking(moved.context, mine, { day: "2026-12-01", startAt: "09:00" })).toEqual({ ok: true });
  expect(await toldOf(mine)).toEqual([]);
  expect(await isWanted(mine)).toBe(false);
  await moved.settle();

  await waits(mine);
  await cancels(mine);
  expect(await isWanted(mine)).toBe(false);

  const late = await aFullShop();
  await waits(late.mine);
  await look(Date.parse("2026-11-29T08:00:01+11:00"));
  expect([await isWanted(late.mine), await toldOf(late.mine)]).toEqual([false, []]);
});

it("only the holder of an agreed booking can wait, and only while no earlier day is free", async () => {
  const { shop, mine, others } = await aFullShop();
  const stranger = contextOf(new Client(), next()).context;
  expect(await waitForEarlierDay(stranger, mine, "on")).toMatchObject({ code: "not-the-holder" });
  expect(await waits(mine, "on", Date.parse("2026-11-29T08:00:01+11:00"))).toMatchObject({ code: "move-too-late" });
  const may = async (token: BookingToken, at = next()) => {
    const { context } = await asCustomer(token, at);
    const found = await readMove(context, token);
    return found.ok && canWaitForEarlier(found);
  };
  expect(await may(mine)).toBe(true);
  // Tuesday is the first day that can be asked for: none is before it.
  expect(await may(bookedOn(others, "2026-11-24"))).toBe(false);
  await cancels(bookedOn(others, FRIDAY));
  expect(await may(mine)).toBe(false);
  const { token } = await aBooking({ supplierId: asSupplier(shop), serviceDay: "2026-12-01" });
  expect(await waits(asBooking(token))).toMatchObject({ code: "changes-closed" });
});
