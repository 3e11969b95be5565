import type { Page } from "@playwright/test";
import { CLOCK_HEADER } from "../../scripts/serve/clock-endpoint";
import { expectNoAxeViolations } from "./support/axe";
import { bookAsCustomer } from "./support/book";
import { soonDay } from "./support/choose-supplier";
import { expect, ONE_COUNTRY, test } from "./support/test";
import { answerOffer, openWorkshopPortal } from "./support/workshop";

for (const hasScript of [true, false])
  test(`on the day the workshop completes the booking ${hasScript ? "with" : "without"} JavaScript`, {
    tag: hasScript ? [] : ONE_COUNTRY,
  }, async ({ page, browser }) => {
    const TWENTY_DAYS_MS = 20 * 86_400_000;
    const laterBrowser = async (by: Page, javaScriptEnabled = true) => {
      const later = await browser.newContext({
        javaScriptEnabled,
        storageState: await by.context().storageState(),
        extraHTTPHeaders: { [CLOCK_HEADER]: String(TWENTY_DAYS_MS) },
      });
      return later.newPage();
    };
    const token = await bookAsCustomer(page, null, { ServiceDate: soonDay() });
    const today = await openWorkshopPortal(page, browser, token);
    await answerOffer(today, 1);
    await today.reload();
    await expect(today.getByRole("status").filter({ hasText: "Booked in" }).first()).toBeVisible();
    await expect(today.getByRole("heading", { name: "The work" })).toHaveCount(0);

    const portal = await laterBrowser(today, hasScript);
    await portal.goto(today.url());
    const statusLine = (text: string) => portal.getByRole("status").filter({ hasText: text });
    const customer = await laterBrowser(page, hasScript);
    const press = async (text: string) => {
      await portal.getByRole("button", { name: text, exact: true }).click();
      await expect(statusLine(text)).toBeVisible();
    };
    await press("The vehicle is here");
    // Blocks polling, so the page must learn of the change over the live connection.
    await customer.route("**/api/booking/*/status", (route) => route.abort());
    const liveConnection = hasScript
      ? customer
          .waitForEvent("websocket", (socket) => socket.url().endsWith("/live"))
          .then((socket) => socket.waitForEvent("framereceived"))
      : null;
    await customer.goto(`/booking/${token}/confirmation`);
    await expect(customer).toHaveTitle("Work Under Way");
    await liveConnection;
    await press("The vehicle is ready");
    if (!hasScript) await customer.reload();
    await expect(customer).toHaveTitle("Ready");
    await portal.getByRole("button", { name: "Undo" }).click();
    await expect(statusLine("The vehicle is here")).toBeVisible();

    await portal.getByText("The work is done", { exact: true }).first().click();
    await portal.getByLabel("Final amount").fill("100000");
    await portal.getByRole("button", { name: "The work is done" }).click();
    await expect(portal.getByRole("alert").filter({ hasText: "at most" })).toBeVisible();
    // If the field is left empty, the final price is the agreed price. The booking was paid by card, so the difference to a lower price is refunded.
    await expect(portal.getByText("we refund the difference")).toBeVisible();
    await portal.getByLabel("Final amount").fill(hasScript ? "50" : "");
    await portal.getByLabel("Odometer").fill("84,500");
    await portal.getByRole("button", { name: "The work is done" }).click();
    await expect(statusLine("The work is done")).toBeVisible();
    await expect(portal.getByText("84,500 km")).toBeVisible();
    if (hasScript) await expect(portal.getByText("$50.00").first()).toBeVisible();
    await customer.goto(`/booking/${token}/confirmation`);
    await expect(customer).toHaveTitle("Booking Completed");
    await expect(customer.getByText("84,500 km")).toBeVisible();
    for (const width of [390, 1280]) {
      for (const page of [portal, customer]) {
        await page.setViewportSize({ width, height: 900 });
        if (!hasScript) continue;
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expectNoAxeViolations(page);
      }
    }
    for (const page of [portal, customer, today]) await page.context().close();
  });
