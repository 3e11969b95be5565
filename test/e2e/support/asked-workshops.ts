import { type Browser, expect, type Page } from "@playwright/test";
import { aMobile, chooseSuburb, expectStep, givePlate, guidOf, press, startQuote, verifyAndSubmit } from "./funnel";
import { signInWithAddress, type WorkshopMail, workshopMails } from "./workshop";

/** Words of a job that no other journey asks for: who is asked to price it is looked up by them. */
export const aJob = (words: string): string =>
  `${words} ${[...String(Math.random()).slice(2, 10)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;

/** A job in the customer's own `words`, submitted: nobody can price it, so suppliers are asked. Answers the lead's guid. */
export async function askForAQuote(page: Page, words: string, mobile = aMobile("AU")): Promise<string> {
  await startQuote(page);
  await expectStep(page, "task-select");
  await page.getByRole("link", { name: /^Describe it in your own words/ }).click();
  await expectStep(page, "task-custom");
  await page.locator("#field-details").fill(words);
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

/** What was sent to the workshops that are asked to price this job. */
export const invitations = (page: Page, words: string): Promise<readonly WorkshopMail[]> =>
  workshopMails(page, new RegExp(`Work: [^]*${words}`));

/** A person of a workshop in a browser of their own opens the link of their message. */
export async function openLink(
  browser: Browser,
  baseURL: string | undefined,
  { link, to }: WorkshopMail,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await page.goto(`/customer-login?returnTo=${encodeURIComponent(link)}`);
  await signInWithAddress(page, to);
  await page.waitForURL(/\/workshop\/leads\//, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "What the customer wants" })).toBeVisible();
  return page;
}
