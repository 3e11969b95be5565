import { CLOCK_HEADER } from "../../scripts/serve/clock-endpoint";
import type { Page } from "@playwright/test";
import {
  testMobile,
  chooseSuburb,
  codeFor,
  expectStep,
  givePlate,
  guidOf,
  openStep,
  press,
  startQuote,
  stepOf,
  verifyAndSubmit,
} from "./support/funnel";
import { expect, test } from "./support/test";

/** Records the values of `step` in the order in which the visitor reaches them. */
function recordSteps(page: Page): string[] {
  const seenSteps: string[] = [];
  page.on("framenavigated", () => {
    const step = stepOf(page);
    if (step !== null && seenSteps.at(-1) !== step) seenSteps.push(step);
  });
  return seenSteps;
}

const readLead = async (page: Page) =>
  (await (await page.request.get(`/api/lead/${guidOf(page)}`)).json()) as {
    CartItems: Record<string, unknown>[];
  } & Record<string, unknown>;

test("F-158 F-201 F-224 F-244 a plate on the home page leads to prices in the specified order", async ({ page }) => {
  await page.goto("/");
  const steps = recordSteps(page);
  await page
    .locator('form[action="/start"]')
    .getByRole("button", { name: /^Wiper Blade|^Battery Replacement/ })
    .first()
    .click();
  await page.waitForURL(/task-your-items/);
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/);
  await givePlate(page, "demosr5");
  await press(page, /^Yes, \d{4} Toyota Hilux/);
  await press(page, /^As soon as possible/);
  await press(page, /^A workshop/);
  await verifyAndSubmit(page, testMobile("AU"));
  await page.waitForURL(/\/quotes\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(steps).toEqual([
    "task-your-items",
    "location",
    "vehicle-rego-check",
    "vehicle-rego-found",
    "date",
    "workshop-or-mobile-mechanic",
    "customer",
    "customer-details-step1",
    "customer-details-step2",
  ]);
});

test("F-185 the manual path for a Hilux asks only about levels with a choice, and Back works", async ({ page }) => {
  await startQuote(page, { repairInspectionId: "157" });
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/);
  await page.getByRole("link", { name: /choose make and model/i }).click();
  await expectStep(page, "vehicle-make");
  await press(page, "Toyota");
  await expectStep(page, "vehicle-model");
  await press(page, /^Hilux$/);
  await expectStep(page, "vehicle-year");
  await press(page, "2019");
  const order = ["vehicle-body", "vehicle-fuel", "vehicle-transmission", "vehicle-variant", "vehicle-engine"];
  await expect.poll(() => order.includes(stepOf(page) ?? "")).toBe(true);
  const requests: string[] = [];
  for (let step = stepOf(page) ?? ""; order.includes(step); step = stepOf(page) ?? "") {
    requests.push(step);
    await page
      .locator(`button[name="${step.slice("vehicle-".length)}"]`)
      .first()
      .click();
    await expect.poll(() => stepOf(page)).not.toBe(step);
  }
  expect(requests).toEqual(order.filter((step) => requests.includes(step)));
  await expectStep(page, "date");
  for (const step of [...requests].reverse()) {
    await page.getByRole("link", { name: "Back" }).click();
    await expectStep(page, step);
  }
  await page.getByRole("link", { name: "Back" }).click();
  await expectStep(page, "vehicle-year");
});

test("F-195 F-196 F-160 a manually entered Corolla with a logbook service keeps its interval", async ({ page }) => {
  await startQuote(page, { serviceTypeId: "2" });
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/);
  await openStep(page, "vehicle-make");
  await press(page, "Toyota");
  await press(page, /^Corolla$/);
  await press(page, "2018");
  for (let tries = 0; tries < 6 && stepOf(page) !== "vehicle-logbook-interval"; tries += 1) {
    const step = stepOf(page) ?? "";
    if (step === "vehicle-year") await expect.poll(() => stepOf(page)).not.toBe("vehicle-year");
    else {
      await page
        .locator(`button[name="${step.slice("vehicle-".length)}"]`)
        .first()
        .click();
      await expect.poll(() => stepOf(page)).not.toBe(step);
    }
  }
  await expectStep(page, "vehicle-logbook-interval");
  await page.getByRole("main").locator('button[name="serviceIntervalId"]:visible').nth(2).click();
  await expectStep(page, "date");
  const [service] = (await readLead(page)).CartItems;
  expect(service).toMatchObject({
    LeadCartItemType: "Service",
    ServiceType: "LogbookService",
    CanCalculatePrice: true,
  });
  expect(service?.ServiceIntervalId).toEqual(expect.any(Number));
});

