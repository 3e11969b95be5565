import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { NO_TIMEOUT } from "../../../../app/http/store-timeouts";
import { leadRecords } from "../../../../durable-objects/stubs";
import { toLeadGuid } from "../../../support/ids";
import { dayAhead, workdayAhead } from "../../../support/days";
import { seedReference } from "../../../support/reference-fixture";
import { FULL } from "../../../support/wire-lead";
import { seededSupplier, seedOnlySuppliers } from "../../booking/supplier-row";
import { call, cookiesOf } from "../call";
import { DB } from "../../database";

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(FULL.WorkshopId));
});

/** A lead with every field, including a vehicle and items of our tables and a bookable day. */
async function createFullLead() {
  const { json } = await call("POST", "/api/vehicle/search", { Make: "Toyota", Model: "Hilux", Year: 2019 });
  const { Mid, Engine } = json.Vehicles[0];
  const { ServiceScheduleId } = Engine;
  const [service, tyres, windscreen] = FULL.CartItems;
  const CartItems = [
    { ...service, ServiceScheduleId },
    {
      ...tyres,
      RelatedCartItems: [{ ...tyres.RelatedCartItems[0], RepairInspectionId: 6001 }],
      AdditionalDetails: [],
    },
    windscreen,
    {
      LeadCartItemType: "RepairInspection",
      RepairInspectionId: 2001,
      AdditionalDetails: [{ QuestionId: 1, OptionIds: [1001], Text: "" }],
    },
  ];
  return { ...FULL, ServiceDate: workdayAhead(14), ProviderVehicleId: Mid, Mid, ServiceScheduleId, CartItems };
}

/** The same lead with the values of our catalogues, as a client reads them and may send them back. */
async function leadFromCatalogue() {
  // The server assigns the guid, and ignores a user id from the client.
  const { Guid: _, UserID: __, ...request } = await createFullLead();
  const { answer } = await testSavedLead(request);
  return Object.fromEntries(Object.keys(request).map((name) => [name, answer.json.Lead[name]]));
}

const CONTACT = { Name: "Sam Example", Email: "sam@customer.example", MobileNumber: "0404 040 404" };

async function testSavedLead(lead: Record<string, unknown> = { LeadSource: "Home" }) {
  const answer = await call("POST", "/api/lead/create-update-or-shift", lead);
  expect([answer.status, answer.json.errors]).toEqual([200, undefined]);
  return { guid: answer.json.Lead.Guid as string, cookie: cookiesOf(answer), answer };
}

it("F-353 P-246 a lead without a guid is created; with its guid it is updated", async () => {
  const { guid, cookie, answer } = await testSavedLead({ RepairNotes: "Squeals when cold" });
  expect(answer.json.QuoteUrl).toContain(`/quote-2/${guid}`);
  const secondResponse = await call(
    "POST",
    "/api/lead/create-update-or-shift",
    { Guid: guid, RepairNotes: "Only in the morning" },
    { Cookie: cookie },
  );
  expect(secondResponse.json.Lead).toMatchObject({ Guid: guid, RepairNotes: "Only in the morning" });
});

it("F-352 a save returns Success and the lead; without a Lead nothing is stored", async () => {
  const { guid, cookie } = await testSavedLead();
  const saved = await call(
    "POST",
    "/api/lead/update-or-shift",
    { Lead: { Guid: guid, QuoteUrgency: "JustPriceChecking" }, RetainQuote: true },
    { Cookie: cookie },
  );
  expect(saved.json).toMatchObject({ Success: true, Lead: { Guid: guid, QuoteUrgency: "JustPriceChecking" } });
  const empty = await call("POST", "/api/lead/update-or-shift", { RetainQuote: true }, { Cookie: cookie });
  expect(empty.status).toBe(400);
  expect(empty.json.code).toBe("lead-missing");
});

it("a wrong type is a 422 that names the field", async () => {
  const { status, json } = await call("POST", "/api/lead/update-or-shift", {
    Lead: { Year: "soon", CartItems: [{ LeadCartItemType: "Boat" }] },
  });
  expect(status).toBe(422);
  expect(Object.keys(json.errors)).toEqual(expect.arrayContaining(["Lead.Year", "Lead.CartItems.0.LeadCartItemType"]));
});

