import { type Browser, expect, type Page } from "@playwright/test";
import { fillCard } from "./choose-supplier";
import { testMobile, chooseSuburb, expectStep, givePlate, guidOf, press, startQuote, verifyAndSubmit } from "./funnel";
import { signInWithAddress, type WorkshopMail, workshopMails } from "./workshop";

/** A job description that no other test uses, because the invitations are found by it. */
export const testJob = (text: string): string =>
  `${text} ${[...String(Math.random()).slice(2, 10)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;

/** Submits a job in the customer's own words (`text`), which has no catalogue price, so suppliers are asked. Returns the lead's guid. */
export async function requestQuote(page: Page, text: string, mobile = testMobile("AU")): Promise<string> {
  await startQuote(page);
  await expectStep(page, "task-select");
  await page.getByRole("link", { name: /^Describe it in your own words/ }).click();
  await expectStep(page, "task-custom");
  await page.locator("#field-details").fill(text);
  await press(page, "Continue");
  await expectStep(page, "task-your-items");
  await press(page, "Continue");
  await chooseSuburb(page, "Parramatta", /Parramatta/);
  await givePlate(page, "DEMOSR5");
  await expectStep(page, "vehicle-rego-found");
  await press(page, /^Yes, \d{4}/);
  await expectStep(page, "date");
  await press(page, /^As soon as possible/);
  await press(page, /^A workshop/);
  await verifyAndSubmit(page, mobile);
  await page.waitForURL(/quote-confirmation-success/, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return guidOf(page);
}

/** The emails to the workshops that are asked to price this job. */
export const listInvitations = (page: Page, text: string): Promise<readonly WorkshopMail[]> =>
  workshopMails(page, new RegExp(`Work: [^]*${text}`));

/** Signs in as the recipient of the email in a new browser context, tops up the wallet, and opens the link. */
export async function openLink(
  browser: Browser,
  baseURL: string | undefined,
  { link, to }: WorkshopMail,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await page.goto(`/customer-login?returnTo=${encodeURIComponent(link)}`);
  await signInWithAddress(page, to);
  await page.waitForURL(/\/workshop\/leads\//, { waitUntil: "commit" });
  await topUpWallet(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "What the customer wants" })).toBeVisible();
  return page;
}

/** Tops up the wallet, because a claim is paid from it. */
async function topUpWallet(page: Page): Promise<void> {
  await page.goto("/workshop/wallet");
  await page.getByLabel("Top up by card").fill("20");
  await page.getByRole("button", { name: "Continue to card payment" }).click();
  await page.getByLabel("Name on card").fill("Ada Murray");
  await fillCard(page, "5555 5555 5555 4444");
  await page.getByRole("button", { name: /\$20\.00/ }).click();
  await expect(page.getByText("$20.00 is in your wallet.")).toBeVisible();
}
