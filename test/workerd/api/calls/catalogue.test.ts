import { beforeAll, expect, it } from "vitest";
import { seedSuppliers } from "../../../../scripts/seed/suppliers";
import { readFixture, seedReference } from "../../../support/reference-fixture";
import { call } from "../call";
import { DB } from "../../database";

beforeAll(async () => {
  await seedReference(DB);
  await seedSuppliers(DB, { suppliers: 400, today: new Date().toISOString().slice(0, 10) }, readFixture);
});

/** The wire vehicle of a 2019 Hilux from the catalogue. */
const testHilux = async () =>
  (await call("POST", "/api/vehicle/search", { Make: "Toyota", Model: "Hilux", Year: 2019 })).json.Vehicles[0];

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

it("F-364 P-280 a vehicle definition returns the next level's options and the vehicle so far", async () => {
  const years = await call("POST", "/api/vehicle/update-vehicle-definition", {
    key: "Year",
    values: [{ Make: "Toyota" }, { Model: "Corolla" }],
  });
  expect(years.json.Vehicle).toMatchObject({ Make: "Toyota", Model: "Corolla" });
  expect(years.json.Options).toContain(2012);
  const impossibleModel = await call("POST", "/api/vehicle/update-vehicle-definition", {
    key: "Year",
    values: [{ Make: "Toyota" }, { Model: "Model 3" }],
  });
  expect(impossibleModel.status).toBe(200);
  expect(impossibleModel.json.Options).toEqual([]);
});

it("F-142 choosing values down to the engine completes the whole vehicle", async () => {
  const values = [...HILUX];
  for (const key of ["Body", "Fuel", "Transmission", "Variant", "Engine"]) {
    const { json } = await call("POST", "/api/vehicle/update-vehicle-definition", { key, values });
    expect(json.Options.length, key).toBeGreaterThan(0);
    values.push({ [key]: json.Options[0] });
  }
  const { json } = await call("POST", "/api/vehicle/update-vehicle-definition", { key: "Engine", values });
  expect(json.Vehicle.Mid).toEqual(expect.any(String));
  expect(json.Vehicle.Description).toContain("Hilux");
  expect(json.Vehicle.Engine).toMatchObject({
    VehicleId: json.Vehicle.Mid,
    PriceCategory: expect.any(Number),
    ServiceScheduleId: expect.any(String),
  });
  // No table of repair times by vehicle is connected (docs/decisions/0023-vehicles-from-plates-and-questions.md), so labour times are the task's.
  expect(json.Vehicle).toMatchObject({ RepairTimesId: null, ProviderRepairTimesId: null });
  const { schema } = (await call("GET", "/api/openapi.json")).json.paths["/api/vehicle/update-vehicle-definition"].post
    .responses["200"].content["application/json"];
  const { RepairTimesId, ProviderRepairTimesId } = schema.properties.Vehicle.properties;
  expect([RepairTimesId.description, ProviderRepairTimesId.description]).toEqual([
    expect.stringMatching(/Labour times are on the task/),
    expect.stringMatching(/no provider of repair times/),
  ]);
  const { Mid, Engine } = json.Vehicle;
  const intervals = await call(
    "GET",
    `/api/vehicle/service-intervals?mid=${Mid}&serviceScheduleId=${Engine.ServiceScheduleId}`,
  );
  expect(intervals.json.Intervals[0]).toMatchObject({
    ServiceIntervalId: expect.any(Number),
    SortOrder: expect.any(Number),
    Distance: expect.any(Number),
  });
  const ask = (serviceIntervalId: number) =>
    call("POST", "/api/vehicle/can-calculate-service-price", {
      mid: Mid,
      serviceScheduleId: Engine.ServiceScheduleId,
      serviceIntervalId,
    });
  expect((await ask(intervals.json.Intervals[0].ServiceIntervalId)).json).toBe(true);
  expect((await ask(99_999)).json).toBe(false);
  const summary = await call(
    "GET",
    `/api/vehicle/service-operations-summary?mid=${Mid}&serviceScheduleId=${Engine.ServiceScheduleId}&serviceIntervalId=1&transmission=Automatic&sortOrder=1`,
  );
  expect(summary.json.Operations.length).toBeGreaterThan(0);
});

