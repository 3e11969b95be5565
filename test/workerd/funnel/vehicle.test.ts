import { beforeAll, expect, it } from "vitest";
import { showStep } from "../../../app/usecases/funnel/show-step";
import { toLeadGuid } from "../../support/ids";
import { seedReference } from "../../support/reference-fixture";
import { call } from "../api/call";
import { momentContext } from "../quotes/marketplace";
import { testQuote, choosePlace, db, enterPlate } from "./quote";
import type { Visitor } from "./visitor";

beforeAll(() => seedReference(db));

const countLookUps = async () => (await db.prepare("select count(*) as n from rego_cache").first<number>("n")) ?? 0;

/** A quote for a battery in Parramatta, without a vehicle. */
async function quoteWithoutVehicle(
  fields: Parameters<typeof testQuote>[0] = { repairInspectionId: 157 },
): Promise<Visitor> {
  const visitor = await testQuote(fields);
  await choosePlace(visitor);
  return visitor;
}

/** The API's options at a level, for the lead's selections so far. */
async function optionsOf(visitor: Visitor, key: string): Promise<readonly string[]> {
  const { VehicleMake, VehicleModel, Year, VehicleBody, VehicleFuel, VehicleTransmission, VehicleVariant } =
    await visitor.lead();
  const levels = {
    Make: VehicleMake,
    Model: VehicleModel,
    Year,
    Body: VehicleBody,
    Fuel: VehicleFuel,
    Transmission: VehicleTransmission,
    Variant: VehicleVariant,
  };
  const values = Object.entries(levels).flatMap(([level, value]) => (value === null ? [] : [{ [level]: value }]));
  return (await call("POST", "/api/vehicle/update-vehicle-definition", { key, values })).json.Options.map(String);
}

it("F-061 a plate with state is looked up; manual entry opens the makes", async () => {
  const manualQuote = await quoteWithoutVehicle();
  const check = await manualQuote.openStep("vehicle-rego-check");
  expect(check.controls).toEqual(expect.arrayContaining(["rego", "regoState"]));
  const countBefore = await countLookUps();
  const makes = await manualQuote.open(check.links.find((link) => link.includes("step=vehicle-make")) ?? "");
  expect([makes.status, makes.step]).toEqual([200, "vehicle-make"]);
  expect(await countLookUps()).toBe(countBefore);

  const plateSearch = await quoteWithoutVehicle();
  await plateSearch.openStep("vehicle-rego-check");
  expect((await plateSearch.send({ rego: "ABC123", regoState: "NSW" })).step).toBe("vehicle-rego-found");
  expect(await countLookUps()).toBe(countBefore + 1);
  expect(await plateSearch.lead()).toMatchObject({ VehicleRego: "ABC123", VehicleRegoState: "NSW" });
});

it.each([
  { rego: "ABC123 NSW", regoState: "VIC" },
  { rego: "abc 123, nsw", regoState: "" },
])("F-061 reads the state typed after the plate: $rego", async (fields) => {
  const visitor = await quoteWithoutVehicle();
  await visitor.openStep("vehicle-rego-check");
  expect((await visitor.send(fields)).step).toBe("vehicle-rego-found");
  expect(await visitor.lead()).toMatchObject({ VehicleRego: "ABC123", VehicleRegoState: "NSW" });
});

it("F-061 a missing plate or state shows a message without a lookup", async () => {
  const visitor = await quoteWithoutVehicle();
  const countBefore = await countLookUps();
  for (const [fields, name] of [
    [{ rego: "XYZ789" }, "regoState"],
    [{ rego: " ", regoState: "NSW" }, "rego"],
  ] as const) {
    await visitor.openStep("vehicle-rego-check");
    const page = await visitor.send(fields);
    expect([page.status, page.step]).toEqual([422, "vehicle-rego-check"]);
    expect(page.errorAt(name)).toMatch(/Error: \w/);
  }
  expect(await countLookUps()).toBe(countBefore);
});

it("F-065 the makes are in two groups, popular and all, as in the search options", async () => {
  const visitor = await quoteWithoutVehicle();
  const page = await visitor.openStep("vehicle-make");
  const { PopularMakes, AllMakes } = await visitor.api("/api/vehicle/search-options/v2");
  expect(page.section("Popular").choices("make")).toEqual(PopularMakes);
  expect(page.section("All").choices("make")).toEqual(AllMakes.map(({ Make }: { Make: string }) => Make));
});

it("F-066 only the models of the make are listed, popular ones first", async () => {
  const visitor = await quoteWithoutVehicle();
  await visitor.openStep("vehicle-make");
  const page = await visitor.send({ make: "Toyota" });
  expect(page.step).toBe("vehicle-model");
  const { AllMakes } = await visitor.api("/api/vehicle/search-options/v2");
  const { Models, PopularModels } = AllMakes.find(({ Make }: { Make: string }) => Make === "Toyota");
  expect(page.section("Popular").choices("model")).toEqual(PopularModels);
  expect(page.choices("model")).toEqual([...PopularModels, ...Models]);
});

