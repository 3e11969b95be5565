import { toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { repairFromTask } from "../../../app/domain/lead/cart/new-item";
import { formatDay } from "../../../app/domain/core/time/format";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { addDays, dayAt } from "../../../app/domain/core/time/days";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { HILUX } from "../../support/test-lead";
import { testTask } from "../../support/test-task";
import { testRequest, DB, count, bookedMinutes, statusOf } from "../booking/test-booking";
import { Client, locationOf } from "../identity/client";
import { testPhotoOf, testVideoOf } from "../photos/test-photo";
import { momentContext, basicService, insertLead } from "../quotes/marketplace";
import {
  testBooking,
  callAs,
  contextOf,
  DAY,
  endUndoPeriod,
  gatewayAs,
  linkOf,
  makeMember,
  MOBILE,
  offerOf,
  OTHER,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
} from "./test-portal";
import { textOfHtml } from "../../support/page-text";

let member: Client;
let stranger: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  await makeMember(MOBILE, "max@workshop.example");
  await makeMember(OTHER, "olive@workshop.example", "owner");
  member = await signInClient("demo-supplier-member");
  stranger = await signInClient("demo-supplier-admin");
}, 60_000);

/** The free extra of every booking, which is shown to both sides. */
const FREE_EXTRA = { Name: "Fluid and tyre pressure top-up", AmountIncGst: 0, TicketItemTypeId: 3, TicketTypeID: 3 };
const page = (token: string, isHeadless = false) => `/workshop/${isHeadless ? "hl/" : ""}bookings/${token}`;
const respond = (
  client: Client,
  bookingOfferId: number,
  responseType: unknown,
  more: Readonly<Record<string, unknown>> = {},
) => gatewayAs(client, "respondToBookingOffer", { bookingOfferId, responseType, ...more });
const openPage = async (client: Client, address: string) => {
  const answer = await client.ask(address);
  const html = await answer.text();
  return { status: answer.status, html, text: textOfHtml(html), headers: answer.headers };
};

it("P-039 every portal URL requires a sign-in", async () => {
  const { token } = await testBooking();
  for (const address of [
    page(token),
    page(token, true),
    "/workshop/quote",
    "/workshop/hl/quote-a-service",
    "/workshop/store-invitations",
    "/workshop/hl/account-transfer",
    `/workshop/leads/${"A".repeat(27)}/details`,
    `/workshop/hl/leads/${"A".repeat(27)}/details`,
  ]) {
    const answer = await new Client().ask(address);
    expect(
      [answer.status, locationOf(answer).pathname.replace("/workshop/hl/sign-in", "/customer-login")],
      address,
    ).toEqual([302, "/customer-login"]);
    expect(locationOf(answer).searchParams.get("returnTo")).toBe(address);
    expect(await answer.text()).not.toMatch(/Kiri|Walker|Basic Service/);
  }
  const client = new Client();
  expect(
    await client.signIn({ subject: "demo-supplier-member" }, locationOf(await client.ask("/workshop/quote")).href),
  ).toBe("/workshop/quote");
  expect((await client.ask("/workshop/quote")).status).toBe(200);
});

it("every booking URL requires a sign-in", async () => {
  const { token } = await testBooking();
  for (const address of [page(token), page(token, true), `${page(token)}?bookingOfferId=1`, page("A".repeat(27))]) {
    const answer = await new Client().ask(address);
    expect([answer.status, locationOf(answer).pathname], address).toEqual([302, "/customer-login"]);
    expect(locationOf(answer).searchParams.get("returnTo")).toBe(address);
    expect(await answer.text()).not.toMatch(/Kiri|Walker|Basic Service/);
  }
  const client = new Client();
  expect(await client.signIn({ subject: "demo-supplier-member" }, locationOf(await client.ask(page(token))).href)).toBe(
    page(token),
  );
  expect((await openPage(client, page(token))).status).toBe(200);
});

const mailedCode = async () =>
  /code is (\d{6})/.exec(
    ((await listOutbox(momentContext().context)) ?? []).find(
      ({ template, to }) => template === "verification-code" && to === `w${WORKSHOP}@supplier.example`,
    )?.rendered?.text ?? "",
  )?.[1] ?? "";

it("a supplier's link works on any device and changes nothing when opened", async () => {
  const { token } = await testBooking();
  const link = await linkOf(token);
  expect(link).not.toContain(token);
  const anonymousResponse = await new Client().ask(link);
  expect(locationOf(anonymousResponse).pathname).toBe("/customer-login");
  const digestLinks = async () =>
    JSON.stringify((await DB.prepare("select * from portal_links order by token_hash").all()).results) +
    (await count("portal_grants"));
  const before = await digestLinks();
  expect(before).not.toContain(link.slice("/workshop/link/".length));
  // The link is submitted in two tabs at once, and on another device of the same person.
  const device = await signInClient("demo-supplier-member");
  const tabs = await Promise.all([
    member.ask(link),
    member.ask(link),
    device.ask(link),
    member.ask(link, {}),
    member.ask(link, { intent: "send" }),
  ]);
  expect(tabs.map(({ status, headers }) => [status, headers.get("Location")])).toEqual(
    [302, 302, 302, 303, 303].map((status) => [status, page(token)]),
  );
  expect(await digestLinks()).toBe(before);
  expect((await openPage(device, page(token))).text).toContain("Action required");
});