it("F-369, F-370, P-283 unknown vehicles have no intervals and no price", async () => {
  expect((await call("GET", "/api/vehicle/service-intervals?mid=none&serviceScheduleId=none")).json).toEqual({
    Intervals: [],
  });
  expect(
    (
      await call("POST", "/api/vehicle/can-calculate-service-price", {
        mid: "none",
        serviceScheduleId: "none",
        serviceIntervalId: 1,
      })
    ).json,
  ).toBe(false);
});

it("F-373 P-272 P-282 repairs for a vehicle show whether they can be priced", async () => {
  const ask = { make: "Toyota", model: "Hilux", year: 2019, fuel: "Petrol", transmission: "Automatic" };
  const { json } = await call("POST", "/api/repairs/all/vehicle", { ...ask, repairIds: [157, 296] });
  expect(json.map((repair: { RepairInspectionId: number }) => repair.RepairInspectionId)).toEqual([157, 296]);
  expect(json[0]).toMatchObject({ CanCalculatePrice: true, PricingStrategy: "SinglePrice" });
  const strict = await call("POST", "/api/repairs/all/vehicle", { ...ask, priceRangeAllowed: false });
  expect(strict.json.filter((repair: { PricingStrategy: string }) => repair.PricingStrategy === "PriceRange")).toEqual(
    [],
  );
});

it("P-272 spark plugs are not offered for a diesel vehicle", async () => {
  const { json } = await call("POST", "/api/repairs/all/vehicle", { fuel: "Diesel", repairIds: [157, 296] });
  expect(json.map((repair: { RepairInspectionId: number }) => repair.RepairInspectionId)).toEqual([157]);
});

it("F-374, P-275 a repair is returned by its id; an unknown id is a 404", async () => {
  expect((await call("GET", "/api/repairs/157")).json).toMatchObject({
    RepairInspectionId: 157,
    RepairInspectionName: expect.stringMatching(/battery/i),
  });
  expect((await call("GET", "/api/repairs/999999")).status).toBe(404);
});

it("F-375, P-276 the list of a category contains only repairs in that category", async () => {
  const { json } = await call("GET", "/api/repairs/category/2");
  expect(json.length).toBeGreaterThan(0);
  expect(new Set(json.map((repair: { RepairCategoryId: number }) => repair.RepairCategoryId))).toEqual(new Set([2]));
});

it("F-376 P-277 a repair's questions list their options and whether several are allowed", async () => {
  const all = (await call("GET", "/api/repairs/all")).json as { RepairInspectionId: number }[];
  const responses = await Promise.all(
    all.slice(0, 40).map((repair) => call("GET", `/api/repairs/${repair.RepairInspectionId}/additional-questions`)),
  );
  const withQuestions = responses.filter(({ json }) => json.Questions.length > 0);
  expect(withQuestions.length).toBeGreaterThan(0);
  expect(withQuestions.length).toBeLessThan(responses.length);
  expect(withQuestions[0]?.json.Questions[0]).toMatchObject({
    QuestionId: expect.any(Number),
    IsMultiple: expect.any(Boolean),
    Options: expect.any(Array),
  });
});

it("F-377 P-268 P-269 P-270 suggested repairs are limited and never include the repair itself", async () => {
  for (const kind of ["random", "others-in-category", "related"]) {
    const { json } = await call("POST", `/api/repairs/${kind}`, { taskId: 157, tags: [], count: 3 });
    expect(json.length, kind).toBeGreaterThan(0);
    expect(json.length, kind).toBeLessThanOrEqual(3);
    expect(
      json.map((repair: { RepairInspectionId: number }) => repair.RepairInspectionId),
      kind,
    ).not.toContain(157);
  }
});

it("F-423 a search finds at most ten repairs and tolerates typing errors", async () => {
  const { json } = await call("GET", "/api/repairs/search?q=bateries");
  expect(json.Repairs.length).toBeLessThanOrEqual(10);
  expect(json.Repairs.map((repair: { RepairInspectionId: number }) => repair.RepairInspectionId)).toContain(157);
  expect(json.Message).toBeNull();
});

