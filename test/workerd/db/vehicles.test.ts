import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { NO_VEHICLE } from "../../../app/domain/catalogue/vehicle/vehicle";
import {
  canCalculateServicePrice,
  listServiceIntervals,
  genericOperationsSummary,
  logbookOperationsSummary,
} from "../../../app/usecases/catalogue/vehicle/service-operations-summary";
import { checkCompatibility } from "../../../app/usecases/supplier/check-compatibility";
import { chooseVehicleLevel, findNextOptions } from "../../../app/usecases/catalogue/vehicle/cascade-data";
import {
  resolveVehicle,
  loadVehicleSearchOptions,
  updateVehicleDefinition,
} from "../../../app/usecases/catalogue/vehicle/search-vehicles";
import { referenceContext } from "../../support/reference-context";
import { seedReference } from "../../support/reference-fixture";

const db = (env as unknown as { DB: D1Database }).DB;
const au = referenceContext(db, "AU");
const nz = referenceContext(db, "NZ");

beforeAll(() => seedReference(db));

it("F-362 search options have popular makes and all makes with models and popular models", async () => {
  const options = await loadVehicleSearchOptions(au);
  expect(options.popularMakes).toContain("Toyota");
  expect(options.popularMakes).not.toContain("Abarth");
  const toyota = options.allMakes.find(({ make }) => make === "Toyota");
  expect(toyota?.models).toEqual(["Camry", "Corolla", "HiAce", "Hilux"]);
  expect(toyota?.popularModels[0]).toMatch(/Corolla|Hilux/);
  expect(options.allMakes.find(({ make }) => make === "Abarth")).toMatchObject({ isSoldHere: false });
});

it("F-364 Year under Toyota Corolla gives years; an invalid combination gives none", async () => {
  const vehicleDefinition = await updateVehicleDefinition(au, "year", { make: "Toyota", model: "Corolla" });
  expect(vehicleDefinition.options.map((option) => option.value)).toContain("2018");
  expect(vehicleDefinition.vehicle).toMatchObject({ make: "Toyota", model: "Corolla", year: null, mid: null });
  expect((await updateVehicleDefinition(au, "year", { make: "Toyota", model: "Nonsense" })).options).toEqual([]);
  expect((await updateVehicleDefinition(au, "body", { make: "Toyota" })).options).toEqual([]);
});

it("F-185 a Hilux is narrowed down level by level to its catalogue id and schedule", async () => {
  let vehicle = NO_VEHICLE;
  const requests: string[] = [];
  for (const [key, value] of [
    ["make", "Toyota"],
    ["model", "hilux"],
    ["year", "2018"],
  ] as const) {
    const choice = await chooseVehicleLevel(au, vehicle, key, value);
    if (!choice.ok) throw new Error(key);
    vehicle = choice.vehicle;
  }
  for (let state = await findNextOptions(au, vehicle); ; ) {
    if (state.next === null) {
      vehicle = state.vehicle;
      break;
    }
    requests.push(state.next.key);
    const choice = await chooseVehicleLevel(au, state.vehicle, state.next.key, state.next.options[0]?.value ?? "");
    if (!choice.ok) throw new Error(state.next.key);
    state = choice;
  }
  expect(vehicle).toMatchObject({ make: "Toyota", model: "Hilux", year: 2018, priceCategory: 3 });
  expect(vehicle.mid).toMatch(/^v[0-9a-f]{12}$/);
  expect(vehicle.serviceScheduleId).toMatch(/^s[0-9a-f]{12}$/);
  expect(requests).not.toContain("year");
  expect(await resolveVehicle(au, vehicle.mid ?? "", 2018)).toEqual({ ok: true, vehicle });
  expect(await resolveVehicle(au, vehicle.mid ?? "", 1901)).toEqual({ ok: false, code: "vehicle-not-found" });
});

it("a value that was not offered is refused", async () => {
  expect(await chooseVehicleLevel(au, NO_VEHICLE, "make", "Nonsense")).toMatchObject({
    ok: false,
    code: "invalid-input",
  });
  expect(await chooseVehicleLevel(au, NO_VEHICLE, "engine", "2.8L")).toMatchObject({
    ok: false,
    code: "invalid-input",
  });
});

