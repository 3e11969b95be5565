import { beforeAll, beforeEach, expect, it } from "vitest";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { seedReference } from "../../support/reference-fixture";
import { Visitor } from "../funnel/visitor";
import { testContext, count, DB } from "./test-booking";
import { seededSupplier, seedOnlySuppliers } from "./supplier-row";
import { BASIC_SERVICE } from "../../support/wire-lead";

const WORKSHOP = 760;

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
      "discounts",
      "vouchers",
      "partner_clubs",
      "localities",
      "place_names",
      "place_prefixes",
    ],
  });
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 100_000, acceptOnlinePayments: true }));
  // The tests' deployment has wide limits, so this sets every device to its limit.
  await DB.prepare(
    "create trigger device_limit before insert on slot_claims when new.subject like 'workshop %' begin select raise(abort, 'NOT NULL constraint failed: slot_claims.subject'); end",
  ).run();
}, 60_000);

let peopleCount = 0;
let mobile = "";
beforeEach(() => {
  peopleCount += 1;
  mobile = `04041400${String(peopleCount).padStart(2, "0")}`;
});

/** Opens the finalise page of a new quote, and returns its form. */
async function openBooking() {
  const visitor = new Visitor();
  const suburbId = (await visitor.api("/api/location?query=parramatta")).Suggestions[0].SuburbId;
  const response = await visitor.post("/api/lead/create-update-or-shift", {
    SuburbId: suburbId,
    VehicleMake: "Toyota",
    VehicleModel: "Hilux",
    Year: 2019,
    VehicleFuel: "Diesel",
    VehicleTransmission: "Automatic",
    VehiclePriceCategory: 3,
    CartItems: [BASIC_SERVICE],
  });
  const guid: string = response.Lead.Guid;
  await visitor.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`);
  const details = await visitor.api(`/api/finalise/${guid}/${WORKSHOP}`);
  const form = (overrides: Readonly<Record<string, string>>) => ({
    intent: "book",
    submissionKey: visitor.page.choices("submissionKey")[0] ?? "",
    supplierId: String(WORKSHOP),
    serviceDay: details.ServiceDate,
    arrival: [details.ArrivalTime, details.ArrivalTime2].filter(Boolean).join("-"),
    firstName: "Kiri",
    lastName: "Walker",
    mobile,
    email: `kiri.${guid}@example.com`,
    comments: "The horn is quiet",
    agreedTerms: "on",
    paymentMethod: "payOnTheDay",
    ...overrides,
  });
  return { visitor, guid, form, details };
}

const codeFor = async (number: string) =>
  (await listOutbox(testContext()))
    ?.find(({ to, template }) => to === `+61${number.slice(1)}` && template === "verification-code")
    ?.rendered?.text.slice(0, 6) ?? "none";

it("AB-01 without JavaScript a customer over the limits requests a code, enters it and books", async () => {
  const { visitor, guid, form } = await openBooking();
  const refusal = await visitor.send(form({}));
  expect(refusal.status).toBe(403);
  expect(refusal.html).toContain("Verify your mobile to book");
  expect(refusal.html).toContain("The horn is quiet");
  expect(refusal.choices("intent")).toContain("sendCode");
  expect(await count("bookings where lead_guid = ?", guid)).toBe(0);

  const message = await visitor.send(form({ intent: "sendCode" }));
  expect([message.status, message.choices("intent").includes("verify")]).toEqual([200, true]);
  const empty = await visitor.send(form({ intent: "verify" }));
  expect([empty.status, empty.errorAt("smsCode")]).toEqual([422, "Error: Enter the code from the text message"]);
  const wrong = await visitor.send(form({ intent: "verify", smsCode: "000001" }));
  expect([wrong.status, wrong.errorAt("smsCode")]).toEqual([
    422,
    "Error: That code is not right. Check the message and type it again",
  ]);
  const page = await visitor.send(form({ intent: "verify", smsCode: await codeFor(mobile) }));
  expect(page.url.pathname).toMatch(/^\/booking\/[\w-]+\/confirmation$/);
  expect(await count("bookings where lead_guid = ?", guid)).toBe(1);
});

it("AB-01 another browser books a quote as a copy after verifying its mobile", async () => {
  const { visitor, guid, form } = await openBooking();
  // Another person's browser that knows only the URL.
  const other = new Visitor();
  await visitor.post("/api/lead/create-update-or-shift", {
    Guid: guid,
    FirstName: "Kiri",
    EmailAddress: "k@example.com",
  });
  await other.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`);
  await other.send(form({}));
  await other.send(form({ intent: "sendCode" }));
  const page = await other.send(form({ intent: "verify", smsCode: await codeFor(mobile) }));
  expect(page.url.pathname).toMatch(/^\/booking\/[\w-]+\/confirmation$/);
});