it("signing in as another workshop requires a code before the link opens", async () => {
  const { token } = await testBooking();
  const link = await linkOf(token);
  // Olive belongs to another workshop.
  const request = await openPage(stranger, link);
  expect([
    request.status,
    request.text.includes(`This booking is for Workshop ${WORKSHOP}`),
    request.text.includes(`w${WORKSHOP}@supplier.example`),
  ]).toEqual([200, true, false]);
  expect((await stranger.ask(link, {})).status).toBe(422);
  expect((await stranger.ask(link, { intent: "check", code: "000000" })).status).toBe(422);
  expect(await count("portal_grants where object_token = ?", token)).toBe(0);
  expect((await openPage(stranger, page(token))).status).toBe(403);

  const message = await stranger.ask(link, { intent: "send" });
  expect([message.status, message.headers.get("Location")]).toEqual([303, `${link}?sent`]);
  const code = await mailedCode();
  expect(
    (await stranger.ask(link, { intent: "check", code: String((Number(code) + 1) % 1_000_000).padStart(6, "0") }))
      .status,
  ).toBe(422);
  const response = await stranger.ask(link, { intent: "check", code });
  expect([response.status, response.headers.get("Location")]).toEqual([303, page(token)]);
  // After a repeated submission, in another tab or on another device, the link still redirects to the booking.
  expect((await stranger.ask(link, { intent: "check", code })).status).toBe(303);
  const device = await signInClient("demo-supplier-admin");
  for (const client of [stranger, device]) {
    expect(locationOf(await client.ask(link)).pathname).toBe(page(token));
    expect((await openPage(client, page(token))).text).toContain("Action required");
    // After it was opened once, a booking can be found without the message.
    expect((await openPage(client, "/workshop")).html).toContain(`href="${page(token)}"`);
  }
  // The link admits no other user and opens no other booking.
  const third = await signInClient("demo-customer");
  expect((await openPage(third, link)).text).toContain("This booking is for");
  expect((await third.ask(link, { intent: "check", code })).status).toBe(422);
  expect((await openPage(third, page(token))).status).toBe(403);
  expect((await openPage(stranger, page((await testBooking()).token))).status).toBe(403);
});

it("a person with one booking link opens only an overview of that booking", async () => {
  const { token } = await testBooking();
  const link = await linkOf(token);
  const gale = await signInClient("demo-supplier-guest");
  expect((await gale.ask("/workshop")).status).toBe(403);
  await DB.prepare("update verification_numbers set last_sent_at = 0, sends = 0").run();
  await gale.ask(link, { intent: "send" });
  expect((await gale.ask(link, { intent: "check", code: await mailedCode() })).status).toBe(303);
  const overview = await openPage(gale, "/workshop");
  expect([
    overview.status,
    overview.html.includes(`href="${page(token)}"`),
    overview.text.includes("Bookings to answer"),
  ]).toEqual([200, true, false]);
  for (const path of ["/workshop/settings", "/workshop/quote"])
    expect([path, (await gale.ask(path)).status]).toEqual([path, 403]);
});

it("a link opened for a lead offer does not open a booking with the same token", async () => {
  const { token } = await testBooking();
  const { userId } = (await (await stranger.profile()).json()) as { userId: string };
  await DB.prepare(
    "insert into portal_grants (kind, object_token, user_id, supplier_id, email, opened_at, expires_at) values ('lead-offer', ?, ?, ?, 'olive@workshop.example', 0, ?)",
  )
    .bind(token, userId, WORKSHOP, Date.now() + 1e6)
    .run();
  expect((await openPage(stranger, page(token))).status).toBe(403);
  await DB.prepare("update portal_grants set kind = 'booking' where object_token = ?").bind(token).run();
  expect((await openPage(stranger, page(token))).status).toBe(200);
});

it("portal pages are private", async () => {
  const { headers } = await openPage(member, page((await testBooking()).token));
  expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag"), headers.get("Referrer-Policy")]).toEqual([
    "private, no-store",
    "noindex, nofollow",
    "same-origin",
  ]);
});

