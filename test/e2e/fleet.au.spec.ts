import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { openFinalise } from "./support/choose-supplier";
import { chooseSuburb, expectStep, press } from "./support/funnel";
import { expectAccessibleLayout, DESK_AND_PHONE } from "./support/screenshots";
import { openDesk } from "./support/operator";
import { expect, test } from "./support/test";

/** Goes from the fleet's landing page to the step for plate and member number. */
async function startOnLanding(page: Page, hasScript = true): Promise<void> {
  await page.goto("/fleet/corvana");
  await page.getByRole("button", { name: /^Basic service/i }).click();
  await page.waitForURL(/\/quote\/.*isFleet=true/);
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/, hasScript);
  await expectStep(page, "vehicle-rego-check");
}

async function checkMembership(page: Page, rego: string, state: string, last4: string): Promise<void> {
  await page.locator("#field-rego").fill(rego);
  await page.locator("#field-regoState").selectOption(state);
  await page.locator("#field-last4").fill(last4);
  await press(page, "Check my membership");
}

/** Two drivers, so that no booking looks like a duplicate of the other. */
const DRIVERS = [
  { width: 390, rego: "S100ZZA", state: "SA", last4: "4471", car: /Hilux/, email: "kim@example.com" },
  { width: 1280, rego: "FOUND1", state: "NSW", last4: "5512", car: /Tucson/, email: "eleni@example.com" },
] as const;

for (const { width, rego, state, last4, car, email } of DRIVERS) {
  test(`F-009 F-011 F-012 F-192 B-009 a member books a fleet job at ${width} px with the fleet's logo and no payment`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/fleet/corvana");
    const assets = await (await page.request.get("/api/fleet-company/1/assets")).json();
    const logo = page.locator(`header img[src="${assets.Logos[0].Url}"]`);
    await expect(logo).toBeVisible();
    await expect(page.getByRole("main").locator(`img[src="${assets.Logos[0].Url}"]`)).toBeVisible();
    await expectNoAxeViolations(page);
    await startOnLanding(page);
    await expectNoAxeViolations(page);
    await checkMembership(page, rego, state, last4);
    await expectStep(page, "unidentified-fleet-vehicle");
    await expect(logo).toBeVisible();
    await expect(page.locator('a[href="tel:1300975709"]').first()).toBeAttached();
    await expect(page.locator('a[href="tel:1300975707"]')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await press(page, car);
    await press(page, /^As soon as possible/);
    await press(page, /^A workshop/);
    await expectStep(page, "customer-2");
    await page.getByLabel("First name").fill("Kim");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Phone").fill("0404 040 404");
    await expectNoAxeViolations(page);
    await page.getByRole("main").getByRole("button").last().click();
    await page.waitForURL(/\/quotes\//);
    await expect(page.getByText("Prices on this page are billed to your company.")).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Book now/ })
      .first()
      .click();
    await page.waitForURL(/finalise/);
    await expect(page.getByText("The bill goes to Corvana Fleet Care.")).toBeVisible();
    await expect(page.locator('[name="paymentMethod"]')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.getByLabel("First name").fill("Kim");
    await page.getByLabel("Last name").fill("Walker");
    await page.getByLabel("Mobile").fill("0404 040 404");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("I agree to the booking terms").check();
    await page.getByRole("button", { name: "Book now" }).click();
    await expect(page).toHaveTitle("Booking Received");
    await expect(page.getByText("There is nothing to pay on the day.")).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test("a fleet company approves a driver's booking by email link without JavaScript", async ({ page, browser }) => {
  await openFinalise(page, { FleetCompanyId: 1 });
  await page.getByLabel("First name").fill("Kim");
  await page.getByLabel("Last name").fill("Walker");
  await page.getByLabel("Mobile").fill("0404 040 404");
  await page.getByLabel("Email").fill("kim@example.com");
  // A plate that no other test uses, because the site asks whether a second booking for the same car and work within a week is a duplicate.
  await page.getByLabel("Registration").fill("S101FLT");
  await page.getByLabel("Order number (optional)").fill("PO-7781");
  await page.getByLabel("I agree to the booking terms").check();
  await page.getByRole("button", { name: "Book now" }).click();
  await expect(page).toHaveTitle("Booking Received");
  await expect(page.getByRole("main")).toContainText("PO-7781");
  const token = new URL(page.url()).pathname.split("/")[2] ?? "";

  const outbox = await page.context().newPage();
  await outbox.goto("/dev/outbox");
  const mail = await outbox.locator('[data-template="fleet-approval-needed"]', { hasText: token }).first().innerText();
  const link = /\/fleet-approval\/[\w-]{27}/.exec(mail)?.[0] ?? "";
  const approver = await (await browser.newContext()).newPage();
  await approver.goto(link);
  await expect(approver.getByRole("heading", { level: 1 })).toHaveText("Will you pay for this booking?");
  await expectAccessibleLayout(approver, { ...DESK_AND_PHONE, name: "approval" });
  const noScriptPage = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  ).newPage();
  await noScriptPage.goto(link);
  await noScriptPage.getByRole("button", { name: "No, cancel the booking" }).click();
  await expect(noScriptPage.getByText("Give a reason. The driver will see it").first()).toBeVisible();
  await noScriptPage.getByRole("button", { name: /^Yes, we’ll pay \$/ }).click();
  await expect(noScriptPage.getByText("Your company pays for this booking")).toBeVisible();
  await page.reload();
  await page.getByText("What has happened so far").click();
  await expect(page.getByText("Approved by the fleet company")).toBeVisible();

  const desk = await openDesk(browser, { path: "/desk/fleets" });
  await desk.getByRole("link", { name: "Corvana Fleet Care" }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Corvana Fleet Care");
  await expectAccessibleLayout(desk, { ...DESK_AND_PHONE, name: "fleet-desk" });
  const details = await page.request.get(`/api/booking/${token}/minimal-details`);
  const { ServiceDate } = (await details.json()) as { ServiceDate: string };
  const file = await desk.request.get(`/desk/fleets/1/${ServiceDate.slice(0, 7)}.csv`);
  expect(await file.text()).toContain("Approved,PO-7781,S101FLT,");
  for (const browserPage of [approver, noScriptPage, desk]) await browserPage.context().close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("F-063 F-193 F-325 unknown and ambiguous memberships show an error and a way to continue", async ({ page }) => {
    await startOnLanding(page, false);
    await checkMembership(page, "ZZB23L", "NSW", "3141");
    await expect(page.locator("#field-last4-error")).toContainText("More than one membership found with last 4.");
    await checkMembership(page, "S100ZZA", "SA", "0000");
    await expectStep(page, "vehicle-rego-fleet-not-found");
    await press(page, "Continue as a private customer");
    await expectStep(page, "vehicle-rego-check");
    await expect(page.locator("#field-last4")).toHaveCount(0);
  });
});