it("F-354 F-355 P-244 a guid alone shows no contact details, except to its own browser", async () => {
  const { guid, cookie } = await testSavedLead({ ...CONTACT, RepairNotes: "x" });
  const strangerResponse = await call("GET", `/api/lead/${guid}`);
  expect(strangerResponse.status).toBe(200);
  expect(strangerResponse.json).toMatchObject({ Guid: guid, RepairNotes: "x" });
  for (const value of ["Sam", "sam@customer.example", "404040404"])
    expect(JSON.stringify(strangerResponse.json)).not.toContain(value);
  const holder = await call("GET", `/api/lead/${guid}`, undefined, { Cookie: cookie });
  expect(holder.json).toMatchObject({ Name: "Sam Example", Email: "sam@customer.example" });
});

it("F-354 an unknown guid is a 404, a malformed one a 400", async () => {
  expect((await call("GET", "/api/lead/00000000-0000-4000-8000-000000000000")).status).toBe(404);
  expect((await call("GET", "/api/lead/not-a-guid")).status).toBe(400);
});

it("F-116 a returned lead names its suburb even if only its id was posted", async () => {
  const [place] = (await call("GET", "/api/location?query=parramatta")).json.Suggestions;
  const { guid } = await testSavedLead({ SuburbId: place.SuburbId });
  expect((await call("GET", `/api/lead/${guid}`)).json).toMatchObject({
    SuburbId: place.SuburbId,
    SuburbName: "Parramatta",
    State: "NSW",
    Postcode: "2150",
  });
});

it("F-116 a returned lead includes configured exclusions, partner and extras", async () => {
  const { answer } = await testSavedLead({ quoteFunnelConfigurationId: 2, RequiredExtras: [4] });
  const { Lead } = answer.json;
  expect(Lead.RepairCategoryRestrictions).toContain(9);
  expect(Lead.Extras).toEqual([4]);
  const { answer: rewardsAnswer } = await testSavedLead({ LeadSource: "RewardsPartner" });
  expect(rewardsAnswer.json.Lead.IsPartnership).toBe(true);
  const { answer: plainAnswer } = await testSavedLead();
  expect(plainAnswer.json.Lead).toMatchObject({
    IsPartnership: false,
    ServiceTypeRestrictions: [],
    RepairCategoryRestrictions: [],
    Extras: [],
  });
});

it("F-116 a partner number is stored and shown to the lead's holder; invalid ones are refused", async () => {
  const { guid, cookie, answer } = await testSavedLead({
    LeadSource: "RewardsPartner",
    RewardsPartnerReference: "GL-123456",
  });
  expect(answer.json.Lead.RewardsPartnerReference).toBe("GL-123456");
  const referenceFor = async (headers: Record<string, string>) =>
    (await call("GET", `/api/lead/${guid}`, undefined, headers)).json.RewardsPartnerReference;
  expect([await referenceFor({ Cookie: cookie }), await referenceFor({})]).toEqual(["GL-123456", null]);
  expect((await call("GET", `/api/lead/${guid}/revisions/1`)).json.Lead.RewardsPartnerReference).toBeNull();
  for (const RewardsPartnerReference of ["123456", "GL-12345", "gl-123456 "]) {
    const answer = await call(
      "POST",
      "/api/lead/update-or-shift",
      { Lead: { Guid: guid, RewardsPartnerReference } },
      { Cookie: cookie },
    );
    expect([answer.status, answer.json.errors]).toEqual([
      422,
      { RewardsPartnerReference: [expect.stringContaining("GL-123456")] },
    ]);
  }
  expect(await referenceFor({ Cookie: cookie })).toBe("GL-123456");
  const strangers = await call(
    "POST",
    "/api/lead/update-or-shift",
    { Lead: { Guid: guid, Email: "sam@customer.example" } },
    { Cookie: cookie },
  );
  const copy = await call("POST", "/api/lead/update-or-shift", {
    Lead: { Guid: strangers.json.Lead.Guid, RepairNotes: "Mine now" },
  });
  expect(copy.json.Lead.Guid).not.toBe(guid);
  expect(copy.json.Lead.RewardsPartnerReference).toBeNull();
});

