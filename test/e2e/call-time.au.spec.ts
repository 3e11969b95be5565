import { expectAccessibleLayout } from "./support/screenshots";
import { expectNoAxeViolations } from "./support/axe";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

test("a customer waiting for a call chooses the day and time, with and without JavaScript", async ({ browser }) => {
  for (const javaScriptEnabled of [false, true]) {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    const guid = await makeLead(page);
    await page.goto(`/quote-callback/${guid}`);
    await expect(page.getByLabel("Day and time")).toHaveCount(0);
    await page.request.post(`/api/lead/${guid}/schedule-call`);
    await page.goto(`/quote-callback/${guid}`);
    const time = page.getByLabel("Day and time");
    await expect(time).toHaveValue("");
    const label = await time.locator("option").last().innerText();
    await time.selectOption({ label });
    await page.getByRole("button", { name: "Save this time" }).click();
    const hours = label.split(", ")[1] ?? "";
    await expect(page.getByRole("status").filter({ hasText: "We’ll call you:" })).toContainText(hours);
    await expect(page.getByText("We’ll call you on the number you gave us:")).toContainText(hours);
    await expect(time.locator("option:checked")).toHaveText(label);
    await expectAccessibleLayout(page, { axe: "none", name: `call-time-${javaScriptEnabled ? "script" : "plain"}` });
    // The page refuses a second change so soon after the first, with a message.
    await time.selectOption("");
    await page.getByRole("button", { name: "Save this time" }).click();
    await expect(page.getByText("You changed the time a moment ago").first()).toBeVisible();
    // axe needs JavaScript, so it does not run in a browser without it.
    if (javaScriptEnabled) await expectNoAxeViolations(page);
  }
});
