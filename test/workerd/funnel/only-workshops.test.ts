import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../support/reference-fixture";
import { aSeededSupplier, seedThese } from "../booking/a-supplier-row";
import { aQuoteAt, db } from "./quote";

beforeAll(async () => {
  await seedReference(db);
  // Nobody comes, and nobody fetches the car.
  await seedThese(db, aSeededSupplier(760, { capacityMinutes: 100_000, extras: [] }));
}, 60_000);

it("where only workshops do the work the page says so: of one job as of one, of two as of two", async () => {
  const visitor = await aQuoteAt("workshop-or-mobile-mechanic");
  expect([visitor.page.step, visitor.page.choices("workshopCategory")]).toEqual([
    "workshop-or-mobile-mechanic",
    ["Workshop"],
  ]);
  expect(visitor.page.html).toContain("Near you, only workshops do this job.");
  expect((await visitor.tryStep("task-your-items", { repairInspectionId: 159 })).status).toBe(303);
  const { html } = await visitor.openStep("workshop-or-mobile-mechanic");
  expect(html).toContain("Near you, only workshops do all of these jobs together.");
});