it("P-040 P-041 P-049 P-077 P-080 the page shows details and form, and no frame if headless", async () => {
  const { token } = await testBooking();
  const { offer, booking } = await offerOf(token);
  const framedPage = await openPage(member, page(token));
  const headlessPage = await openPage(member, page(token, true));
  const choicePage = await openPage(member, `${page(token)}?bookingOfferId=${offer.id}`);
  for (const { status, text } of [framedPage, headlessPage, choicePage]) {
    expect(status).toBe(200);
    for (const message of [
      `Booking ${booking.id}`,
      "Action required",
      "Confirm if you can do this job",
      "Mon 30 Nov 2026",
      "Drop off at 8 am",
      "Basic Service",
      "Confirm this booking",
      "Decline this booking",
      "Send your answer",
    ])
      expect(text).toContain(message);
  }
  expect(framedPage.html).toMatch(/<header/);
  expect(headlessPage.html).not.toMatch(/<header|<footer/);
  const main = (html: string) => textOfHtml(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "");
  expect(main(headlessPage.html).trim()).toBe(main(framedPage.html).trim());
  // Before the booking the supplier gets no data that identifies the customer.
  expect(framedPage.html).not.toMatch(/Walker|404040404|0404 040 404|kiri@example/);
  expect((await openPage(member, `${page(token)}?bookingOfferId=999999`)).text).toContain(
    "Booking offer couldn't be loaded.",
  );
});

it("P-374 P-321 a missing offer, or one of another workshop, returns no data", async () => {
  const { token } = await testBooking();
  expect(
    (await gatewayAs(member, "supplierAndBookingOffer", { bookingToken: token, bookingOfferId: 999_999 })).json,
  ).toMatchObject({ data: { supplierAndBookingOffer: null }, errors: [{ extensions: { code: "offer-not-found" } }] });
  expect((await gatewayAs(stranger, "supplierAndBookingOffer", { bookingToken: token })).json).toMatchObject({
    data: { supplierAndBookingOffer: null },
    errors: [{ extensions: { code: "portal-forbidden" } }],
  });
  expect((await gatewayAs(new Client(), "supplierAndBookingOffer", { bookingToken: token })).json).toMatchObject({
    errors: [{ extensions: { code: "not-signed-in" } }],
  });
});

it("P-091 P-092 P-321 the portal's query returns booking and offer under their specified names", async () => {
  const { token } = await testBooking();
  const { offer, booking } = await offerOf(token);
  const { bookingOffer, bookingDetails, isResponseRequired } = (
    await gatewayAs(member, "supplierAndBookingOffer", { bookingToken: token })
  ).json.data.supplierAndBookingOffer;
  expect(bookingOffer).toEqual({
    dbId: offer.id,
    supplierResponseType: null,
    supplierComment: null,
    supplierRespondedAt: null,
    supplierAvailabilities: [],
    eventInfo: { isLocationTheSupplierAddress: true },
    supplier: { dbId: WORKSHOP, name: `Workshop ${WORKSHOP}`, isMobile: false },
  });
  expect(isResponseRequired).toBe(true);
  expect(JSON.parse(bookingDetails)).toMatchObject({
    BookingID: booking.id,
    OfferSupplierId: WORKSHOP,
    BookingStatusId: 3,
    BookingTickets: [{ Repair: null, TicketItemTypeId: 1, TicketTypeID: 1 }, FREE_EXTRA],
    Payments: [],
    WasSupplierChanged: false,
    IsProductFlow: false,
    IsDirectProductFlow: false,
    IsForGivenSupplier: true,
    IsOriginalServiceDate: true,
    PricingStrategy: "SinglePrice",
    CustomerAddress: null,
    BookingStatusHistory: [{ BookingStatusID: 3 }],
    Workshop: { WorkshopID: WORKSHOP },
  });
});

it("P-234 GET /api/booking/{token} returns portal fields to its workshop only", async () => {
  const { token } = await testBooking();
  const { offer, booking } = await offerOf(token);
  const readDetails = async (client: Client) =>
    ((await (await client.ask(`/api/booking/${token}`)).json()) as { Details: Record<string, unknown> }).Details;
  const view = await readDetails(member);
  expect(view).toMatchObject({
    BookingID: booking.id,
    OfferSupplierId: WORKSHOP,
    BookingStatusId: 3,
    BookingTickets: [{ Repair: null, TicketItemTypeId: 1, TicketTypeID: 1 }, FREE_EXTRA],
    Payments: [],
    TotalNetPriceIncGst: expect.any(Number),
    WasSupplierChanged: false,
    IsProductFlow: false,
    IsDirectProductFlow: false,
    IsForGivenSupplier: true,
    IsOriginalServiceDate: true,
    PricingStrategy: "SinglePrice",
    CustomerAddress: null,
    BookingStatusHistory: [{ BookingStatusID: 3 }],
    Workshop: { WorkshopID: WORKSHOP },
    BookingOfferId: offer.id,
  });
  expect(JSON.stringify(view)).not.toMatch(/Walker|404040404|0404 040 404|kiri@example/);
  for (const client of [stranger, new Client()]) {
    const other = await readDetails(client);
    expect(other).toMatchObject({ BookingID: booking.id, Workshop: { WorkshopID: WORKSHOP } });
    for (const field of [
      "OfferSupplierId",
      "BookingTickets",
      "BookingStatusHistory",
      "IsForGivenSupplier",
      "BookingOfferId",
    ])
      expect(other, field).not.toHaveProperty(field);
  }
});

