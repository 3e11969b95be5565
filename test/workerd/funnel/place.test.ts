import { beforeAll, describe, expect, it } from "vitest";
import { testQuote, choosePlace, enterPlate, seedFunnel } from "./quote";
import type { Fields, Visitor } from "./visitor";

beforeAll(seedFunnel);

const PINK_SLIP = 351;
const BLUE_SLIP = 16002;
const ROADWORTHY_VIC = 16003;
const BATTERY = 157;
const jobsOf = async (visitor: Visitor) =>
  (await visitor.lead()).CartItems.map(
    ({ RepairInspectionId }: { RepairInspectionId: number | null }) => RepairInspectionId,
  );

async function startQuoteIn(place: string, fields: Fields): Promise<Visitor> {
  const visitor = await testQuote(fields);
  await choosePlace(visitor, place);
  return visitor;
}

describe("job of one state with a place in another", () => {
  it("the place step names the conflict and offers the other state's job instead", async () => {
    const visitor = await startQuoteIn("Richmond VIC", { repairInspectionIds: `${PINK_SLIP},${BATTERY}` });
    expect(visitor.page.step).toBe("location");
    expect(visitor.page.html).toMatch(/Not available in Richmond VIC/);
    expect(visitor.page.html).toMatch(/Pink Slip \(NSW eSafety Check\): only in (<!-- -->)?NSW/);
    expect(visitor.page.choices("choice")).toEqual([`instead-${ROADWORTHY_VIC}`, "without"]);
    expect((await visitor.send({ choice: `instead-${ROADWORTHY_VIC}` })).step).toBe("vehicle-rego-check");
    expect((await jobsOf(visitor)).sort()).toEqual([BATTERY, ROADWORTHY_VIC].sort());
    await enterPlate(visitor, "DEMOSR5");
    expect(visitor.page.step).toBe("date");
  });

  it("offers all inspections of the place's state, and none of a third state", async () => {
    const visitor = await startQuoteIn("Parramatta", { repairInspectionId: ROADWORTHY_VIC });
    expect(visitor.page.choices("choice")).toEqual([`instead-${PINK_SLIP}`, `instead-${BLUE_SLIP}`, "without"]);
    const page = await visitor.send({ choice: "instead-16004" });
    expect([page.status, page.step]).toEqual([422, "location"]);
    expect(await jobsOf(visitor)).toEqual([ROADWORTHY_VIC]);
  });

  it("removing the job continues with the other jobs, or shows the job list if none is left", async () => {
    const rest = await startQuoteIn("Richmond VIC", { repairInspectionIds: `${PINK_SLIP},${BATTERY}` });
    expect((await rest.send({ choice: "without" })).step).toBe("vehicle-rego-check");
    expect(await jobsOf(rest)).toEqual([BATTERY]);
    const nothing = await startQuoteIn("Richmond VIC", { repairInspectionId: PINK_SLIP });
    expect((await nothing.send({ choice: "without" })).step).toBe("task-select");
    expect(await jobsOf(nothing)).toEqual([]);
  });

  it("a place without suppliers blocks the step until another place is chosen", async () => {
    const visitor = await startQuoteIn("Richmond VIC", { repairInspectionId: PINK_SLIP });
    expect((await visitor.openStep("customer")).step).toBe("location");
    await choosePlace(visitor);
    expect(visitor.page.step).toBe("vehicle-rego-check");
    const later = await startQuoteIn("Richmond VIC", { repairInspectionId: BATTERY });
    await later.openStep("task-your-items");
    await later.send({ repairInspectionId: PINK_SLIP });
    expect((await later.send({ continue: "yes" })).step).toBe("location");
    expect(later.page.choices("choice")).toEqual([`instead-${ROADWORTHY_VIC}`, "without"]);
  });
});

describe("place without suppliers for the job", () => {
  it("a place without suppliers promises a call and shows no prices", async () => {
    const visitor = await startQuoteIn("Eucla", { repairInspectionId: BATTERY });
    expect(visitor.page.step).toBe("location");
    expect(visitor.page.html).toMatch(/no workshop near Eucla WA/);
    expect(visitor.page.choices("choice")).toEqual(["callback"]);
    // The panel next to the question shows the same as the page.
    expect(visitor.page.html).not.toContain("Instant prices");
    expect(visitor.page.html).toContain("We call you");
    expect((await visitor.send({ choice: "callback" })).step).toBe("vehicle-rego-check");
    expect(visitor.page.html).not.toMatch(/instant (price|quote)/i);
    await enterPlate(visitor, "DEMOSR5");
    await visitor.send({ urgency: "AsSoonAsPossible" });
    expect(visitor.page.step).toBe("customer");
    expect(visitor.page.html).not.toMatch(/instant (price|quote)/i);
    await visitor.openStep("customer-details-step2");
    expect(visitor.page.html).not.toMatch(/instant (price|quote)/i);
  });

  it("another place with workshops continues the quote", async () => {
    const visitor = await startQuoteIn("Eucla", { repairInspectionId: BATTERY });
    await choosePlace(visitor);
    expect(visitor.page.step).toBe("vehicle-rego-check");
  });

  it("an exclusive quote names its only workshop, unless the workshop is set to be unnamed", async () => {
    const visitor = await startQuoteIn("Richmond VIC", { exclusiveSupplierId: 9, repairInspectionId: BATTERY });
    expect(visitor.page.step).toBe("location");
    expect(visitor.page.html).toMatch(/Emberlyn &amp; Co Garage doesn’t work near Richmond VIC/);
    const unnamed = await startQuoteIn("Richmond VIC", { quoteFunnelConfigurationId: 3, repairInspectionId: BATTERY });
    expect(unnamed.page.step).toBe("location");
    expect(unnamed.page.html).not.toContain("Emberlyn");
  });
});
