import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { bookAsCustomer } from "./support/book";
import { soonDay } from "./support/choose-supplier";
import { noteFinding, openOnServiceDay } from "./support/extra-work";
import { tabTo, activateByKeyboard } from "./support/keyboard";
import { expect, ONE_COUNTRY, test } from "./support/test";
import { answerOffer, openWorkshopPortal } from "./support/workshop";

/** Checks the layout on a phone and a desktop. */
async function expectLayout(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(page);
  }
}

/** A message above the day must not overlap the time, however narrow the page is. */
async function expectNoOverlap(portal: Page): Promise<void> {
  await portal.setViewportSize({ width: 390, height: 900 });
  const [day, time] = await Promise.all(
    ["Day", "Time"].map((label) => portal.getByLabel(label, { exact: true }).boundingBox()),
  );
  if (!day || !time) throw new Error("both are drawn");
  expect(day.x + day.width <= time.x || day.y + day.height <= time.y, "the day ends before the time").toBe(true);
}

for (const hasScript of [true, false])
  test(`extra work is found, requested and answered ${hasScript ? "with" : "without"} JavaScript, with correct totals`, {
    tag: hasScript ? [] : ONE_COUNTRY,
  }, async ({ page, browser }) => {
    const token = await bookAsCustomer(page, null, { ServiceDate: soonDay() });
    const today = await openWorkshopPortal(page, browser, token);
    await answerOffer(today, 1);
    const portal = await openOnServiceDay(browser, today, hasScript);
    const customer = await openOnServiceDay(browser, page, hasScript);
    await portal.goto(today.url());
    await portal.getByRole("button", { name: "The vehicle is here", exact: true }).click();
    await portal
      .getByRole("main")
      .getByRole("link", { name: /extra work/i })
      .first()
      .click();
    await expect(portal.getByRole("heading", { level: 1 })).toContainText("Extra work");

    // The error is shown at its field, and the form keeps what was typed.
    await portal.getByLabel("What did you find?").fill("Front brake pads");
    await portal.getByLabel("Price", { exact: true }).fill("a lot");
    await portal.getByLabel("Time", { exact: true }).fill("16:30");
    await portal.getByRole("button", { name: "Save this finding" }).click();
    await expect(portal.getByRole("alert").first()).toBeVisible();
    await expect(portal.getByLabel("What did you find?")).toHaveValue("Front brake pads");
    await portal.getByLabel("Time", { exact: true }).fill("");
    if (hasScript) {
      await expectLayout(portal);
      await expectNoOverlap(portal);
      // The parts of a date or time input and their pickers are separate tab stops.
      await portal.getByLabel("Price", { exact: true }).focus();
      await tabTo(portal, portal.getByRole("button", { name: "Save this finding" }));
    }

    await noteFinding(portal, "Red", "Front brake pads are worn to 2 mm", "180");
    await noteFinding(portal, "Amber", "The air filter is grey", "39.50");
    await portal.getByRole("button", { name: "Send 2 findings to the customer" }).click();
    await expect(portal.getByText("Waiting for the customer until").first()).toBeVisible();

    await customer.goto(`/booking/${token}`);
    await customer.getByRole("link", { name: "See the extra work" }).click();
    await expect(customer.getByRole("heading", { level: 1 })).toHaveText("Approve or decline extra work");
    if (hasScript) await expectLayout(customer);
    const finding = (of: Page, text: string) => of.getByRole("listitem").filter({ hasText: text });
    const yes = finding(customer, "brake pads").getByRole("button", { name: "Yes, do it for $180.00" });
    if (hasScript) await activateByKeyboard(customer, yes, "Enter");
    else await yes.click();
    await expect(finding(customer, "brake pads").getByText("Approved", { exact: true })).toBeVisible();
    await finding(customer, "air filter").getByRole("button", { name: "No, not now" }).click();
    await expect(finding(customer, "air filter").getByText("Not approved", { exact: true })).toBeVisible();
    if (hasScript) await expectLayout(customer);

    if (!hasScript) await portal.reload();
    await expect(finding(portal, "brake pads").getByText("Approved", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(finding(portal, "air filter").getByText("Not approved", { exact: true })).toBeVisible();
    const totalsRegion = (of: Page) => of.getByRole("region", { name: "Agreed so far" });
    await expect(totalsRegion(portal)).toContainText("$180.00");
    await expect(totalsRegion(portal)).not.toContainText("$39.50");
    expect(await totalsRegion(customer).innerText()).toContain("$180.00");
    if (hasScript) await expectLayout(portal);
    for (const view of [portal, customer, today]) await view.context().close();
  });
