import { beforeAll, expect, it } from "vitest";
import { d1Payments } from "../../../app/adapters/db/payments";
import { meterD1 } from "../../../app/adapters/db/d1-meter";
import { runInBatch } from "../../../app/adapters/db/orm";
import { reserveSlot } from "../../../app/adapters/db/supplier-days";
import type { BookingRequest } from "../../../app/domain/booking/request";
import {
  MAX_HOLDS_PER_MOBILE,
  MAX_HOLDS_PER_NETWORK,
  MAX_HOLDS_PER_SUPPLIER,
} from "../../../app/domain/supplier/availability/held-days";
import { getFinalise } from "../../../app/usecases/booking/get-finalise";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Context } from "../../../app/usecases/context";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { readAttempt } from "../../../app/usecases/booking/payments/read-attempt";
import { releaseAttempt } from "../../../app/usecases/booking/payments/release-attempt";
import { startPayment } from "../../../app/usecases/booking/payments/start-payment";
import { toAttemptId, toSupplierId } from "../../support/ids";
import { seedReference } from "../../support/reference-fixture";
import { testOffer, testRequest, bookedMinutes, count, DB, typeCardWithoutWebhook } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";

/** Capacities: one job a day for the first, many for the others. */
const TINY = 760;
const WIDE = 761;
const CROWDED = 762;
const MINUTE = 60_000;

beforeAll(async () => {
  await seedReference(DB, {
    only: ["categories", "tasks", "parts", "tyres", "extras", "reference_documents", "fleet_companies", "messages"],
  });
  await seedOnlySuppliers(
    DB,
    seededSupplier(TINY, { capacityMinutes: 60 }),
    seededSupplier(WIDE, { capacityMinutes: 100_000 }),
    seededSupplier(CROWDED, { capacityMinutes: 100_000 }),
  );
}, 60_000);

/** The context at this many minutes after the tests' start time. */
const at = (minutes: number): Context => ({
  ...momentContext(NOW + minutes * MINUTE).context,
  jobs: { sendMessages: async () => undefined, finalizeAfter: async () => undefined },
});
let customers = 0;
/** Builds a request of another customer with a separate lead. */
async function requestHeldBooking(serviceDay: string, overrides: Partial<BookingRequest> = {}) {
  const { guid } = await insertLead(at(0), {});
  customers++;
  return testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(TINY),
    serviceDay,
    mobile: `+6140404${String(1000 + customers)}`,
    ...overrides,
  });
}
const begin = (minutes: number, request: BookingRequest, key: string = crypto.randomUUID()) =>
  startPayment(at(minutes), request, { method: "creditCard", screen: "finalise" }, key);
async function beginPayment(minutes: number, request: BookingRequest) {
  const payload = await begin(minutes, request);
  if (!payload.ok || payload.kind !== "open") throw new Error(`not open: ${JSON.stringify(payload)}`);
  return payload;
}
const bookOnTheDay = (minutes: number, request: BookingRequest) =>
  submitBooking(at(minutes), request, crypto.randomUUID());
async function pay(minutes: number, payload: { attemptId: string; clientSecret: string }) {
  await typeCardWithoutWebhook(payload.clientSecret);
  return finishAttempt(at(minutes), toAttemptId(payload.attemptId), "customer");
}
const readOffer = async (minutes: number, { leadGuid, supplierId, serviceDay }: BookingRequest) => {
  const finalise = await getFinalise(at(minutes), {
    leadGuid,
    supplierId,
    day: serviceDay,
    extraIds: [],
    arrivalFrom: null,
    attemptId: null,
  });
  if (!finalise.ok) throw new Error(finalise.code);
  return finalise.offer;
};
const readDayState = async (minutes: number, request: BookingRequest) => {
  const { availableDays, heldDays } = await readOffer(minutes, request);
  const { serviceDay } = request;
  return { isFree: availableDays.includes(serviceDay), held: heldDays.filter((dayHold) => dayHold.day === serviceDay) };
};

