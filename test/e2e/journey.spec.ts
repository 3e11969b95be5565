import { expect, type Page, test } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { fillCard, payButton, payNow } from "./support/choose-supplier";
import { aMobile, chooseSuburb, expectStep, givePlate, press, stepOf, verifyAndSubmit } from "./support/funnel";

const VISA = "4242 4242 4242 4242";
const CONFIRMATION = /\/booking\/[\w-]{27}\/confirmation$/;
const PLACES = { AU: { typed: "parramatta", label: /NSW 2150/ }, NZ: { typed: "penrose", label: /Auckland/ } } as const;
const LEVELS = ["vehicle-year", "vehicle-body", "vehicle-fuel", "vehicle-transmission", "vehicle-variant", "vehicle-engine"];

const countryOf = (project: string) => project as "AU" | "NZ";

async function startFromHome(page: Page, job: RegExp): Promise<void> {
  await page.goto("/");
  await page.locator('form[action="/start"]').getByRole("button", { name: job }).first().click();
  await page.waitForURL(/task-your-items/);
  await press(page, "Continue");
}

/** From the date to the list of prices. */
async function answerTheRest(page: Page, country: "AU" | "NZ"): Promise<void> {
  await expectStep(page, "date");
  await press(page, /^As soon as possible/);
  await press(page, /^A workshop/);
  await verifyAndSubmit(page, aMobile(country));
  await page.waitForURL(/\/quotes\//);
}

/** Takes the first offer that can be paid by card, pays it and ends on the confirmation. Answers the price that was on its button. */
async function bookAndPay(page: Page, lead = new URL(page.url()).pathname.split("/")[2]): Promise<string> {
  const offers = page.getByRole("button", { name: /^Book now · \$/ });
  for (let i = 0; ; i++) {
    const price = /\$[\d,]+\.\d\d/.exec((await offers.nth(i).textContent()) ?? "")?.[0] ?? "";
    await offers.nth(i).click();
    await page.waitForURL(new RegExp(`/booking/${lead}/(product-)?finalise`));
    // The ways to pay are drawn with the rest of the form.
    await expect(page.getByLabel("Last name")).toBeVisible();
    if ((await payButton(page).count()) === 0) {
      await page.goBack();
      await expect(offers.first()).toBeVisible();
      continue;
    }
    // The place was held by the first step: name, e-mail and mobile are there already.
    await expect(page.getByLabel("First name")).toHaveValue("Kim");
    await page.getByLabel("Last name").fill("Rowe");
    await page.getByLabel("I agree to the booking terms").check();
    await payButton(page).click();
    await page.waitForURL(/\/finalise\/card\//);
    await fillCard(page, VISA);
    await payNow(page).click();
    await page.waitForURL(CONFIRMATION);
    return price;
  }
}

async function expectConfirmation(page: Page, price: string): Promise<void> {
  await expect(page).toHaveTitle("Booking Received");
  await expect(page.getByRole("main")).toContainText(price);
}

test("F-002 B-001 P-007 from the home page by plate to a paid booking, at the price of the button", async ({ page }, { project }) => {
  const country = countryOf(project.name);
  await startFromHome(page, /^Basic service/i);
  await chooseSuburb(page, PLACES[country].typed, PLACES[country].label);
  await givePlate(page, "found1");
  await press(page, /^Yes, \d{4}/);
  await answerTheRest(page, country);
  await expectNoAxeViolations(page);
  const price = await bookAndPay(page);
  await expectConfirmation(page, price);
  await expectNoAxeViolations(page);
});

for (const model of ["Hilux", "Corolla"]) {
  test(`from the home page to a paid booking with a ${model} chosen by hand`, async ({ page }, { project }) => {
    const country = countryOf(project.name);
    await startFromHome(page, /^Battery Replacement/);
    await chooseSuburb(page, PLACES[country].typed, PLACES[country].label);
    await page.getByRole("link", { name: /choose make and model/ }).click();
    await expectStep(page, "vehicle-make");
    await press(page, "Toyota");
    await expectStep(page, "vehicle-model");
    await press(page, new RegExp(`^${model}$`));
    await expectStep(page, "vehicle-year");
    await press(page, "2019");
    await expect.poll(() => stepOf(page)).not.toBe("vehicle-year");
    for (let step = stepOf(page) ?? ""; LEVELS.includes(step); step = stepOf(page) ?? "") {
      await page.locator(`button[name="${step.slice("vehicle-".length)}"]`).first().click();
      await expect.poll(() => stepOf(page)).not.toBe(step);
    }
    await answerTheRest(page, country);
    await expectConfirmation(page, await bookAndPay(page));
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("from the home page to a paid booking by plain forms", async ({ page }, { project }) => {
    const country = countryOf(project.name);
    await startFromHome(page, /^Basic service/i);
    await chooseSuburb(page, PLACES[country].typed, PLACES[country].label, false);
    await givePlate(page, "found1");
    await press(page, /^Yes, \d{4}/);
    await answerTheRest(page, country);
    await expectConfirmation(page, await bookAndPay(page));
  });
});
