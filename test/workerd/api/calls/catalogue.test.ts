import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../../support/reference-fixture";
import { call } from "../call";

beforeAll(async () => seedReference((env as unknown as { DB: D1Database }).DB));

const HILUX: readonly Record<string, string | number>[] = [{ Make: "Toyota" }, { Model: "Hilux" }, { Year: 2019 }];

it("F-362, P-278 vehicle search options name popular and all makes with their models", async () => {
  const { status, json, headers } = await call("GET", "/api/vehicle/search-options/v2");
  expect(status).toBe(200);
  expect(json.PopularMakes).toContain("Toyota");
  const toyota = json.AllMakes.find((make: { Make: string }) => make.Make === "Toyota");
  expect(toyota.Models).toContain("Hilux");
  expect(toyota.Models).toEqual(expect.arrayContaining(toyota.PopularModels));
  expect(headers.get("Cache-Control")).toBe("public, max-age=86400");
});

it("F-364, P-280 a vehicle definition answers the options of the next level and the vehicle so far", async () => {
  const years = await call("POST", "/api/vehicle/update-vehicle-definition", { key: "Year", values: [{ Make: "Toyota" }, { Model: "Corolla" }] });
  expect(years.json.Vehicle).toMatchObject({ Make: "Toyota", Model: "Corolla" });
  expect(years.json.Options).toContain(2012);
  const none = await call("POST", "/api/vehicle/update-vehicle-definition", { key: "Year", values: [{ Make: "Toyota" }, { Model: "Model 3" }] });
  expect(none.status).toBe(200);
  expect(none.json.Options).toEqual([]);
});

it("F-142 walking down to an engine fills the whole vehicle", async () => {
  const values = [...HILUX];
  for (const key of ["Body", "Fuel", "Transmission", "Variant", "Engine"]) {
    const { json } = await call("POST", "/api/vehicle/update-vehicle-definition", { key, values });
    expect(json.Options.length, key).toBeGreaterThan(0);
    values.push({ [key]: json.Options[0] });
  }
  const { json } = await call("POST", "/api/vehicle/update-vehicle-definition", { key: "Engine", values });
  expect(json.Vehicle.Mid).toEqual(expect.any(String));
  expect(json.Vehicle.Description).toContain("Hilux");
  expect(json.Vehicle.Engine).toMatchObject({ VehicleId: json.Vehicle.Mid, PriceCategory: expect.any(Number), ServiceScheduleId: expect.any(String) });
  const { Mid, Engine } = json.Vehicle;
  const intervals = await call("GET", `/api/vehicle/service-intervals?mid=${Mid}&serviceScheduleId=${Engine.ServiceScheduleId}`);
  expect(intervals.json.Intervals[0]).toMatchObject({ ServiceIntervalId: expect.any(Number), SortOrder: expect.any(Number), Distance: expect.any(Number) });
  const ask = (serviceIntervalId: number) => call("POST", "/api/vehicle/can-calculate-service-price", { mid: Mid, serviceScheduleId: Engine.ServiceScheduleId, serviceIntervalId });
  expect((await ask(intervals.json.Intervals[0].ServiceIntervalId)).json).toBe(true);
  expect((await ask(99_999)).json).toBe(false);
  const summary = await call("GET", `/api/vehicle/service-operations-summary?mid=${Mid}&serviceScheduleId=${Engine.ServiceScheduleId}&serviceIntervalId=1&transmission=Automatic&sortOrder=1`);
  expect(summary.json.Operations.length).toBeGreaterThan(0);
});

it("F-369, F-370, P-283 unknown vehicles have no intervals and no price", async () => {
  expect((await call("GET", "/api/vehicle/service-intervals?mid=none&serviceScheduleId=none")).json).toEqual({ Intervals: [] });
  expect((await call("POST", "/api/vehicle/can-calculate-service-price", { mid: "none", serviceScheduleId: "none", serviceIntervalId: 1 })).json).toBe(false);
});

it("F-373, P-272, P-282 repairs for a vehicle say whether they can be priced; without ranges none is a range", async () => {
  const ask = { make: "Toyota", model: "Hilux", year: 2019, fuel: "Petrol", transmission: "Automatic" };
  const { json } = await call("POST", "/api/repairs/all/vehicle", { ...ask, repairIds: [157, 296] });
  expect(json.map((repair: { RepairInspectionId: number }) => repair.RepairInspectionId)).toEqual([157, 296]);
  expect(json[0]).toMatchObject({ CanCalculatePrice: true, PricingStrategy: "SinglePrice" });
  const strict = await call("POST", "/api/repairs/all/vehicle", { ...ask, priceRangeAllowed: false });
  expect(strict.json.filter((repair: { PricingStrategy: string }) => repair.PricingStrategy === "PriceRange")).toEqual([]);
});

it("P-272 spark plugs are not offered to a diesel", async () => {
  const { json } = await call("POST", "/api/repairs/all/vehicle", { fuel: "Diesel", repairIds: [157, 296] });
  expect(json.map((repair: { RepairInspectionId: number }) => repair.RepairInspectionId)).toEqual([157]);
});