it.each([
  ["205/55R16", 156, "Choose Tyre Replacement and we’ll fill in 205/55 R16 for you."],
  ["31x10.5R15", 156, "We don’t have a price for 31X10.5R15. Describe the job and workshops will send you a quote."],
  ["xyzzy", null, "Nothing found. Try another word, or describe the job in your own words."],
  ["P0420", 7001, "We’ll add “Trouble code: P0420” to the notes for the workshop."],
  ["DIN66", 157, "We’ll add “Battery: DIN66” to the notes for the workshop."],
  [
    "Bosch 0986043770",
    null,
    "“BOSCH 0986043770” looks like a part number. Search for the part, like “oil filter”, or describe the job.",
  ],
  ["ZZJ396", null, "“ZZJ396” looks like a rego. Search for the job you need. We’ll ask for your rego later."],
])("F-423 a search for %s finds repair %s and explains how the text is used", async (q, repair, message) => {
  const { json } = await call("GET", `/api/repairs/search?q=${encodeURIComponent(q)}`);
  expect([json.Repairs[0]?.RepairInspectionId ?? null, json.Message]).toEqual([repair, message]);
});

it("F-384, F-149, P-288 places are found by text; an empty text finds none", async () => {
  const { json } = await call("GET", "/api/location?query=bond");
  expect(json.Suggestions[0]).toMatchObject({
    Name: expect.stringMatching(/^Bondi/),
    State: "NSW",
    Postcode: expect.any(String),
  });
  expect((await call("GET", "/api/location?query=")).json).toEqual({ Suggestions: [] });
  expect((await call("GET", "/api/location?query=ponsonby")).json).toEqual({ Suggestions: [] });
});

it("F-385, P-289 a place is returned by its id; an unknown id is a 404", async () => {
  const [first] = (await call("GET", "/api/location?query=parramatta")).json.Suggestions;
  const { json } = await call("GET", `/api/location/${first.SuburbId}`);
  expect(json).toEqual(first);
  expect(json).toMatchObject({
    Name: "Parramatta",
    State: "NSW",
    Postcode: "2150",
    Latitude: expect.any(Number),
    Longitude: expect.any(Number),
  });
  expect((await call("GET", "/api/location/99999999")).status).toBe(404);
});

it("F-386 F-149 P-290 nearby places are sorted by distance; an invalid latitude is 400", async () => {
  const { json } = await call("GET", "/api/location/-33.8915/151.2767/nearby");
  expect(json).toMatchObject({ Latitude: -33.8915, Longitude: 151.2767 });
  expect(json.Locations[0].Name).toMatch(/^Bondi/);
  const distances = json.Locations.map((place: { Latitude: number; Longitude: number }) =>
    Math.hypot(place.Latitude + 33.8915, (place.Longitude - 151.2767) * Math.cos((33.8915 * Math.PI) / 180)),
  );
  expect(distances.length).toBeGreaterThan(1);
  for (const [at, degrees] of distances.entries())
    expect(degrees).toBeGreaterThanOrEqual((distances[at - 1] ?? 0) - 0.0005);
  expect((await call("GET", "/api/location/999/151/nearby")).status).toBe(400);
});

it("F-397 P-226 B-244 B-090 the extras include vehicle pick-up and drop-off with all fields", async () => {
  const { Extras } = (await call("GET", "/api/config/all-workshop-extras")).json;
  expect(Extras.map((extra: { WorkshopExtraServiceID: number }) => extra.WorkshopExtraServiceID)).toContain(4);
  expect(Object.keys(Extras[0])).toEqual(
    expect.arrayContaining([
      "WorkshopExtraServiceID",
      "Name",
      "PriceIncGst",
      "IncludesIds",
      "IncludeByDefault",
      "IncludePerkIfAvailable",
      "IsAlwaysIncluded",
      "IncursCommission",
      "CssClass",
      "Group",
    ]),
  );
});

it("F-371, F-372 a generic service lists its operations; an unknown one is a 404", async () => {
  const { json } = await call("GET", "/api/vehicle/generic-service-operations?genericServiceId=1");
  expect(json.Operations.length).toBeGreaterThan(0);
  expect((await call("GET", "/api/vehicle/generic-service-operations?genericServiceId=999")).status).toBe(404);
  expect(
    (await call("GET", "/api/vehicle/service-operations-summary?mid=none&serviceScheduleId=none&serviceIntervalId=1"))
      .status,
  ).toBe(404);
});

