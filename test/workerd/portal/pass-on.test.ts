import { toBookingToken, toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { applyChoice, allowAnySupplier } from "../../../app/usecases/booking/booking-offer/customer-choice";
import { processResponseDeadlines } from "../../../app/usecases/booking/booking-offer/run-clock";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { formatMoney } from "../../../app/domain/core/money/format";
import type { Client } from "../identity/client";
import { NOW } from "../quotes/marketplace";
import {
  testBooking,
  callAs,
  contextOf,
  gatewayAs,
  makeMember,
  offerOf,
  OTHER,
  seedPortal,
  signInClient,
  WORKSHOP,
} from "./test-portal";

const after = (minutes: number) => NOW + minutes * 60_000;
const PROPOSED = [{ date: "2026-12-01", startAt: "08:00", endAt: null }];

let formerMember: Client;
let next: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  await makeMember(OTHER, "olive@workshop.example", "owner");
  formerMember = await signInClient("demo-supplier-member");
  next = await signInClient("demo-supplier-admin");
}, 60_000);

/** The context of the customer's own browser, an hour after booking. */
async function asCustomer(token: string) {
  const context = contextOf(null, after(60));
  await context.context.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: context.context.viewer.holderHash },
    after(60),
  );
  return context;
}

async function answer(client: Client, token: string, responseType: number, at = after(5)) {
  const { context, settle } = contextOf(client, at);
  expect(
    await respondToBookingOffer(context, {
      bookingOfferId: (await offerOf(token)).offer.id,
      responseType,
      comment: "Not for this money",
      availabilities: responseType === 2 ? PROPOSED : [],
    }),
  ).toEqual({ ok: true });
  await settle();
}

/** The ways a booking can leave its workshop, through the product's own actions. */
const WAYS = {
  "did not answer": async (token: string) => {
    const customer = await asCustomer(token);
    expect(await allowAnySupplier(customer.context, toBookingToken(token), true)).toEqual({ ok: true });
    const { context, settle } = contextOf(null, after(121));
    await processResponseDeadlines(context);
    await settle();
  },
  declined: async (token: string) => {
    await answer(formerMember, token, 4);
    await chooseNext(token);
  },
  "disagreed with the price": async (token: string) => {
    await answer(formerMember, token, 3);
    await chooseNext(token);
  },
  "proposed dates": async (token: string) => {
    await answer(formerMember, token, 2);
    await chooseNext(token);
  },
};

async function chooseNext(token: string) {
  const { context, settle } = await asCustomer(token);
  expect(await applyChoice(context, toBookingToken(token), { kind: "next", supplierId: toSupplierId(OTHER) })).toEqual({
    ok: true,
  });
  await settle();
}

/** All texts about a booking that a workshop can read: its page, the page of one offer, the API and the gateway. */
async function readWorkshopTexts(client: Client, token: string, offerId: number) {
  const readPageText = async (address: string) => {
    const response = await client.ask(address);
    return `${response.status} ${(await response.text()).replace(/<!-- -->/g, "")}`;
  };
  const readJsonText = async (promise: Promise<{ status: number; json: unknown }>) => {
    const { status, json: body } = await promise;
    return `${status} ${JSON.stringify(body)}`;
  };
  return {
    page: await readPageText(`/workshop/bookings/${token}`),
    "page without frame": await readPageText(`/workshop/hl/bookings/${token}`),
    "page of the offer": await readPageText(`/workshop/bookings/${token}?bookingOfferId=${offerId}`),
    call: await readJsonText(callAs(client, `/api/booking-offer/${token}`)),
    "call of the offer": await readJsonText(callAs(client, `/api/booking-offer/${token}?bookingOfferId=${offerId}`)),
    gateway: await readJsonText(gatewayAs(client, "supplierAndBookingOffer", { bookingToken: token })),
    "gateway of the offer": await readJsonText(
      gatewayAs(client, "supplierAndBookingOffer", { bookingToken: token, bookingOfferId: offerId }),
    ),
  };
}

