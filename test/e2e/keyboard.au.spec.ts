import type { Locator, Page } from "@playwright/test";
import { testMobile, codeFor, expectStep, waitForScript } from "./support/funnel";
import { policyViolations } from "./support/content-policy";
import { tabTo, activateByKeyboard } from "./support/keyboard";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

const PLACES = { AU: { typed: "parramatta", label: /NSW 2150/ }, NZ: { typed: "penrose", label: /Auckland/ } } as const;

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });

/** Checks that an empty form is refused and the focus moves to the error list, whose first line links to its field. */
async function expectRefusal(page: Page, field: string): Promise<void> {
  await expect(page.getByRole("alert")).toBeFocused();
  await activateByKeyboard(page, page.getByRole("alert").getByRole("link"), "Enter");
  await expect(page.locator(field)).toBeFocused();
  // The error stays visible while the field is corrected.
  await expect(page.getByRole("alert")).toBeVisible();
}

async function typeInto(page: Page, field: string, text: string): Promise<void> {
  const isThere = await page.locator(field).evaluate((element) => element === document.activeElement);
  if (!isThere) await tabTo(page, page.locator(field));
  await page.keyboard.type(text);
}

for (const { device, ...viewport } of [
  { device: "a desktop", width: 1280, height: 860 },
  { device: "a phone", width: 390, height: 844 },
]) {
  test(`finalise can be reached by keyboard on ${device} with visible focus`, async ({ page }, { project }) => {
    test.setTimeout(180_000);
    const country = project.name as "AU" | "NZ";
    await page.setViewportSize(viewport);
    const violations = await policyViolations(page);
    await page.goto("/");
    await activateByKeyboard(page, button(page, "Basic Service"), "Enter");
    await expectStep(page, "task-your-items");
    await activateByKeyboard(page, button(page, "Continue"), "Enter");

    await expectStep(page, "location");
    await activateByKeyboard(page, button(page, "Continue"), "Enter");
    await expect(page.getByRole("alert")).toBeFocused();
    await typeInto(page, "#field-q", PLACES[country].typed);
    await activateByKeyboard(page, page.getByRole("radio", { name: PLACES[country].label }), "Space");
    await expect(page.getByRole("radio", { name: PLACES[country].label }).first()).toBeChecked();
    await activateByKeyboard(page, button(page, "Continue"), "Enter");

    await expectStep(page, "vehicle-rego-check");
    await waitForScript(page, "main form");
    await activateByKeyboard(page, button(page, "Find my vehicle"), "Space");
    await expectRefusal(page, "#field-rego");
    await page.keyboard.type("found1");
    await page.keyboard.press("Enter");
    await activateByKeyboard(page, button(page, /^Yes, \d{4}/), "Enter");

    await expectStep(page, "date");
    await activateByKeyboard(page, button(page, /^On a specific day/), "Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Which day suits you?");
    const byRole = page.getByRole("radio", { checked: true });
    await tabTo(page, byRole);
    const firstSuggestion = await byRole.inputValue();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => byRole.inputValue()).not.toBe(firstSuggestion);
    await activateByKeyboard(page, button(page, "Continue"), "Enter");

    await expectStep(page, "workshop-or-mobile-mechanic");
    await activateByKeyboard(page, button(page, /^A workshop/), "Enter");
    await expectStep(page, "customer");
    await activateByKeyboard(page, button(page, "Next"), "Enter");

    await expectStep(page, "customer-details-step1");
    await waitForScript(page, "main form");
    await activateByKeyboard(page, button(page, "Next"), "Enter");
    await expectRefusal(page, "#field-firstName");
    await page.keyboard.type("Kim");
    await typeInto(page, "#field-email", "kim@customer.example");
    await activateByKeyboard(page, button(page, "Next"), "Enter");

    await expectStep(page, "customer-details-step2");
    const mobile = testMobile(country);
    await typeInto(page, "#field-mobile", mobile);
    await activateByKeyboard(page, button(page, "Send me the code"), "Enter");
    const code = await codeFor(page, mobile);
    await typeInto(page, "#field-code", code);
    await activateByKeyboard(page, button(page, /^Verify/), "Enter");

    await page.waitForURL(/\/quotes\//, { waitUntil: "commit" });
    await activateByKeyboard(page, button(page, /^Book now · \$/), "Enter");
    await page.waitForURL(/\/(product-)?finalise/, { waitUntil: "commit" });
    await typeInto(page, '[name="lastName"]', "Rowe");
    expect(violations).toEqual([]);
  });
}

/** Submits the plate step empty and returns with the focus back in its field. The page reloads its data only after `release` is called. */
async function submitRefusedForm(page: Page): Promise<{ field: Locator; release: () => void }> {
  await page.goto(`/quote-2/${await makeLead(page)}?step=vehicle-rego-check`);
  const field = page.locator("#field-rego");
  await field.fill("");
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/quote-2/*.data*", async (route) => {
    if (route.request().method() === "GET") await releasePromise;
    await route.continue().catch(() => undefined);
  });
  await activateByKeyboard(page, button(page, "Find my vehicle"), "Enter");
  await expectRefusal(page, "#field-rego");
  return { field, release };
}

test("focus stays in the field chosen from the error list while the page loads", async ({ page }) => {
  const { field, release } = await submitRefusedForm(page);
  await page.keyboard.type("abc");
  release();
  // Waits until the page has navigated. It reports its page view and then sets the focus.
  await page.waitForFunction(() =>
    window.dataLayer?.some((event) => event.event === "virtualPageView" && event.pagePath.includes("sub=new")),
  );
  await page.keyboard.type("12");
  await expect(field).toHaveValue("abc12");
});

test("a corrected answer is sent even if the page is still loading after a refusal", async ({ page }) => {
  const { release } = await submitRefusedForm(page);
  await page.keyboard.type("found1");
  const requestPromise = page.waitForRequest(
    (request) => request.method() === "POST" && (request.postData() ?? "").includes("found1"),
  );
  await page.keyboard.press("Enter");
  await requestPromise;
  release();
  await expect(button(page, /^Yes, \d{4}/)).toBeVisible();
});
