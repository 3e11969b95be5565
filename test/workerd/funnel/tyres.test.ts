import { beforeAll, describe, expect, it } from "vitest";
import { testQuote, choosePlace, db, enterPlate, seedFunnel } from "./quote";
import type { Visitor } from "./visitor";

beforeAll(seedFunnel);

const TYRES = 156;
const BATTERY = 157;

/** A lead of a 2019 Hilux in Parramatta with tyres in its cart, at the step for the tyre size. */
async function reachSizeStep(): Promise<Visitor> {
  const visitor = await testQuote({ repairInspectionId: BATTERY });
  await choosePlace(visitor);
  await enterPlate(visitor, "DEMOSR5");
  await visitor.openStep("task-your-items");
  await visitor.send({ repairInspectionId: TYRES });
  return visitor;
}
/** Inserts the known tyre sizes of the plate's Hilux, one of which is not sold. */
async function insertKnownSizes(visitor: Visitor): Promise<void> {
  const { VehicleMake, VehicleModel, Year } = await visitor.lead();
  await db.batch(
    [
      [265, 65, 17],
      [265, 60, 18],
      [999, 10, 10],
    ].map(([width, profile, rim]) =>
      db
        .prepare(
          "insert into tyre_fitments (make, model, variant, start_year, end_year, axle, size, width, profile, rim, source) values (?, ?, '', ?3, ?3, 'both', '', ?4, ?5, ?6, 'test')",
        )
        .bind(VehicleMake, VehicleModel, Year, width, profile, rim),
    ),
  );
}
const tyreOf = async (visitor: Visitor) =>
  (await visitor.lead()).CartItems.find(
    ({ RepairInspectionId }: { RepairInspectionId: number }) => RepairInspectionId === TYRES,
  );

describe("tyre size", () => {
  it("is filled in from a search, both at the start of a quote and within it", async () => {
    const size = { TyreWidth: 205, TyreProfile: 55, TyreRim: 16, Quantity: null };
    const session = await testQuote({ repairInspectionId: TYRES, q: "205/55R16 91V" });
    expect(session.page.step).toBe("tyre-quality-selection");
    expect(await tyreOf(session)).toMatchObject(size);
    const visitor = await testQuote({ repairInspectionId: BATTERY });
    await visitor.openStep("task-search", { q: "205/55 R16" });
    expect(visitor.page.html).toContain("Choose Tyre Replacement and we’ll fill in 205/55 R16 for you.");
    expect(visitor.page.html).toMatch(/name="searched" value="205\/55 R16"/);
    await visitor.send({ repairInspectionId: TYRES, searched: "205/55 R16" }, "?step=task-your-items");
    expect(visitor.page.step).toBe("tyre-quality-selection");
    expect(await tyreOf(visitor)).toMatchObject(size);
    expect((await visitor.lead()).RepairNotes).toBeNull();
  });

  it("an unavailable tyre size and a trouble code each become one note for the workshop", async () => {
    const visitor = await testQuote({ repairInspectionId: TYRES, q: "31x10.5R15" });
    expect(visitor.page.step).toBe("tyre-size-selection");
    expect((await visitor.lead()).RepairNotes).toBe("Tyre size: 31X10.5R15");
    for (const _ of [1, 2]) {
      await visitor.openStep("task-your-items");
      await visitor.send({ repairInspectionId: 7001, searched: "P0420" });
    }
    expect((await visitor.lead()).RepairNotes).toBe("Tyre size: 31X10.5R15\nTrouble code: P0420");
  });

  it("with an unknown size the job goes to the workshops as text, without a price", async () => {
    const visitor = await reachSizeStep();
    expect(visitor.page.step).toBe("tyre-size-selection");
    expect(visitor.page.choices("size")).toContain("unsure");
    expect((await visitor.send({ size: "unsure" })).step).toBe("task-your-items");
    const { CartItems } = await visitor.lead();
    expect(CartItems).toEqual([
      expect.objectContaining({ RepairInspectionId: BATTERY }),
      expect.objectContaining({
        IsCustomRepair: true,
        CanCalculatePrice: false,
        RepairNotes: expect.stringMatching(/not sure of the size/),
      }),
    ]);
    expect((await visitor.send({ continue: "yes" })).step).toBe("instant-quotes-unavailable");
  });

  it("the known vehicle's tyre size is offered first and chosen with one click", async () => {
    const visitor = await reachSizeStep();
    await insertKnownSizes(visitor);
    const page = await visitor.openStep("tyre-size-selection");
    expect(page.choices("size")).toEqual(["265/60/18", "265/65/17", "unsure"]);
    expect((await visitor.send({ size: "265/65/17" })).step).toBe("tyre-quality-selection");
    expect(await tyreOf(visitor)).toMatchObject({ TyreWidth: 265, TyreProfile: 65, TyreRim: 17 });
  });

  it("a size not known for the vehicle needs confirmation, and is mentioned next to the price", async () => {
    const visitor = await reachSizeStep();
    await insertKnownSizes(visitor);
    const page = await visitor.send({ width: "205", profile: "55", rim: "16" });
    expect(page.step).toBe("tyre-size-selection");
    expect(page.html).toMatch(/205\/55 R16 is not a size we know for your 20\d\d Toyota Hilux/);
    expect((await tyreOf(visitor)).TyreWidth).toBeNull();
    expect((await visitor.send({ size: "sure/205/55/16" })).step).toBe("tyre-quality-selection");
    await visitor.send({ quality: "2" });
    await visitor.send({ quantity: "4" });
    await visitor.send({ continue: "yes" });
    await visitor.send({ urgency: "AsSoonAsPossible" });
    await visitor.send({ workshopCategory: "Workshop" });
    expect(visitor.page.step).toBe("customer");
    expect(visitor.page.html).toMatch(/205\/55 R16 is not a size we know for your/);
  });
});
