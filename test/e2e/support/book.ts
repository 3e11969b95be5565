import { expect, type Page } from "@playwright/test";
import { fillCard, fillDetails, openFinalise, payButton, payNow } from "./choose-supplier";

/** Pays on the open finalise page as a guest, by card. Returns the booking's token. */
export async function payByCard(page: Page, mobile: string | null = null): Promise<string> {
  await fillDetails(page, mobile);
  await payButton(page).click();
  await page.waitForURL(/\/card\//);
  await fillCard(page, "5555 5555 5555 4444");
  await payNow(page).click();
  await expect(page).toHaveTitle("Booking Received");
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

/** Books by card as a guest. Returns the booking's token. */
export async function bookAsCustomer(
  page: Page,
  mobile: string | null = null,
  lead: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  await openFinalise(page, lead);
  return payByCard(page, mobile);
}
