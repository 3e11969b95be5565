import { CRON_PATH } from "../../scripts/serve/local-crons.mjs";
import { makeLead } from "./support/make-lead";
import { expectAccessibleLayout } from "./support/screenshots";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";

test("an operator reads the reports and downloads the figures of a chart", async ({ page, browser }) => {
  // Uses Hobart, because few other tests use it.
  const { Suggestions } = (await (await page.request.get("/api/location?query=Hobart")).json()) as {
    Suggestions: readonly { SuburbId: number }[];
  };
  const guid = await makeLead(page, { SuburbId: Suggestions[0]?.SuburbId });
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly { WorkshopId: number }[];
  };
  const message = await page.request.post("/api/quotes/log-impressions", {
    data: { LeadGuid: guid, SortBy: "Price", Impressions: Listings.map(({ WorkshopId }) => WorkshopId) },
  });
  expect(message.ok()).toBe(true);
  // One run does not cover ninety days, so a second run continues up to today.
  for (let run = 0; run < 2; run += 1)
    await page.request.get(`${CRON_PATH}?cron=${encodeURIComponent("13,43 * * * *")}`);
  const opal = await openDesk(browser, { path: "/desk/reports" });
  await expect(opal.getByRole("heading", { level: 1 })).toHaveText("Reports");
  await expect(opal.getByRole("img", { name: /^Number/ }).first()).toBeVisible();
  await expect(opal.getByText("TAS", { exact: true }).first()).toBeVisible();
  await expectAccessibleLayout(opal, { name: "reports" });
  const link = opal.getByRole("link", { name: /^Download as CSV ?: Quotes and bookings by day$/ });
  const file = await opal.request.get((await link.getAttribute("href")) ?? "");
  expect([file.status(), file.headers()["content-disposition"]]).toEqual([
    200,
    expect.stringContaining("quotes-and-bookings.csv"),
  ]);
});