it("F-067 F-068 F-069 F-070 F-071 F-072 F-159 F-184 a 2014 Falcon shows every level with the API's options and 'not sure'", async () => {
  const visitor = await quoteWithoutVehicle();
  await visitor.openStep("vehicle-make");
  await visitor.send({ make: "Ford" });
  await visitor.send({ model: "Falcon" });
  const targets = [
    ["Year", "2014"],
    ["Body", "Sedan"],
    ["Fuel", "Petrol"],
    ["Transmission", "Automatic"],
    ["Variant", "FG X Base"],
    ["Engine", "2.0L turbo petrol"],
  ] as const;
  for (const [key, value] of targets) {
    const { page } = visitor;
    const name = key.toLowerCase();
    expect(page.step).toBe(`vehicle-${name}`);
    const offers = page.choices(name);
    expect(offers.length, key).toBeGreaterThan(1);
    expect(offers, key).toEqual(await optionsOf(visitor, key));
    expect(page.choices("notSure"), key).toEqual(["yes"]);
    const errorPage = await visitor.send({ [name]: "no such choice" });
    expect([errorPage.status, errorPage.step], key).toEqual([422, `vehicle-${name}`]);
    expect(errorPage.html, key).toContain('role="alert"');
    await visitor.send({ [name]: value });
  }
  expect(visitor.page.step).toBe("date");
  expect(await visitor.lead()).toMatchObject({
    VehicleMake: "Ford",
    VehicleModel: "Falcon",
    Year: 2014,
    VehicleBody: "Sedan",
    VehicleFuel: "Petrol",
    VehicleTransmission: "Automatic",
    VehicleVariant: "FG X Base",
    Mid: expect.stringMatching(/^v/),
  });
});

it("F-067 a Corolla's year step lists years, newest first, and 'not sure'", async () => {
  const visitor = await quoteWithoutVehicle();
  await visitor.openStep("vehicle-make");
  await visitor.send({ make: "Toyota" });
  const page = await visitor.send({ model: "Corolla" });
  expect(page.step).toBe("vehicle-year");
  expect(page.choices("year")).toEqual(await optionsOf(visitor, "Year"));
  expect(page.choices("notSure")).toEqual(["yes"]);
  expect((await visitor.send({ notSure: "yes" })).step).toBe("customer");
  expect(await visitor.lead()).toMatchObject({ isUnknownVehicle: true, VehicleModel: "Corolla", Year: null });
});

it("F-072 'not sure' about the engine keeps the levels above it and leads to the customer step", async () => {
  const visitor = await quoteWithoutVehicle();
  await visitor.openStep("vehicle-make");
  const levels = {
    make: "Ford",
    model: "Falcon",
    year: "2014",
    body: "Sedan",
    fuel: "Petrol",
    transmission: "Automatic",
    variant: "FG X Base",
  };
  for (const [name, value] of Object.entries(levels)) await visitor.send({ [name]: value });
  expect(visitor.page.step).toBe("vehicle-engine");
  expect((await visitor.send({ notSure: "yes" })).step).toBe("customer");
  expect(await visitor.lead()).toMatchObject({ isUnknownVehicle: true, VehicleVariant: "FG X Base", Mid: null });
});

it("F-073 a task that does not fit the vehicle is named on a separate step", async () => {
  const visitor = await quoteWithoutVehicle({ repairInspectionIds: "157,296" });
  await enterPlate(visitor, "DEMOSR5");
  expect(visitor.page.step).toBe("vehicle-task-error");
  expect(visitor.page.html).toContain("Spark Plugs Replacement");
  expect(visitor.page.choices("choice")).toEqual(["basic", "another"]);
  expect((await visitor.send({ choice: "another" })).step).toBe("task-select");
  expect((await visitor.lead()).CartItems).toMatchObject([{ RepairInspectionId: 157 }]);
});

it("F-086 F-198 a logbook service does not fit a vehicle without a schedule", async () => {
  // The shipped data has a schedule for every make, so one is deleted.
  await db.prepare("delete from service_schedules where make = 'Abarth'").run();
  const visitor = await quoteWithoutVehicle({ serviceTypeId: 2 });
  await visitor.openStep("vehicle-make");
  await visitor.send({ make: "Abarth" });
  await visitor.send({ year: "2018" });
  expect(await visitor.lead()).toMatchObject({
    VehicleModel: "124 Spider",
    Mid: expect.stringMatching(/^v/),
    ServiceScheduleId: null,
  });
  expect(visitor.page.step).toBe("vehicle-task-error");
  expect(visitor.page.html).toContain("Logbook Service");
});