it("F-116 a lead's response says whether paid rides are available in its suburb", async () => {
  const areRidesOfferedAt = async (query: string) => {
    const [place] = (await call("GET", `/api/location?query=${query}`)).json.Suggestions;
    const { guid } = await testSavedLead({ SuburbId: place.SuburbId });
    return (await call("GET", `/api/lead/${guid}`)).json.SuburbIsUberOffered;
  };
  expect([await areRidesOfferedAt("parramatta"), await areRidesOfferedAt("eucla")]).toEqual([true, false]);
});

it("an unknown reference or impossible day is 422 at its field, and nothing is saved", async () => {
  const holiday = dayAhead(20);
  await DB.prepare("insert into blocked_dates (country, state, day, reason) values ('AU', '', ?, 'Closed')")
    .bind(holiday)
    .run();
  const wrong: Record<string, readonly unknown[]> = {
    WorkshopId: [99_999],
    quoteFunnelConfigurationId: [77],
    RequiredExtras: [[9999], [4, 9999]],
    ProviderVehicleId: ["nope"],
    Mid: ["nope"],
    ServiceDate: ["2020-01-01", dayAhead(400), holiday],
  };
  const { guid, cookie } = await testSavedLead({ RepairNotes: "Before" });
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) {
      const saved = await call(
        "POST",
        "/api/lead/update-or-shift",
        { Lead: { Guid: guid, RepairNotes: "After", [field]: value } },
        { Cookie: cookie },
      );
      expect([field, value, saved.status, Object.keys(saved.json.errors ?? {})]).toEqual([field, value, 422, [field]]);
      const response = await call("POST", "/api/lead/create-update-or-shift", { [field]: value });
      expect([field, value, response.status]).toEqual([field, value, 422]);
    }
  expect(await call("GET", `/api/lead/${guid}`)).toMatchObject({
    json: {
      RepairNotes: "Before",
      WorkshopId: null,
      quoteFunnelConfigurationId: null,
      RequiredExtras: [],
      ProviderVehicleId: null,
      Mid: null,
      ServiceDate: null,
    },
  });
  const day = workdayAhead(14);
  const savedLead = await call(
    "POST",
    "/api/lead/update-or-shift",
    { Lead: { Guid: guid, quoteFunnelConfigurationId: 1, RequiredExtras: [4], ServiceDate: day } },
    { Cookie: cookie },
  );
  expect([savedLead.status, savedLead.json.Lead]).toEqual([
    200,
    expect.objectContaining({ quoteFunnelConfigurationId: 1, RequiredExtras: [4], ServiceDate: day }),
  ]);
});

it("GET of the cancel URL cancels nothing and names the POST that does", async () => {
  const { guid, cookie } = await testSavedLead();
  const answer = await call("GET", `/api/lead/${guid}/cancel`);
  expect(answer.json).toMatchObject({
    Success: false,
    IsCancelled: false,
    Message: expect.stringMatching(/POST .*ConfirmUrl/),
  });
  await call("POST", `/api/lead/${guid}/cancel`, undefined, { Cookie: cookie });
  expect((await call("GET", `/api/lead/${guid}/cancel`)).json.IsCancelled).toBe(true);
});

it("a save without a lead gets an error that names the missing key", async () => {
  expect((await call("POST", "/api/lead/create-update-or-shift", { lead: {} })).json.title).toContain("`lead`");
});

it("a repeated Idempotency-Key returns the same lead, and is refused with another body", async () => {
  const first = await call(
    "POST",
    "/api/lead/create-update-or-shift",
    { RepairNotes: "one" },
    { "Idempotency-Key": "key-0000001" },
  );
  const headers = { "Idempotency-Key": "key-0000001", Cookie: cookiesOf(first) };
  const second = await call("POST", "/api/lead/create-update-or-shift", { RepairNotes: "one" }, headers);
  expect(second.json.Lead.Guid).toBe(first.json.Lead.Guid);
  const other = await call("POST", "/api/lead/create-update-or-shift", { RepairNotes: "two" }, headers);
  expect(other.status).toBe(409);
});

