import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { chooseSuburb, expectStep, givePlate, guidOf, press, startQuote } from "./support/funnel";
import { expect, ONE_COUNTRY, test } from "./support/test";

const PLACES = {
  AU: { typed: "parramatta", label: /NSW 2150/ },
  NZ: { typed: "ponsonby", label: /Ponsonby/ },
} as const;
const OTHER_PLACES = {
  AU: { typed: "bondi junction", label: /NSW 2022/, shown: "Bondi Junction" },
  NZ: { typed: "penrose", label: /Penrose/, shown: "Penrose" },
} as const;

/** Goes from two jobs to the check page. */
async function openCheckPage(page: Page, country: "AU" | "NZ"): Promise<void> {
  await startQuote(page);
  await page.goto(`/quote-2/${guidOf(page)}?repairInspectionIds=157,159`);
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(2);
  await press(page, "Continue");
  await chooseSuburb(page, PLACES[country].typed, PLACES[country].label);
  await givePlate(page, "FOUND1");
  await press(page, /^Yes/);
  await expectStep(page, "date");
  await press(page, /^As soon as possible/);
  await expectStep(page, "workshop-or-mobile-mechanic");
  await press(page, /^A workshop/);
  await expectStep(page, "customer");
}

/** Each row: the current value, the step that asks for it, a different answer, and the new value. */
const expectedChanges = (country: "AU" | "NZ") =>
  [
    {
      row: "Items",
      was: "Battery Replacement",
      step: "task-your-items",
      async change(page: Page) {
        await press(page, "Remove Battery Replacement");
        await expect(page.getByRole("main").getByRole("button", { name: /^Remove/ })).toHaveCount(1);
        await press(page, "Continue");
        return "Front Brake Pads Replacement";
      },
    },
    {
      row: "Place",
      was: { AU: "Parramatta", NZ: "Ponsonby" }[country],
      step: "location",
      async change(page: Page) {
        await chooseSuburb(page, OTHER_PLACES[country].typed, OTHER_PLACES[country].label);
        return OTHER_PLACES[country].shown;
      },
    },
    {
      row: "Vehicle",
      was: "Hyundai Tucson",
      step: "vehicle-rego-check",
      async change(page: Page) {
        await givePlate(page, "ABC123");
        await press(page, /^Yes, 2019/);
        return "Toyota Corolla";
      },
    },
    {
      row: "When",
      was: "As soon as possible",
      step: "date",
      async change(page: Page) {
        await press(page, /^Within a few weeks/);
        return "Within a few weeks";
      },
    },
    {
      row: "Done by",
      was: "workshop",
      step: "workshop-or-mobile-mechanic",
      async change(page: Page) {
        await press(page, /^Someone who comes to me/);
        return "comes to";
      },
    },
    {
      row: "Notes",
      link: "notes for the mechanic",
      was: "None",
      step: "customer-notes-for-mechanic",
      async change(page: Page) {
        await page.locator("#field-repairNotes").fill("The key is with the neighbour");
        await press(page, "Continue");
        return "The key is with the neighbour";
      },
    },
  ] as const;

test("each answer can be changed from the check page, and the others stay unchanged", async ({ page }, { project }) => {
  test.setTimeout(120_000);
  const changes = expectedChanges(project.name as "AU" | "NZ");
  await openCheckPage(page, project.name as "AU" | "NZ");
  const valueOf = (row: string) =>
    page
      .getByRole("main")
      .locator("dl > div")
      .filter({ has: page.locator("dt").getByText(row, { exact: true }) })
      .locator("dd")
      .first();
  const expectedRows = new Map<string, string>(changes.map(({ row, was }) => [row, was]));
  for (const { row, was, step, change, ...other } of changes) {
    for (const [name, value] of expectedRows) await expect(valueOf(name)).toContainText(value, { ignoreCase: true });
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^(Add|Change) ${"link" in other ? other.link : row}$`) })
      .click();
    await expectStep(page, step);
    expectedRows.set(row, await change(page));
    await expectStep(page, "customer");
    await expect(valueOf(row)).not.toContainText(was, { ignoreCase: true });
  }
  for (const [name, value] of expectedRows) await expect(valueOf(name)).toContainText(value, { ignoreCase: true });
});

test(
  "the check page fits 320 px and 400% zoom, without accessibility violations",
  { tag: ONE_COUNTRY },
  async ({ page }, { project }) => {
    await openCheckPage(page, project.name as "AU" | "NZ");
    for (const size of [
      { width: 320, height: 700 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await expectNoAxeViolations(page);
    }
  },
);
