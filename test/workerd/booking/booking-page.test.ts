import { toBookingToken, toSupplierId } from "../../support/ids";
import { beforeAll, describe, expect, it } from "vitest";
import { applyChoice } from "../../../app/usecases/booking/booking-offer/customer-choice";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { processResponseDeadlines } from "../../../app/usecases/booking/booking-offer/run-clock";
import type { Context } from "../../../app/usecases/context";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { listMyBookings } from "../../../app/usecases/booking/my-bookings";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { refreshPayment } from "../../../app/usecases/booking/payments/read-payment-again";
import { Client } from "../identity/client";
import { testPhotoOf } from "../photos/test-photo";
import { insertLead, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  DAY,
  makeMember,
  MOBILE,
  offerOf,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
  reportDone,
} from "../portal/test-portal";
import { testAttempt, testOffer, testRequest, DB, typeCardWithoutWebhook } from "./test-booking";
import { textOfHtml } from "../../support/page-text";

const minutesAfterNow = (minutes: number) => NOW + minutes * 60_000;
let member: Client;

beforeAll(async () => {
  await seedPortal();
  for (const supplier of [WORKSHOP, MOBILE]) await makeMember(supplier, "max@workshop.example");
  member = await signInClient();
}, 60_000);

const readPage = async (address: string, client = new Client()) => {
  const answer = await client.ask(address);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return { status: answer.status, html: main, text: textOfHtml(main), title: /<title>([^<]*)/.exec(html)?.[1] ?? "" };
};
const pageOf = (token: string, client?: Client) => readPage(`/booking/${token}/confirmation`, client);
const calendarOf = async (token: string) => (await new Client().ask(`/booking/${token}/calendar.ics`)).text();

async function answer(
  token: string,
  responseType: number,
  at = minutesAfterNow(5),
  availabilities: readonly { date: string; startAt: string; endAt: null }[] = [],
) {
  const { context, settle } = contextOf(member, at);
  const response = await respondToBookingOffer(context, {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType,
    comment: "Only on a hoist",
    availabilities,
  });
  await settle();
  if (!response.ok) throw new Error(response.code);
}

/** The context of the browser that booked. */
async function asCustomer(token: string, at = minutesAfterNow(60)): Promise<Context> {
  const { context } = contextOf(null, at);
  await context.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: context.viewer.holderHash },
    at,
  );
  return context;
}

const PROPOSED_DATES = [{ date: "2026-12-01", startAt: "08:00", endAt: null }];