it("F-110 F-126 a full lead with catalogue values is returned unchanged", async () => {
  const { json: places } = await call("GET", "/api/location?query=bondi");
  const leadBody: Record<string, unknown> = {
    ...(await leadFromCatalogue()),
    SuburbId: places.Suggestions[0].SuburbId,
  };
  expect(Object.values(leadBody)).not.toContain(undefined);
  const { guid, cookie } = await testSavedLead(leadBody);
  const { json } = await call("GET", `/api/lead/${guid}`, undefined, { Cookie: cookie });
  const strangeFields = Object.entries(leadBody).filter(
    ([name, value]) => JSON.stringify(json[name]) !== JSON.stringify(value),
  );
  expect(Object.fromEntries(strangeFields.map(([name]) => [name, json[name]]))).toEqual({});
});

it("OW-01 client-made names and descriptions are replaced by catalogue values", async () => {
  const result = await leadFromCatalogue();
  const items = result.CartItems as Record<string, unknown>[];
  expect(items.map((item) => item.ServiceName ?? item.RepairInspectionName)).toEqual([
    "Logbook Service",
    "Tyre Replacement",
    "Windscreen Replacement",
    expect.stringContaining("Brake"),
  ]);
  expect(items[3]).toMatchObject({ AdditionalDetails: [{ Text: "Which brakes need work? Front" }] });
  const unknownJob = "Engine Replacement or Rebuild";
  const { answer } = await testSavedLead({
    ...result,
    VehicleMake: unknownJob,
    VehicleModel: unknownJob,
    VehicleVariant: unknownJob,
    VehicleDescription: unknownJob,
    VehiclePriceCategory: 1,
    CartItems: items.map((item) => ({
      ...item,
      ServiceName: unknownJob,
      ServiceSortOrder: 1,
      RepairInspectionName: unknownJob,
      RepairType: unknownJob,
      RequiredCertification: unknownJob,
      TaskValueCategory: "S",
      MaximumLabourHours: 0.1,
      RelatedCartItems: (item.RelatedCartItems as object[]).map((item) => ({
        ...item,
        RepairInspectionName: unknownJob,
      })),
      AdditionalDetails: (item.AdditionalDetails as object[]).map((item) => ({ ...item, Text: unknownJob })),
    })),
  });
  const { Guid: guid } = answer.json.Lead;
  const comparableLead = (lead: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(result).map((name) => [name, lead[name]]));
  expect(comparableLead(answer.json.Lead)).toEqual(result);
  // A save that names no vehicle does not change these values either.
  const cookie = cookiesOf(answer);
  const renameAnswer = await call("POST", `/api/lead/${guid}/update`, { VehicleModel: unknownJob }, { Cookie: cookie });
  expect(comparableLead(renameAnswer.json.Lead)).toEqual(result);
});

it("OW-01 a plate is verified only by our own lookup, with the vehicle that it found", async () => {
  const lookUpRego = async (rego: string) =>
    (await call("POST", "/api/vehicle/rego-lookup", { rego, state: "NSW" })).json.regoVehicle;
  const savePlate = async (lead: object, cookie?: string) => {
    const answer = await call("POST", "/api/lead/create-update-or-shift", lead, cookie ? { Cookie: cookie } : {});
    const { Guid, VehicleIsVerifiedRego, VehicleVin } = answer.json.Lead;
    return { guid: Guid, cookie: cookiesOf(answer), verification: [VehicleIsVerifiedRego, VehicleVin] };
  };
  const typedFields = { VehicleRegoState: "NSW", VehicleIsVerifiedRego: true, VehicleVin: "TYPED" };
  const severalVehicles = await lookUpRego("MANY03");
  const other = await lookUpRego("DEMOSR5");
  const car = severalVehicles.vehicles[0];
  const different = other.vehicles[0];
  const vehicleFields = { Mid: car.mid, Year: car.buildYear, VehicleRego: "MANY03" };
  expect((await savePlate({ ...vehicleFields, ...typedFields, VehicleRego: "NEVER1" })).verification).toEqual([
    false,
    "TYPED",
  ]);
  expect(
    (await savePlate({ ...vehicleFields, ...typedFields, Mid: different.mid, Year: different.buildYear }))
      .verification[0],
  ).toBe(false);
  expect((await savePlate({ VehicleRego: "MANY03", VehicleMake: "Hyundai", ...typedFields })).verification[0]).toBe(
    false,
  );
  // The look-up verifies the plate without a flag from the client.
  const verifiedLead = await savePlate({ ...vehicleFields, VehicleRegoState: "NSW" });
  expect(verifiedLead.verification).toEqual([true, severalVehicles.vin]);
  // The plate stays verified as long as the lead has the same plate and vehicle, even after the look-up is deleted. Changing either one ends the verification.
  await DB.prepare("delete from rego_cache").run();
  const resave = (lead: object) => savePlate({ Guid: verifiedLead.guid, ...lead }, verifiedLead.cookie);
  expect(
    (await resave({ ...vehicleFields, VehicleRegoState: "NSW", VehicleIsVerifiedRego: false })).verification,
  ).toEqual([true, severalVehicles.vin]);
  expect((await resave({ VehicleRego: "OTHER1" })).verification).toEqual([false, null]);
  expect((await resave({ ...vehicleFields, ...typedFields })).verification).toEqual([false, "TYPED"]);
});

