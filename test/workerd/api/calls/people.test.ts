import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../../support/reference-fixture";
import { listOutbox } from "../../../../app/usecases/operations/outbox/list-outbox";
import { browser } from "../../leads/browser";
import { call } from "../call";
import { DB } from "../../database";

beforeAll(async () => seedReference(DB));

const findPlate = async (outcome: string) =>
  (await DB.prepare("select plate, state from rego_register where country = 'AU' and outcome = ? limit 1")
    .bind(outcome)
    .first<{ plate: string; state: string }>()) ?? { plate: "", state: "" };

it("F-365 F-366 F-144 a known plate returns its vehicles in any spelling, an unknown one none", async () => {
  const { plate, state } = await findPlate("found-one");
  const input = `${plate.slice(0, 3).toLowerCase()} ${plate.slice(3).toLowerCase()}`;
  const response = await call("POST", "/api/vehicle/rego-lookup", {
    rego: input,
    state,
    make: null,
    model: null,
    fleetCompanyId: null,
  });
  expect(response.status).toBe(200);
  expect(response.json.Success).toBe(true);
  expect(Object.keys(response.json.regoVehicle.vehicles[0])).toEqual(
    expect.arrayContaining([
      "make",
      "model",
      "buildYear",
      "bodyType",
      "fuel",
      "transmission",
      "variantOption",
      "description",
      "vehicleId",
    ]),
  );
  const unknown = await call("POST", "/api/vehicle/rego-lookup", { rego: "ZZZ99X", state: "NSW" });
  expect(unknown.json).toMatchObject({ Success: false, Reason: "NotFound", regoVehicle: { vehicles: [] } });
});

it("F-143 a plate lookup returns only the five specified fields", async () => {
  const { json } = await call("GET", "/api/openapi.json");
  const { properties } = json.paths["/api/vehicle/rego-lookup"].post.requestBody.content["application/json"].schema;
  expect(Object.keys(properties).sort()).toEqual(["fleetCompanyId", "make", "model", "rego", "state"]);
});

it("F-365 a plate without its state is a 422 that names the field", async () => {
  const { status, json } = await call("POST", "/api/vehicle/rego-lookup", { rego: "ABC123" });
  expect(status).toBe(422);
  expect(json.errors).toHaveProperty("state");
});

it("F-388 P-304 a code is sent to a mobile and never returned; a landline is refused", async () => {
  const response = await call("POST", "/api/verify/send", { mobilePhoneNumber: "0404 040 404" });
  expect(response.json).toEqual({ Success: true, ResendAt: expect.any(Number) });
  const message = (await listOutbox(browser()))?.find(({ to }) => to === "+61404040404");
  expect(message?.rendered?.text).toMatch(/^\d{6}\b/);
  expect((await call("POST", "/api/verify/send", { mobilePhoneNumber: "02 9876 5432" })).status).toBe(422);
});

it("F-389 a resend within 60 seconds is refused with the time of the next attempt", async () => {
  await call("POST", "/api/verify/send", { mobilePhoneNumber: "0404 040 405" });
  const resent = await call("POST", "/api/verify/resend", { mobilePhoneNumber: "0404 040 405" });
  expect(resent.status).toBe(429);
  expect(resent.headers.get("Retry-After")).toBe("60");
});

it("F-390 a wrong code is InvalidCode, an unknown number NotFound, an unknown lead 404", async () => {
  const lead = await call("POST", "/api/lead/create-update-or-shift", { LeadSource: "Home" });
  const leadGuid = lead.json.Lead.Guid;
  await call("POST", "/api/verify/send", { mobilePhoneNumber: "0404 040 406" });
  const check = (mobilePhoneNumber: string, guid = leadGuid) =>
    call("POST", "/api/verify/check", { mobilePhoneNumber, code: "000000", leadGuid: guid });
  expect((await check("0404 040 406")).json.Result).toBe("InvalidCode");
  expect((await check("0404 040 407")).json.Result).toBe("NotFound");
  expect((await check("0404 040 406", "00000000-0000-4000-8000-000000000000")).status).toBe(404);
});

it("F-398, F-399 the default date is never before the minimum, for each urgency", async () => {
  for (const urgency of ["AsSoonAsPossible", "WithinAFewWeeks", "JustPriceChecking", "SpecificDay"]) {
    const { json } = await call("GET", `/api/dates/service-dates?urgency=${urgency}&state=NSW`);
    expect(json.MinimumDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(json.DefaultDate >= json.MinimumDate, urgency).toBe(true);
  }
});

it("F-387 P-315 blocked dates are those of the state within the requested period", async () => {
  const readBlockedDates = async (state: string) =>
    (await call("POST", "/api/dates/blocked", { startDate: "2026-01-01", endDate: "2026-03-31", state })).json
      .Dates as string[];
  const [nsw, wa] = await Promise.all([readBlockedDates("NSW"), readBlockedDates("WA")]);
  expect(nsw).toContain("2026-01-26");
  expect(nsw.every((day) => day >= "2026-01-01" && day <= "2026-03-31")).toBe(true);
  expect(wa).toContain("2026-03-02");
  expect(nsw).not.toContain("2026-03-02");
});

it("F-383 P-309 a customer's email and mobile are not suspected to be a supplier's", async () => {
  expect(
    (
      await call("POST", "/api/workshop/is-suspected-workshop", {
        email: "sam@customer.example",
        mobile: "0404 040 404",
        leadGuid: null,
      })
    ).json,
  ).toEqual({ Result: false });
});

it("F-381, F-382 an unknown supplier is a 404", async () => {
  expect((await call("POST", "/api/workshop/for-quoter", { workshopId: 99999 })).status).toBe(404);
});
