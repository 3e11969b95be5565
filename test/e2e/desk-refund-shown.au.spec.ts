import type { Page } from "@playwright/test";
import { CRON_PATH } from "../../scripts/serve/local-crons.mjs";
import { CLOCK_HEADER } from "../../scripts/serve/clock-endpoint";
import { fillDetails, openFinaliseWithBnpl, soonDay } from "./support/choose-supplier";
import { expectAccessibleLayout } from "./support/screenshots";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";
import { answerOffer, openWorkshopPortal } from "./support/workshop";

const DAY_MS = 86_400_000;
const AHEAD_MS = 20 * DAY_MS;
/** For a refund of exactly this amount, humm's sandbox makes the refund but its response is lost. */
const LOST_AMOUNT = 13.13;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const expectNoOverflow = async (page: Page) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
};

for (const hasScript of [true, false])
  test(`a humm refund with a lost response is confirmed manually ${hasScript ? "with" : "without"} JavaScript`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    await openFinaliseWithBnpl(page, { ServiceDate: soonDay() });
    await fillDetails(page);
    await page.locator('input[name="paymentMethod"][value="humm"]').check();
    await page.locator('[data-keeps="request"]').waitFor({ state: "attached" });
    await press(page, "Continue to humm");
    await press(page, "Approve");
    await expect(page).toHaveURL(/\/booking\/[\w-]{27}\/confirmation$/);
    const token = new URL(page.url()).pathname.split("/")[2] ?? "";
    const workshop = await openWorkshopPortal(page, browser, token);
    await answerOffer(workshop, 1);
    const number = /Booking (\d{9})/.exec(await workshop.title())?.[1] ?? "";

    // The final price is slightly lower than the amount paid.
    const later = await browser.newContext({
      storageState: await workshop.context().storageState(),
      extraHTTPHeaders: { [CLOCK_HEADER]: String(AHEAD_MS) },
    });
    const portal = await later.newPage();
    await portal.goto(workshop.url());
    await portal.getByText("The work is done", { exact: true }).first().click();
    const agreedText = await portal
      .getByText(/^.*At most \$[\d.,]+, as agreed/)
      .first()
      .innerText();
    const total = Number((/At most \$([\d.,]+\d)/.exec(agreedText)?.[1] ?? "").replaceAll(",", ""));
    await portal.getByLabel("Final amount").fill((total - LOST_AMOUNT).toFixed(2));
    await press(portal, "The work is done");
    await expect(portal.getByRole("status").filter({ hasText: "The work is done" })).toBeVisible();
    const ran = await page.request.get(`${CRON_PATH}?cron=finish-work&time=${Date.now() + AHEAD_MS + 5 * 60_000}`);
    expect(ran.ok()).toBe(true);

    const desk = await openDesk(browser, { hasScript, aheadMs: AHEAD_MS + 120 * 60_000 });
    await desk.getByRole("main").locator(`a[href*="${token}/refund-shown"]`).click();
    await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Refund result from humm");
    await expect(desk.getByText("$13.13 of")).toBeVisible();
    await press(desk, "Save");
    await expect(desk.getByRole("alert")).toContainText("Choose the refund result");
    await desk.getByLabel("$13.13 was refunded").check();
    await desk.getByLabel("Reason").fill("It stands in the portal");
    await expectNoOverflow(desk);
    if (hasScript) await expectAccessibleLayout(desk, { name: "refund-shown" });
    await press(desk, "Save");
    await expect(desk.getByRole("heading", { level: 1 })).toContainText(number);
    await expect(async () => {
      await desk.reload();
      await expect(desk.getByText("humm, $13.13 refunded").first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(desk.getByText("Recorded that a refund was made: It stands in the portal")).toBeVisible();
    await expect(desk.getByText("Refund of $13.13 confirmed")).toBeVisible();
    await expect(desk.getByRole("link", { name: "Enter the refund result from humm" })).toHaveCount(0);
    await expectNoOverflow(desk);
    if (hasScript) await expectAccessibleLayout(desk, { name: "refund-said" });
    for (const browserPage of [desk, portal, workshop]) await browserPage.context().close();
  });
