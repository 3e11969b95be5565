import { expect, type Page } from "@playwright/test";
import { fillCard, payButton, payNow } from "./choose-supplier";
import { testMobile, expectStep, press, verifyAndSubmit } from "./funnel";
import { runInfo } from "./run-info";

const VISA = "4242 4242 4242 4242";
const CONFIRMATION = /\/booking\/[\w-]{27}\/confirmation$/;
export const PLACES = {
  AU: { typed: "parramatta", label: /NSW 2150/ },
  NZ: { typed: "penrose", label: /Auckland/ },
} as const;

export const countryOf = (project: string) => project as "AU" | "NZ";

/** Chooses a job on the home page and continues with it. */
export async function startFromHome(page: Page, job: RegExp): Promise<void> {
  await page.goto("/");
  await page.locator('form[action="/start"]').getByRole("button", { name: job }).first().click();
  await page.waitForURL(/task-your-items/);
  await press(page, "Continue");
}

/** Goes from the date step to the list of prices. */
export async function answerRemainingSteps(page: Page, country: "AU" | "NZ"): Promise<void> {
  await expectStep(page, "date");
  await press(page, /^As soon as possible/);
  await press(page, /^A workshop/);
  await verifyAndSubmit(page, testMobile(country));
  await page.waitForURL(/\/quotes\//);
}

/**
 * Chooses an offer that can be paid by card, pays for it and ends on the confirmation. Returns the price on its button. Parallel workers start at different
 * offers, so that they do not compete for the last slot. `onCardPage` runs when the card form is shown.
 */
export async function bookAndPay(
  page: Page,
  lead = new URL(page.url()).pathname.split("/")[2],
  onCardPage: () => Promise<void> = async () => undefined,
): Promise<string> {
  const offers = page.getByRole("button", { name: /^Book now · \$/ });
  await expect(offers.first()).toBeVisible();
  // Shows all offers, because possibly none of the nearest ones can be paid by card. There is no link if all are shown already.
  const showAllLink = page.getByRole("link", { name: /^Show all up to/ });
  if ((await showAllLink.count()) > 0) {
    await showAllLink.click();
    await expect(showAllLink).toHaveCount(0);
    // Without JavaScript the link loads a new page, which is empty for a moment.
    await expect(offers.first()).toBeVisible();
  }
  const count = await offers.count();
  for (let triedCount = 0; triedCount < count; triedCount++) {
    const offer = offers.nth((runInfo().worker + triedCount) % count);
    const price = /\$[\d,]+\.\d\d/.exec((await offer.textContent()) ?? "")?.[0] ?? "";
    await offer.click();
    await page.waitForURL(new RegExp(`/booking/${lead}/(product-)?finalise`));
    // The payment methods render together with the rest of the form.
    await expect(page.getByLabel("Last name")).toBeVisible();
    if ((await payButton(page).count()) === 0) {
      await page.goBack();
      await expect(offers.first()).toBeVisible();
      continue;
    }
    // The first step saved the contact details, so name, email and mobile are filled in.
    await expect(page.getByLabel("First name")).toHaveValue("Kim");
    await page.getByLabel("Last name").fill("Rowe");
    await page.getByLabel("I agree to the booking terms").check();
    await payButton(page).click();
    await page.waitForURL(/\/finalise\/card\//);
    await onCardPage();
    await fillCard(page, VISA);
    await payNow(page).click();
    await page.waitForURL(CONFIRMATION);
    return price;
  }
  throw new Error(`none of ${count} offers can be paid by card`);
}

export async function expectConfirmation(page: Page, price: string): Promise<void> {
  await expect(page).toHaveTitle("Booking Received");
  await expect(page.getByRole("main")).toContainText(price);
}
