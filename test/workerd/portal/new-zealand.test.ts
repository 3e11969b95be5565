import { toBookingToken, toSupplierId } from "../../support/ids";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { buildContext } from "../../../app/context";
import { gstContent } from "../../../app/domain/core/money/gst";
import { formatMoney } from "../../../app/domain/core/money/format";
import { UNDO_MS } from "../../../app/domain/booking/work/steps";
import { loadWorkshopCalendar } from "../../../app/usecases/booking/booking-calendar";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { cancelByCustomer } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { notifyEarlierDays, waitForEarlierDay } from "../../../app/usecases/booking/booking-offer/earlier-day";
import { proposeCorrection } from "../../../app/usecases/booking/booking-offer/correct-jobs";
import { processResponseDeadlines } from "../../../app/usecases/booking/booking-offer/run-clock";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { receiptView } from "../../../app/pages/payment/receipt-view.server";
import type { Context } from "../../../app/usecases/context";
import { readConversation, writeEntry } from "../../../app/usecases/booking/conversation/conversation";
import { readReceipt } from "../../../app/usecases/booking/payments/read-receipt";
import { replyToReview, saveRating } from "../../../app/usecases/booking/ratings/save-rating";
import { finishWork } from "../../../app/usecases/booking/work/finish-work";
import { reportStep } from "../../../app/usecases/booking/work/report-step";
import { testRequest, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { type Client, ORIGIN } from "../identity/client";
import { basicService, insertLead, NOW, PENROSE, repair } from "../quotes/marketplace";
import { DAY, makeMember, NO_NOTE, seedPortal, signInClient, messagesOfTemplate } from "./test-portal";

const GARAGE = 790;
const SMALL_GARAGE = 791;
let member: Client;

beforeAll(async () => {
  await seedPortal();
  const { id: _, postcode, ...place } = PENROSE;
  await seedOnlySuppliers(
    DB,
    seededSupplier(GARAGE, {
      ...place,
      country: "NZ",
      suburbName: PENROSE.name,
      name: `Workshop ${GARAGE}`,
      postcode: postcode ?? "",
      capacityMinutes: 100_000,
      minimumBookingAmount: 0 as never,
    }),
  );
  await makeMember(GARAGE, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
}, 60_000);

/** A context of the New Zealand site at a given time: of its workshop's member, or of the browser that booked. */
async function as<T>(client: Client | null, at: number, act: (context: Context) => Promise<T>): Promise<T> {
  const deferredWork: Promise<unknown>[] = [];
  const cookies = client === null ? [] : [...client.cookies].map(([name, value]) => `${name}=${value}`);
  const request = new Request(ORIGIN, { headers: { Cookie: cookies.join("; ") } });
  const built = buildContext({ ...env, COUNTRY: "NZ" } as unknown as Env, request);
  const viewer = client === null ? { ...built.viewer, holderHash: "of who booked" } : built.viewer;
  const result = await act({
    ...built,
    viewer,
    clock: { now: () => at },
    later: (work) => void deferredWork.push(work),
  });
  await Promise.all(deferredWork);
  return result;
}

it("in New Zealand a booking is messaged, worked, paid with 15% GST and reviewed", async () => {
  const token = await as(null, NOW, async (context) => {
    const { guid } = await insertLead(context, { country: "NZ", suburb: PENROSE });
    const request = testRequest({
      leadGuid: guid,
      supplierId: toSupplierId(GARAGE),
      serviceDay: DAY,
      arrivalFrom: "08:00",
    });
    const booking = await submitBooking(context, { ...request, mobile: "+64261234567" }, crypto.randomUUID());
    if (!booking.ok) throw new Error(JSON.stringify(booking));
    return booking.bookingToken;
  });
  const readBookingNow = () =>
    as(null, NOW, async (context) => {
      const bookingOffer = await context.db.bookingOffers.find(token, null);
      if (!bookingOffer) throw new Error("no booking");
      return bookingOffer;
    });
  const { booking, offer } = await readBookingNow();
  expect(booking.price).toMatchObject({ currency: "NZD", country: "NZ", gst: gstContent(booking.price.total, "NZ") });
  expect(Math.abs(booking.price.gst - (booking.price.total * 3) / 23)).toBeLessThanOrEqual(0.5);
  const offerResponse = { bookingOfferId: offer.id, responseType: 1, comment: null, availabilities: [] };
  expect(await as(member, NOW + 60_000, (context) => respondToBookingOffer(context, offerResponse))).toEqual({
    ok: true,
  });

  const result = await as(null, NOW + 120_000, (context) =>
    writeEntry(context, token, "customer", { text: "It squeaks when cold.", key: crypto.randomUUID() }),
  );
  expect(result).toEqual({ ok: true });
  const read = await as(member, NOW + 180_000, (context) => readConversation(context, token, "supplier"));
  expect(read.ok && read.entries.map(({ text }) => text)).toEqual(["It squeaks when cold."]);
  const file = await as(member, NOW, (context) => loadWorkshopCalendar(context, token));
  expect(file.ok && file.content).toMatch(/UID:workshop-booking-\d+@nz\r\n/);
  // 8 am is two hours earlier than in Sydney.
  expect(file.ok && file.content).toContain("DTSTART:20261129T190000Z");

  const reportStepAt = (step: "arrived" | "ready", at: number) =>
    as(member, at, (context) => reportStep(context, token, { step }));
  const midnight = Date.parse(`${DAY}T00:00:00+13:00`);
  expect(await reportStepAt("arrived", midnight - 1)).toMatchObject({ code: "work-not-due" });
  expect(await reportStepAt("arrived", midnight)).toEqual({ ok: true });
  const morning = Date.parse(`${DAY}T09:00:00+13:00`);
  expect(await reportStepAt("ready", morning)).toEqual({ ok: true });
  const finalAmount = booking.price.total - 1_150;
  const input = { ...NO_NOTE, amount: (finalAmount / 100).toFixed(2) };
  expect(
    await as(member, morning, (context) => reportStep(context, token, { step: "done", completionForm: input })),
  ).toEqual({
    ok: true,
  });
  await as(null, morning + UNDO_MS, finishWork);
  const outcome = (await readBookingNow()).booking;
  expect([outcome.status, outcome.price.total, outcome.price.gst]).toEqual([
    "Serviced",
    finalAmount,
    gstContent(finalAmount as never, "NZ"),
  ]);
  const [mail] = await messagesOfTemplate(token, "booking-done");
  expect(mail?.rendered?.text).toContain(`Final amount: ${formatMoney(outcome.price.total, "NZD")}, GST included`);
  expect(await as(null, morning + 2 * UNDO_MS, (context) => readReceipt(context, token))).toMatchObject({
    money: { currency: "NZD", country: "NZ", due: finalAmount, current: { paid: 0, gst: { taken: 0, retained: 0 } } },
  });
  const readSale = async () => {
    const receipt = await as(null, morning + 2 * UNDO_MS, (context) => readReceipt(context, token));
    if (!receipt.ok) throw new Error(receipt.code);
    const { sale } = receiptView(receipt);
    return [sale.documentName, sale.supplier?.party.number];
  };
  expect(await readSale()).toEqual(["receipt", expect.not.stringContaining("GST")]);
  await DB.prepare("update suppliers set gst_number = '49091850' where id = ?").bind(GARAGE).run();
  expect(await readSale()).toEqual(["tax invoice", expect.stringContaining("NZ GST Number 49-091-850")]);

  const later = morning + 86_400_000;
  const rating = { ratingToken: token, stars: 4, comments: "Quick and tidy" };
  expect(await as(null, later, (context) => saveRating(context, rating))).toMatchObject({ ok: true });
  expect(await as(member, later, (context) => replyToReview(context, token, "Thank you, Kiri."))).toEqual({ ok: true });
});

it("OP-07 a New Zealand correction has NZD prices with 15% GST and expires in local time", async () => {
  const [guid, source] = await as(null, NOW, (context) =>
    Promise.all([
      insertLead(context, { country: "NZ", suburb: PENROSE }),
      insertLead(context, { country: "NZ", suburb: PENROSE, cart: [basicService, repair(157, 1)] }),
    ]),
  ).then((leads) => leads.map(({ guid }) => guid));
  if (!guid || !source) throw new Error("no leads");
  const token = await as(null, NOW, async (context) => {
    const request = testRequest({
      leadGuid: guid,
      supplierId: toSupplierId(GARAGE),
      serviceDay: DAY,
      arrivalFrom: "08:00",
    });
    const booking = await submitBooking(context, { ...request, mobile: "+64261234569" }, crypto.randomUUID());
    if (!booking.ok) throw new Error(JSON.stringify(booking));
    return booking.bookingToken;
  });
  const readCorrection = () =>
    as(null, NOW, async ({ db }) => (await db.bookingOffers.find(token, null))?.offer.correction ?? null);
  const propose = (id: string) =>
    as(null, NOW + 60_000, (context) =>
      proposeCorrection(context, token, { id, quoteGuid: source, reason: "It needs pads as well" }),
    );
  expect(await propose(crypto.randomUUID())).toEqual({ ok: true });
  const { price } = (await readCorrection()) ?? {};
  expect(price).toMatchObject({ currency: "NZD", country: "NZ", gst: gstContent(price?.total ?? (0 as never), "NZ") });
  await as(null, NOW + 60_000 + 24 * 3_600_000 + 1, processResponseDeadlines);
  const expired = await messagesOfTemplate(token, "booking-correction-expired");
  // NOW is 11 am in Sydney and 1 pm in Auckland.
  expect(expired.find(({ channel }) => channel === "email")?.rendered?.text).toContain(
    "did not answer the correction by Tue 24 Nov 2026, 1:01 pm",
  );
});

it("a New Zealand customer waits for an earlier day, with times in local time", async () => {
  const wednesday = "2026-11-25";
  const thursday = "2026-11-26";
  const { id: _, postcode, ...place } = PENROSE;
  const { jobMinutes } = await as(null, NOW, async ({ db }) => {
    const { results } = await DB.prepare("select token from bookings where supplier_id = ?").bind(GARAGE).all();
    const bookingOffer = await db.bookingOffers.find(toBookingToken(String(results[0]?.token)), null);
    if (!bookingOffer) throw new Error("the first story has booked nothing");
    return bookingOffer.booking;
  });
  await seedOnlySuppliers(
    DB,
    seededSupplier(SMALL_GARAGE, {
      ...place,
      country: "NZ",
      suburbName: PENROSE.name,
      name: `Workshop ${SMALL_GARAGE}`,
      postcode: postcode ?? "",
      capacityMinutes: jobMinutes,
      minimumBookingAmount: 0 as never,
    }),
  );
  await makeMember(SMALL_GARAGE, "max@workshop.example");
  const workshopMember = await signInClient("demo-supplier-member");
  const book = (serviceDay: string, mobile: string) =>
    as(null, NOW, async (context) => {
      const { guid } = await insertLead(context, { country: "NZ", suburb: PENROSE });
      const request = testRequest({
        leadGuid: guid,
        supplierId: toSupplierId(SMALL_GARAGE),
        serviceDay,
        arrivalFrom: "08:00",
      });
      const booking = await submitBooking(context, { ...request, mobile }, crypto.randomUUID());
      if (!booking.ok) throw new Error(JSON.stringify(booking));
      const offer = await context.db.bookingOffers.find(booking.bookingToken, null);
      const offerResponse = {
        bookingOfferId: offer?.offer.id ?? 0,
        responseType: 1,
        comment: null,
        availabilities: [],
      };
      expect(await as(workshopMember, NOW + 60_000, (member) => respondToBookingOffer(member, offerResponse))).toEqual({
        ok: true,
      });
      return booking.bookingToken;
    });
  const mine = await book(DAY, "+64261234561");
  const others = [await book(wednesday, "+64261234562"), await book(thursday, "+64261234563")];
  const noon = Date.parse("2026-11-24T12:00:00+13:00");
  expect(await as(null, noon, (context) => waitForEarlierDay(context, mine, [thursday]))).toEqual({ ok: true });
  for (const token of others)
    expect(await as(null, noon, (context) => cancelByCustomer(context, token, 0))).toMatchObject({ ok: true });
  await as(null, noon + 60_000, notifyEarlierDays);
  const messages = await messagesOfTemplate(mine, "booking-earlier-day");
  expect(messages.map(({ channel }) => channel).sort()).toEqual(["email", "sms"]);
  for (const { rendered } of messages) expect(rendered?.text).toContain("Thu 26 Nov 2026 is now free at Workshop 791");
  // The messages expire at the start of that day's work in Auckland.
  expect(messages.map(({ notAfter }) => notAfter)).toEqual(
    messages.map(() => Date.parse(`${thursday}T08:00:00+13:00`)),
  );
});