it("F-074 a logbook service asks for an interval of the vehicle and stores it", async () => {
  const visitor = await quoteWithoutVehicle({ serviceTypeId: 2 });
  await enterPlate(visitor, "ABC123");
  expect(visitor.page.step).toBe("vehicle-logbook-interval");
  const { Mid, ServiceScheduleId } = await visitor.lead();
  const { Intervals } = await visitor.api(
    `/api/vehicle/service-intervals?${new URLSearchParams({ mid: Mid, serviceScheduleId: ServiceScheduleId })}`,
  );
  const offers = visitor.page.choices("serviceIntervalId").map(Number);
  expect(offers.length).toBeGreaterThan(1);
  expect(offers).toEqual(Intervals.map((interval: { ServiceIntervalId: number }) => interval.ServiceIntervalId));

  const page = await visitor.send({ serviceIntervalId: 99_999 });
  expect([page.status, page.step]).toEqual([422, "vehicle-logbook-interval"]);
  expect((await visitor.send({ serviceIntervalId: offers[1] ?? 0 })).step).toBe("date");
  expect((await visitor.lead()).CartItems).toMatchObject([
    { ServiceType: "LogbookService", ServiceIntervalId: offers[1], ServiceScheduleId },
  ]);
});

/** Goes from the customer step of an unknown vehicle to the page that promises the call. Returns its text. */
async function requestCall(visitor: Visitor): Promise<string> {
  expect(visitor.page.step).toBe("customer");
  const page = await visitor.send({ firstName: "Kim", phone: "0404040404" });
  expect(page.url.pathname).toBe(`/quote-callback/${visitor.guid}`);
  expect(
    await db.prepare("select reason from callbacks where lead_guid = ?").bind(visitor.guid).first<string>("reason"),
  ).toBe("callback");
  return page.html;
}

it("F-187 F-273 a registered plate without a catalogue vehicle keeps its facts and ends in a call", async () => {
  const visitor = await quoteWithoutVehicle();
  await visitor.openStep("vehicle-rego-check");
  const page = await visitor.send({ rego: "ODD404", regoState: "NSW" });
  expect([page.step, page.heading]).toEqual(["vehicle-rego-not-found", "We don’t have prices for your vehicle"]);
  expect(page.html).toContain("1992 Lancia Delta");
  const vehicleWire = {
    VehicleMake: "Lancia",
    VehicleModel: "Delta",
    Year: 1992,
    VehicleBody: "Hatchback",
    VehicleFuel: "Petrol",
    VehicleRego: "ODD404",
    isUnknownVehicle: false,
  };
  expect(await visitor.lead()).toMatchObject(vehicleWire);

  const customer = await visitor.send({ useKnown: "yes" });
  expect(customer.html).toContain("1992 Lancia Delta");
  expect(await visitor.lead()).toMatchObject({ ...vehicleWire, isUnknownVehicle: true });
  expect(await requestCall(visitor)).toContain("1992 Lancia Delta");
});

it.each([
  [
    "make",
    [],
    { otherMake: "Lancia", otherModel: "Delta", otherYear: "1992" },
    { VehicleMake: "Lancia", VehicleModel: "Delta", Year: 1992 },
  ],
  [
    "model",
    [{ make: "Toyota" }],
    { otherModel: "Dyna 200", otherYear: "2011" },
    { VehicleMake: "Toyota", VehicleModel: "Dyna 200", Year: 2011 },
  ],
  [
    "year",
    [{ make: "Toyota" }, { model: "Corolla" }],
    { otherYear: "1967" },
    { VehicleMake: "Toyota", VehicleModel: "Corolla", Year: 1967 },
  ],
] as const)("F-188 F-273 a vehicle whose %s is not listed can be typed, is stored and leads to a call", async (level, previousAnswers, input, items) => {
  const visitor = await quoteWithoutVehicle();
  await visitor.openStep("vehicle-make");
  for (const previousAnswer of previousAnswers) await visitor.send(previousAnswer);
  expect(visitor.page.step).toBe(`vehicle-${level}`);
  const link = visitor.page.links.find((value) => value.includes("sub=not-listed")) ?? "";
  const form = await visitor.open(link);
  expect(form.controls).toEqual(expect.arrayContaining(["notListed", ...Object.keys(input)]));
  const page = await visitor.send({ notListed: "yes" });
  expect(page.status).toBe(422);
  for (const name of Object.keys(input)) expect(page.errorAt(name), name).toMatch(/Enter the/);
  await visitor.send({ notListed: "yes", ...input });
  expect(await visitor.lead()).toMatchObject({ ...items, isUnknownVehicle: true, Mid: null });
  expect(await requestCall(visitor)).toContain(`${items.Year} ${items.VehicleMake} ${items.VehicleModel}`);
});