test("F-064 F-187 F-408 an unknown plate or a failing register leads to manual entry and keeps the input", async ({
  page,
}) => {
  await startQuote(page, { repairInspectionId: "157" });
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/);
  for (const plate of ["NOPE00", "FAIL50"]) {
    await openStep(page, "vehicle-rego-check");
    await givePlate(page, plate);
    await expectStep(page, "vehicle-rego-not-found");
    await expect(page.locator("#field-rego")).toHaveValue(plate);
    await expect(page.locator("#field-regoState")).toHaveValue("NSW");
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Choose make and model" }).click();
  await expectStep(page, "vehicle-make");
});

test("F-062 F-186 a plate with several vehicles offers each of them", async ({ page }) => {
  await startQuote(page, { repairInspectionId: "157" });
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/);
  await givePlate(page, "many03");
  await expectStep(page, "vehicle-rego-found");
  await expect(page.locator('button[name="mid"]')).toHaveCount(2);
  await page.locator('button[name="mid"]').first().click();
  await expectStep(page, "date");
  expect(await readLead(page)).toMatchObject({
    VehicleIsVerifiedRego: true,
    VehicleRego: "MANY03",
    VehicleRegoState: "NSW",
  });
});

test("F-085 F-087 F-088 F-200 an incompatible job is named and replaced by a basic service", async ({ page }) => {
  await startQuote(page, { repairInspectionId: "296" });
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/);
  await givePlate(page, "demosr5");
  await press(page, /^Yes/);
  await expectStep(page, "vehicle-task-error");
  await expect(
    page.getByRole("main").getByRole("listitem").filter({ hasText: "Spark Plugs Replacement" }).first(),
  ).toBeVisible();
  await expect(page.locator('button[name="choice"]')).toHaveCount(2);
  await press(page, /^Continue with basic service/);
  await expectStep(page, "date");
  const { CartItems } = await readLead(page);
  expect(CartItems.map((item) => item.ServiceName ?? item.RepairInspectionName)).toEqual(["Basic Service"]);
});

test("F-188 F-263 F-273 F-274 an unknown year leads to a callback, without a verification code", async ({ page }) => {
  await startQuote(page, { repairInspectionId: "157" });
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/);
  await openStep(page, "vehicle-make");
  await press(page, "Toyota");
  await press(page, /^Hilux$/);
  await expectStep(page, "vehicle-year");
  await press(page, "Not sure");
  await expectStep(page, "customer");
  await press(page, "Call me");
  await expect(page.locator("#field-firstName-error")).toBeVisible();
  await expect(page.locator("#field-phone-error")).toBeVisible();
  await expectStep(page, "customer");
  await page.locator("#field-firstName").fill("Kim Lee");
  await page.locator("#field-phone").fill("(02) 5550 1234");
  await press(page, "Call me");
  await page.waitForURL(/\/quote-callback\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you. We will call you");
});

