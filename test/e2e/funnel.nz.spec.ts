import { testMobile, chooseSuburb, expectStep, press, startQuote, verifyAndSubmit } from "./support/funnel";
import { expect, test } from "./support/test";

test("F-001 F-061 F-309 in New Zealand a plate needs no state, and the funnel ends at the prices", async ({ page }) => {
  await startQuote(page, { repairInspectionId: "157" });
  await press(page, "Continue");
  await page.locator("#field-q").fill("parramatta");
  await expect(page.getByText("We couldn’t find “parramatta”")).toBeVisible();
  await chooseSuburb(page, "penrose", /Penrose/);
  await expectStep(page, "vehicle-rego-check");
  await expect(page.locator("#field-regoState")).toHaveCount(0);
  await page.locator("#field-rego").fill("found1");
  await press(page, "Find my vehicle");
  await press(page, /^Yes/);
  await press(page, /^Within a few weeks/);
  await press(page, /^A workshop/);
  await verifyAndSubmit(page, testMobile("NZ"));
  await page.waitForURL(/\/quotes\//);
  await expect(page.locator("html")).toHaveAttribute("lang", "en-NZ");
});