it.each(
  Object.entries(WAYS),
)("P-118 P-121 P-235 a workshop that %s sees only its own former offer", async (_way, passOn) => {
  const { token } = await testBooking({ customerAddress: null, rego: "ABC123", comments: "Mind the dog" });
  const offerBefore = await offerOf(token);
  await passOn(token);
  const now = await offerOf(token);
  expect([offerBefore.offer.supplierId, now.offer.supplierId, now.booking.supplierId]).toEqual([
    WORKSHOP,
    OTHER,
    OTHER,
  ]);
  const [oldTotal, newTotal] = [offerBefore.booking.price, now.booking.price].map(({ total }) => total);
  expect(newTotal).not.toBe(oldTotal);
  const nextWorkshopTexts = [
    formatMoney(now.booking.price.total, "AUD"),
    (now.booking.price.total / 100).toFixed(2),
    String(now.booking.price.total),
    `Workshop ${OTHER}`,
    "Kiri",
    "Walker",
    "404040404",
    "ABC123",
    "Mind the dog",
    `"OfferSupplierId":${OTHER}`,
  ];

  const check = async (when: string) => {
    const textsBySource = await readWorkshopTexts(formerMember, token, offerBefore.offer.id);
    for (const [where, text] of Object.entries(textsBySource)) {
      expect(text.slice(0, 4), `${where}, ${when}`).toBe("200 ");
      for (const message of nextWorkshopTexts) expect(text, `${where}, ${when}: ${message}`).not.toContain(message);
      expect(text, `${where}, ${when}`).not.toMatch(
        /Awaiting confirmation|Booked in|Booking cancelled|Send your answer/,
      );
    }
    for (const where of ["page", "page without frame", "page of the offer"] as const) {
      expect(textsBySource[where]).toContain(formatMoney(offerBefore.booking.price.total, "AUD"));
      expect(textsBySource[where]).toContain("Mon 30 Nov 2026");
      expect(textsBySource[where]).toMatch(
        _way === "did not answer"
          ? /Action required[\s\S]*Call the customer service team on 1300 975 707/
          : /No action required[\s\S]*This booking went to another workshop/,
      );
    }
    for (const where of ["call", "call of the offer"] as const)
      expect(JSON.parse(textsBySource[where].slice(4))).toMatchObject({
        WasSupplierChanged: true,
        IsForGivenSupplier: false,
        BookingStatusId: 3,
        BookingOfferId: offerBefore.offer.id,
        OfferSupplierId: WORKSHOP,
        TotalNetPriceIncGst: offerBefore.booking.price.total / 100,
        ServiceDate: "2026-11-30",
        BookingStatusHistory: [{ BookingStatusID: 3 }],
        Workshop: { WorkshopID: WORKSHOP },
      });
    const { data } = JSON.parse(textsBySource.gateway.slice(4)) as {
      data: { supplierAndBookingOffer: { isResponseRequired: boolean } };
    };
    expect(data.supplierAndBookingOffer.isResponseRequired).toBe(false);
  };
  await check("passed on");
  await answer(next, token, 1, after(130));
  expect((await offerOf(token)).booking.status).toBe("Confirmed");
  await check("confirmed by the next");
  expect(
    (await gatewayAs(formerMember, "respondToBookingOffer", { bookingOfferId: offerBefore.offer.id, responseType: 1 }))
      .json.data.respondToBookingOffer.__typename,
  ).toMatch(/NoLongerAvailable|AlreadyResponded/);
  // The next workshop sees its own offer and cannot open the previous one's.
  expect((await readWorkshopTexts(next, token, now.offer.id)).page).toContain(
    formatMoney(now.booking.price.total, "AUD"),
  );
  expect((await next.ask(`/workshop/bookings/${token}?bookingOfferId=${offerBefore.offer.id}`)).status).toBe(403);
});

it("P-118 a passed-on fleet booking shows the fleet's phone number to the former workshop", async () => {
  const { token } = await testBooking({ rego: "ABC123" }, { fleetCompanyId: 1 });
  await WAYS["did not answer"](token);
  const { page } = await readWorkshopTexts(formerMember, token, 0);
  const phone = /Call the customer service team on ([\d ]+\d)/.exec(page)?.[1];
  expect(phone).toMatch(/^\d[\d ]+$/);
  expect(phone).not.toBe("1300 975 707");
});
