import { expectNoAxeViolations } from "./support/axe";
import { fillCard, fillDetails, openFinalise, payButton, payNow } from "./support/choose-supplier";
import { expect, test } from "./support/test";

test("a quote paid in two tabs books once and reports the second payment as refunded", async ({ page, context }) => {
  await openFinalise(page);
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await fillDetails(tab);
    await payButton(tab).click();
    await fillCard(tab, "5555 5555 5555 4444");
  }
  await payNow(page).click();
  await expect(page).toHaveTitle("Booking Received");
  const token = new URL(page.url()).pathname.split("/")[2] ?? "";

  await payNow(other).click();
  const returnNotice = other.getByRole("alert").filter({ hasText: /We are returning your payment of \$\d/ });
  await expect(returnNotice).toBeVisible();
  await expect(returnNotice).toContainText("This quote is already booked, so this payment was not needed. The $");
  for (const width of [390, 1280]) {
    await other.setViewportSize({ width, height: 900 });
    await expectNoAxeViolations(other);
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.goto("/dev/outbox");
  await expect(page.getByText("did not keep your payment").first()).toBeVisible();
  // The booking of the first tab is confirmed and paid once.
  await page.goto(`/booking/${token}/receipt`);
  await expect(page.getByRole("row", { name: /held, not charged yet/ })).toHaveCount(1);
});