it("P-281 P-317 a vehicle search returns vehicles of the year, filtered by body or fuel", async () => {
  const all = (await call("POST", "/api/vehicle/search", { Make: "toyota", Model: "HILUX", Year: 2019 })).json.Vehicles;
  expect(all.length).toBeGreaterThan(1);
  for (const vehicle of all) {
    expect(vehicle).toMatchObject({
      Make: "Toyota",
      Model: "Hilux",
      Year: 2019,
      Mid: expect.any(String),
      Engine: { VehicleId: vehicle.Mid, ServiceScheduleId: expect.any(String) },
    });
  }
  const fuels = [...new Set(all.map(({ Fuel }: { Fuel: string }) => Fuel))];
  const diesel = (
    await call("POST", "/api/vehicle/search", { Make: "Toyota", Model: "Hilux", Year: 2019, Fuel: "Diesel" })
  ).json.Vehicles;
  expect(diesel).toEqual(all.filter(({ Fuel }: { Fuel: string }) => Fuel === "Diesel"));
  expect(fuels).toContain("Diesel");
  expect((await call("POST", "/api/vehicle/search", { Make: "Toyota", Model: "Hilux", Year: 1901 })).json).toEqual({
    Vehicles: [],
  });
  const bad = await call("POST", "/api/vehicle/search", { Make: "Toyota" });
  expect([bad.status, Object.keys(bad.json.errors)]).toEqual([422, ["Model", "Year"]]);
});

it("P-279 search options are limited to the makes a workshop services", async () => {
  const all = (await call("GET", "/api/vehicle/search-options/v2")).json;
  const supplierWithMakes = await DB.prepare(
    "select id, makes from suppliers where country = 'AU' and makes like '%Toyota%' limit 1",
  ).first<{ id: number; makes: string }>();
  const supplierOfAllMakes = await DB.prepare(
    "select id from suppliers where country = 'AU' and makes = '[]' limit 1",
  ).first<{
    id: number;
  }>();
  const own = (await call("GET", `/api/vehicle/search-options/v2/workshop/${supplierWithMakes?.id}`)).json;
  expect(Object.keys(own)).toEqual(Object.keys(all));
  const makes = JSON.parse(supplierWithMakes?.makes ?? "[]") as string[];
  expect(own.AllMakes).toEqual(all.AllMakes.filter(({ Make }: { Make: string }) => makes.includes(Make)));
  expect(own.AllMakes.length).toBeLessThan(all.AllMakes.length);
  expect((await call("GET", `/api/vehicle/search-options/v2/workshop/${supplierOfAllMakes?.id}`)).json).toEqual(all);
  expect((await call("GET", "/api/vehicle/search-options/v2/workshop/999999")).status).toBe(404);
});

it("P-282, P-317 the repairs and inspections for a vehicle are those that fit it", async () => {
  const readFuelIds = async (fuel: string) =>
    (await call("POST", "/api/vehicle/repairs-inspections", { fuel })).json.map(
      (repair: { RepairInspectionId: number }) => repair.RepairInspectionId,
    );
  const diesel = await readFuelIds("Diesel");
  const petrol = await readFuelIds("Petrol");
  for (const inspection of [8, 345, 351]) expect(diesel).toContain(inspection);
  // 296 = spark plugs.
  expect([petrol.includes(296), diesel.includes(296)]).toEqual([true, false]);
});

it("P-284 P-285 P-287 P-317 logbook services are sorted, with the same inclusions in every call", async () => {
  const { Mid, Engine } = await testHilux();
  const { Intervals } = (
    await call("GET", `/api/vehicle/service-intervals?mid=${Mid}&serviceScheduleId=${Engine.ServiceScheduleId}`)
  ).json;
  const orders = Intervals.map(({ SortOrder }: { SortOrder: number }) => SortOrder);
  expect(orders.length).toBeGreaterThan(1);
  expect(orders).toEqual([...orders].sort((a, b) => a - b));
  const [, , , fourth] = Intervals;
  const query = `mid=${Mid}&transmission=Automatic&serviceScheduleId=${Engine.ServiceScheduleId}&serviceIntervalId=${fourth.ServiceIntervalId}&sortOrder=${fourth.SortOrder}`;
  const summary = (await call("GET", `/api/vehicle/service-operations?${query}`)).json;
  expect(summary.Operations.length).toBeGreaterThan(0);
  expect(summary.Operations).not.toEqual(
    (await call("GET", `/api/vehicle/service-operations?${query.replace(/Id=\d+&sortOrder=\d+/, "Id=1&sortOrder=1")}`))
      .json.Operations,
  );
  expect((await call("GET", `/api/vehicle/service-operations-summary?${query}`)).json).toEqual(summary);
  const readDetails = (order: number) =>
    call(
      "GET",
      `/api/v1/services/${Mid}/serviceSchedules/${Engine.ServiceScheduleId}/intervals/${fourth.ServiceIntervalId}/details/${order}`,
    );
  expect((await readDetails(fourth.SortOrder)).json).toEqual(summary);
  expect((await readDetails(fourth.SortOrder + 1)).status).toBe(404);
});

