import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { makeLead } from "./support/make-lead";
import { expect, ONE_COUNTRY, test } from "./support/test";

const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const offers = (page: Page) => page.getByRole("list", { name: "Offers" }).getByRole("article");
/** The number of offers in the heading. */
const offerCount = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0]);
const cardTotals = (page: Page) =>
  offers(page).evaluateAll((cards) =>
    cards.map((card) =>
      Number(/\$([\d,]+\.\d\d)\s*incl/.exec(card.textContent ?? "")?.[1]?.replace(",", "") ?? Number.NaN),
    ),
  );

/** Totals of the other suppliers' cards. Our own service is always third. */
const otherCards = async (page: Page) => (await cardTotals(page)).filter((_, index) => index !== 2);
/** Polls, because the URL has the new order a moment before the list. */
async function expectPriceOrder(page: Page): Promise<void> {
  await expect
    .poll(async () =>
      (await otherCards(page)).every((price, index, all) => index === 0 || (all[index - 1] ?? 0) <= price),
    )
    .toBe(true);
  expect((await otherCards(page)).length).toBeGreaterThan(3);
}

for (const viewport of [DESKTOP, PHONE]) {
  test(`P-050 the results list offers with prices at ${viewport.width} px, without axe violations`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const guid = await makeLead(page);
    const response = await page.goto(`/quotes/${guid}`);
    expect(
      response?.headers()["x-robots-tag"] ?? (await page.locator('meta[name="robots"]').getAttribute("content")),
    ).toContain("noindex");
    await expect(offers(page).first()).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
}

test("P-064 P-021 the title names the brand, and only this page's body has the results class", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  const guid = await makeLead(page);
  await page.goto(`/quotes/${guid}`);
  await expect(page).toHaveTitle("Search Results - Pitlane");
  await expect(page.locator("body")).toHaveClass(/search-results/);
  await expect(page.locator("main")).toHaveClass(/search-results-panel/);
  await page.getByRole("link", { name: /home$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What does your car need?");
  await expect(page.locator("body")).not.toHaveClass(/search-results/);
  await expect(page.locator("main")).not.toHaveClass(/search-results-panel/);
});

test("P-067 a single price is shown on its booking button, with GST", async ({ page }) => {
  const guid = await makeLead(page);
  await page.goto(`/quotes/${guid}`);
  const [first] = await cardTotals(page);
  await expect(
    offers(page)
      .first()
      .getByRole("button", { name: /^Book now/ }),
  ).toHaveText(`Book now · $${first?.toLocaleString("en-AU", { minimumFractionDigits: 2 })}`);
});

test("P-068 P-069 a range has no price on its button, and only two free extras are shown", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await page.goto("/angular-design/pages/results");
  await expect(offers(page).nth(2).getByRole("button", { name: "Book now" })).toHaveText("Book now");
  await expect(offers(page).first()).toContainText("Free: Car wash, Wi-Fi");
  await expect(offers(page).first().getByText("More", { exact: true })).toBeVisible();
  await expect(offers(page).nth(1).getByText("More", { exact: true })).toHaveCount(0);
});

test("P-055 P-065 the list can be sorted by price, with its control and by URL", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  const guid = await makeLead(page);
  await page.goto(`/quotes/${guid}`);
  await page.getByLabel("Sort by").selectOption("price");
  await expect(page).toHaveURL(/sortby=price/);
  await expectPriceOrder(page);
  await page.goto(`/quotes/${guid}?sortby=rubbish`);
  await expect(page.getByLabel("Sort by")).toHaveValue("recommended");
});

