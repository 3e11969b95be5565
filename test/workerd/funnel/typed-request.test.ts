import { beforeAll, describe, expect, it } from "vitest";
import { seedReference } from "../../support/reference-fixture";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { db } from "./quote";
import { type Fields, Visitor } from "./visitor";

/** The workshop can do the cabin filter, the mobile mechanic the wipers, and both the battery. */
const KINDS = { FILTER: 10007, WIPERS: 9008, BATTERY: 157 };

beforeAll(async () => {
  await seedReference(db);
  await seedOnlySuppliers(
    db,
    // Neither of these suppliers does both jobs, and no supplier works on Sundays.
    seededSupplier(760, { categoryIds: [1, 10], capacityMinutes: 100_000, extras: [], takesElectric: false }),
    seededSupplier(761, {
      kind: "mobile",
      isMobile: true,
      radiusMetres: 40_000,
      categoryIds: [1, 9],
      capacityMinutes: 100_000,
      extras: [],
    }),
  );
}, 60_000);

async function startTyped(fields: Fields): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.open("/");
  await visitor.send(fields, "/start");
  return visitor;
}

describe("OW-05 request typed on the home page", () => {
  it("a typed job, plate and place together open the next question, and none is asked twice", async () => {
    const visitor = await startTyped({ q: "battery replacement", vehicle: "DEMOSR5", suburb: "Parramatta" });
    expect(visitor.page.step).toBe("vehicle-rego-found");
    expect(visitor.page.html).toContain("Battery Replacement");
    expect((await visitor.send({ mid: visitor.page.choices("mid")[0] ?? "" })).step).toBe("date");
  });

  it("a job typed alone, or several jobs, opens the cart", async () => {
    expect((await startTyped({ repairInspectionId: KINDS.BATTERY })).page.step).toBe("task-your-items");
    const several = await startTyped({ q: "battery replacement and basic service", suburb: "Parramatta" });
    expect(several.page.step).toBe("task-your-items");
  });

  it("a quote for a place where no supplier does the job stops at the location step at once", async () => {
    const visitor = await startTyped({ repairInspectionId: KINDS.BATTERY, suburb: "Birdsville" });
    expect(visitor.page.step).toBe("location");
    expect(visitor.page.html).toContain("Birdsville");
  });

  it("a fuel type that was typed with the car is not asked for again after the body", async () => {
    const visitor = await startTyped({ q: "basic service", vehicle: "2018 toyota hilux diesel", suburb: "Parramatta" });
    expect(visitor.page.step).toBe("vehicle-body");
    const { step } = await visitor.send({ body: visitor.page.choices("body")[0] ?? "" });
    expect(step).not.toBe("vehicle-fuel");
    expect((await visitor.lead()).VehicleFuel).toBe("Diesel");
  });

  it("a typed tyre size and number of tyres are not asked for again", async () => {
    const visitor = await startTyped({ q: "2 tyres 205/55 R16", suburb: "Parramatta" });
    expect(visitor.page.step).toBe("tyre-quality-selection");
    expect((await visitor.send({ quality: visitor.page.choices("quality")[0] ?? "" })).step).toBe("task-your-items");
    expect(visitor.page.html).toContain("205/55 R16 x 2");
  });

  it("a typed vehicle opens the step for its first missing level", async () => {
    const visitor = await startTyped({ q: "battery replacement", vehicle: "2018 toyota hilux", suburb: "Parramatta" });
    const { VehicleMake, VehicleModel, Year } = await visitor.lead();
    expect({ VehicleMake, VehicleModel, Year }).toMatchObject({ VehicleMake: "Toyota", VehicleModel: "Hilux" });
    expect(Number(Year)).toBe(2018);
    expect(visitor.page.step).toMatch(/^vehicle-(body|fuel|transmission|variant|engine)$|^date$/);
  });

  it("an ambiguous job opens a list of choices and keeps the place and vehicle", async () => {
    const visitor = await startTyped({ q: "brakes", vehicle: "corolla", suburb: "Parramatta" });
    expect([visitor.page.step, visitor.page.url.searchParams.get("q")]).toEqual(["task-search", "brakes"]);
    const lead = await visitor.lead();
    expect([lead.VehicleMake, lead.VehicleModel, lead.SuburbId !== null]).toEqual(["Toyota", "Corolla", true]);
  });

  it.each(["2150", "Richmond"])("the ambiguous place %s opens a list of choices", async (place) => {
    const { page } = await startTyped({ repairInspectionId: KINDS.BATTERY, suburb: place });
    expect(page.step).toBe("location");
    expect(page.choices("suburbId").length).toBeGreaterThan(1);
    expect(page.html).toContain(`value="${place}"`);
  });

  it.each(["Parramatta 2150", "parramatta nsw", "Parramatta NSW 2150"])("the place %s is recognised", async (place) => {
    const visitor = await startTyped({ repairInspectionId: KINDS.BATTERY, suburb: place });
    expect((await visitor.lead()).SuburbId).toBeGreaterThan(0);
  });

  it("an unknown place is reported at the place question", async () => {
    const { page } = await startTyped({ repairInspectionId: KINDS.BATTERY, suburb: "Xyzzyville" });
    expect([page.step, page.html.includes("Xyzzyville")]).toEqual(["location", true]);
  });

  it("one field can contain service, vehicle and place", async () => {
    const visitor = await startTyped({ q: "logbook service 2018 toyota hilux in parramatta" });
    const lead = await visitor.lead();
    expect([
      lead.VehicleModel,
      lead.SuburbId > 0,
      lead.CartItems[0]?.ServiceName ?? lead.CartItems[0]?.Name,
    ]).toMatchObject(["Hilux", true, expect.stringContaining("Logbook")]);
  });

  it("several unambiguous jobs are all added to the cart", async () => {
    const visitor = await startTyped({ q: "battery replacement and basic service", suburb: "Parramatta" });
    const { CartItems } = await visitor.lead();
    expect(CartItems.map((item: Record<string, unknown>) => item.RepairInspectionId ?? item.ServiceType)).toEqual([
      KINDS.BATTERY,
      "GenericService",
    ]);
  });

  it("several ambiguous jobs are asked about together, and all are added to the cart", async () => {
    const visitor = await startTyped({ q: "brakes and service", suburb: "Parramatta" });
    expect(visitor.page.step).toBe("task-search");
    expect(visitor.page.controls).toEqual(expect.arrayContaining(["job0", "job1"]));
    const searchText = "brakes and service";
    const resentPage = await visitor.send(
      { searched: searchText, jobs: 2, job0: "task:159", job1: "" },
      "?step=task-your-items",
    );
    expect([resentPage.step, resentPage.errorAt("job0"), resentPage.errorAt("job1")]).toEqual([
      "task-search",
      "",
      "Error: Choose a job",
    ]);
    const page = await visitor.send(
      { searched: searchText, jobs: 2, job0: "task:159", job1: "service:1" },
      "?step=task-your-items",
    );
    expect(page.step).toBe("task-your-items");
    const { CartItems } = await visitor.lead();
    expect(CartItems.map((item: Record<string, unknown>) => item.RepairInspectionId ?? item.ServiceType)).toEqual([
      159,
      "GenericService",
    ]);
  });

  it("an unknown job among several is sent to the workshops in the customer's words", async () => {
    const visitor = await startTyped({ q: "battery and xyzzy plugh" });
    const page = await visitor.send(
      { jobs: 2, job0: `task:${KINDS.BATTERY}`, job1: "details:xyzzy plugh" },
      "?step=task-your-items",
    );
    expect(page.html).toContain("xyzzy plugh");
    expect((await visitor.lead()).CartItems).toHaveLength(2);
  });

  it("a job whose name contains “and” is recognised as one job", async () => {
    const visitor = await startTyped({ q: "front brake pads and rotors" });
    expect(visitor.page.controls).not.toContain("job0");
  });

  it("a vehicle text that is not recognised is passed on to the workshop", async () => {
    const visitor = await startTyped({ repairInspectionId: KINDS.BATTERY, vehicle: "my red ute with the dent" });
    expect((await visitor.lead()).RepairNotes).toContain("my red ute with the dent");
  });

  it("an unsupported kind of vehicle is reported at once", async () => {
    const visitor = await startTyped({ q: "service", vehicle: "2012 Harley-Davidson" });
    expect(visitor.page.html).toContain("workshops for motorbikes and scooters");
  });
});

