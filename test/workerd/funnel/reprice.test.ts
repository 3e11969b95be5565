import { beforeAll, expect, it } from "vitest";
import { testQuote, choosePlace, seedFunnel } from "./quote";
import type { Visitor } from "./visitor";

beforeAll(seedFunnel);

const BATTERY = 157;
const TYRES = 156;

/** How each job of the cart can be priced, if at all. */
const readPricing = async (visitor: Visitor): Promise<readonly (readonly [unknown, unknown, unknown])[]> =>
  (await visitor.lead()).CartItems.map((item: Record<string, unknown>) => [
    item.RepairInspectionId ?? item.ServiceType ?? "custom",
    item.CanCalculatePrice,
    item.PricingStrategy,
  ]);

it("F-208 each cart change reprices the items and updates what prevents a price", async () => {
  const visitor = await testQuote({ repairInspectionId: BATTERY });
  expect(await readPricing(visitor)).toEqual([[BATTERY, true, "SinglePrice"]]);
  await visitor.openStep("task-your-items");
  await visitor.send({ repairInspectionId: TYRES });
  expect(await readPricing(visitor)).toEqual([
    [BATTERY, true, "SinglePrice"],
    [TYRES, null, "SinglePrice"],
  ]);
  await visitor.send({ width: "205", profile: "55", rim: "16" });
  await visitor.send({ quality: "2" });
  await visitor.send({ quantity: "4" });
  expect(await readPricing(visitor)).toEqual([
    [BATTERY, true, "SinglePrice"],
    [TYRES, true, "SinglePrice"],
  ]);
  await visitor.openStep("task-custom");
  await visitor.send({ details: "A rattle under the floor" });
  expect(await readPricing(visitor)).toContainEqual(["custom", false, null]);
  expect((await visitor.send({ continue: "yes" })).step).toBe("instant-quotes-unavailable");
  await visitor.openStep("task-your-items");
  await visitor.send({ remove: "custom:1" });
  expect(await readPricing(visitor)).toEqual([
    [BATTERY, true, "SinglePrice"],
    [TYRES, true, "SinglePrice"],
  ]);
  expect((await visitor.send({ continue: "yes" })).step).toBe("location");
});

it("F-195 choosing the engine reprices the repairs and the service in the cart", async () => {
  const visitor = await testQuote({ repairInspectionId: BATTERY });
  await visitor.openStep("task-your-items");
  await visitor.send({ serviceTypeId: "2" });
  expect(await readPricing(visitor)).toContainEqual(["LogbookService", null, "SinglePrice"]);
  await choosePlace(visitor);
  await visitor.openStep("vehicle-make");
  for (const [name, value] of Object.entries({
    make: "Ford",
    model: "Falcon",
    year: "2014",
    body: "Sedan",
    fuel: "Petrol",
    transmission: "Automatic",
    variant: "FG X Base",
  }))
    await visitor.send({ [name]: value });
  expect(visitor.page.step).toBe("vehicle-engine");
  expect(await readPricing(visitor)).toContainEqual(["LogbookService", null, "SinglePrice"]);
  await visitor.send({ engine: visitor.page.choices("engine")[0] ?? "" });
  expect(visitor.page.step).toBe("vehicle-logbook-interval");
  await visitor.send({ serviceIntervalId: visitor.page.choices("serviceIntervalId")[0] ?? "" });
  expect(await readPricing(visitor)).toEqual([
    [BATTERY, true, "SinglePrice"],
    ["LogbookService", true, "SinglePrice"],
  ]);
});