it("P-322 P-094 an open day returns its start times, and a closed day returns none", async () => {
  const { offer } = await offerOf((await testBooking()).token);
  const html = (await openPage(member, page((await offerOf((await testBooking()).token)).booking.token))).html;
  const openDay = /<option value="(\d{4}-\d{2}-\d{2})"/.exec(html)?.[1] ?? "";
  const readTimeOptions = async (date: string) =>
    (await gatewayAs(member, "arrivalTimeOptions", { bookingOfferId: offer.id, date })).json.data.arrivalTimeOptions;
  expect(await readTimeOptions(openDay)).toMatchObject({
    date: openDay,
    friendlyDate: expect.stringMatching(/^\w{3} \d{1,2} \w{3} \d{4}$/),
    timeWindowOptions: { startAtOptions: expect.arrayContaining([{ startAt: "08:30", endAt: null }]) },
  });
  const sunday = new Date(
    Date.parse(`${openDay}T00:00:00Z`) + ((7 - new Date(`${openDay}T00:00:00Z`).getUTCDay()) % 7) * 86_400_000,
  )
    .toISOString()
    .slice(0, 10);
  expect((await readTimeOptions(sunday)).timeWindowOptions.startAtOptions).toEqual([]);
});

it("P-095 P-323 response types 1 to 4 are accepted, and others are refused and not stored", async () => {
  const days = await proposableDays();
  for (const type of [1, 2, 3, 4]) {
    const { token } = await testBooking();
    const { offer } = await offerOf(token);
    const message = await respond(
      member,
      offer.id,
      type,
      type === 2 ? { availabilities: [{ date: days[0], startAt: "08:00" }] } : { comment: "Words" },
    );
    expect(message.json.data?.respondToBookingOffer, JSON.stringify(message.json)).toMatchObject({
      __typename: "BookingOfferResponded",
      bookingOffer: { dbId: offer.id, supplierResponseType: type },
    });
  }
  const { token } = await testBooking();
  const { offer } = await offerOf(token);
  for (const type of [0, 5, -1])
    expect((await respond(member, offer.id, type)).json.data.respondToBookingOffer).toMatchObject({
      __typename: "CouldntRespondToBookingOffer",
      message: "This answer is not possible for this booking",
    });
  expect((await respond(member, offer.id, "2x")).json.errors).toHaveLength(1);
  expect((await offerOf(token)).offer).toMatchObject({ state: "open", responseType: null, version: 0 });
});

async function proposableDays(): Promise<readonly string[]> {
  const { html } = await openPage(member, page((await testBooking()).token));
  return [...new Set([...html.matchAll(/<option value="(\d{4}-\d{2}-\d{2})"/g)].map((match) => match[1] ?? ""))];
}

it("P-323 confirming notifies once; repeated and late answers have typed errors", async () => {
  const { token } = await testBooking();
  const { offer } = await offerOf(token);
  const responses = await Promise.all(
    Array.from({ length: 4 }, (_, i) => respond(member, offer.id, i % 2 === 0 ? 1 : 4)),
  );
  const types = responses.map(({ json }) => json.data.respondToBookingOffer.__typename).sort();
  expect(types.filter((type) => type === "BookingOfferResponded")).toHaveLength(1);
  expect(
    types.filter(
      (type) => type === "AlreadyResponded" || type === "ConcurrentUpdateError" || type === "NoLongerAvailable",
    ),
  ).toHaveLength(3);
  expect(
    await count(
      "booking_events where booking_token = ? and kind in ('supplier-confirmed', 'supplier-declined')",
      token,
    ),
  ).toBe(1);

  const second = await testBooking();
  const bookingOffer = (await offerOf(second.token)).offer;
  await respond(member, bookingOffer.id, 1);
  expect(await statusOf(second.token)).toBe("Confirmed");
  expect((await messagesOfTemplate(second.token, "booking-confirmed")).map(({ channel }) => channel).sort()).toEqual([
    "email",
    "sms",
  ]);
  expect((await respond(member, bookingOffer.id, 4)).json.data.respondToBookingOffer).toEqual({
    __typename: "AlreadyResponded",
    message: "This booking has already been answered. The page now shows the answer",
  });

  const cancelledBooking = await testBooking();
  await DB.prepare("update bookings set status = 'Cancelled' where token = ?").bind(cancelledBooking.token).run();
  expect(
    (await respond(member, (await offerOf(cancelledBooking.token)).offer.id, 1)).json.data.respondToBookingOffer
      .__typename,
  ).toBe("NoLongerAvailable");
  expect(
    (await respond(stranger, (await offerOf((await testBooking()).token)).offer.id, 1)).json.errors[0].extensions.code,
  ).toBe("portal-forbidden");
});