it("P-286, P-317 the Basic Service lists its operations, and differs for an electric car", async () => {
  const ask = async (query: string) =>
    (await call("GET", `/api/vehicle/generic-service-operations?genericServiceId=1${query}`)).json;
  const basicLevels = await ask("");
  const electricLevels = await ask("&fuel=Electric");
  expect(basicLevels.Name).toBe("Basic Service");
  expect(basicLevels.Operations.join()).toMatch(/oil/i);
  expect(electricLevels.Operations.join()).not.toMatch(/engine oil/i);
});

it("P-273 P-274 priced repairs depend on the vehicle and the suburb", async () => {
  const suburbIdOf = async (name: string) =>
    (await call("GET", `/api/location?query=${name}`)).json.Suggestions[0].SuburbId as number;
  const pricesAt = async (mid: string, suburbId: number) => {
    const { json } = await call("GET", `/api/repairs/${mid}/${suburbId}/priced`);
    return new Map<number, number[]>(
      json.map((repair: Record<string, number>) => [
        repair.RepairInspectionId,
        [repair.MinimumPriceIncGst, repair.MaximumPriceIncGst, repair.SupplierCount],
      ]),
    );
  };
  const hilux = await testHilux();
  const swift = (await call("POST", "/api/vehicle/search", { Make: "Suzuki", Model: "Swift", Year: 2019 })).json
    .Vehicles[0];
  const parramatta = await suburbIdOf("parramatta");
  const melbourne = await suburbIdOf("melbourne");
  const here = await pricesAt(hilux.Mid, parramatta);
  expect(here.size).toBeGreaterThan(20);
  for (const [minPrice, maxPrice, suppliers] of here.values())
    expect(minPrice! > 0 && minPrice! <= maxPrice! && suppliers! >= 1 && suppliers! <= 30).toBe(true);
  expect((await pricesAt(swift.Mid, parramatta)).get(157)).not.toEqual(here.get(157));
  expect((await pricesAt(hilux.Mid, melbourne)).get(157)).not.toEqual(here.get(157));
  expect([
    (await call("GET", `/api/repairs/none/${parramatta}/priced`)).status,
    (await call("GET", `/api/repairs/${hilux.Mid}/99999999/priced`)).status,
  ]).toEqual([404, 404]);
});

it("P-228 brand questions name the brand; unknown brands have none", async () => {
  const { BrandName, SupportPhone } = (await call("GET", "/api/config")).json;
  const { status, json, headers } = await call("GET", `/api/faqs-for-${BrandName.toLowerCase().replaceAll(" ", "-")}`);
  expect([status, headers.get("Cache-Control")]).toEqual([200, "public, max-age=3600"]);
  expect(json[0]).toEqual({
    Id: 1,
    Topic: "Quotes",
    Question: `How does ${BrandName} work?`,
    Answer: expect.any(String),
  });
  const text = JSON.stringify(json);
  expect([/\{\w+\}/.test(text), text.includes(SupportPhone)]).toEqual([false, true]);
  expect((await call("GET", "/api/faqs-for-nobody")).json.code).toBe("page-not-found");
  expect((await call("GET", "/api/faqs-for-fleet?fleetCompanyId=1")).json[0]).not.toHaveProperty("Topic");
});

it("F-363 the vehicle search options are cached for a day and not sent twice", async () => {
  const first = await call("GET", "/api/vehicle/search-options/v2");
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=86400");
  expect(
    (
      await call("GET", "/api/vehicle/search-options/v2", undefined, {
        "If-None-Match": first.headers.get("ETag") ?? "",
      })
    ).status,
  ).toBe(304);
});
