import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { chooseSuburb, expectStep, givePlate, guidOf, openStep, press, startQuote } from "./support/funnel";
import { expect, test } from "./support/test";

const PLACES = { AU: { typed: "parramatta", label: /NSW 2150/ }, NZ: { typed: "penrose", label: /Penrose/ } } as const;

/** Goes to the date step with front brake pads and a known vehicle. */
async function goToDateStep(page: Page, project: string): Promise<void> {
  const place = PLACES[project as keyof typeof PLACES];
  await startQuote(page, { repairInspectionId: "159" });
  await press(page, "Continue");
  await chooseSuburb(page, place.typed, place.label);
  await givePlate(page, "FOUND1");
  await press(page, /^Yes/);
  await expectStep(page, "date");
}

const readDollars = (text: string): number => Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(",", ""));

test("prices match the vehicle and expand to their lines, and 'from' shows the cheapest", async ({ page }, {
  project,
}) => {
  await startQuote(page, { repairInspectionId: "159" });
  await press(page, "Continue");
  await expectStep(page, "location");
  await expect(page.locator(".side-panel")).toContainText("We’ll show prices once we know your suburb and vehicle.");
  await goToDateStep(page, project.name);
  const panel = page.locator(".side-panel");
  await expect(panel.locator("> summary")).toHaveText(/from \$[\d,]+\.\d\d/);
  const total = await panel.locator("> summary").innerText();
  await expect(page.getByRole("main").locator("p[role=status]")).toHaveText(/^Total from \$/);
  await panel.locator("details > summary").first().click();
  await expect(panel.getByText(/Labour [\d.]+ h/)).toBeVisible();
  await expectNoAxeViolations(page);

  const { Listings } = (await (await page.request.get(`/api/quotes/${guidOf(page)}?sortby=Price`)).json()) as {
    Listings: readonly { MinimumNetPriceIncTax: number | null }[];
  };
  const requests = Listings.flatMap(({ MinimumNetPriceIncTax }) => MinimumNetPriceIncTax ?? []);
  expect(requests.length).toBeGreaterThan(1);
  expect(readDollars(total)).toBe(Math.min(...requests));
});

test("the cart and the check page show each item with its price", async ({ page }, { project }) => {
  await goToDateStep(page, project.name);
  await openStep(page, "task-your-items");
  const item = page.locator("section li").first();
  await expect(item.locator("summary")).toContainText(/Front Brake Pads.*from \$/);
  await item.locator("summary").click();
  await expect(item.getByText(/Labour [\d.]+ h/)).toBeVisible();
  await page.goBack();
  await expectStep(page, "date");
  await press(page, /^As soon as possible/);
  await press(page, /^A workshop/);
  await expectStep(page, "customer");
  await expect(page.locator("dl summary").first()).toContainText(/Front Brake Pads.*from \$/);
  await page.locator("dl summary").first().click();
  await expectNoAxeViolations(page);
});

test("a job without a price says that workshops look at it first", async ({ page }) => {
  await startQuote(page);
  await openStep(page, "task-custom");
  await page.locator("#field-details").fill("A strange noise");
  await press(page, "Continue");
  await expectStep(page, "task-your-items");
  await expect(page.locator(".side-panel")).toContainText("Workshops review your request first, then set their price.");
  await expect(page.getByRole("main")).not.toContainText("$");
});