it("P-009 P-093 P-122 P-123 proposed dates are stored, shown and sent to the customer", async () => {
  const { token } = await testBooking();
  const { offer } = await offerOf(token);
  const [first = "", second = "", third = ""] = await proposableDays();
  const outgoing = await respond(member, offer.id, 2, {
    comment: "ignored outside the direct product flow",
    availabilities: [
      { date: second, startAt: "09:00", endAt: null },
      { date: first, startAt: "08:00" },
      { date: third, startAt: "10:30" },
    ],
  });
  expect(outgoing.json.data.respondToBookingOffer.bookingOffer.supplierAvailabilities).toEqual([
    { date: first, startAt: "08:00", endAt: null, isAcceptableForCustomer: null },
    { date: second, startAt: "09:00", endAt: null, isAcceptableForCustomer: null },
    { date: third, startAt: "10:30", endAt: null, isAcceptableForCustomer: null },
  ]);
  expect((await offerOf(token)).offer.comment).toBeNull();
  const { text } = await openPage(member, page(token));
  expect(text).toContain("Awaiting confirmation");
  for (const message of [`${formatDay(first)}, 8 am`, `${formatDay(second)}, 9 am`, `${formatDay(third)}, 10:30 am`])
    expect(text).toContain(message);
  const [message] = await messagesOfTemplate(token, "booking-alternative-dates");
  expect(message?.rendered?.text).toContain(`/booking/${token}/changes`);
  expect(await statusOf(token)).toBe("Pending");
});

it("P-174 P-175 P-176 P-177 P-179 refuses today, far-off, duplicate, invalid or four dates", async () => {
  const { token } = await testBooking();
  const { offer } = await offerOf(token);
  const [a = "", b, c, d] = await proposableDays();
  const at = (date: unknown, startAt = "08:00") => ({ date, startAt });
  const today = dayAt(Date.now(), "Australia/Sydney");
  const sunday = new Date(
    Date.parse(`${a}T00:00:00Z`) + ((7 - new Date(`${a}T00:00:00Z`).getUTCDay()) % 7) * 86_400_000,
  )
    .toISOString()
    .slice(0, 10);
  for (const availabilities of [
    [],
    [at(today)],
    [at(addDays(today, -1))],
    [at("2099-01-05")],
    [at(a), at(b), at(c), at(d)],
    [at(a), at(a, "09:00")],
    [at(sunday)],
    [at(a, "03:15")],
    [at("2026-02-30")],
  ]) {
    const { json } = await respond(member, offer.id, 2, { availabilities });
    expect(json.errors?.[0]?.extensions, JSON.stringify(availabilities)).toMatchObject({
      code: "invalid-input",
      fields: expect.any(Object),
    });
  }
  expect((await offerOf(token)).offer.version).toBe(0);
});

it("P-135 the workshop cannot query the price after confirming or after the day has changed", async () => {
  for (const invalidatingSql of [
    "insert into booking_events (booking_token, id, at, actor, kind, to_status) values (?, 1000, 1, 'supplier', 'x', 'Confirmed')",
    "update bookings set original_service_day = '2026-11-27' where token = ?",
  ]) {
    const { token } = await testBooking();
    await DB.prepare(invalidatingSql).bind(token).run();
    expect((await openPage(member, page(token))).text).not.toContain("Disagree with the service");
    expect((await respond(member, (await offerOf(token)).offer.id, 3)).json.data.respondToBookingOffer.__typename).toBe(
      "CouldntRespondToBookingOffer",
    );
  }
});

it("P-124 a decline frees the slot, notifies the customer once, and asks for a choice", async () => {
  const { token } = await testBooking();
  const before = (await bookedMinutes(WORKSHOP, DAY)) ?? 0;
  const { offer, booking } = await offerOf(token);
  await respond(member, offer.id, 4, { comment: "Our hoist is broken" });
  expect(await bookedMinutes(WORKSHOP, DAY)).toBe(before - booking.jobMinutes);
  const after = await offerOf(token);
  expect(after.offer).toMatchObject({
    responseType: 4,
    comment: "Our hoist is broken",
    end: "declined",
    state: "closed",
    customerAnswerBy: expect.any(Number),
  });
  expect((await messagesOfTemplate(token, "booking-declined")).map(({ channel }) => channel).sort()).toEqual([
    "email",
    "sms",
  ]);
  expect((await openPage(member, page(token))).text).toContain("No action required");
});

it("P-079 P-190 the page shows the payments with the amounts paid and due", async () => {
  const { token } = await testBooking();
  const total = (await offerOf(token)).booking.price.total;
  const testPayment = (id: string, cents: number, status: string) =>
    DB.prepare(
      "insert into payments (id, attempt_id, booking_token, method, provider_id, amount_cents, currency, status, created_at, updated_at) values (?1, ?1, ?2, 'creditCard', ?1, ?3, 'AUD', ?4, 1, 1)",
    ).bind(id + token, token, cents, status);
  await DB.batch([testPayment("a", 1000, "settled"), testPayment("b", 2000, "declined")]);
  const { text } = await openPage(member, page(token));
  const formatAmount = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  for (const cents of [1000, 2000]) expect(text).toContain(formatAmount(cents));
  expect(text).toContain(`Amount paid ${formatAmount(1000)}`);
  expect(text).toContain(`Amount due ${formatAmount(total - 1000)}`);
});