it("AB-01 the API answers 403 mobile-not-verified until /api/verify/check succeeds", async () => {
  const { visitor, guid, details } = await openBooking();
  const request = {
    WorkshopId: WORKSHOP,
    LeadId: guid,
    ServiceDate: details.ServiceDate,
    TimeOfArrival: details.ArrivalTime,
    TimeOfArrivalTo: details.ArrivalTime2,
    FirstName: "Kiri",
    LastName: "Walker",
    Mobile: mobile,
    Email: "kiri@example.com",
    AgreedTC: true,
    ServiceInclusions: details.ServiceInclusions,
  };
  const refusal = await visitor.call("/api/booking/submit", request);
  expect(refusal).toMatchObject({ status: 403, body: { code: "mobile-not-verified" } });
  expect(await count("bookings where lead_guid = ?", guid)).toBe(0);
  expect(await visitor.call("/api/verify/send", { mobilePhoneNumber: mobile })).toMatchObject({ status: 200 });
  const codeCheck = await visitor.call("/api/verify/check", {
    mobilePhoneNumber: mobile,
    code: await codeFor(mobile),
    leadGuid: guid,
  });
  expect(codeCheck.body).toEqual({ Result: "ValidCode" });
  expect((await visitor.call("/api/booking/submit", request)).body).toMatchObject({ Success: true });
});

it("AB-04 a limited discount needs a verified mobile, and the form is kept", async () => {
  const { visitor, guid, form, details } = await openBooking();
  const input = { promoCode: "ALLOFF100", shownCode: "ALLOFF100", email: `kiri.${guid}@example.com` };
  const refusal = await visitor.send(form(input));
  expect(refusal.status).toBe(403);
  expect(refusal.html).toContain("Verify your mobile to use this discount");
  expect(refusal.html).toContain("To book without the discount, choose “Remove code”");
  expect(refusal.html).toContain("The horn is quiet");
  expect(refusal.html).toContain("ALLOFF100");
  expect(refusal.choices("verifyReason")).toEqual(["discount"]);
  const request = {
    WorkshopId: WORKSHOP,
    LeadId: guid,
    ServiceDate: details.ServiceDate,
    TimeOfArrival: details.ArrivalTime,
    TimeOfArrivalTo: details.ArrivalTime2,
    FirstName: "Kiri",
    LastName: "Walker",
    Mobile: mobile,
    Email: input.email,
    AgreedTC: true,
    PromoCode: input.promoCode,
    ServiceInclusions: details.ServiceInclusions,
  };
  for (const path of ["/api/booking/prevalidate", "/api/booking/submit"])
    expect(await visitor.call(path, request)).toMatchObject({
      status: 403,
      body: { code: "discount-needs-verified-mobile" },
    });
  expect(await count("bookings where lead_guid = ?", guid)).toBe(0);

  const message = await visitor.send(form({ ...input, intent: "sendCode", verifyReason: "discount" }));
  expect(message.html).toContain("Verify your mobile to use this discount");
  const page = await visitor.send(form({ ...input, intent: "verify", smsCode: await codeFor(mobile) }));
  expect(page.url.pathname).toMatch(/^\/booking\/[\w-]+\/confirmation$/);
  expect(await count("discount_uses where code = 'ALLOFF100' and off_cents > 0")).toBeGreaterThan(0);
});