describe("status of a booking on its page", () => {
  it("MO-33 a pending booking shows the request, the response deadline and whom to call", async () => {
    const { token } = await testBooking();
    const { title, text, html } = await pageOf(token);
    expect(title).toBe("Booking Received");
    expect(text).toContain("We have asked Workshop 760 to confirm your booking.");
    expect(text).toMatch(/has until .+ to answer/);
    // The page starts with status, date and place, followed by the next steps and the details.
    const main = html.slice(html.indexOf("<main"));
    const positions = ["Booking Received", "Add to your calendar", "What happens next", "Your booking"].map((part) =>
      main.indexOf(part),
    );
    expect([...positions].sort((a, b) => a - b)).toEqual(positions);
    expect(positions).not.toContain(-1);
    expect(html).toMatch(/href="tel:/);
    expect(html).toContain(`href="/booking/${token}/pay"`);
    expect(await calendarOf(token)).toContain("STATUS:TENTATIVE");
  });

  it("a confirmed booking shows phone and directions, and nothing about waiting", async () => {
    const { token } = await testBooking();
    await answer(token, 1);
    const { title, text, html } = await pageOf(token);
    expect(title).toBe("Booking Confirmed");
    expect(text).toContain("Workshop 760 has confirmed your booking.");
    expect(text).not.toContain("We have asked");
    expect(html).toContain('href="tel:0255500000"');
    expect(html).toMatch(/href="https:\/\/www\.google\.com\/maps\/dir\/[^"]+"/);
    expect(await calendarOf(token)).toContain("STATUS:CONFIRMED");
  });

  it("arrival instructions appear on the page and in the calendar only after confirmation", async () => {
    const { token } = await testBooking();
    const text = "Drive in from the lane, and leave the keys at the counter of www.parts.example/pay";
    const setArrivalText = (text: string | null) =>
      DB.prepare("update suppliers set arrival_text = ? where id = ?").bind(text, WORKSHOP).run();
    await setArrivalText(text);
    const readUnfoldedCalendar = async () => (await calendarOf(token)).replace(/\r\n /g, "");
    expect((await pageOf(token)).text).not.toContain(text);
    expect(await readUnfoldedCalendar()).not.toContain("Drive in");
    await answer(token, 1);
    expect((await pageOf(token)).text).toContain(text);
    expect(await readUnfoldedCalendar()).toContain(
      "Drive in from the lane\\, and leave the keys at the counter of [link removed]",
    );
    await setArrivalText(null);
  });

  it("a proposed date and the customer's choice are shown", async () => {
    const { token } = await testBooking();
    await answer(token, 2, minutesAfterNow(5), PROPOSED_DATES);
    const { title, text, html } = await pageOf(token);
    expect(title).toBe("Another Date Proposed");
    expect(text).toContain("Workshop 760 cannot do Mon 30 Nov 2026, but can do another day.");
    expect(text).toContain("Tue 1 Dec 2026, 8 am");
    expect(html).toContain(`href="/booking/${token}/changes"`);
    expect(await calendarOf(token)).toContain("STATUS:TENTATIVE");
    expect(
      await applyChoice(await asCustomer(token), toBookingToken(token), {
        kind: "date",
        day: "2026-12-01",
        startAt: "08:00",
      }),
    ).toEqual({ ok: true });
    const move = await pageOf(token);
    expect([move.title, move.text.includes("now on Tue 1 Dec 2026")]).toEqual(["Booking Confirmed", true]);
    expect(await calendarOf(token)).toContain("STATUS:CONFIRMED");
  });

  it("a price query, a decline and a missing response each lead the customer to the changes page", async () => {
    const queriedBooking = await testBooking();
    const declinedBooking = await testBooking();
    const unansweredBooking = await testBooking();
    await answer(queriedBooking.token, 3);
    await answer(declinedBooking.token, 4);
    const { offer } = await offerOf(unansweredBooking.token);
    await processResponseDeadlines(contextOf(null, offer.remindFirstAt + 1).context);
    await processResponseDeadlines(contextOf(null, offer.remindAgainAt + 1).context);
    await processResponseDeadlines(contextOf(null, offer.respondBy + 1).context);
    const pages = await Promise.all(
      [queriedBooking, declinedBooking, unansweredBooking].map(({ token }) => pageOf(token)),
    );
    expect(pages.map(({ title }) => title)).toEqual(["Price Queried", "Booking Declined", "Booking Not Answered"]);
    for (const { html, text } of pages) {
      expect(html).toContain("/changes");
      expect(text).not.toContain("Bring your keys");
      expect(text).not.toContain("Add to your calendar");
    }
    expect(pages[0]?.text).toContain("Only on a hoist");
    for (const { token } of [queriedBooking, declinedBooking, unansweredBooking])
      expect(await calendarOf(token)).toContain("STATUS:TENTATIVE");
  });

  it("a passed-on booking names the new supplier and says that the first one could not do it", async () => {
    const { token } = await testBooking();
    await DB.prepare("update bookings set takes_any_supplier = 1 where token = ?").bind(token).run();
    await answer(token, 4);
    const { title, text } = await pageOf(token);
    expect(title).toBe("Sent to Another Workshop");
    expect(text).toMatch(/couldn’t take your booking, so we have asked Workshop 761/);
  });

  it("a cancelled booking is shown as cancelled everywhere and asks for nothing", async () => {
    const { token } = await testBooking();
    await answer(token, 4);
    expect(await applyChoice(await asCustomer(token), toBookingToken(token), { kind: "cancel" })).toEqual({ ok: true });
    const { title, text, html } = await pageOf(token);
    expect(title).toBe("Booking Cancelled");
    expect(text).toContain("Your booking with Workshop 760 is cancelled.");
    for (const sentence of ["Bring your keys", "You pay", "confirms your booking", "Add to your calendar"])
      expect(text).not.toContain(sentence);
    expect(html).not.toContain(`/booking/${token}/pay"`);
    const receipt = await readPage(`/booking/${token}/receipt`);
    expect(receipt.text).toContain("This booking is cancelled.");
    expect(receipt.text).not.toContain("Amount due");
    expect(await calendarOf(token)).toContain("STATUS:CANCELLED");
  });

  it("B-220 the status call returns the current status, so that an open page can update", async () => {
    const { token } = await testBooking();
    const readStanding = async () =>
      ((await (await new Client().ask(`/api/booking/${token}/status`)).json()) as { Standing: string }).Standing;
    expect(await readStanding()).toBe("waiting");
    await answer(token, 2, minutesAfterNow(5), PROPOSED_DATES);
    expect(await readStanding()).toBe("dates-proposed");
  });
});

it("a signed-in customer's booking stays in the garage and on the home page until it ends", async () => {
  const customer = await signInClient("demo-customer");
  const { context } = contextOf(customer);
  const { guid } = await insertLead(context);
  const booking = await submitBooking(
    context,
    testRequest({ leadGuid: guid, supplierId: toSupplierId(WORKSHOP), serviceDay: DAY, arrivalFrom: "08:00" }),
    crypto.randomUUID(),
  );
  if (!booking.ok) throw new Error(JSON.stringify(booking));
  const link = `href="/booking/${booking.bookingToken}"`;
  for (const path of ["/garage", "/"]) {
    const page = await readPage(path, customer);
    expect(page.html, path).toContain(link);
    expect(page.text, path).toContain("Mon 30 Nov 2026, 8 am, Workshop 760");
    expect((await readPage(path, member)).html, path).not.toContain(link);
  }
  const { context: later } = contextOf(customer, Date.parse("2026-12-02T00:00:00Z"));
  expect(await listMyBookings(later)).toMatchObject({ upcoming: [], past: [{ token: booking.bookingToken }] });
});

describe("amounts due and paid", () => {
  /** Half past midnight in Sydney is still the previous day in Brisbane. */
  const NIGHT = Date.parse("2026-11-23T00:30:00+11:00");

  async function bookPaidAtNight(): Promise<string> {
    const { context, settle } = contextOf(null, NIGHT);
    const { guid } = await insertLead(context);
    const attempt = await testAttempt(
      context,
      testRequest({ leadGuid: guid, supplierId: toSupplierId(WORKSHOP), serviceDay: DAY, arrivalFrom: "08:00" }),
      testOffer({ capacityMinutes: 100_000 }),
    );
    await typeCardWithoutWebhook(attempt.clientSecret);
    const attemptResult = await finishAttempt(context, attempt.attemptId, "customer");
    await settle();
    if (!attemptResult.ok) throw new Error(attemptResult.code);
    return attemptResult.bookingToken;
  }

  it("MO-35 after capture the receipt is a tax invoice with the supplier's local date", async () => {
    const token = await bookPaidAtNight();
    expect((await pageOf(token)).text).toContain("is on hold and has not been charged");
    expect((await readPage(`/booking/${token}/receipt`)).html).not.toContain("Tax invoice");
    await answer(token, 1, NIGHT + 60_000);
    const { supplierId } = (await offerOf(token)).booking;
    await DB.prepare("update suppliers set legal_name = 'Kerb Holdings Pty Ltd' where id = ?").bind(supplierId).run();
    const { text, html } = await readPage(`/booking/${token}/receipt`);
    // The receipt has the branding when it is printed or saved as a PDF.
    expect(html).toContain("Print or save as PDF");
    expect(html).toMatch(/print:flex[^>]*>.*?<(?:svg|img|picture)[\s\S]*?Pitlane/);
    for (const message of [
      "Tax invoice and receipt",
      "Date Mon 23 Nov 2026",
      "To Kiri",
      "issued by Pitlane, ABN",
      `Supplier Kerb Holdings Pty Ltd, trading as Workshop ${supplierId}, ABN`,
    ])
      expect(text.replaceAll("\u00a0", " ")).toContain(message);
    expect((await messagesOfTemplate(token, "payment-receipt"))[0]?.rendered?.text).toContain("Date: Mon 23 Nov 2026");
    const page = await pageOf(token);
    expect(page.text).toContain("is paid (Credit or debit card)");
    expect(page.html).toContain(`href="/booking/${token}/receipt"`);
    expect(page.html).not.toContain(`href="/booking/${token}/pay"`);
  });

  it("a refund leaves the issued invoice unchanged and notes the refund", async () => {
    const token = await bookPaidAtNight();
    await answer(token, 1, NIGHT + 60_000);
    const { context } = contextOf(null, NIGHT + 120_000);
    const [payment] = await context.db.payments.listByBooking(toBookingToken(token));
    if (!payment) throw new Error("no payment");
    // Refunds in the provider's own back office. The webhook about it makes us query the payment.
    await context.payments.creditCard?.refund(payment, payment.amount, "by hand");
    expect(await refreshPayment(context, payment.attemptId, "provider")).toBe(true);
    const { text } = await readPage(`/booking/${token}/receipt`);
    for (const message of [
      "Tax invoice and receipt",
      "Adjustment note",
      "Mon 23 Nov 2026, Credit or debit card. Credit or debit card refunded it",
    ])
      expect(text).toContain(message);
    expect((await readPage(`/booking/${token}/payment-confirmation`)).title).toBe("Payment Refunded");
  });
});

describe("chosen options on both sides", () => {
  const ADDRESS = "99 Made-up Parade, Harris Park NSW 2150";
  const pickUp = { extraIds: [4, 8, 18], customerAddress: ADDRESS, comments: "Key is under the mat", rego: "DEMOSR5" };

  it("a collected car shows address, priced and free extras, notes and photos", async () => {
    const { context } = contextOf(null);
    const { token, guid } = await testBooking(pickUp);
    await testPhotoOf(context, guid);
    await context.db.bookings.addHolder(
      toBookingToken(token),
      { userId: null, holderHash: context.viewer.holderHash },
      NOW,
    );
    const customer = new Client();
    customer.cookies.set("__Host-holder", context.viewer.freshSecret ?? "");

    const page = await pageOf(token, customer);
    expect(page.text).toContain(`Picked up from ${ADDRESS}`);
    expect(page.text).not.toContain("Bring your keys");
    for (const text of [
      "Vehicle pick-up and drop-off, $45.00",
      "Wash and vacuum, $25.00",
      "Fluid and tyre pressure top-up, no charge",
      "Key is under the mat",
    ])
      expect(page.text).toContain(text);
    expect(page.html).toContain("/photo/");

    const stranger = await pageOf(token);
    // The receipt names the car as the confirmation does, but only to the customer who booked.
    expect((await readPage(`/booking/${token}/receipt`, customer)).text).toMatch(
      /Vehicle 2019 Toyota Hilux .*, DEMOSR5 Work/,
    );
    expect((await readPage(`/booking/${token}/receipt`)).text).not.toContain("DEMOSR5");
    for (const secret of [ADDRESS, "under the mat", "/photo/"]) expect(stranger.html).not.toContain(secret);
    expect(stranger.text).toContain("Fluid and tyre pressure top-up");

    for (const address of [`/booking/${token}/receipt`, `/booking/${token}/inclusions`])
      expect((await readPage(address, customer)).text).toContain("Fluid and tyre pressure top-up");
    const received =
      (await messagesOfTemplate(token, "booking-received")).find(({ channel }) => channel === "email")?.rendered
        ?.text ?? "";
    for (const text of [
      `Picked up from: ${ADDRESS}`,
      "Vehicle pick-up and drop-off, $45.00",
      "Fluid and tyre pressure top-up, no charge",
      "Key is under the mat",
    ])
      expect(received).toContain(text);

    const request =
      (await messagesOfTemplate(token, "supplier-new-booking")).find(({ channel }) => channel === "email")?.rendered
        ?.text ?? "";
    for (const text of [
      "Vehicle pick-up and drop-off, $45.00",
      "Fluid and tyre pressure top-up, no charge",
      "Key is under the mat",
    ])
      expect(request).toContain(text);
    // Emails are forwarded and printed, so the street address is shown only after signing in.
    expect(request).not.toContain("99 Made-up Parade");

    const portal = await readPage(`/workshop/bookings/${token}`, member);
    for (const text of [`Pick up from ${ADDRESS}`, "Fluid and tyre pressure top-up, no charge", "Key is under the mat"])
      expect(portal.text).toContain(text);
    await answer(token, 1);
    expect((await readPage(`/workshop/bookings/${token}`, member)).text).toContain(ADDRESS);
    const confirmationMail =
      (await messagesOfTemplate(token, "booking-confirmed")).find(({ channel }) => channel === "email")?.rendered
        ?.text ?? "";
    for (const text of [`Picked up from: ${ADDRESS}`, "Fluid and tyre pressure top-up, no charge"])
      expect(confirmationMail).toContain(text);
    expect(confirmationMail).not.toContain("Bring your keys");

    // biome-ignore lint/suspicious/noExplicitAny: JSON of any call
    const { Details } = (await (await customer.ask(`/api/booking/${token}`)).json()) as any;
    const items = Details.Tickets.flatMap(
      (ticket: { TicketItems: { Name: string; AmountIncGst: number }[] }) => ticket.TicketItems,
    );
    expect(items).toContainEqual(expect.objectContaining({ Name: "Fluid and tyre pressure top-up", AmountIncGst: 0 }));
    expect(Details).toMatchObject({ CustomerAddress: ADDRESS, ServiceInclusions: [4, 8, 18] });
  });

  it("a mobile mechanic sees whether there is a flat, safe place to work", async () => {
    const { token } = await testBooking({
      supplierId: toSupplierId(MOBILE),
      isMobile: true,
      flatSafeArea: true,
      extraIds: [],
      customerAddress: ADDRESS,
      arrivalFrom: "09:00",
      arrivalTo: "11:00",
    });
    expect((await readPage(`/workshop/bookings/${token}`, member)).text).toContain("Flat, safe area Yes");
    expect(
      (await messagesOfTemplate(token, "supplier-new-booking")).find(({ channel }) => channel === "email")?.rendered
        ?.text,
    ).toContain("Flat, safe area: yes");
    expect((await pageOf(token)).text).toContain("Flat, safe area Yes");
  });
});

/** One booking for each status that the portal uses, moved there by the same actor as in the product. */
const MOVE_TO_STATUS: Readonly<
  Record<"Pending" | "Confirmed" | "Rescheduled" | "Serviced" | "Cancelled", (token: string) => Promise<unknown>>
> = {
  Pending: () => Promise.resolve(),
  Confirmed: (token) => answer(token, 1),
  async Rescheduled(token) {
    await answer(token, 2, minutesAfterNow(5), PROPOSED_DATES);
    expect(
      await applyChoice(await asCustomer(token), toBookingToken(token), {
        kind: "date",
        day: "2026-12-01",
        startAt: "08:00",
      }),
    ).toEqual({ ok: true });
  },
  async Serviced(token) {
    await answer(token, 1);
    expect(await reportDone(member, token, Date.parse(`${DAY}T12:00:00+11:00`))).toEqual({ ok: true });
  },
  async Cancelled(token) {
    await answer(token, 4);
    expect(await applyChoice(await asCustomer(token), toBookingToken(token), { kind: "cancel" })).toEqual({ ok: true });
  },
};

it("P-115 P-126 P-127 P-128 each portal status has its own heading", async () => {
  const headings = {
    Pending: "Action required",
    Confirmed: "Booked in",
    Rescheduled: "Booked in",
    Serviced: "Booking completed",
    Cancelled: "Booking cancelled",
  } as const;
  for (const [status, move] of Object.entries(MOVE_TO_STATUS) as [
    keyof typeof MOVE_TO_STATUS,
    (typeof MOVE_TO_STATUS)["Pending"],
  ][]) {
    const { token } = await testBooking();
    await move(token);
    expect((await offerOf(token)).booking.status).toBe(status);
    const { text } = await readPage(`/workshop/bookings/${token}`, member);
    expect(
      [...new Set(Object.values(headings))].filter((message) => text.includes(message)),
      status,
    ).toEqual([headings[status]]);
  }
});

it("P-157 a booked lead cannot be booked again until its booking is cancelled", async () => {
  const { context } = contextOf(null);
  const readQuotesPage = async (guid: string) => {
    const { html, text } = await readPage(`/quotes/${guid}`);
    return {
      hasWindow: text.includes("You've already booked this job"),
      offers: html.match(/data-listing="/g)?.length ?? 0,
      toPress: html.match(/name="supplierId"/g)?.length ?? 0,
    };
  };
  const open = await readQuotesPage((await insertLead(context)).guid);
  expect(open).toEqual({ hasWindow: false, offers: open.offers, toPress: open.offers });
  expect(open.offers).toBeGreaterThan(1);
  for (const status of ["Pending", "Confirmed", "Rescheduled", "Serviced"] as const) {
    const { token, guid } = await testBooking();
    await MOVE_TO_STATUS[status](token);
    expect(await readQuotesPage(guid), status).toEqual({ hasWindow: true, offers: open.offers, toPress: 0 });
    // Opened from a stale list, so there is no form to fill in.
    const finalisePage = await readPage(`/booking/${guid}/finalise?supplier=${MOBILE}`);
    expect(
      [
        finalisePage.status,
        finalisePage.text.includes("A booking has already been submitted for your quote"),
        finalisePage.html.includes('name="firstName"'),
      ],
      status,
    ).toEqual([200, true, false]);
  }
  const cancelledBooking = await testBooking();
  await MOVE_TO_STATUS.Cancelled(cancelledBooking.token);
  expect(await readQuotesPage(cancelledBooking.guid)).toEqual(open);
  const reread = await readPage(`/booking/${cancelledBooking.guid}/finalise?supplier=${MOBILE}`);
  expect([reread.status, reread.html.includes('name="firstName"')]).toEqual([200, true]);
});