it("OW-01 unknown jobs, unknown vehicle years and blank custom jobs are refused with 422", async () => {
  const { guid, cookie } = await testSavedLead({ Mid: (await createFullLead()).Mid, Year: 2019 });
  const errorsOf = async (lead: object) => {
    const { status, json } = await call(
      "POST",
      "/api/lead/update-or-shift",
      { Lead: { Guid: guid, ...lead } },
      { Cookie: cookie },
    );
    return [status, Object.keys(json.errors ?? {})];
  };
  const item = { LeadCartItemType: "RepairInspection" };
  expect(await errorsOf({ CartItems: [{ ...item, RepairInspectionId: 999_999 }] })).toEqual([
    422,
    ["CartItems.0.RepairInspectionId"],
  ]);
  expect(await errorsOf({ CartItems: [{ ...item, IsCustomRepair: true, RepairNotes: "   " }] })).toEqual([
    422,
    ["CartItems.0.RepairNotes"],
  ]);
  expect(await errorsOf({ Year: 1950 })).toEqual([422, ["Year"]]);
});

it("P-249 updating a lead by its id changes only the fields that are sent", async () => {
  const { guid, cookie } = await testSavedLead({ RepairNotes: "Squeals" });
  const day = workdayAhead(30);
  const updated = await call("POST", `/api/lead/${guid}/update`, { ServiceDate: day }, { Cookie: cookie });
  expect(updated.json).toMatchObject({ Success: true, Lead: { Guid: guid } });
  expect((await call("GET", `/api/lead/${guid}`)).json).toMatchObject({
    Guid: guid,
    ServiceDate: day,
    RepairNotes: "Squeals",
  });
  expect((await call("POST", `/api/lead/${guid}/update`, { Nonsense: 1 }, { Cookie: cookie })).json.code).toBe(
    "lead-missing",
  );
  expect(
    (await call("POST", `/api/lead/${guid}/update`, { ServiceDate: "soon" }, { Cookie: cookie })).json.errors,
  ).toHaveProperty("ServiceDate");
});

it("P-245 a valid email is stored for the lead's holder, and on a copy of the lead for others", async () => {
  const { guid, cookie } = await testSavedLead();
  const answer = await call(
    "POST",
    "/api/lead/email",
    { LeadGuid: guid, Email: "sam@customer.example" },
    { Cookie: cookie },
  );
  expect(answer.json).toEqual({ Success: true, LeadGuid: guid });
  const emailOf = async (headers: Record<string, string>) =>
    (await call("GET", `/api/lead/${guid}`, undefined, headers)).json.Email;
  expect([await emailOf({ Cookie: cookie }), await emailOf({})]).toEqual(["sam@customer.example", null]);
  for (const Email of ["sam@", "", 5]) {
    const answer = await call("POST", "/api/lead/email", { LeadGuid: guid, Email }, { Cookie: cookie });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ["Email"]]);
  }
  const strangerResponse = await call("POST", "/api/lead/email", { LeadGuid: guid, Email: "thief@customer.example" });
  expect(strangerResponse.json.LeadGuid).not.toBe(guid);
  expect(await emailOf({ Cookie: cookie })).toBe("sam@customer.example");
});

