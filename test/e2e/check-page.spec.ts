import { expect, test } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { chooseSuburb, expectStep, givePlate, press, startQuote } from "./support/funnel";

const PLACES = { AU: { typed: "parramatta", label: /NSW 2150/ }, NZ: { typed: "ponsonby", label: /Ponsonby/ } } as const;
/** Each row of the check page with the step that asks it. */
const ROWS = [
  ["Items", "task-your-items"],
  ["Place", "location"],
  ["Vehicle", "vehicle-rego-check"],
  ["When", "date"],
  ["Done by", "workshop-or-mobile-mechanic"],
  ["notes for the mechanic", "customer-notes-for-mechanic"],
] as const;

test("the check page leads back to every answer, and fits a screen of 320 px and a zoom of 400 %", async ({ page }, { project }) => {
  const place = PLACES[project.name as keyof typeof PLACES];
  await startQuote(page, { repairInspectionId: "159" });
  await press(page, "Continue");
  await chooseSuburb(page, place.typed, place.label);
  await givePlate(page, "FOUND1");
  await press(page, /^Yes/);
  await expectStep(page, "date");
  await press(page, /^As soon as possible/);
  await expectStep(page, "workshop-or-mobile-mechanic");
  await press(page, /^A workshop/);
  await expectStep(page, "customer");
  for (const [row, step] of ROWS) {
    await page.getByRole("main").getByRole("link", { name: `Change ${row}` }).click();
    await expectStep(page, step);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goBack();
    await expectStep(page, "customer");
  }
  for (const size of [{ width: 320, height: 700 }, { width: 320, height: 256 }]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
  }
});
