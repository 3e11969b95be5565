import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../support/reference-fixture";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { testQuoteAt, db } from "./quote";

beforeAll(async () => {
  await seedReference(db);
  // There is no mobile supplier, and no pick-up of the car.
  await seedOnlySuppliers(db, seededSupplier(760, { capacityMinutes: 100_000, extras: [] }));
}, 60_000);

it("OW-17 if only workshops do the work, the supplier type step is skipped", async () => {
  const visitor = await testQuoteAt("workshop-or-mobile-mechanic");
  expect(visitor.page.step).toBe("customer");
  expect(visitor.page.html).toContain("A workshop");
  expect(visitor.page.links.some((link) => link.includes("step=workshop-or-mobile-mechanic"))).toBe(false);
});