it("P-137 without JavaScript a changed date needs confirmation and is then sent once", async () => {
  const { token } = await testBooking();
  const { offer } = await offerOf(token);
  const [first = ""] = await proposableDays();
  const form = { bookingOfferId: String(offer.id), responseType: "2", "date-1": first, "startAt-1": "08:00" };
  const request = await (await member.ask(page(token), form)).text();
  expect(textOfHtml(request)).toContain("Propose this date?");
  expect((await offerOf(token)).offer.state).toBe("open");
  expect((await member.ask(page(token), { ...form, confirmed: "true" })).status).toBe(303);
  await endUndoPeriod(token);
  expect((await offerOf(token)).offer).toMatchObject({ state: "responded", responseType: 2 });
});

it("P-008 the supplier confirms without JavaScript, and invalid answers keep the input", async () => {
  const { token } = await testBooking();
  const { offer } = await offerOf(token);
  const none = await member.ask(page(token), { bookingOfferId: String(offer.id) });
  expect([none.status, textOfHtml(await none.text())]).toEqual([422, expect.stringContaining("Choose an answer")]);
  const long = await member.ask(page(token), {
    bookingOfferId: String(offer.id),
    responseType: "4",
    comment: "x".repeat(1001),
  });
  expect([long.status, textOfHtml(await long.text())]).toEqual([
    422,
    expect.stringContaining("Use at most 1000 characters"),
  ]);
  const responseForm = { bookingOfferId: String(offer.id), responseType: "1" };
  expect((await member.ask(page(token), responseForm)).status).toBe(303);
  await endUndoPeriod(token);
  expect([await statusOf(token), (await offerOf(token)).offer.responseType]).toEqual(["Confirmed", 1]);
  const response = await member.ask(page(token), responseForm);
  expect([response.status, textOfHtml(await response.text())]).toEqual([
    409,
    expect.stringContaining("Already responded"),
  ]);
});

it("a confirmed booking shows name and phone, and for mobile jobs the address", async () => {
  const { token } = await testBooking();
  await respond(member, (await offerOf(token)).offer.id, 1);
  const { text } = await openPage(member, page(token));
  expect(text).toContain("Booked in");
  expect(text).toContain("Kiri Walker");
  const mobile = await testBooking({
    supplierId: toSupplierId(MOBILE),
    isMobile: true,
    flatSafeArea: true,
    customerAddress: "12 Church Street, Parramatta NSW 2150",
    customerLatitude: -33.8167,
    customerLongitude: 151.0017,
    arrivalFrom: "09:00",
    arrivalTo: "11:00",
  });
  const job = (await openPage(member, page(mobile.token))).text;
  expect(job).toContain("Arrive between 9 am and 11 am");
  expect(job).toContain("12 Church Street");
  expect(job).not.toContain("not checked on the map");
  // Simulates a booking whose address lookup failed.
  const unseen = await testBooking({
    supplierId: toSupplierId(MOBILE),
    isMobile: true,
    flatSafeArea: true,
    customerAddress: "5 Overquota Street",
    arrivalFrom: "09:00",
    arrivalTo: "11:00",
  });
  expect((await openPage(member, page(unseen.token))).text).toContain(
    "5 Overquota Street (not checked on the map: confirm it with the customer)",
  );
});

it("the booking call returns the portal's booking to its supplier only", async () => {
  const { token } = await testBooking();
  const { offer } = await offerOf(token);
  const mine = await callAs(
    member,
    `/api/booking-offer/${token}?bookingOfferId=${offer.id}&viewerSupplierId=${WORKSHOP}`,
  );
  expect([mine.status, mine.json.BookingOfferId]).toEqual([200, offer.id]);
  expect((await callAs(member, `/api/booking-offer/${token}?viewerSupplierId=${OTHER}`)).status).toBe(404);
  // For everyone else the offer does not exist.
  for (const client of [stranger, new Client()])
    expect(await callAs(client, `/api/booking-offer/${token}`)).toMatchObject({
      status: 404,
      json: { code: "offer-not-found" },
    });
});