test("P-053 P-054 P-066 the filters open over the list, and Show Quotes applies them", { tag: ONE_COUNTRY }, async ({
  page,
}) => {
  const guid = await makeLead(page);
  await page.goto(`/quotes/${guid}?radius=15000`);
  const before = await offerCount(page);
  await page.getByRole("link", { name: "Filters (1)" }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await expect(dialog.getByRole("radio", { name: "15 km" })).toBeChecked();
  await dialog.getByRole("radio", { name: "5 km", exact: true }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Show Quotes" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/radius=5000/);
  await expect.poll(() => offerCount(page)).toBeLessThan(before);
  await page.getByRole("link", { name: "Filters (1)" }).click();
  await expect(dialog.getByRole("heading", { name: "Filters" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("P-385 P-054 the list states its default radius, and one click shows the rest", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  const guid = await makeLead(page);
  await page.goto(`/quotes/${guid}`);
  const note = page.getByText(/^(Within 5 km|(Only \d|There are none) within 5 km, so we searched up to \d+ km)\./);
  await expect(note).toBeVisible();
  const before = await offerCount(page);
  const cardCount = await offers(page).count();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  // The filter panel is next to the list.
  await page.getByRole("link", { name: "Filters", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  const radius = Number(await dialog.locator('input[name="radius"]:checked').getAttribute("value")) / 1000;
  expect(await note.textContent()).toContain(`${radius} km.`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await note.getByRole("link", { name: /^Show all up to \d+ km$/ }).click();
  await expect(page).toHaveURL(/radius=\d+/);
  await expect(note).toHaveCount(0);
  await expect.poll(() => offerCount(page)).toBeGreaterThan(before);
  expect(await offers(page).count()).toBeGreaterThan(cardCount);
});

test("the explanation of a price opens in place and adds up to the total", async ({ page }) => {
  const guid = await makeLead(page);
  await page.goto(`/quotes/${guid}`);
  const card = offers(page).first();
  await card.getByText("Why this price").click();
  await expect(card.getByText("Total incl. GST")).toBeVisible();
  const cents = await card
    .locator("tbody td")
    .evaluateAll((cells) =>
      cells.map((cell) => Math.round(Number((cell.textContent ?? "").replace(/[$,]/g, "")) * 100)),
    );
  const [total] = await cardTotals(page);
  expect(cents.reduce((sum, value) => sum + value, 0)).toBe(Math.round((total ?? 0) * 100));
});

test("P-159 P-160 Back from booking restores the filters, sort order and list position", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  const guid = await makeLead(page);
  await page.goto(`/quotes/${guid}?radius=15000`);
  await page.getByLabel("Sort by").selectOption("price");
  await expect(page).toHaveURL(/sortby=price/);
  await expect(page.getByRole("link", { name: "Filters (1)" })).toBeVisible();
  await expectPriceOrder(page);
  const order = await offers(page).getByRole("heading").allTextContents();
  const fourth = offers(page).nth(3);
  await fourth.getByRole("button", { name: /^Book now/ }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 60));
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(300);
  await fourth.getByRole("button", { name: /^Book now/ }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/${guid}/finalise`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finalise Booking");
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByLabel("Sort by")).toHaveValue("price");
  await expect(page).toHaveURL(/radius=15000.*sortby=price|sortby=price.*radius=15000/);
  await expect(page.getByRole("link", { name: "Filters (1)" })).toBeVisible();
  expect(await offers(page).getByRole("heading").allTextContents()).toEqual(order);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(scrolled, -1);
});

test("P-377 P-375 an unknown quote leads to page-not-found, and a missing guid shows an alert", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  expect((await page.goto("/quotes/00000000-0000-4000-8000-00000000dead"))?.status()).toBe(404);
  await expect(page).toHaveURL(/\/page-not-found\/?$/);
  await expect(page.locator('[data-error="not-found"]')).toBeVisible();
  const calls: string[] = [];
  page.on("request", (request) => void calls.push(request.url()));
  await page.goto("/quotes/");
  await expect(page.getByRole("alert")).toHaveText(/^Unknown Lead\s*A lead identifier is required to view quotes\.$/);
  expect(calls.filter((url) => url.includes("/api/quotes"))).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list, sorting, filters and booking still work", { tag: ONE_COUNTRY }, async ({ page }) => {
    const guid = await makeLead(page);
    await page.goto(`/quotes/${guid}?filters=open`);
    await page.getByRole("radio", { name: "15 km" }).check();
    await page.getByRole("button", { name: "Show Quotes" }).click();
    await expect(page).toHaveURL(/radius=15000/);
    await page.getByLabel("Sort by").selectOption("distance");
    await page.getByRole("button", { name: "Sort", exact: true }).click();
    await expect(page).toHaveURL(/sortby=distance/);
    await offers(page)
      .first()
      .getByRole("button", { name: /^Book now/ })
      .click();
    await expect(page).toHaveURL(/\/booking\//);
  });
});