describe("OW-04 OW-14 cart that no single supplier can do", () => {
  const BOTH = { repairInspectionIds: `${KINDS.FILTER},${KINDS.WIPERS}`, suburb: "Parramatta NSW" };

  it("continuing shows the job in conflict and the options to resolve it", async () => {
    const visitor = await startTyped(BOTH);
    const page = await visitor.send({ continue: "yes" });
    expect(page.step).toBe("location");
    expect(page.choices("choice")).toEqual(["split", "partial", "callback"]);
    expect(page.html).toMatch(/Cabin \(Pollen\) Filter Replacement(<!-- -->)?: (<!-- -->)?1 supplier/);
  });

  it("splitting the cart creates two quotes for the same visitor", async () => {
    const visitor = await startTyped(BOTH);
    await visitor.send({ continue: "yes" });
    expect((await visitor.send({ choice: "split" })).step).toBe("vehicle-rego-check");
    const items = (await visitor.lead()).CartItems;
    expect(items).toHaveLength(1);
    const other = visitor.page.links.find(
      (link) =>
        /^\/quote-2\/[0-9a-f-]{36}$/.test(new URL(link, "https://pitlane.test").pathname) &&
        !link.includes(visitor.guid),
    );
    expect(other).toBeDefined();
    await visitor.open(other ?? "");
    const { CartItems, SuburbId } = await visitor.lead();
    expect(CartItems).toHaveLength(1);
    expect(CartItems[0].RepairInspectionId).not.toBe(items[0].RepairInspectionId);
    expect(SuburbId).toBeGreaterThan(0);
  });

  it("choosing a partial cart keeps only the jobs that one supplier can do", async () => {
    const visitor = await startTyped(BOTH);
    await visitor.send({ continue: "yes" });
    await visitor.send({ choice: "partial" });
    expect((await visitor.lead()).CartItems).toHaveLength(1);
  });

  it("a message is shown if the vehicle rules out all suppliers", async () => {
    const visitor = await startTyped({ repairInspectionId: KINDS.FILTER, suburb: "Parramatta NSW" });
    expect((await visitor.send({ continue: "yes" })).step).toBe("vehicle-rego-check");
    await visitor.openStep("vehicle-make");
    let page = await visitor.send({ make: "Tesla" });
    for (let level = 0; level < 8 && page.step?.startsWith("vehicle-"); level += 1) {
      const name = page.step.slice("vehicle-".length);
      page = await visitor.send({ [name]: page.choices(name)[0] ?? "" });
    }
    expect(page.step).toBe("location");
    expect(page.html).toContain("for a Tesla");
  });

  it("choosing a callback continues without showing the message again", async () => {
    const visitor = await startTyped(BOTH);
    await visitor.send({ continue: "yes" });
    expect((await visitor.send({ choice: "callback" })).step).toBe("vehicle-rego-check");
  });
});

