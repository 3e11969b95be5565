import { expectNoAxeViolations } from "./support/axe";
import { policyViolations } from "./support/content-policy";
import { fillCard, fillDetails, openFinalise, payButton, payNow } from "./support/choose-supplier";
import { expect, ONE_COUNTRY, test } from "./support/test";

const CONFIRMATION = /\/booking\/[\w-]{27}\/confirmation$/;

test("on a phone a booking is paid by Google Pay, after another brand was declined", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const violations = await policyViolations(page);
  await openFinalise(page);
  const price = (await payButton(page).textContent())?.replace("Pay ", "") ?? "";
  await fillDetails(page);
  await payButton(page).click();
  await expect(payNow(page)).toHaveText(`Pay Now (${price})`);
  await expect(page.getByText("or pay by card")).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const googlePay = page.getByRole("button", { name: "Google Pay (sandbox)" });
  await page.getByLabel("Card in Apple Pay or Google Pay").selectOption({ label: "American Express ending 0005" });
  await googlePay.click();
  await expect(page.getByRole("alert")).toContainText("Only Visa and Mastercard payment methods are supported.");
  await expectNoAxeViolations(page);

  await page.getByLabel("Card in Apple Pay or Google Pay").selectOption({ label: "Mastercard ending 4444" });
  await googlePay.dblclick();
  await page.waitForURL(CONFIRMATION);
  await expect(page).toHaveTitle("Booking Received");
  await expect(page.getByRole("region", { name: "Price", exact: true })).toContainText(price);
  const { Details } = (await (
    await page.request.get(`/api/booking/${new URL(page.url()).pathname.split("/")[2]}`)
  ).json()) as { Details: { Payments: readonly unknown[] } };
  expect(Details.Payments).toHaveLength(1);
  expect(violations).toEqual([]);
});

test("focus and scroll position are kept if the script loads while the customer types", { tag: ONE_COUNTRY }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openFinalise(page);
  await fillDetails(page);
  await payButton(page).click();
  await expect(payNow(page)).toBeVisible();
  let allowScripts = () => {};
  const scriptsAllowed = new Promise<void>((resolve) => {
    allowScripts = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await scriptsAllowed;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  // Waits for the first paint. Before its styles load, the dialog is part of the page, and the page itself scrolls.
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  await fillCard(page, "4242 4242 4242 4242");
  const code = page.getByLabel("Security code");
  await expect(code).toBeFocused();
  expect(await page.locator("dialog:modal").count()).toBe(0);
  const readScrollTop = () => page.getByRole("dialog").evaluate((dialog) => dialog.scrollTop);
  await expect.poll(readScrollTop).toBeGreaterThan(0);
  allowScripts();
  await expect(page.locator("dialog:modal")).toBeVisible();
  await expect(code).toBeFocused();
  expect(await readScrollTop()).toBeGreaterThan(0);
  await payNow(page).click();
  await page.waitForURL(CONFIRMATION);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a booking is paid by Apple Pay", { tag: ONE_COUNTRY }, async ({ page }) => {
    await openFinalise(page);
    await fillDetails(page);
    await payButton(page).click();
    await page
      .getByLabel("Card in Apple Pay or Google Pay")
      .selectOption({ label: "Visa ending 0002, which is declined" });
    await page.getByRole("button", { name: "Apple Pay (sandbox)" }).click();
    await expect(page.getByRole("alert")).toContainText("Your card was declined.");
    await page.getByLabel("Card in Apple Pay or Google Pay").selectOption({ label: "Visa ending 4242" });
    await page.getByRole("button", { name: "Apple Pay (sandbox)" }).click();
    await expect(page).toHaveTitle("Booking Received");
  });
});
