import { beforeAll, expect, it } from "vitest";
import { listingEventsOfLead, toListView } from "../../../../app/adapters/db/listing-events";
import { QUOTES } from "../../../../app/api/wire/quotes";
import { seedSuppliers } from "../../../../scripts/seed/suppliers";
import { dayAhead } from "../../../support/days";
import { toLeadGuid } from "../../../support/ids";
import { readFixture, seedReference } from "../../../support/reference-fixture";
import { call } from "../call";
import { DB } from "../../database";

beforeAll(async () => {
  await seedReference(DB);
  await seedSuppliers(DB, { suppliers: 400, today: new Date().toISOString().slice(0, 10) }, readFixture);
});

const readParramattaId = async () =>
  (await call("GET", "/api/location?query=parramatta")).json.Suggestions[0].SuburbId as number;

/** A 2019 Hilux in Parramatta that needs a battery. */
async function createBatteryLead(): Promise<string> {
  const { json } = await call("POST", "/api/lead/create-update-or-shift", {
    SuburbId: await readParramattaId(),
    VehicleMake: "Toyota",
    VehicleModel: "Hilux",
    Year: 2019,
    VehicleFuel: "Diesel",
    VehicleTransmission: "Automatic",
    VehiclePriceCategory: 3,
    CartItems: [
      {
        LeadCartItemType: "RepairInspection",
        RepairInspectionId: 157,
        RepairInspectionName: "Battery Replacement",
        RepairCategoryId: 1,
        IsPerformedByWorkshop: true,
        IsPerformedByMobileMechanic: true,
      },
    ],
  });
  return json.Lead.Guid;
}

it("F-359 P-255 the quotes of a lead list prices and days; an unknown lead is 404", async () => {
  const guid = await createBatteryLead();
  const { status, json } = await call("GET", `/api/quotes/${guid}`);
  expect(status).toBe(200);
  expect(json.Listings.length).toBeGreaterThan(2);
  expect(json.Listings[0]).toMatchObject({
    WorkshopId: expect.any(Number),
    Pricing: { Strategy: "SINGLE_PRICE", Net: { IncludingTax: expect.any(Number) } },
    AvailableFrom: expect.stringMatching(/^\d{4}-/),
  });
  // The sort order is accepted in lower case too, because the URL of the results page uses it (WS-28).
  expect((await call("GET", `/api/quotes/${guid}?sortby=price`)).status).toBe(200);
  expect((await call("GET", `/api/quotes/${guid}?sortby=cheapest`)).status).toBe(400);
  expect((await call("GET", "/api/quotes/00000000-0000-4000-8000-000000000000")).status).toBe(404);
});

it("P-344 the quotes have exactly the fields of their schema", async () => {
  const { json } = await call("GET", `/api/quotes/${await createBatteryLead()}`);
  expect(QUOTES.parse(json)).toEqual(json);
  expect(Object.keys(json.Listings[0])).toEqual(
    expect.arrayContaining(["WorkshopRatingDetails", "OpeningHours", "AvailableFrom", "DistanceInMetres", "Pricing"]),
  );
  for (const listing of json.Listings)
    expect(Number.isInteger(listing.RecommendedSortOrderScore), String(listing.WorkshopId)).toBe(true);
});

it("F-359 another service date changes the days when suppliers are available", async () => {
  const guid = await createBatteryLead();
  const currentPrices = await call("GET", `/api/quotes/${guid}`);
  const later = dayAhead(30);
  const laterPrice = await call("GET", `/api/quotes/${guid}?serviceDate=${later}`);
  expect(laterPrice.json.ServiceDate >= later).toBe(true);
  expect(laterPrice.json.Listings[0].AvailableFrom > currentPrices.json.Listings[0].AvailableFrom).toBe(true);
});

it("B-247 B-248 the availability types match the flags used for a job", async () => {
  const types = await call("GET", "/api/workshop/availability-type");
  expect([types.status, types.json.map(({ Id }: { Id: number }) => Id)]).toEqual([200, [1, 2, 3, 4]]);
  const { json } = await call("POST", "/api/workshop/availability", {
    suburbId: await readParramattaId(),
    repairInspectionIds: [157],
  });
  const flags = Object.keys(json).filter((name) => typeof json[name] === "boolean");
  expect(types.json.map(({ Flag }: { Flag: string }) => Flag).sort()).toEqual(flags.sort());
});

it("F-378 F-379 F-146 P-307 availability counts depend on place, repairs and an exclusive supplier", async () => {
  const suburbId = await readParramattaId();
  const readCounts = async (overrides: Record<string, unknown> = {}) =>
    (await call("POST", "/api/workshop/availability", { suburbId, repairInspectionIds: [157], ...overrides })).json;
  const here = await readCounts();
  expect(Object.keys(here).sort()).toEqual(
    [
      "AvailableCount",
      "HasDealerships",
      "HasMobileMechanics",
      "HasWorkshopsWithVehiclePickUpAndDropOff",
      "HasZeroCommsSupplier",
      "PromotionalAssets",
      "TotalCount",
    ].sort(),
  );
  expect(here.TotalCount).toBeGreaterThan(0);
  expect(here.AvailableCount).toBeLessThanOrEqual(here.TotalCount);
  const remoteSuburbId = (await call("GET", "/api/location?query=eucla")).json.Suggestions[0].SuburbId as number;
  expect((await readCounts({ suburbId: remoteSuburbId })).TotalCount).not.toBe(here.TotalCount);
  expect((await readCounts({ exclusiveSupplierId: 1 })).TotalCount).toBeLessThanOrEqual(1);
  expect((await readCounts({ repairInspectionIds: [] })).TotalCount).toBe(0);
});