it("P-169 an expired login is signed out and every portal page asks to sign in", async () => {
  const { token } = await testBooking();
  const { offer } = await offerOf(token);
  const client = await signInClient();
  expect((await openPage(client, page(token))).text).toContain("Action required");
  // Simulates that the token's hour has passed and that the provider has revoked the grant.
  const idHash = await DB.prepare("select id_hash from sessions order by created_at desc limit 1").first<string>(
    "id_hash",
  );
  await DB.prepare("update sessions set expires_at = ? where id_hash = ?")
    .bind(Date.now() - 1, idHash)
    .run();
  const family = await DB.prepare(
    "select family from sandbox_identity_records where kind = 'refresh' and used_at is null order by expires_at desc limit 1",
  ).first<string>("family");
  await DB.prepare("delete from sandbox_identity_records where family = ?").bind(family).run();
  for (const address of [
    page(token),
    page(token, true),
    "/workshop",
    "/workshop/settings",
    "/workshop/quote",
    page(token),
  ]) {
    const answer = await client.ask(address);
    expect(
      [answer.status, locationOf(answer).pathname.replace("/workshop/hl/sign-in", "/customer-login")],
      address,
    ).toEqual([302, "/customer-login"]);
  }
  expect((await client.profile()).status).toBe(401);
  expect((await respond(client, offer.id, 1)).json.data?.respondToBookingOffer?.__typename).not.toBe(
    "BookingOfferResponded",
  );
  expect(await statusOf(token)).toBe("Pending");
  expect(await DB.prepare("select count(*) as n from sessions where id_hash = ?").bind(idHash).first<number>("n")).toBe(
    0,
  );
  // Another user stays signed in.
  expect((await openPage(member, page(token))).text).toContain("Action required");
});

it("P-078 P-129 a booking in each status has exactly one heading", async () => {
  const headings = {
    Pending: "Action required",
    Confirmed: "Booked in",
    Rescheduled: "Booked in",
    Serviced: "Booking completed",
    Cancelled: "Booking cancelled",
    PaymentFailed: "No action required",
    PendingAwaitingPayment: "No action required",
  };
  for (const [status, heading] of Object.entries(headings)) {
    const { token } = await testBooking();
    await DB.prepare("update bookings set status = ? where token = ?").bind(status, token).run();
    const { text } = await openPage(member, page(token));
    expect(
      Object.values(headings).filter((message) => text.includes(message)),
      status,
    ).toContain(heading);
    expect(
      [...new Set(Object.values(headings))].filter((message) => text.includes(message)),
      status,
    ).toEqual([heading]);
    expect(text.includes("Send your answer"), status).toBe(status === "Pending");
  }
});

it("P-076 P-192 a logbook booking lists its operations, unless the vehicle is unconfirmed", async () => {
  const logbook = {
    ...basicService,
    serviceType: "LogbookService" as const,
    genericServiceId: null,
    serviceScheduleId: "toyota-diesel",
    serviceIntervalId: 4,
    serviceSortOrder: 4,
  };
  const { token } = await testBooking({}, { cart: [logbook] });
  for (const headless of [false, true]) {
    expect((await openPage(member, page(token, headless))).html).toContain(
      'href="/workshop/' + (headless ? "hl/" : "") + `bookings/${token}?operations=open"`,
    );
    const operationsPage = await openPage(member, `${page(token, headless)}?operations=open`);
    expect(operationsPage.html).toMatch(/<dialog[^>]*open/);
    expect((operationsPage.html.split("Included")[1] ?? "").split("<li").length).toBeGreaterThan(3);
  }
  const { token: unconfirmed } = await testBooking({}, { cart: [logbook], vehicle: { ...HILUX, mid: null } });
  expect((await openPage(member, page(unconfirmed))).html).toContain("?operations=unconfirmed");
  const errorPage = await openPage(member, `${page(unconfirmed)}?operations=unconfirmed`);
  for (const text of ["Unable to view Service Operations", "This vehicle has not been confirmed with AutoData"])
    expect(errorPage.text).toContain(text);
  expect(errorPage.text).not.toContain("Included");
});

it("the workshop sees the customer's answers per job and the next service date", async () => {
  const battery = repairFromTask(testTask(), {
    notes: "Only when it is cold",
    additionalDetails: [{ questionId: 1, optionIds: [2], text: "It is slow to start" }],
  });
  const { token } = await testBooking({}, { cart: [battery], nextServiceDue: "2027-01-01" });
  const { text } = await openPage(member, page(token));
  for (const message of ["It is slow to start", "Only when it is cold", "Next service due January 2027"])
    expect(text).toContain(message);
});

it("approved photos and video are shown on the booking to its supplier only", async () => {
  const { context } = contextOf(null, Date.now());
  const { guid } = await insertLead(context);
  const id = await testPhotoOf(context, guid);
  const video = await testVideoOf(context, guid);
  const booking = await submitBooking(
    momentContext().context,
    testRequest({ leadGuid: guid, supplierId: toSupplierId(WORKSHOP), serviceDay: DAY, arrivalFrom: "08:00" }),
    crypto.randomUUID(),
  );
  if (!booking.ok) throw new Error(booking.code);
  const token = booking.bookingToken;
  const { token: another } = await testBooking();
  const src = `/workshop/bookings/${token}/photo/${id}`;
  expect((await openPage(member, page(token))).html).toContain(`src="${src}"`);
  const picture = await member.ask(src);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100);
  const played = `/workshop/bookings/${token}/photo/${video.id}`;
  expect((await openPage(member, page(token))).html).toContain(`<video src="${played}"`);
  const whole = await member.ask(played);
  expect([whole.status, whole.headers.get("Content-Type")]).toEqual([200, "video/mp4"]);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(video.kept);
  expect((await stranger.ask(played)).status).toBe(403);
  expect((await stranger.ask(src)).status).toBe(403);
  expect((await new Client().ask(src)).status).toBe(401);
  for (const wrong of [`/workshop/bookings/${another}/photo/${id}`, `/workshop/bookings/${token}/photo/nonsense`])
    expect((await member.ask(wrong)).status).toBe(404);
});