it("a grade sold in one country is listed first there", async () => {
  const values = { make: "Toyota", model: "Hilux", year: 2018, body: "Ute", fuel: "Diesel", transmission: "Automatic" };
  const updateGrades = async (context: typeof au) =>
    (await updateVehicleDefinition(context, "variant", values)).options;
  const marketsOf = async (context: typeof au, value: string) =>
    (await updateGrades(context)).find((option) => option.value === value)?.isSoldHere;
  expect(await marketsOf(nz, "SR5 Cruiser 4x2")).toBe(true);
  // In the other country, a foreign grade is described by visible features of the car.
  expect(await marketsOf(au, "SR5 Cruiser 4x2")).toBeUndefined();
  const flags = (await updateGrades(au)).map((option) => option.isSoldHere);
  expect(flags).toEqual([...flags].sort((a, b) => Number(b) - Number(a)));
});

it("F-369 F-370 a logbook has intervals with number, months and distance", async () => {
  const { vehicle } = await updateVehicleDefinition(au, "engine", {
    make: "Toyota",
    model: "Hilux",
    year: 2018,
    body: "Ute",
    fuel: "Diesel",
    transmission: "Automatic",
    variant: "SR5 4x4",
    engine: "2.8L turbo diesel",
  });
  const [mid, scheduleId] = [vehicle.mid ?? "", vehicle.serviceScheduleId ?? ""];
  const intervals = await listServiceIntervals(au, mid, scheduleId);
  expect(intervals[0]).toMatchObject({ id: 1, sortOrder: 1, km: 10000, months: 6, name: "10,000 km or 6 months" });
  expect(await canCalculateServicePrice(au, mid, scheduleId, 30)).toBe(true);
  expect(await canCalculateServicePrice(au, mid, scheduleId, 31)).toBe(false);
  expect(await listServiceIntervals(au, "nothing", scheduleId)).toEqual([]);
  expect(await listServiceIntervals(au, mid, "nothing")).toEqual([]);
});

it("F-371 F-372 a logbook service is described by its interval, a generic service by its id", async () => {
  const { vehicle } = await updateVehicleDefinition(au, "engine", {
    make: "Toyota",
    model: "Hilux",
    year: 2018,
    body: "Ute",
    fuel: "Diesel",
    transmission: "Automatic",
    variant: "SR5 4x4",
    engine: "2.8L turbo diesel",
  });
  const [mid, scheduleId] = [vehicle.mid ?? "", vehicle.serviceScheduleId ?? ""];
  const major = await logbookOperationsSummary(au, mid, scheduleId, 8);
  if (!major.ok) throw new Error(major.code);
  expect(major.summary).toMatchObject({
    name: "Logbook service, 80,000 km or 48 months",
    operations: expect.arrayContaining(["Replace brake fluid"]),
    parts: expect.arrayContaining(["Engine oil"]),
  });
  expect(major.summary.alsoDue).toEqual(
    expect.arrayContaining(["Replace automatic transmission fluid", "Replace rear differential oil"]),
  );
  expect(major.summary.alsoDue).not.toContain("Replace brake fluid");
  expect(await logbookOperationsSummary(au, mid, scheduleId, 99)).toEqual({ ok: false, code: "service-not-found" });
  expect(await logbookOperationsSummary(au, "nothing", scheduleId, 1)).toEqual({
    ok: false,
    code: "service-not-found",
  });
  const basic = await genericOperationsSummary(au, 1);
  expect(basic).toMatchObject({
    ok: true,
    summary: { name: "Basic Service", operations: expect.arrayContaining(["Replace engine oil and oil filter"]) },
  });
  const electric = await genericOperationsSummary(au, 1, "Electric");
  expect(electric.ok && electric.summary.operations).not.toContain("Replace engine oil and oil filter");
  expect(await genericOperationsSummary(au, 99)).toEqual({ ok: false, code: "service-not-found" });
});

it("F-199 F-200 spark plugs do not fit a diesel; custom tasks are not checked", async () => {
  const ineligible = await checkCompatibility(
    au,
    [296, null, 157, 999999],
    {
      body: null,
      fuel: "Diesel",
      transmission: "Automatic",
      year: 2018,
    },
    null,
  );
  expect(ineligible.map((task) => task.id)).toEqual([296]);
});