it("F-381, P-310 the supplier of an exclusive quote is returned without private details", async () => {
  const guid = await createBatteryLead();
  const [listing] = (await call("GET", `/api/quotes/${guid}`)).json.Listings;
  const { json } = await call("POST", "/api/workshop/for-quoter", { workshopId: listing.WorkshopId });
  expect(json).toMatchObject({ WorkshopID: listing.WorkshopId, Name: listing.WorkshopName });
  for (const name of Object.keys(json)) expect(name).not.toMatch(/phone|email|contact|street|rate$/i);
});

it("F-383 P-309 a supplier's own email is suspected regardless of letter case", async () => {
  const row = await DB.prepare("select email from suppliers where email <> '' limit 1").first<{ email: string }>();
  expect((await call("POST", "/api/workshop/is-suspected-workshop", { email: row?.email.toUpperCase() })).json).toEqual(
    { Result: true },
  );
});

it("P-257 P-258 P-259 listing events are stored in order; an unknown lead has none", async () => {
  const guid = await createBatteryLead();
  const [first, second, third] = (await call("GET", `/api/quotes/${guid}`)).json.Listings.map(
    ({ WorkshopId }: { WorkshopId: number }) => WorkshopId,
  );
  await call("POST", "/api/quotes/log-impressions", {
    LeadGuid: guid,
    ServiceDate: "2026-12-01",
    Impressions: [first, second, third],
  });
  await call("POST", `/api/quotes/${guid}/click/${second}`);
  await call("POST", `/api/quotes/${guid}/book-now-click/${second}`);
  const { events } = await listingEventsOfLead(DB, toLeadGuid(guid)).all();
  expect(events.map(({ kind, supplierId }) => [kind, supplierId])).toEqual([
    ["shown", first],
    ["opened", second],
    ["book-now", second],
  ]);
  expect(events[0] && toListView(toLeadGuid(guid), events[0])?.listed).toMatchObject(
    [first, second, third].map((supplierId, index) => ({ supplierId, position: index + 1 })),
  );
  expect((await call("POST", "/api/quotes/00000000-0000-4000-8000-000000000000/click/5")).status).toBe(404);
  expect((await call("POST", `/api/quotes/${guid}/click/999999`)).status).toBe(404);
});

it("P-254 one workshop's quote is its listing among the quotes for the requested date", async () => {
  const guid = await createBatteryLead();
  const later = dayAhead(30);
  for (const query of ["", `&serviceDate=${later}`]) {
    const { Listings } = (await call("GET", `/api/quotes/${guid}?x=1${query}`)).json;
    expect((await call("GET", `/api/quote/${guid}?workshopId=${Listings[1].WorkshopId}${query}`)).json).toEqual(
      Listings[1],
    );
    expect(query === "" || Listings[1].AvailableFrom >= later).toBe(true);
  }
  expect((await call("GET", `/api/quote/${guid}?workshopId=999999`)).status).toBe(404);
  expect((await call("GET", `/api/quote/${guid}`)).json.errors).toHaveProperty("workshopId");
});

it("P-252 a supplier's available days lie within the requested range", async () => {
  const guid = await createBatteryLead();
  const [, listing] = (await call("GET", `/api/quotes/${guid}`)).json.Listings;
  const ask = (overrides: Record<string, unknown> = {}) =>
    call("POST", "/api/lead/available-service-dates", {
      leadGuid: guid,
      leadBidOfferId: null,
      supplierId: listing.WorkshopId,
      startDate: dayAhead(-30),
      endDate: dayAhead(40),
      ...overrides,
    });
  const { Dates } = (await ask()).json;
  expect(Dates.length).toBeGreaterThan(5);
  expect(Dates[0] >= dayAhead(0)).toBe(true);
  expect(Dates).toContain(listing.AvailableFrom);
  const blockedDates = (
    await call("POST", "/api/dates/blocked", { startDate: dayAhead(0), endDate: dayAhead(40), state: "NSW" })
  ).json.Dates as string[];
  expect(Dates.filter((value: string) => blockedDates.includes(value))).toEqual([]);
  expect((await ask({ startDate: Dates[2], endDate: Dates[4] })).json.Dates).toEqual(Dates.slice(2, 5));
  expect((await ask({ startDate: dayAhead(9), endDate: dayAhead(8) })).json.errors).toHaveProperty("endDate");
  expect([(await ask({ supplierId: 999_999 })).json.code, (await ask({ leadBidOfferId: 77 })).json.code]).toEqual([
    "supplier-not-found",
    "offer-not-found",
  ]);
});