it("OW-06 a customer unsure of the vehicle version sees a starting price before the call", async () => {
  const visitor = await startTyped({
    repairInspectionId: KINDS.BATTERY,
    vehicle: "2014 ford falcon",
    suburb: "Parramatta NSW",
  });
  expect((await visitor.send({ continue: "yes" })).step).toBe("vehicle-body");
  const page = await visitor.send({ notSure: "yes" });
  expect(page.step).toBe("customer");
  expect(page.html).toMatch(/Prices near you start at \$\d/);
});

it("OW-15 a Sunday on which no supplier opens cannot be chosen, and the page says why", async () => {
  const visitor = await startTyped({ repairInspectionId: KINDS.BATTERY, vehicle: "DEMOSR5", suburb: "Parramatta NSW" });
  const nextPage = await visitor.send({ continue: "yes" });
  await visitor.send({ mid: nextPage.choices("mid")[0] ?? "" });
  const calendar = await visitor.send({ urgency: "SpecificDay" });
  const isSunday = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() === 0;
  expect(calendar.choices("serviceDay").length).toBeGreaterThan(0);
  const last = calendar.choices("serviceDay").at(-1) ?? "";
  const sunday = Array.from({ length: 7 }, (_, n) =>
    new Date(Date.parse(`${last}T00:00Z`) - n * 86_400_000).toISOString().slice(0, 10),
  ).find(isSunday);
  const page = await visitor.send({ serviceDay: sunday ?? "" });
  expect([page.status, page.errorAt("serviceDay")]).toEqual([422, expect.stringContaining("open on Sundays")]);
});