it("a day is held for ten minutes while its customer pays", async () => {
  const day = "2026-12-01";
  const first = await requestHeldBooking(day);
  const other = await requestHeldBooking(day);
  const payload = await beginPayment(0, first);
  expect(await readDayState(9, other)).toEqual({ isFree: false, held: [{ day, until: NOW + 10 * MINUTE }] });
  expect(await readDayState(9, first)).toEqual({ isFree: true, held: [] });
  // MO-32: a customer who chooses another day is not warned about this one.
  expect((await readOffer(9, { ...other, serviceDay: "2026-12-10" })).heldDays).toEqual([]);
  for (const refusal of [await begin(9, other), await bookOnTheDay(9, other)])
    expect(refusal).toMatchObject({ errorCode: 4, nextDays: expect.not.arrayContaining([day]) });
  const walkIn = { supplierId: toSupplierId(TINY), serviceDay: day, jobMinutes: 60, capacityMinutes: 60 };
  await expect(runInBatch(DB, [reserveSlot(DB, { ...walkIn, at: NOW + 9 * MINUTE })])).rejects.toThrow();
  expect(await readAttempt(at(9), first, payload.attemptId)).toMatchObject({
    hold: { day, until: NOW + 10 * MINUTE, time: "11:10", isOver: false },
  });
  expect(await pay(9, payload)).toMatchObject({ ok: true });
  expect(await bookedMinutes(TINY, day)).toBe(60);
  // A booked slot is counted once and is not also counted as held.
  expect(await readDayState(9, other)).toEqual({ isFree: false, held: [] });
});

it("an expired hold frees the day, and a late payment books it only if it is still free", async () => {
  const day = "2026-12-02";
  const lateRequest = await requestHeldBooking(day);
  const other = await requestHeldBooking(day);
  const lastRequest = await requestHeldBooking("2026-12-03");
  const payload = await beginPayment(0, lateRequest);
  const onlyPayload = await beginPayment(0, lastRequest);
  expect(await readDayState(10, other)).toEqual({ isFree: true, held: [] });
  expect(await readAttempt(at(10), lateRequest, payload.attemptId)).toMatchObject({ hold: { isOver: true } });
  const second = await beginPayment(10, other);
  expect(await pay(11, payload)).toMatchObject({
    code: "payment-released",
    reason: "date-no-longer-available",
    booking: { errorCode: 4 },
  });
  expect(await pay(11, second)).toMatchObject({ ok: true });
  expect(await pay(30, onlyPayload)).toMatchObject({ ok: true });
  expect(await bookedMinutes(TINY, day)).toBe(60);
});

it("releasing a payment or choosing another day frees the held day at once", async () => {
  const day = "2026-12-07";
  const otherDay = "2026-12-08";
  const first = await requestHeldBooking(day);
  const other = await requestHeldBooking(day);
  const { attemptId } = await beginPayment(0, first);
  const attempt = await at(0).db.payments.find(attemptId);
  if (!attempt) throw new Error("no attempt");
  await releaseAttempt(at(1), attempt, "cancelled", "customer");
  expect(await readDayState(1, other)).toEqual({ isFree: true, held: [] });
  expect(await count("payment_attempts where id = ? and held_network is not null", attemptId)).toBe(0);
  // When the customer goes back and chooses another day, the newest choice is held and the first day is released.
  const key = crypto.randomUUID();
  await begin(2, first, key);
  await beginPayment(3, { ...first, serviceDay: otherDay });
  expect((await readDayState(3, other)).isFree).toBe(true);
  expect((await readDayState(3, { ...other, serviceDay: otherDay })).isFree).toBe(false);
  // Sending the old form again reopens its payment and does not affect the newer hold.
  await begin(3, first, key);
  expect((await readDayState(3, { ...other, serviceDay: otherDay })).isFree).toBe(false);
  expect(await bookOnTheDay(4, { ...first, serviceDay: otherDay })).toMatchObject({ ok: true });
  const activeHolds = "payment_attempts where lead_guid = ? and held_until > ? and state in ('created', 'started')";
  expect(await count(activeHolds, first.leadGuid, NOW + 4 * MINUTE)).toBe(0);
  // The other day is full, so the current hold stays.
  await beginPayment(4, other);
  expect(await begin(5, { ...other, serviceDay: otherDay })).toMatchObject({ errorCode: 4 });
  expect((await readDayState(5, await requestHeldBooking(day))).isFree).toBe(false);
});

