import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { buildContext } from "../../../app/context";
import type { BookingRequest } from "../../../app/domain/booking/request";
import type { LogEvent } from "../../../app/usecases/ports/log";
import { cancelByCustomer } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { moveBooking, readMoveChoices } from "../../../app/usecases/booking/booking-offer/move-booking";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Context } from "../../../app/usecases/context";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { checkCode } from "../../../app/usecases/lead/check-code";
import { sendCode } from "../../../app/usecases/identity/verification/send-code";
import { toSupplierId } from "../../support/ids";
import { seedReference } from "../../support/reference-fixture";
import { insertLead } from "../quotes/marketplace";
import { testRequest, count, DB } from "./test-booking";
import { seededSupplier, seedOnlySuppliers } from "./supplier-row";

const CAPS = { perContact: 3, perNetwork: 6, perBlock: 9, perWorkshop: 12, perVerifiedCustomer: 5 };
const DAYS = ["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10", "2026-12-11"];
/** A separate workshop for each test, so that tests do not take each other's slots. */
let workshopId = 800;
let peopleCount = 0;

beforeAll(async () => {
  await seedReference(DB, {
    only: [
      "categories",
      "tasks",
      "parts",
      "tyres",
      "extras",
      "reference_documents",
      "fleet_companies",
      "messages",
      "localities",
      "place_names",
      "place_prefixes",
    ],
  });
  await seedOnlySuppliers(
    DB,
    ...Array.from({ length: 30 }, (_, n) => seededSupplier(800 + n, { capacityMinutes: 100_000 })),
  );
}, 60_000);

/** A new browser on this network, on the day of all these tests. */
function testVisitor(network: string, caps: Partial<typeof CAPS> = {}) {
  const secret = crypto.randomUUID().replaceAll("-", "").slice(0, 27);
  const built = buildContext(
    env as unknown as Env,
    new Request("http://pitlane.test/", { headers: { Cookie: `holder=${secret}`, "CF-Connecting-IP": network } }),
  );
  const events: LogEvent[] = [];
  const recordEvent = (event: LogEvent) => void events.push(event);
  const context: Context = {
    ...built,
    config: { ...built.config, caps: { ...built.config.caps, slots: { ...CAPS, ...caps } } },
    jobs: { sendMessages: async () => undefined, finalizeAfter: async () => undefined },
    log: { ...built.log, warn: recordEvent, info: recordEvent },
  };
  return { context, events };
}

/** Returns unused contact details. */
const newCustomer = () => {
  peopleCount += 1;
  return {
    mobile: `+614${String(10_000_000 + peopleCount * 10_007)}`,
    email: `customer-${peopleCount}@example.com`,
  };
};

async function attempt(context: Context, overrides: Partial<BookingRequest> = {}) {
  const { guid } = await insertLead(context);
  return submitBooking(
    context,
    testRequest({
      ...newCustomer(),
      leadGuid: guid,
      supplierId: toSupplierId(workshopId),
      serviceDay: DAYS[0] ?? "",
      arrivalFrom: "08:00",
      ...overrides,
    }),
    crypto.randomUUID(),
  );
}

const outcomeCode = (item: Awaited<ReturnType<typeof attempt>>) => (item.ok ? "booked" : item.code);
const tally = (all: readonly Awaited<ReturnType<typeof attempt>>[]) => {
  const counts: Record<string, number> = {};
  for (const item of all) counts[outcomeCode(item)] = (counts[outcomeCode(item)] ?? 0) + 1;
  return counts;
};
const nextWorkshop = () => void (workshopId += 1);

/** Verifies a mobile for a quote, as the page does. */
async function verifyMobile(context: Context, mobile: string) {
  const { guid } = await insertLead(context);
  expect(await sendCode(context, mobile)).toMatchObject({ ok: true });
  const text = (await listOutbox(context))?.find(({ to }) => to === mobile)?.rendered?.text ?? "";
  const codeCheck = await checkCode(context, { mobile, code: text.slice(0, 6), leadGuid: guid });
  if (!codeCheck.ok || codeCheck.result !== "ValidCode") throw new Error("the code was not taken");
  return codeCheck.leadGuid;
}