test("F-239 F-243 F-245 F-411 F-437 a wrong code marks the field, and a new code is not available yet", async ({
  page,
}) => {
  await startQuote(page, { repairInspectionId: "157" });
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/);
  await givePlate(page, "demosr5");
  await press(page, /^Yes/);
  await press(page, /^As soon as possible/);
  await press(page, /^A workshop/);
  await press(page, "Next");
  await page.locator("#field-firstName").fill("Kim");
  await page.locator("#field-email").fill("kim@customer.example");
  await press(page, "Next");
  await expectStep(page, "customer-details-step2");
  for (const [input, text] of [
    ["12", "Enter a mobile number"],
    ["02 9876 5432", "Enter a mobile number"],
  ] as const) {
    await page.locator("#field-mobile").fill(input);
    await press(page, "Send me the code");
    await expect(page.locator("#field-mobile-error")).toContainText(text);
    await expect(page.locator("#field-mobile")).toHaveValue(input);
  }
  const mobile = testMobile("AU");
  await page.locator("#field-mobile").fill(mobile);
  await press(page, "Send me the code");
  await expect(page.getByRole("button", { name: "Resend code" })).toBeDisabled();
  await expect(page.locator("#field-code")).toHaveAttribute("autocomplete", "one-time-code");
  const code = await codeFor(page, mobile);
  await page.locator("#field-code").fill(code === "000000" ? "000001" : "000000");
  await press(page, /^Verify and get instant quotes$/i);
  await expect(page.locator("#field-code-error")).toContainText("not right");
  await expectStep(page, "customer-details-step2");
  await page.locator("#field-code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await press(page, /^Verify/);
  await page.waitForURL(/\/quotes\//);
});

test("F-243 F-437 a code can be resent after a minute, and the new code submits the quote", async ({ page }) => {
  await startQuote(page, { repairInspectionId: "157" });
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/);
  await givePlate(page, "demosr5");
  await press(page, /^Yes/);
  await press(page, /^As soon as possible/);
  await press(page, /^A workshop/);
  await press(page, "Next");
  await page.locator("#field-firstName").fill("Kim");
  await page.locator("#field-email").fill("kim@customer.example");
  await press(page, "Next");
  const mobile = testMobile("AU");
  await page.locator("#field-mobile").fill(mobile);
  // Advances the page's clock and the server's together. Both clocks also run by themselves.
  await page.clock.install();
  let aheadMs = 0;
  const advanceClocks = async (ms: number) => {
    aheadMs += ms;
    await page.setExtraHTTPHeaders({ [CLOCK_HEADER]: String(aheadMs) });
    await page.clock.fastForward(ms);
  };
  await press(page, "Send me the code");
  const resend = page.getByRole("button", { name: "Resend code" });
  await expect(resend).toBeDisabled();
  await expect(page.getByText(/Available in [1-5]?\d seconds?/)).toBeVisible();
  // After a reload, the countdown continues and does not restart.
  await advanceClocks(12_000);
  await expect(page.getByText(/Available in (4\d|50) seconds/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Available in [1-4]?\d seconds?/)).toBeVisible({ timeout: 5_000 });

  await advanceClocks(50_000);
  await expect(resend).toBeEnabled();
  await resend.click();
  await expect(page.getByRole("status").filter({ hasText: "We sent you another text message" })).toBeVisible();
  await expect(resend).toBeDisabled();
  await expect(page.getByText(/Available in [56]\d seconds/)).toBeVisible();
  await page.locator("#field-code").fill(await codeFor(page, mobile));
  await press(page, /^Verify/);
  await page.waitForURL(/\/quotes\//);
});

test("F-258 F-259 an answer after submission continues under a new guid", async ({ page }) => {
  await startQuote(page, { repairInspectionId: "157" });
  const firstGuid = guidOf(page);
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/);
  await givePlate(page, "demosr5");
  await press(page, /^Yes/);
  await press(page, /^As soon as possible/);
  await press(page, /^A workshop/);
  await verifyAndSubmit(page, testMobile("AU"));
  await page.waitForURL(/\/quotes\//);
  await page.goto("/help");
  await page.goto(`/quote-2/${firstGuid}?step=date`);
  const countBefore = await page.evaluate(() => Object.assign(window, { isSameDocument: true }).history.length);
  await press(page, /^Within a few weeks/);
  await expect.poll(() => guidOf(page)).not.toBe(firstGuid);
  const newGuid = guidOf(page);
  expect(await page.evaluate(() => history.length)).toBe(countBefore);
  await expectStep(page, "customer");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  // Back and forward never lead to the old address, and a reload stays on the new one.
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/help");
  await page.goForward();
  expect(guidOf(page)).toBe(newGuid);
  await page.reload();
  expect(guidOf(page)).toBe(newGuid);
  await expectStep(page, "customer");
  const saves: string[] = [];
  page.on(
    "request",
    (request) =>
      request.method() === "POST" && new URL(request.url()).pathname.startsWith("/quote") && saves.push(request.url()),
  );
  // The customer is known and verified, so the page does not ask for contact details again.
  await press(page, "Get instant quotes");
  await page.waitForURL(new RegExp(`/quotes/${newGuid}`));
  expect(saves).toEqual([expect.stringContaining(newGuid)]);
});

test("F-463 P-402 geolocation uses a 5 s timeout and a 30 s maximum age, and typing remains possible", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const getCurrentPosition = (_found: unknown, onError: () => void, options: unknown) => {
      Object.assign(window, { askedWith: options });
      onError();
    };
    Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition } });
  });
  await startQuote(page, { repairInspectionId: "157" });
  await press(page, "Continue");
  await expectStep(page, "location");
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page.getByText("We couldn’t get your location from your browser.")).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { askedWith: unknown }).askedWith)).toEqual({
    timeout: 5000,
    maximumAge: 30_000,
  });
  await chooseSuburb(page, "parramatta", /NSW 2150/);
});
