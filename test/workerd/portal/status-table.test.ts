import { beforeAll, expect, it } from "vitest";
import { bookedMinutes, DB } from "../booking/test-booking";
import { NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  DAY,
  gatewayAs,
  makeMember,
  offerOf,
  reportDone,
  seedPortal,
  signInClient,
  WORKSHOP,
} from "./test-portal";

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
}, 60_000);

const readStoredState = async (token: string) => ({
  booking: await DB.prepare("select * from bookings where token = ?").bind(token).first(),
  offer: await DB.prepare("select * from booking_offers where booking_token = ?").bind(token).first(),
  events: (await DB.prepare("select * from booking_events where booking_token = ?").bind(token).all()).results,
  minutes: await bookedMinutes(WORKSHOP, DAY),
});

it("B-128 P-115 a finished booking accepts no change, and a refused attempt stores nothing", async () => {
  const member = await signInClient("demo-supplier-member");
  const { token } = await testBooking();
  const { offer } = await offerOf(token);
  await gatewayAs(member, "respondToBookingOffer", { bookingOfferId: offer.id, responseType: 1 });
  const { context } = contextOf(member, NOW + 8 * 86_400_000);
  expect(await reportDone(member, token, NOW + 8 * 86_400_000)).toEqual({ ok: true });
  const result = await readStoredState(token);
  expect(result.booking).toMatchObject({ status: "Serviced" });

  const eventFacts = { actor: "customer", at: NOW + 8 * 86_400_000, messages: [] } as const;
  const { bookingOffers } = context.db;
  const storedOffer = await offerOf(token);
  expect(await bookingOffers.cancel(storedOffer, "customer-cancelled", eventFacts)).toBe(false);
  expect(
    await bookingOffers.answer(
      { ...storedOffer, offer: { ...storedOffer.offer, state: "open" } },
      {
        type: 1,
        comment: null,
        dates: [],
        customerAnswerBy: null,
        namedPrice: null,
        respondedBy: "max@workshop.example",
        to: "Confirmed",
        capacityOn: () => 1000,
      },
      eventFacts,
    ),
  ).toEqual({ ok: false, reason: "concurrent-change" });
  expect(await readStoredState(token)).toEqual(result);
});
