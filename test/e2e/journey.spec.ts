import { expectNoAxeViolations } from "./support/axe";
import { policyViolations } from "./support/content-policy";
import { chooseSuburb, expectStep, givePlate, press, stepOf } from "./support/funnel";
import { expect, test } from "./support/test";
import {
  answerRemainingSteps,
  bookAndPay,
  countryOf,
  expectConfirmation,
  PLACES,
  startFromHome,
} from "./support/walk-to-booking";

const LEVELS = [
  "vehicle-year",
  "vehicle-body",
  "vehicle-fuel",
  "vehicle-transmission",
  "vehicle-variant",
  "vehicle-engine",
];

test("F-002 B-001 P-007 a plate on the home page leads to a paid booking at the shown price", async ({ page }, {
  project,
}) => {
  const country = countryOf(project.name);
  const violations = await policyViolations(page);
  await startFromHome(page, /^Basic service/i);
  await chooseSuburb(page, PLACES[country].typed, PLACES[country].label);
  await givePlate(page, "found1");
  await press(page, /^Yes, \d{4}/);
  await answerRemainingSteps(page, country);
  await expectNoAxeViolations(page);
  const price = await bookAndPay(page);
  await expectConfirmation(page, price);
  await expectNoAxeViolations(page);
  expect(violations).toEqual([]);
});

for (const model of ["Hilux", "Corolla"]) {
  test(`a manually chosen ${model} leads from the home page to a paid booking`, async ({ page }, { project }) => {
    const country = countryOf(project.name);
    await startFromHome(page, /^Battery Replacement/);
    await chooseSuburb(page, PLACES[country].typed, PLACES[country].label);
    await page.getByRole("link", { name: /choose make and model/i }).click();
    await expectStep(page, "vehicle-make");
    await press(page, "Toyota");
    await expectStep(page, "vehicle-model");
    await press(page, new RegExp(`^${model}$`));
    await expectStep(page, "vehicle-year");
    await press(page, "2019");
    await expect.poll(() => stepOf(page)).not.toBe("vehicle-year");
    for (let step = stepOf(page) ?? ""; LEVELS.includes(step); step = stepOf(page) ?? "") {
      await page
        .locator(`button[name="${step.slice("vehicle-".length)}"]`)
        .first()
        .click();
      await expect.poll(() => stepOf(page)).not.toBe(step);
    }
    await answerRemainingSteps(page, country);
    await expectConfirmation(page, await bookAndPay(page));
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("plain forms lead from the home page to a paid booking", async ({ page }, { project }) => {
    const country = countryOf(project.name);
    await startFromHome(page, /^Basic service/i);
    await chooseSuburb(page, PLACES[country].typed, PLACES[country].label, false);
    await givePlate(page, "found1");
    await press(page, /^Yes, \d{4}/);
    await answerRemainingSteps(page, country);
    await expectConfirmation(page, await bookAndPay(page));
  });
});