it("AB-01 out of 200 anonymous bookings from one network, no more than the cap are accepted", async () => {
  nextWorkshop();
  const victim = newCustomer();
  const attempts: Awaited<ReturnType<typeof attempt>>[] = [];
  for (let n = 0; n < 200; n += 20)
    attempts.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, value) =>
          attempt(testVisitor("77.1.2.9").context, {
            ...(n < 100 ? victim : {}),
            serviceDay: DAYS[value % DAYS.length] ?? "",
          }),
        ),
      )),
    );
  expect(tally(attempts)).toEqual({ booked: CAPS.perNetwork, "mobile-not-verified": 200 - CAPS.perNetwork });
  expect(await count("bookings where supplier_id = ?", workshopId)).toBe(CAPS.perNetwork);
  // The first hundred requests used one person's details. That person gets messages about three bookings.
  const perPerson = await DB.prepare(
    "select count(*) as bookings, (select count(*) from outbox where template = 'booking-received' and channel = 'sms' and about in (select token from bookings as b where b.mobile_digest = bookings.mobile_digest)) as texts from bookings where supplier_id = ? group by mobile_digest order by 1 desc limit 1",
  )
    .bind(workshopId)
    .first();
  expect(perPerson).toEqual({ bookings: CAPS.perContact, texts: CAPS.perContact });
}, 60_000);

it("AB-01 a customer of a network that has used up its slots books after verifying a mobile", async () => {
  nextWorkshop();
  const network = "77.1.3.9";
  for (let n = 0; n < CAPS.perNetwork; n += 1) await attempt(testVisitor(network).context);
  const { context, events } = testVisitor(network);
  const customer = newCustomer();
  expect(outcomeCode(await attempt(context, customer))).toBe("mobile-not-verified");
  expect(events).toContainEqual({ event: "limit-reached", limit: "slots", subject: "network" });
  const leadGuid = await verifyMobile(context, customer.mobile);
  expect(outcomeCode(await attempt(context, { ...customer, leadGuid }))).toBe("booked");
  // The verification code was sent to this mobile only.
  expect(
    outcomeCode(
      await attempt(context, { ...newCustomer(), leadGuid: await verifyMobile(context, newCustomer().mobile) }),
    ),
  ).toBe("mobile-not-verified");
});

it.each([
  [
    "one mobile in several spellings",
    (n: number) => ({
      mobile: ["0404 111 222", "+61404111222", "(04) 0411 1222", "61404111222", "0061404111222"][n] ?? "",
    }),
  ],
  [
    "one mailbox with tags and dots",
    (n: number) => ({
      email:
        ["wanda@gmail.com", "wanda+1@gmail.com", "W.anda@gmail.com", "wan.da+x@googlemail.com", "WANDA@gmail.com"][n] ??
        "",
    }),
  ],
])("AB-01 %s has three slots in total, across workshops and networks", async (_, contact) => {
  const attempts: Awaited<ReturnType<typeof attempt>>[] = [];
  for (let n = 0; n < 5; n += 1) {
    nextWorkshop();
    const item = await attempt(testVisitor(`88.${n}.${peopleCount % 250}.9`).context, contact(n));
    if (outcomeCode(item) !== "invalid-input") attempts.push(item);
  }
  expect(attempts.length).toBeGreaterThan(3);
  expect(tally(attempts).booked).toBe(CAPS.perContact);
});

it("AB-01 one device has three slots, regardless of the contact", async () => {
  nextWorkshop();
  const { context } = testVisitor("99.1.1.1");
  const attempts = [];
  for (let n = 0; n < 5; n += 1) attempts.push(await attempt(context));
  expect(tally(attempts)).toEqual({ booked: 3, "mobile-not-verified": 2 });
});

it("AB-01 addresses of one IPv6 /64 are one network, and those of one /48 one block", async () => {
  nextWorkshop();
  const attemptsInOne64 = [];
  for (let n = 0; n < 8; n += 1) attemptsInOne64.push(await attempt(testVisitor(`2001:db8:5:1::${n + 1}`).context));
  expect(tally(attemptsInOne64).booked).toBe(CAPS.perNetwork);
  const attemptsInOne48 = [];
  for (let n = 0; n < 8; n += 1) attemptsInOne48.push(await attempt(testVisitor(`2001:db8:5:${n + 2}::1`).context));
  expect(tally(attemptsInOne48).booked).toBe(CAPS.perBlock - CAPS.perNetwork);
});

it("AB-01 a workshop has at most twelve unverified bookings, from any network", async () => {
  nextWorkshop();
  const attempts = [];
  for (let n = 0; n < 16; n += 1) attempts.push(await attempt(testVisitor(`101.${n}.7.7`).context));
  expect(tally(attempts)).toEqual({ booked: CAPS.perWorkshop, "mobile-not-verified": 4 });
});