it("P-251 a callback request is recorded once per lead, for its holder only", async () => {
  const { guid, cookie } = await testSavedLead();
  const ask = (headers: Record<string, string>) => call("POST", `/api/lead/${guid}/schedule-call`, undefined, headers);
  const strangerResponse = await ask({});
  expect([strangerResponse.status, strangerResponse.json.code]).toEqual([403, "not-the-holder"]);
  expect(
    await (env as unknown as { DB: D1Database }).DB.prepare("select 1 from callbacks where lead_guid = ?")
      .bind(guid)
      .first(),
  ).toBeNull();
  const responses = [await ask({ Cookie: cookie }), await ask({ Cookie: cookie })];
  expect(responses.map(({ status, json }) => [status, json])).toEqual(Array(2).fill([200, { Success: true }]));
  const { results } = await (env as unknown as { DB: D1Database }).DB.prepare(
    "select reason, state from callbacks where lead_guid = ?",
  )
    .bind(guid)
    .all();
  expect(results).toEqual([{ reason: "asked", state: "waiting" }]);
  expect((await call("POST", "/api/lead/00000000-0000-4000-8000-000000000000/schedule-call")).status).toBe(404);
});

it("P-250 GET of the cancel URL changes nothing; a POST by the holder cancels once", async () => {
  const { guid, cookie } = await testSavedLead({ ...CONTACT });
  const path = `/api/lead/${guid}/cancel`;
  const asHolder = { Cookie: cookie };
  await call("POST", `/api/lead/${guid}/schedule-call`, undefined, asHolder);
  expect((await call("GET", path, undefined, asHolder)).json).toEqual({
    Success: false,
    IsCancelled: false,
    ConfirmUrl: expect.stringMatching(new RegExp(`/cancel-quote/${guid}$`)),
    Message: expect.any(String),
  });
  expect((await call("POST", path)).json.code).toBe("not-the-holder");
  const statusOf = async () => (await call("GET", `/api/lead/${guid}`)).json.LeadStatusID;
  expect(await statusOf()).toBe("QuotePending");
  for (let times = 0; times < 2; times += 1)
    expect((await call("POST", path, undefined, asHolder)).json).toEqual({ Success: true, IsCancelled: true });
  expect([await statusOf(), (await call("GET", path)).json.IsCancelled]).toEqual(["QuotePending", true]);
  const { DB } = env as unknown as { DB: D1Database };
  expect(await DB.prepare("select count(*) as n from callbacks where lead_guid = ?").bind(guid).first("n")).toBe(0);
  const saves = await leadRecords(env as unknown as Env, NO_TIMEOUT).saves(toLeadGuid(guid));
  expect(saves.filter(({ event }) => event === "cancelled").length).toBe(1);
  const next = await call(
    "POST",
    "/api/lead/update-or-shift",
    { Lead: { Guid: guid, RepairNotes: "Again" } },
    asHolder,
  );
  expect(next.json.Lead).toMatchObject({ LeadStatusID: "QuotePending", RepairNotes: "Again" });
  expect(next.json.Lead.Guid).not.toBe(guid);
  expect((await call("GET", "/api/lead/00000000-0000-4000-8000-000000000000/cancel")).status).toBe(404);
});

it("P-107 a lead is returned with the fields that all parts share", async () => {
  const { Guid: _, UserID: __, ...leadBody } = await createFullLead();
  const { guid, cookie } = await testSavedLead(leadBody);
  const { json } = await call("GET", `/api/lead/${guid}`, undefined, { Cookie: cookie });
  const names = [
    "Guid",
    "UserID",
    "Name",
    "PhoneNumber",
    "MobileNumber",
    "Email",
    "VehicleMake",
    "VehicleModel",
    "ServiceDate",
    "LeadSource",
    "Location",
    "SuburbId",
    "WorkshopCategory",
    "CartItems",
    "repairInspectionId",
    "repairCategoryId",
  ];
  expect(names.filter((name) => !(name in json))).toEqual([]);
});
