import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

const offers = (page: Page) => page.getByRole("list", { name: "Offers" }).getByRole("article");

async function openResults(page: Page, overrides: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const guid = await makeLead(page, overrides);
  await page.goto(`/quotes/${guid}`);
  await expect(offers(page).first()).toBeVisible();
  return guid;
}

async function axeAtEveryWidth(page: Page) {
  for (const width of [390, 320, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(page);
  }
}

test("P-006 P-057 P-339 a listing opens its details and terms, and the click is recorded", async ({ page }) => {
  const guid = await openResults(page);
  const link = offers(page).first().getByRole("heading").getByRole("link");
  const name = (await link.textContent()) ?? "";
  const id = await page.locator("[data-listing]").first().getAttribute("data-listing");
  const requestPromise = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith(`/api/quotes/${guid}/click/${id}`),
  );
  await link.click();
  await requestPromise;
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog.getByText("Opening hours")).toBeVisible();
  await expect(dialog.getByText("Total incl. GST")).toBeVisible();
  await axeAtEveryWidth(page);
  await dialog.getByRole("link", { name: "Reviews" }).click();
  await expect(
    dialog.getByRole("list", { name: "Reviews" }).or(dialog.getByText("No one has written a review yet.")),
  ).toBeVisible();
  await dialog.getByRole("link", { name: "Terms and conditions" }).click();
  await expect(page).toHaveURL(/tab=2/);
  await expect(dialog.getByRole("heading", { name: "Terms and conditions" })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
});

test("P-056 P-149 P-340 P-372 P-376 saving quotes by email reports invalid input, failure and success", async ({
  page,
}) => {
  const guid = await openResults(page);
  await page.getByRole("link", { name: "Save quotes" }).click();
  const dialog = page.getByRole("dialog", { name: "Save your quotes" });
  const result = dialog.locator("[data-submission-result]");
  const calls: string[] = [];
  page.on(
    "request",
    (request) => /update-or-shift|send-link/.test(request.url()) && calls.push(new URL(request.url()).pathname),
  );
  await expect(result).toHaveAttribute("data-submission-result", "null");
  await dialog.locator('[name="leadEmailAddress"]').fill("abc");
  await dialog.getByRole("button", { name: "Email me the link" }).click();
  await expect(result).toHaveAttribute("data-submission-result", "false");
  expect(calls).toEqual([]);
  await axeAtEveryWidth(page);
  await dialog.locator('[name="leadEmailAddress"]').fill(`owner.${guid}@customer.example`);
  for (const failingRoute of ["**/api/lead/update-or-shift", "**/api/quotes/send-link-to-customer"]) {
    await page.route(failingRoute, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    const failedResponse = page.waitForResponse((response) => response.status() === 500);
    await dialog.getByRole("button", { name: "Email me the link" }).click();
    await failedResponse;
    await expect(dialog.getByRole("alert")).toHaveText(/^Error\s*An error has occurred$/);
    await expect(result).toHaveAttribute("data-submission-result", "false");
    expect(await page.evaluate((lead) => sessionStorage.getItem(`save-quotes:${lead}`), guid)).toBeNull();
  }
  calls.length = 0;
  await dialog.getByRole("button", { name: "Email me the link" }).click();
  await expect(dialog.getByRole("status")).toContainText("Your quotes are saved");
  await expect(result).toHaveAttribute("data-submission-result", "true");
  expect(calls).toEqual(["/api/lead/update-or-shift", "/api/quotes/send-link-to-customer"]);
  await expectNoAxeViolations(page);
});

test("P-153 the save form opens 7 s after the pointer leaves, and never again once saved", async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1200, height: 860 });
  const guid = await openResults(page);
  const leavePage = () =>
    page.evaluate(() => document.dispatchEvent(new MouseEvent("mouseout", { clientY: -1, bubbles: true })));
  const dialog = page.getByRole("dialog", { name: "Save your quotes" });
  // The script that watches the page is fetched once the page is idle.
  await expect(async () => {
    await leavePage();
    await page.clock.fastForward(7000);
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  await dialog.locator('[name="leadEmailAddress"]').fill(`again.${guid}@customer.example`);
  await dialog.getByRole("button", { name: "Email me the link" }).click();
  await expect(dialog.getByRole("status")).toContainText("Your quotes are saved");
  await dialog.getByRole("link", { name: "Back to the quotes" }).click();
  await expect(dialog).toHaveCount(0);
  for (const reopenPage of [leavePage, async () => void (await page.reload()), leavePage]) {
    await reopenPage();
    await page.clock.fastForward(8000);
    await expect(dialog).toHaveCount(0);
  }
});