it("AB-01 of 16 concurrent bookings with one contact three are accepted", async () => {
  nextWorkshop();
  const customer = newCustomer();
  const attempts = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      attempt(testVisitor(`102.${n}.7.7`).context, { ...customer, serviceDay: DAYS[n % 5] ?? "" }),
    ),
  );
  expect(tally(attempts)).toEqual({ booked: 3, "mobile-not-verified": 13 });
});

it("AB-01 of 16 concurrent bookings from one device three are accepted", async () => {
  nextWorkshop();
  const { context } = testVisitor("99.1.1.2");
  const attempts = await Promise.all(Array.from({ length: 16 }, () => attempt(context)));
  expect(tally(attempts)).toEqual({ booked: CAPS.perContact, "mobile-not-verified": 13 });
});

it("AB-01 a cancelled booking still counts for a day", async () => {
  nextWorkshop();
  const { context } = testVisitor("103.1.1.1");
  const customer = newCustomer();
  for (let n = 0; n < 3; n += 1) {
    const booking = await attempt(context, customer);
    if (!booking.ok) throw new Error(booking.code);
    expect(await cancelByCustomer(context, booking.bookingToken, 0)).toEqual({ ok: true });
  }
  expect(outcomeCode(await attempt(context, customer))).toBe("mobile-not-verified");
  const contextTomorrow = { ...context, clock: { now: () => context.clock.now() + 25 * 3_600_000 } };
  expect(outcomeCode(await attempt(contextTomorrow, customer))).toBe("booked");
});

it("AB-01 date changes count like bookings, and stop until the mobile is verified", async () => {
  nextWorkshop();
  const { context, events } = testVisitor("104.1.1.1");
  const booking = await attempt(context);
  if (!booking.ok) throw new Error(booking.code);
  const { bookingToken } = booking;
  const outcomes = [];
  for (let n = 1; n <= 4; n += 1) {
    const moveView = await readMoveChoices(context, bookingToken);
    if (!moveView.ok) throw new Error(moveView.code);
    const day = moveView.days[n] ?? "";
    const move = await moveBooking(context, bookingToken, { day, startAt: moveView.startTimesOn(day)[0]?.from ?? "" });
    outcomes.push(move.ok ? "moved" : move.code);
  }
  expect(outcomes).toEqual(["moved", "moved", "mobile-not-verified", "mobile-not-verified"]);
  expect(events).toContainEqual({ event: "limit-reached", limit: "moves", subject: "mobile" });
  expect(await count("slot_claims where booking_token = ? and is_move = 1", bookingToken)).toBeGreaterThan(2);
  await context.db.bookings.addHolder(bookingToken, { userId: null, holderHash: "proved" }, context.clock.now(), "sms");
  expect(await count("slot_claims where booking_token = ?", bookingToken)).toBe(0);
  const move = await readMoveChoices(context, bookingToken);
  const day = (move.ok && move.days[6]) || "";
  expect(
    await moveBooking(context, bookingToken, { day, startAt: (move.ok && move.startTimesOn(day)[0]?.from) || "" }),
  ).toEqual({ ok: true });
});

it("AB-01 a verified mobile can have five unpaid bookings", async () => {
  nextWorkshop();
  const { context } = testVisitor("105.1.1.1");
  const customer = newCustomer();
  const attempts = [];
  const storedLead = await context.db.leads.findStored(await verifyMobile(context, customer.mobile));
  if (storedLead === null) throw new Error("the quote is not there");
  for (let n = 0; n < 7; n += 1) {
    const { guid } = await insertLead(context);
    await context.db.leads.writeRevisions([
      {
        stored: {
          lead: { ...(await context.db.leads.find(guid)), revision: 2 } as typeof storedLead.lead,
          sealedContact: await context.cipher.seal(
            JSON.stringify({ ...storedLead.lead.contact, ...customer, verifiedMobile: customer.mobile }),
            guid,
          ),
          holderHash: storedLead.holderHash,
        },
        idempotencyKey: crypto.randomUUID(),
        event: { actor: "holder", event: "saved", reason: null },
        messages: [],
      },
    ]);
    attempts.push(await attempt(context, { ...customer, leadGuid: guid }));
  }
  expect(tally(attempts)).toEqual({ booked: 5, "too-many-bookings": 2 });
});

it("AB-01 expired slot claims are deleted", async () => {
  const { context } = testVisitor("106.1.1.1");
  await context.db.bookings.deleteExpiredClaims(Date.parse("2027-12-01"));
  expect(await count("slot_claims")).toBe(0);
});