it("a vehicle typed as unlisted that is in the catalogue continues with its next question", async () => {
  const visitor = await quoteWithoutVehicle();
  await visitor.openStep("vehicle-make", { sub: "not-listed" });
  const next = await visitor.send({ notListed: "yes", otherMake: "ford", otherModel: "falcon", otherYear: "2014" });
  expect(next.step).toBe("vehicle-body");
  expect(await visitor.lead()).toMatchObject({
    VehicleMake: "Ford",
    VehicleModel: "Falcon",
    Year: 2014,
    isUnknownVehicle: false,
  });
});

it("F-186 a lookup without the engine fills other levels and asks for the engine", async () => {
  await db
    .prepare(
      "insert or replace into rego_register (country, state, plate, candidate, outcome, make, model, year, body, fuel, transmission, variant, engine) values ('AU', 'NSW', 'NOENG1', 1, 'not-found', 'Ford', 'Falcon', 2014, 'Sedan', 'Petrol', 'Automatic', 'FG X Base', null)",
    )
    .run();
  const visitor = await quoteWithoutVehicle();
  await visitor.openStep("vehicle-rego-check");
  const response = await visitor.send({ rego: "NOENG1", regoState: "NSW" });
  expect(response.html).toContain("2014 Ford Falcon FG X Base");
  const page = await visitor.send({ useKnown: "yes" });
  expect(page.step).toBe("vehicle-engine");
  expect(page.choices("engine").length).toBeGreaterThan(1);
  expect(await visitor.lead()).toMatchObject({
    VehicleMake: "Ford",
    VehicleModel: "Falcon",
    Year: 2014,
    VehicleBody: "Sedan",
    VehicleFuel: "Petrol",
    VehicleTransmission: "Automatic",
    VehicleVariant: "FG X Base",
    Mid: null,
  });
  await visitor.send({ engine: page.choices("engine")[0] ?? "" });
  expect((await visitor.lead()).Mid).toMatch(/^v/);
});

it("OW-06 'not sure' and 'not listed' are also options on the levels below the year", async () => {
  for (const answer of ["notSure", "notListed"]) {
    const visitor = await quoteWithoutVehicle();
    await visitor.openStep("vehicle-make");
    for (const [name, value] of Object.entries({ make: "Ford", model: "Falcon", year: "2014" }))
      await visitor.send({ [name]: value });
    expect(visitor.page.step).toBe("vehicle-body");
    expect([visitor.page.choices("notSure"), visitor.page.choices("notListed")]).toEqual([["yes"], ["yes"]]);
    const page = await visitor.send({ [answer]: "yes" });
    expect(page.step).toBe("customer");
    expect(await visitor.lead()).toMatchObject({ isUnknownVehicle: true, Year: 2014, VehicleBody: null, Mid: null });
  }
});

it("OW-16 vehicles found by one plate always have different descriptions", async () => {
  const visitor = await quoteWithoutVehicle();
  await visitor.openStep("vehicle-rego-check");
  const { html } = await visitor.send({ rego: "MANY03", regoState: "NSW" });
  const texts = [...html.matchAll(/name="mid"[^>]*>(.*?)<\/button>/gs)].map(([, text]) =>
    (text ?? "").replace(/<[^>]*>/g, " "),
  );
  expect(texts.length).toBeGreaterThan(0);
  expect(new Set(texts).size).toBe(texts.length);
});

it("OW-21 a motorbike typed as make is refused with a list of the vehicles that we accept", async () => {
  const visitor = await quoteWithoutVehicle();
  await visitor.openStep("vehicle-make", { sub: "not-listed" });
  const page = await visitor.send({
    notListed: "yes",
    otherMake: "Harley-Davidson",
    otherModel: "Softail",
    otherYear: "2012",
  });
  expect([page.status, page.errorAt("otherMake")]).toEqual([422, expect.stringContaining("motorbikes")]);
});

it("OP-13 without a plate register the vehicle step starts with the make", async () => {
  const visitor = await quoteWithoutVehicle();
  const { context } = momentContext();
  const unlimitedContext: typeof context = Object.create(context, {
    rego: { value: { isOn: false, isSandbox: false, find: async () => ({ kind: "unavailable" }) } },
  });
  const showStepAt = (step: string) =>
    showStep(unlimitedContext, {
      guid: toLeadGuid(visitor.guid),
      step,
      parameters: new URLSearchParams(),
      closedRoadside: null,
    });
  for (const step of ["vehicle-rego-check", "vehicle-rego-found", "vehicle-rego-not-found"])
    expect(await showStepAt(step)).toMatchObject({ kind: "go", step: "vehicle-make" });
  expect(await showStepAt("vehicle-make")).toMatchObject({ kind: "screen", back: "location" });
});