test("P-020 a save that returns another guid leads to that lead's quotes", async ({ page }) => {
  const guid = await openResults(page);
  const other = await makeLead(page, {
    CartItems: [
      { LeadCartItemType: "Service", ServiceType: "GenericService", GenericServiceId: 1, ServiceName: "Basic Service" },
    ],
    Email: "other@customer.example",
  });
  await page.goto(`/quotes/${guid}/save`);
  await page.route("**/api/lead/update-or-shift", (route) =>
    route.fulfill({ json: { Success: true, Lead: { Guid: other }, Revision: 2 } }),
  );
  const dialog = page.getByRole("dialog", { name: "Save your quotes" });
  await dialog.locator('[name="leadEmailAddress"]').fill("other@customer.example");
  await dialog.getByRole("button", { name: "Email me the link" }).click();
  await expect(page).toHaveURL(new RegExp(`/quotes/${other}`));
  await expect(page.getByText("Your job (1)")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Front Brake Pads");
});

test("P-061 P-060 P-076 P-337 the results show other offers, the cart, inclusions and another first day", async ({
  page,
}) => {
  await openResults(page);
  await page.getByRole("link", { name: /^Show all up to \d+ km$/ }).click();
  await expect(page).toHaveURL(/radius=/);
  await expect(page.getByRole("link", { name: /^Show all up to/ })).toHaveCount(0);
  const offerTotal = Number(/^\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0]);
  await expect(offers(page)).toHaveCount(20);
  const moreLink = page.getByRole("link", { name: `Show ${offerTotal - 20} more` });
  // Cards get their real height when they come into view, which moves the link below them.
  await moreLink.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await moreLink.click();
  await expect(page.getByRole("list", { name: "Offers" }).locator("[data-listing]").nth(20)).toBeFocused();
  await expect(offers(page)).toHaveCount(offerTotal);
  await expect(moreLink).toHaveCount(0);
  await page.getByLabel("Sort by").selectOption("distance");
  await expect(page).toHaveURL(/sortby=distance/);
  await expect(offers(page)).toHaveCount(offerTotal);
  const before = await offers(page)
    .first()
    .getByRole("button", { name: /^Book now/ })
    .textContent();
  await page.getByRole("link", { name: "What the service includes" }).click();
  await expect(
    page.getByRole("dialog", { name: "What the service includes" }).getByRole("listitem").first(),
  ).toBeVisible();
  await axeAtEveryWidth(page);
  await page.keyboard.press("Escape");
  await page.getByText("Your job (2)").click();
  await page.getByRole("button", { name: "Remove Front Brake Pads Replacement" }).click();
  await expect(page.getByText("Your job (1)")).toBeVisible();
  await expect(
    offers(page)
      .first()
      .getByRole("button", { name: /^Book now/ }),
  ).not.toHaveText(before ?? "");

  const minimum = (await page.getByLabel("From").getAttribute("min")) ?? "";
  const later = new Date(Date.parse(minimum) + 14 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("From").fill(later);
  await page.getByLabel("From").blur();
  await expect(page).toHaveURL(new RegExp(`date=${later}`));
  const { Listings } = await (
    await page.request.get(`/api/quotes/${new URL(page.url()).pathname.split("/")[2]}?serviceDate=${later}`)
  ).json();
  await expect(offers(page).first().getByRole("heading")).toHaveText(Listings[0].WorkshopName);
  expect(Listings.every((listing: { AvailableFrom: string }) => listing.AvailableFrom >= later)).toBe(true);
});

test("P-109 P-158 impressions and clicks are logged, and a failed call does not prevent booking", async ({ page }) => {
  const pending = page.waitForRequest("**/api/quotes/log-impressions");
  const guid = await openResults(page);
  const { LeadGuid, Variant, BidOfferIds, Impressions } = (await pending).postDataJSON();
  expect([LeadGuid, typeof Variant, BidOfferIds, Impressions.length]).toEqual([
    guid,
    "string",
    [],
    await offers(page).count(),
  ]);
  const { ListingsCustom: Listings } = await (await page.request.get(`/api/quotes/${guid}`)).json();
  expect(Impressions[0]).toEqual({
    SupplierId: Listings[0].WorkshopId,
    IsNew: expect.any(Boolean),
    Price: Listings[0].Pricing.Net.IncludingTax,
    OldPrice: Listings[0].WasPriceIncTax,
    IsPremium: Listings[0].IsPremium,
    IsMobile: Listings[0].IsMobile,
    HasVerifiedCredentials: Listings[0].HasVerifiedCredentials,
    IsRatingShown: true,
    AcceptOnlinePayments: Listings[0].AcceptOnlinePayments,
    Campaign: null,
    Deal: null,
    OpenTime: Listings[0].OpeningHours.StartTime,
    CloseTime: expect.stringMatching(/^\d\d:\d\d$/),
    DistanceInMetres: Listings[0].DistanceInMetres,
    Rating: Listings[0].WorkshopRatingDetails.TotalRating,
    RatingsCount: Listings[0].WorkshopRatingDetails.RatingCount,
    PerkIds: expect.any(Array),
    SpecialisationIds: expect.any(Array),
    YearsActive: expect.any(Number),
    AvailableFrom: Listings[0].AvailableFrom,
    NoticeDays: expect.any(Number),
    RecommendedSortOrderScore: Listings[0].RecommendedSortOrderScore,
    MinPrice: Listings[0].Pricing.Net.IncludingTax,
    MaxPrice: Listings[0].Pricing.Net.MaximumIncludingTax,
  });
  await page.route("**/book-now-click/**", (route) => route.fulfill({ status: 500, json: {} }));
  const requestPromise = page.waitForRequest((request) =>
    request.url().endsWith(`/api/quotes/${guid}/book-now-click/${Listings[0].WorkshopId}`),
  );
  await offers(page)
    .first()
    .getByRole("button", { name: /^Book now/ })
    .click();
  await requestPromise;
  await expect(page).toHaveURL(new RegExp(`/booking/${guid}/finalise`));
});

test("P-063 the advertisement is next to the list only on screens wider than 1120 px", async ({ page }) => {
  await openResults(page);
  const ad = page.getByRole("complementary", { name: "Advertisement" });
  await page.setViewportSize({ width: 1120, height: 860 });
  await expect(ad).toBeHidden();
  await page.setViewportSize({ width: 1121, height: 860 });
  await expect(ad).toBeVisible();
  await expectNoAxeViolations(page);
});

test("up to four marked offers are compared side by side, and one is booked without JavaScript", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openResults(page);
  const listUrl = page.url();
  const selectToCompare = (n: number) => offers(page).nth(n).getByRole("checkbox", { name: "Compare" }).check();
  const compare = page.getByRole("button", { name: "Compare", exact: true });
  const names = await offers(page).getByRole("heading").allTextContents();
  await selectToCompare(0);
  await expect(compare).toBeInViewport();
  await compare.click();
  await expect(page.getByRole("heading", { name: "Select at least two offers" })).toBeVisible();
  await axeAtEveryWidth(page);
  await page.getByRole("link", { name: "Back to the offers" }).click();
  await expect(page).toHaveURL(listUrl);

  for (const n of [4, 3, 2, 1, 0]) await selectToCompare(n);
  await axeAtEveryWidth(page);
  await compare.click();
  await expect(page.getByRole("columnheader")).toHaveText(names.slice(0, 4));
  await axeAtEveryWidth(page);

  const noScriptPage = await (
    await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  await noScriptPage.goto(listUrl);
  for (const n of [0, 1]) await offers(noScriptPage).nth(n).getByRole("checkbox", { name: "Compare" }).check();
  await noScriptPage.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(noScriptPage.getByRole("columnheader")).toHaveText(names.slice(0, 2));
  expect(await noScriptPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await noScriptPage.getByRole("button", { name: /^Book/ }).first().click();
  await expect(noScriptPage).toHaveURL(/\/finalise/);
});