it("the workshop can ask once for photos of the car, with a link for the customer", async () => {
  const { token } = await testBooking();
  const address = `/workshop/bookings/${token}`;
  expect(await (await member.ask(address)).text()).toContain("Ask the customer for photos");
  for (const _ of [1, 2]) expect((await member.ask(address, { intent: "ask-for-photos" })).status).toBe(303);
  const page = await (await member.ask(address)).text();
  expect(page).toContain("You have asked the customer for photos");
  expect(page).not.toContain("Ask the customer for photos");
  const messages = await messagesOfTemplate(token, "photo-needed");
  expect(messages.map(({ channel }) => channel).sort()).toEqual(["email", "sms"]);
  for (const message of messages) expect(message.rendered?.text).toContain(`/booking/${token}/photos`);
  expect(await count("booking_events where booking_token = ? and kind = 'photos-requested'", token)).toBe(1);
  expect((await new Client().ask(address, { intent: "ask-for-photos" })).status).not.toBe(303);
});

it("P-373 a booking that cannot be read shows a message", async () => {
  const { token } = await testBooking();
  await DB.prepare("alter table booking_offers rename to booking_offers_away").run();
  try {
    const { status, text } = await openPage(member, page(token));
    expect([status, text]).toEqual([500, expect.stringContaining("Problem loading booking details")]);
  } finally {
    await DB.prepare("alter table booking_offers_away rename to booking_offers").run();
  }
  expect((await openPage(member, page(token))).status).toBe(200);
});

it("P-174 the workshop's local date decides what counts as today", async () => {
  const send = async (at: string) => {
    const { token } = await testBooking();
    const { context, settle } = contextOf(member, Date.parse(at));
    const response = await respondToBookingOffer(context, {
      bookingOfferId: (await offerOf(token)).offer.id,
      responseType: 2,
      comment: null,
      availabilities: [{ date: "2026-12-15", startAt: "08:00", endAt: null }],
    });
    await settle();
    return response;
  };
  expect(await send("2026-12-15T00:30:00+11:00")).toMatchObject({
    code: "invalid-input",
    fields: { "date-1": ["Choose tomorrow or later"] },
  });
  expect(await send("2026-12-14T23:30:00+11:00")).toEqual({ ok: true });
});

it("a comment that is too long and an invalid day show errors at their fields", async () => {
  const { offer } = await offerOf((await testBooking()).token);
  for (const type of [1, 3, 4]) {
    const { json } = await respond(member, offer.id, type, { comment: "x".repeat(1001) });
    expect(json.errors?.[0]?.extensions, String(type)).toEqual({
      code: "invalid-input",
      fields: { comment: [expect.stringContaining("1000")] },
    });
  }
  for (const date of ["soon", "2026-02-30", "30/11/2026", ""])
    expect(
      (await gatewayAs(member, "arrivalTimeOptions", { bookingOfferId: offer.id, date })).json,
      date,
    ).toMatchObject({ errors: [{ extensions: { code: "invalid-input", fields: { date: [expect.any(String)] } } }] });
  expect((await offerOf(offer.bookingToken)).offer).toMatchObject({ state: "open", version: 0 });
});

it("a waiting booking shows its deadline and is confirmed with one click", async () => {
  const { token } = await testBooking({ rego: "ABC123" });
  const before = await openPage(member, page(token));
  expect(before.text).toMatch(/Answer by \w{3} \d{1,2} \w{3} 2026, [\d:]+ [ap]m \((?:[\w ]+ left|the time is over)\)/);
  const form =
    [...before.html.matchAll(/<form[\s\S]*?<\/form>/g)]
      .map(([match]) => match)
      .find((match) => match.includes("Confirm this booking")) ?? "";
  const fields = Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  expect(form).not.toContain("radio");
  expect((await member.ask(page(token), fields)).status).toBe(303);
  await endUndoPeriod(token);
  const { html, text } = await openPage(member, page(token));
  expect(text).toContain("Booked in");
  expect(text).not.toContain("Answer by");
  expect(html).toContain('href="tel:+61404040404"');
  expect(html).toMatch(/href="mailto:[^"]+@/);
  expect(text).toContain("ABC123");
});