it("one mobile number can hold a limited number of days per workshop and hour", async () => {
  const day = "2026-12-09";
  const mobile = "+61404999999";
  const holdSlot = async (minutes: number) => {
    const payload = await beginPayment(
      minutes,
      await requestHeldBooking(day, { supplierId: toSupplierId(WIDE), mobile }),
    );
    return (await at(minutes).db.payments.find(payload.attemptId))?.hold ?? null;
  };
  for (let n = 0; n < MAX_HOLDS_PER_MOBILE; n++) expect(await holdSlot(n)).not.toBeNull();
  expect(await holdSlot(20)).toBeNull();
  expect(await holdSlot(71)).not.toBeNull();
  const other = await beginPayment(20, await requestHeldBooking(day, { supplierId: toSupplierId(WIDE) }));
  expect((await at(20).db.payments.find(other.attemptId))?.hold).toEqual({ day, until: NOW + 30 * MINUTE });
});

it("AB-01 a workshop's holds are limited in total", async () => {
  const holdSlot = async (minutes: number) => {
    const payload = await beginPayment(
      minutes,
      await requestHeldBooking("2026-12-09", { supplierId: toSupplierId(CROWDED) }),
    );
    return (await at(minutes).db.payments.find(payload.attemptId))?.hold ?? null;
  };
  for (let n = 0; n < MAX_HOLDS_PER_SUPPLIER; n++) expect([n, (await holdSlot(0)) !== null]).toEqual([n, true]);
  expect(await holdSlot(1)).toBeNull();
  expect(await holdSlot(71)).not.toBeNull();
}, 60_000);

it("a hold writes one extra row, and booking the held day writes none", async () => {
  const countWrites = async (work: (payments: ReturnType<typeof d1Payments>) => Promise<unknown>) => {
    const meter = meterD1(DB);
    await work(d1Payments(meter.db));
    return Number(/(\d+) written/.exec(meter.serverTiming())?.[1]);
  };
  const countOpeningWrites = (hold: { day: string; until: number; network: string } | null, id: string) =>
    countWrites(async (payments) =>
      payments.createAttempt(
        {
          id: toAttemptId(id),
          submissionKey: id,
          inputHash: id,
          leadGuid: (await requestHeldBooking("2026-12-10")).leadGuid,
          supplierId: toSupplierId(WIDE),
          method: "creditCard",
          origin: { screen: "finalise", unbranded: false },
          payingBookingToken: null,
          agreedVersion: null,
          amount: testOffer().price.total,
          currency: "AUD",
          sealedRequest: null,
          offer: testOffer(),
          hold,
        },
        NOW,
      ),
    );
  const writesWithoutHold = await countOpeningWrites(null, "without".padEnd(27, "x"));
  const writesWithHold = await countOpeningWrites(
    { day: "2026-12-10", until: NOW + 10 * MINUTE, network: "n" },
    "held".padEnd(27, "x"),
  );
  expect(writesWithHold - writesWithoutHold).toBe(1);
  const countMoveWrites = (id: string) =>
    countWrites((payments) => payments.move(toAttemptId(id), ["created"], "releasing", "cancelled", "customer", NOW));
  expect(await countMoveWrites("held".padEnd(27, "x"))).toBe(await countMoveWrites("without".padEnd(27, "x")));
});

it.each(["mobile", "network"] as const)("paid days do not count against the hold limit of one %s", async (by) => {
  const day = by === "mobile" ? "2026-12-10" : "2026-12-11";
  const mobile = by === "mobile" ? "+61404999998" : undefined;
  const limit = by === "mobile" ? MAX_HOLDS_PER_MOBILE : MAX_HOLDS_PER_NETWORK;
  const contextAt = (minutes: number): Context => {
    const context = at(minutes);
    return by === "mobile" ? context : { ...context, limits: { ...context.limits, network: "203.0.113.9" } };
  };
  const holdBooking = async () => {
    const request = await requestHeldBooking(day, { supplierId: toSupplierId(WIDE), ...(mobile && { mobile }) });
    const payment = await startPayment(
      contextAt(0),
      request,
      { method: "creditCard", screen: "finalise" },
      crypto.randomUUID(),
    );
    if (!payment.ok || payment.kind !== "open") throw new Error(JSON.stringify(payment));
    return { opened: payment, isHeld: (await at(0).db.payments.find(payment.attemptId))?.hold !== null };
  };
  for (let n = 0; n < limit; n++) {
    const { opened: payload, isHeld } = await holdBooking();
    expect([n, isHeld]).toEqual([n, true]);
    expect(await pay(1, payload)).toMatchObject({ ok: true });
  }
  // Paid holds do not count towards the limit, so the same number of unpaid holds is still possible.
  for (let n = 0; n < limit; n++) expect([n, (await holdBooking()).isHeld]).toEqual([n, true]);
  expect((await holdBooking()).isHeld).toBe(false);
});
