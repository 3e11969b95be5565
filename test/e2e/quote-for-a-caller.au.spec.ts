import type { Browser, Page } from "@playwright/test";
import { expectAccessibleLayout } from "./support/screenshots";
import { openFinalise } from "./support/choose-supplier";
import { testMobile, chooseSuburb, expectStep, givePlate, press } from "./support/funnel";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";
import { answerRemainingSteps, PLACES } from "./support/walk-to-booking";

/** A desk operator makes a quote for a customer on the phone, sends or books it, and then leaves the caller's session. */

async function callFrom(browser: Browser, hasScript: boolean): Promise<Page> {
  const page = await openDesk(browser, { hasScript });
  await page.getByRole("link", { name: "Create a quote for a caller" }).click();
  await page.getByLabel("Reason").fill("Rang about a service");
  await page.getByRole("button", { name: "Start the quote" }).click();
  await page.waitForURL(/\/quote-2\//);
  return page;
}
const bar = (page: Page) => page.getByRole("region", { name: "Quote for a caller" });

async function expectCallLayout(page: Page): Promise<void> {
  await expect(bar(page)).toContainText("For a caller · Opal Operator");
  await expectAccessibleLayout(page);
}

test("a quote for a caller is priced, texted to the caller and resumed by code", async ({ browser }) => {
  const page = await callFrom(browser, true);
  await expectCallLayout(page);
  await page.goto("/");
  await page
    .locator('form[action="/start"]')
    .getByRole("button", { name: /^Basic service/i })
    .first()
    .click();
  await page.waitForURL(/task-your-items/);
  await press(page, "Continue");
  await chooseSuburb(page, PLACES.AU.typed, PLACES.AU.label);
  await givePlate(page, "found1");
  await press(page, /^Yes, \d{4}/);
  await answerRemainingSteps(page, "AU");
  await expectCallLayout(page);
  const guid = new URL(page.url()).pathname.split("/")[2] ?? "";

  const mobile = testMobile("AU");
  await bar(page).getByRole("link", { name: "Send them the link" }).click();
  await page.getByLabel("Email or mobile").fill(mobile);
  await page.getByRole("button", { name: /Send/ }).click();
  await expect(page.getByRole("status")).toContainText("The link is on its way");
  await expectCallLayout(page);

  await bar(page).getByRole("link", { name: "Open desk page" }).click();
  await expect(page.getByRole("main")).toContainText("Opal Operator");
  await expect(page.getByRole("main")).toContainText("Started a quote for a caller: Rang about a service");
  await bar(page).getByRole("button", { name: "End the call" }).click();
  await expect(page).toHaveURL(/\/desk\/quotes\//);
  await expect(bar(page)).toHaveCount(0);
  // The operator's own browser stores none of the caller's contact details.
  await page.goto(`/quotes/${guid}`);
  await expect(bar(page)).toHaveCount(0);

  const outbox = (await (await page.request.get("/dev/outbox")).text()).replaceAll("&amp;", "&");
  const link = /\/resume\/[\w-]+/.exec(outbox)?.[0] ?? "";
  const caller = await (await browser.newContext()).newPage();
  await caller.goto(link);
  await expect(caller.getByRole("main")).toContainText(/code/i);
});

test("without JavaScript an operator books for a caller who pays on the day", async ({ browser }) => {
  const page = await callFrom(browser, false);
  await expect(bar(page)).toBeVisible();
  await expectStep(page, "task-select");
  await openFinalise(page);
  const main = page.getByRole("main");
  await expect(bar(page)).toBeVisible();
  await expect(main).not.toContainText(/Card number|Credit or debit card/);
  await expect(main).toContainText("Or the customer can pay online with the link we send them.");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("");
  await page.getByLabel("First name").fill("Kiri");
  await page.getByLabel("Last name").fill("Walker");
  const mobile = testMobile("AU");
  await page.getByRole("textbox", { name: "Mobile" }).fill(mobile);
  await page.getByLabel("Email").fill(`kiri.${mobile.replace(/\D/g, "")}@example.com`);
  await page.getByLabel("I have read the booking terms out, and the customer agrees to them").check();
  await page.getByRole("button", { name: /^(Book|Pay on the day)/ }).click();
  await expect(page).toHaveTitle("Booking Received");
  const token = new URL(page.url()).pathname.split("/")[2] ?? "";
  await bar(page).getByRole("button", { name: "End the call" }).click();
  await page.goto(`/desk/bookings/${token}`);
  await expect(main).toContainText("Booked for a caller: Rang about a service");
  await expect(bar(page)).toHaveCount(0);
});
