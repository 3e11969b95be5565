import type { Page } from "@playwright/test";
import { CRON_PATH } from "../../scripts/serve/built-worker";
import { expectNoAxeViolations } from "./support/axe";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

/** On a phone and on a desk nothing runs over the side, and everything can be read. */
async function looksRight(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}.png`, fullPage: true });
  }
  await expectNoAxeViolations(page);
}

interface Listing {
  readonly WorkshopId: number;
  readonly WorkshopName: string;
  readonly Pricing: { readonly Net: { readonly IncludingTax: number } } | null;
}

/** A new quote in Hobart, where no other journey goes. */
async function listedInHobart(page: Page): Promise<{ guid: string; listings: readonly Listing[] }> {
  const { Suggestions } = (await (await page.request.get("/api/location?query=Hobart")).json()) as {
    Suggestions: readonly { SuburbId: number }[];
  };
  const guid = await makeLead(page, { SuburbId: Suggestions[0]?.SuburbId });
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly Listing[];
  };
  return { guid, listings: Listings };
}

test("somebody at the desk reads how it goes, raises the prices of one shop by 3 %, and a new quote has them; then they are put back", async ({
  page,
  browser,
}) => {
  const { guid, listings } = await listedInHobart(page);
  const sent = await page.request.post("/api/quotes/log-impressions", {
    data: { LeadGuid: guid, SortBy: "Price", Impressions: listings.map(({ WorkshopId }) => WorkshopId) },
  });
  expect(sent.ok()).toBe(true);
  // Ninety days are more than one run has room for: the next one goes on to today.
  for (let run = 0; run < 2; run += 1)
    await page.request.get(`${CRON_PATH}?cron=${encodeURIComponent("13,43 * * * *")}`);
  const shop = listings.find(({ Pricing }) => Pricing !== null);
  if (!shop) throw new Error("nobody works in Hobart");

  const opal = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await opal.goto("/desk/how-it-goes");
  await opal.getByRole("button", { name: /Opal Operator/ }).click();
  await expect(opal.getByRole("heading", { level: 1 })).toHaveText("How it goes");
  await expect(opal.getByRole("img", { name: /^How many/ }).first()).toBeVisible();
  await expect(opal.getByText("TAS", { exact: true }).first()).toBeVisible();
  await looksRight(opal, "how-it-goes");
  const link = opal.getByRole("link", { name: /^Download as CSV ?: Quotes and bookings by day$/ });
  const file = await opal.request.get((await link.getAttribute("href")) ?? "");
  expect([file.status(), file.headers()["content-disposition"]]).toEqual([
    200,
    expect.stringContaining("quotes-and-bookings.csv"),
  ]);

  await opal.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Find" }).click();
  await opal.getByLabel("What to find").fill(shop.WorkshopName);
  await opal.getByRole("button", { name: "Find" }).click();
  await opal.getByRole("link", { name: shop.WorkshopName }).first().click();
  await expect(opal).toHaveURL(new RegExp(`/desk/prices/${shop.WorkshopId}$`));
  await opal.getByLabel("Change all prices by").fill("3");
  await opal.getByRole("button", { name: "Show what would change" }).first().click();
  // A head, and as many of its jobs as it does, twenty at most.
  await expect(opal.getByRole("table").getByRole("row").nth(5)).toBeVisible();
  await looksRight(opal, "prices");
  await opal.getByRole("button", { name: "Change the prices" }).click();
  await expect(opal.getByRole("alert")).toContainText("Say why");
  await opal.getByLabel("Reason", { exact: true }).first().fill("Oil and parts cost more");
  await opal.getByRole("button", { name: "Change the prices" }).click();
  await expect(opal.getByText("Saved. New quotes have these prices from now on.")).toBeVisible();
  await expect(opal.getByText("Oil and parts cost more")).toBeVisible();

  const totalOf = async () =>
    (await listedInHobart(page)).listings.find(({ WorkshopId }) => WorkshopId === shop.WorkshopId)?.Pricing?.Net
      .IncludingTax ?? 0;
  const before = shop.Pricing?.Net.IncludingTax ?? 0;
  const rise = (await totalOf()) / before;
  expect(rise).toBeGreaterThan(1.02);
  expect(rise).toBeLessThan(1.04);

  // The way back, on a phone without script.
  const plain = await (
    await browser.newContext({
      javaScriptEnabled: false,
      storageState: await opal.context().storageState(),
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  await plain.goto(`/desk/prices/${shop.WorkshopId}`);
  await plain.getByText("Put back", { exact: false }).first().click();
  await plain.getByLabel("Reason", { exact: true }).first().fill("Only a trial");
  await plain.getByRole("button", { name: "Put it back" }).first().click();
  await expect(plain.getByText("Saved. New quotes have these prices from now on.")).toBeVisible();
  expect(await totalOf()).toBe(before);
});