it("F-374, P-275 one repair by its id; an unknown one is a 404", async () => {
  expect((await call("GET", "/api/repairs/157")).json).toMatchObject({ RepairInspectionId: 157, RepairInspectionName: expect.stringMatching(/battery/i) });
  expect((await call("GET", "/api/repairs/999999")).status).toBe(404);
});

it("F-375, P-276 the repairs of a category are of that category only", async () => {
  const { json } = await call("GET", "/api/repairs/category/2");
  expect(json.length).toBeGreaterThan(0);
  expect(new Set(json.map((repair: { RepairCategoryId: number }) => repair.RepairCategoryId))).toEqual(new Set([2]));
});

it("F-376, P-277 a repair's questions have options and say whether several may be chosen; most repairs ask none", async () => {
  const all = (await call("GET", "/api/repairs/all")).json as { RepairInspectionId: number }[];
  const asked = await Promise.all(all.slice(0, 40).map((repair) => call("GET", `/api/repairs/${repair.RepairInspectionId}/additional-questions`)));
  const withQuestions = asked.filter(({ json }) => json.Questions.length > 0);
  expect(withQuestions.length).toBeGreaterThan(0);
  expect(withQuestions.length).toBeLessThan(asked.length);
  expect(withQuestions[0]?.json.Questions[0]).toMatchObject({ QuestionId: expect.any(Number), IsMultiple: expect.any(Boolean), Options: expect.any(Array) });
});

it("F-377, P-268, P-269, P-270 suggested repairs are at most as many as asked for, and never the repair itself", async () => {
  for (const kind of ["random", "others-in-category", "related"]) {
    const { json } = await call("POST", `/api/repairs/${kind}`, { taskId: 157, tags: [], count: 3 });
    expect(json.length, kind).toBeGreaterThan(0);
    expect(json.length, kind).toBeLessThanOrEqual(3);
    expect(json.map((repair: { RepairInspectionId: number }) => repair.RepairInspectionId), kind).not.toContain(157);
  }
});

it("F-423 a search finds at most ten repairs, typing errors forgiven", async () => {
  const { json } = await call("GET", "/api/repairs/search?q=bateries");
  expect(json.Repairs.length).toBeLessThanOrEqual(10);
  expect(json.Repairs.map((repair: { RepairInspectionId: number }) => repair.RepairInspectionId)).toContain(157);
});

it("F-384, F-149 places are found by text; nothing typed finds nothing", async () => {
  const { json } = await call("GET", "/api/location?query=bond");
  expect(json.Suggestions[0]).toMatchObject({ Name: expect.stringMatching(/^Bondi/), State: "NSW", Postcode: expect.any(String) });
  expect((await call("GET", "/api/location?query=")).json).toEqual({ Suggestions: [] });
  expect((await call("GET", "/api/location?query=ponsonby")).json).toEqual({ Suggestions: [] });
});

it("F-385 a place by its id; an unknown one is a 404", async () => {
  const [first] = (await call("GET", "/api/location?query=parramatta")).json.Suggestions;
  const { json } = await call("GET", `/api/location/${first.SuburbId}`);
  expect(json).toEqual(first);
  expect(json).toMatchObject({ Name: "Parramatta", State: "NSW", Postcode: "2150", Latitude: expect.any(Number), Longitude: expect.any(Number) });
  expect((await call("GET", "/api/location/99999999")).status).toBe(404);
});

it("F-386, F-149 nearby places come nearest first with the point asked about; no such latitude is a 400", async () => {
  const { json } = await call("GET", "/api/location/-33.8915/151.2767/nearby");
  expect(json).toMatchObject({ Latitude: -33.8915, Longitude: 151.2767 });
  expect(json.Locations[0].Name).toMatch(/^Bondi/);
  expect((await call("GET", "/api/location/999/151/nearby")).status).toBe(400);
});

it("F-397, P-226, B-244, B-090 the extras include vehicle pick-up and drop-off, each with its fields", async () => {
  const { Extras } = (await call("GET", "/api/config/all-workshop-extras")).json;
  expect(Extras.map((extra: { WorkshopExtraServiceID: number }) => extra.WorkshopExtraServiceID)).toContain(4);
  expect(Object.keys(Extras[0])).toEqual(
    expect.arrayContaining(["WorkshopExtraServiceID", "Name", "PriceIncGst", "IncludesIds", "IncludeByDefault", "IncludePerkIfAvailable", "IsAlwaysIncluded", "IncursCommission", "CssClass", "Group"]),
  );
});

it("F-371, F-372 a service of the menu says what it holds; an unknown one is a 404", async () => {
  const { json } = await call("GET", "/api/vehicle/generic-service-operations?genericServiceId=1");
  expect(json.Operations.length).toBeGreaterThan(0);
  expect((await call("GET", "/api/vehicle/generic-service-operations?genericServiceId=999")).status).toBe(404);
  expect((await call("GET", "/api/vehicle/service-operations-summary?mid=none&serviceScheduleId=none&serviceIntervalId=1")).status).toBe(404);
});
