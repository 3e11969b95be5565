import type { Page, Route } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { fillCode, openFinalise, payButton } from "./support/choose-supplier";
import { expectStep, guidOf, openStep, press, startQuote, waitForScript } from "./support/funnel";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

const SAVES = /\/quote(-2)?\/[^/]+\.data/;

/** Answers every form post with `handleSave`. The returned function removes the interception. */
async function interceptSaves(page: Page, handleSave: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  await page.route(SAVES, (route) => (route.request().method() === "POST" ? handleSave(route) : route.fallback()));
  return () => page.unroute(SAVES);
}
const fulfillWith = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: "text/plain", body: "no" });

/** Opens a step with a text answer. */
async function describeJob(page: Page): Promise<void> {
  await startQuote(page);
  await openStep(page, "task-custom");
  await waitForScript(page, "main form");
  await page.locator("#field-details").fill("A strange noise from the left");
}

/** Submits a quote for an unidentified vehicle: name and phone, then a callback. */
async function openSubmission(page: Page): Promise<string> {
  const guid = await makeLead(page, { VehicleMake: null, VehicleModel: null, Year: null, isUnknownVehicle: true });
  await page.goto(`/quote-2/${guid}?step=customer`);
  await waitForScript(page, "main form");
  await page.locator("#field-firstName").fill("Kim");
  await page.locator("#field-phone").fill("02 9876 5432");
  return guid;
}
const submitStep = (page: Page) => page.getByRole("main").locator("form").getByRole("button").last();

test("F-407 F-416 a failed save shows Error, keeps the typed values and can be retried", async ({ page }) => {
  await describeJob(page);
  const stopIntercepting = await interceptSaves(page, fulfillWith(500));
  await press(page, "Continue");
  const dialog = page.getByRole("alertdialog", { name: "Error" });
  await expect(dialog).toContainText("An error has occurred");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("#field-details")).toHaveValue("A strange noise from the left");
  await stopIntercepting();
  await press(page, "Continue");
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("main")).toContainText("A strange noise from the left");
});

test("F-407 a step that fails to load shows Error, and a retry shows the step", async ({ page }) => {
  await startQuote(page);
  await waitForScript(page, "main a");
  await page.route(SAVES, fulfillWith(500));
  await page.getByRole("link", { name: /^Search all jobs/ }).click();
  await expect(page.getByRole("alert")).toContainText("An error has occurred");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error");
  await page.unroute(SAVES);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do you need?");
});

test("F-415 F-416 a failed submission is logged without an alert, and a retry submits once", async ({ page }) => {
  const guid = await openSubmission(page);
  const loggedErrors: string[] = [];
  page.on("console", (message) => message.type() === "error" && loggedErrors.push(message.text()));
  const stopIntercepting = await interceptSaves(page, fulfillWith(500));
  await submitStep(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Please try again" })).toBeVisible();
  expect(loggedErrors.join("\n")).toContain("an answer was not saved");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(submitStep(page)).toBeEnabled();
  expect(guidOf(page)).toBe(guid);
  await expect(page.locator("#field-firstName")).toHaveValue("Kim");
  await stopIntercepting();
  let postCount = 0;
  page.on("request", (request) => SAVES.test(request.url()) && request.method() === "POST" && postCount++);
  await submitStep(page).click();
  await page.waitForURL(/\/quote-callback\//);
  expect(postCount).toBe(1);
});

test("F-269 F-271 a submitting button is disabled, and double clicks submit once", async ({ page }) => {
  await openSubmission(page);
  let release: () => void = () => undefined;
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  let posts = 0;
  await interceptSaves(page, async (route) => {
    posts++;
    await releasePromise;
    await route.continue();
  });
  const button = submitStep(page);
  await expect(button).toHaveText("Call me");
  // Clicks twice before the page can render.
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
  await expect(button).toBeDisabled();
  await expect(button.locator(".spinner")).toHaveCount(1);
  await expect(button).not.toContainText("Call me");
  await button.dblclick({ force: true });
  await page.locator("#field-phone").press("Enter");
  await expect(button).toBeDisabled();
  release();
  await page.waitForURL(/\/quote-callback\//);
  expect(posts).toBe(1);
});

/** Title and text of each error, as in the catalogue. */
const CATALOGUE = [
  { status: 412, title: "Service Unavailable", text: "This function is temporarily unavailable." },
  {
    status: 504,
    title: "Uh oh.",
    text: "We are experiencing heavy traffic at the moment. Please try again in a few minutes.",
  },
  { status: 404, title: "Not Found", text: "The requested resource could not be found." },
  {
    status: 500,
    title: "Oops...",
    text: "Something went wrong! If the problem persists, please contact us. Bad day. Reference: trace-7",
    problem: { title: "Bad day", traceId: "trace-7" },
  },
  { status: 500, title: "Oops...", text: "Something went wrong! If the problem persists, please contact us." },
] as const;
const UNAUTHORISED = { title: "Unauthorised Access", text: "You do not have permission to view this page." };

/** Checks that the alert has the focus and the expected text, and closes it. */
async function expectAlert(page: Page, { title, text }: { title: string; text: string }): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: title });
  await expect(dialog.getByRole("heading")).toHaveText(title);
  await expect(dialog.locator("p")).toHaveText(text);
  await expect(dialog.getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
}

/** Answers the page's next call to the address with a response that is not from our server, such as an error from the edge. */
const failOnce = (
  page: Page,
  address: RegExp,
  { status, headers = {}, problem }: { status: number; headers?: Readonly<Record<string, string>>; problem?: object },
) =>
  page.route(
    address,
    (route) =>
      route.fulfill({
        status,
        headers,
        contentType: problem ? "application/problem+json" : "text/html",
        body: problem ? JSON.stringify(problem) : "<h1>edge</h1>",
      }),
    { times: 1 },
  );

const LIST = /\/quotes\/[^/]+\.data/;
const offersOf = (page: Page) => page.getByRole("list", { name: "Offers" }).getByRole("article");

/** Opens the results of a lead. Sorting them makes a fetch from the page. */
async function openResults(page: Page): Promise<string> {
  const guid = await makeLead(page);
  await page.goto(`/quotes/${guid}`);
  await expect(offersOf(page).nth(1)).toBeVisible();
  // The script that handles failed calls is loaded once the page is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/later-")),
  );
  return guid;
}

test("F-421 P-347 P-348 P-349 P-350 P-351 P-352 P-353 P-354 a refused results call shows the catalogue error and keeps the list; a 403 leads home", async ({
  page,
}) => {
  const guid = await openResults(page);
  const sort = page.getByLabel("Sort by");
  const views = await offersOf(page).allTextContents();
  for (const { title, text, ...responseStatus } of CATALOGUE) {
    await failOnce(page, LIST, responseStatus);
    await sort.selectOption("price");
    await expectAlert(page, { title, text });
    await expect(offersOf(page)).toHaveText(views);
    await expect(sort).toHaveValue("recommended");
    expect(page.url()).toMatch(new RegExp(`/quotes/${guid}$`));
    await expectNoAxeViolations(page);
  }
  await sort.selectOption("price");
  await page.waitForURL(/sortby=price/);
  await expect(offersOf(page)).not.toHaveText(views);

  await failOnce(page, LIST, { status: 404, headers: { "X-Redirect-Home": "true" } });
  await sort.selectOption("distance");
  await expectAlert(page, CATALOGUE[2]);
  await page.waitForURL((url) => url.pathname === "/");

  await page.goto(`/quotes/${guid}`);
  await failOnce(page, LIST, { status: 403 });
  await sort.selectOption("distance");
  await expectAlert(page, UNAUTHORISED);
  await page.waitForURL((url) => url.pathname === "/");
});

test("P-351 P-352 a refused navigation keeps the page and its links working", async ({ page }) => {
  const guid = await openResults(page);
  const first = await offersOf(page).allTextContents();
  await page.getByLabel("Sort by").selectOption("price");
  await page.waitForURL(/sortby=price/);
  await expect(offersOf(page)).not.toHaveText(first);
  const byPrice = await offersOf(page).allTextContents();
  await failOnce(page, LIST, { status: 504 });
  await page.goBack({ waitUntil: "commit" });
  await expectAlert(page, CATALOGUE[1]);
  await expect(offersOf(page)).toHaveText(byPrice);
  expect(page.url()).toContain("sortby=price");
  await failOnce(page, /\/workshop\/\d+\.data/, { status: 412 });
  await offersOf(page).first().getByRole("heading").getByRole("link").click();
  await expectAlert(page, CATALOGUE[0]);
  await expect(offersOf(page)).toHaveText(byPrice);
  await offersOf(page).first().getByRole("heading").getByRole("link").click();
  await page.waitForURL(new RegExp(`/quotes/${guid}/workshop/`));
});

test("P-354 a refused suggestion call shows one error and keeps earlier suggestions", async ({ page }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const box = page.getByRole("combobox").or(page.getByRole("searchbox")).first();
  await failOnce(page, /_root\.data/, { status: 500 });
  // Fills the text in one step. On a busy machine the alert would otherwise appear between two keystrokes and receive the rest of them.
  await box.fill("brake pads");
  await expectAlert(page, CATALOGUE[4]);
  await expect(box).toHaveValue("brake pads");
  await expect(
    page
      .getByRole("main")
      .getByRole("button", { name: /Brake Pads/i })
      .first(),
  ).toBeVisible();
});

test("P-349 P-352 P-354 refused forms keep their input for resubmission", async ({ page, context }) => {
  // On a step of the quote.
  await describeJob(page);
  await failOnce(page, SAVES, { status: 504 });
  await press(page, "Continue");
  await expectAlert(page, CATALOGUE[1]);
  await expect(page.locator("#field-details")).toHaveValue("A strange noise from the left");
  await press(page, "Continue");
  await expectStep(page, "task-your-items");

  // On the finalise page.
  await openFinalise(page);
  await page.getByLabel("First name").fill("Kiri");
  for (const { title, text, ...responseStatus } of CATALOGUE) {
    await failOnce(page, /\/finalise\.data/, responseStatus);
    await payButton(page).click();
    await expectAlert(page, { title, text });
    await expect(page.getByLabel("First name")).toHaveValue("Kiri");
  }
  await page.route(/\/finalise\.data/, (route) => route.abort(), { times: 1 });
  const response = page.waitForResponse("**/robots.txt");
  await payButton(page).click();
  await response;
  await expect(page.getByLabel("First name")).toHaveValue("Kiri");
  await expect(page.getByRole("status").filter({ hasText: "No connection" })).toHaveCount(0);
  await payButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please check" })).toContainText("Agree to the terms to book");
  await expect(page.getByLabel("First name")).toHaveValue("Kiri");

  // In the portal.
  await page.goto("/workshop/settings");
  await page.getByRole("button", { name: /Olive Owner/ }).click();
  await page.waitForURL(/\/workshop\/settings$/);
  await page.getByRole("link", { name: "Change Opening hours" }).click();
  await page.waitForURL(/\/workshop\/settings\/[^/]+$/);
  const from = page.getByRole("group", { name: "Monday" }).getByLabel("From");
  await from.fill("10:30");
  await failOnce(page, /\/workshop\/settings\/[^/]+\.data/, { status: 412 });
  await page.getByRole("button", { name: "Save" }).click();
  await expectAlert(page, CATALOGUE[0]);
  await expect(from).toHaveValue("10:30");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "What you entered is still here" })).toBeVisible();
  await expect(from).toHaveValue("10:30");
  await context.setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: "No connection" })).toHaveCount(0);
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: /Monday from/ })
    .click();
  await expect(from).toBeFocused();
});

test("P-330 P-355 P-356 gateway errors and opted-out calls return without an alert", async ({ page }) => {
  await openFinalise(page);
  // The page's own call for another day has its own error text.
  await page.route(/\/api\/finalise\//, fulfillWith(500));
  const response = page.waitForResponse(/\/api\/finalise\//);
  const repricingResponse = page.waitForResponse(/\/finalise\.data/);
  await page.locator('select[name="serviceDay"]').selectOption({ index: 1 });
  const refusal = await response;
  expect([refusal.status(), await refusal.request().headerValue("X-Suppress-Alert")]).toEqual([500, "true"]);
  await repricingResponse;
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  const text = {
    data: null,
    errors: [
      {
        message: "The offer is gone.",
        path: ["bookingOffer"],
        extensions: { code: "offer-not-found", fields: { bookingOfferId: ["unknown"] } },
      },
    ],
  };
  for (const responseStatus of [200, 400, 500]) {
    await page.route("**/api/gateway", (route) => route.fulfill({ status: responseStatus, json: text }), { times: 1 });
    const callResult = await page.evaluate(() =>
      fetch("/api/gateway", { method: "POST", body: "{}" }).then(async (response) => [
        response.status,
        await response.json(),
      ]),
    );
    expect(callResult).toEqual([responseStatus, text]);
  }
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  // A failed call that does not suppress the error alert.
  await page.route("**/api/discount/validate", fulfillWith(500));
  await fillCode(page, "SERVICE10");
  await page.getByRole("button", { name: "Apply code" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(1);
});

test("F-421 F-422 P-345 P-346 a persistent 401 of the results reloads once, then shows an error", async ({ page }) => {
  const guid = await openResults(page);
  const sort = page.getByLabel("Sort by");
  const loadedPaths: string[] = [];
  page.on(
    "request",
    (request) => void (request.isNavigationRequest() && loadedPaths.push(new URL(request.url()).pathname)),
  );
  await page.route(LIST, fulfillWith(401));
  await Promise.all([page.waitForEvent("load"), sort.selectOption("price")]);
  await waitForScript(page, "main form");
  await sort.selectOption("distance");
  await page.waitForURL(/\/server-error\//);
  expect(loadedPaths).toEqual([`/quotes/${guid}`, "/server-error/"]);

  await page.unroute(LIST);
  await page.goto(`/quotes/${guid}`);
  await sort.selectOption("price");
  await page.waitForURL(/sortby=price/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("reloaded-for"))).toBe("[]");
  await page.route(LIST, fulfillWith(401));
  await Promise.all([page.waitForEvent("load"), sort.selectOption("distance")]);
  expect(loadedPaths.slice(2)).toEqual([`/quotes/${guid}`, `/quotes/${guid}`]);
});

test("P-345 a failed results call keeps the list, and JavaScript calls never discard input", async ({
  page,
  context,
}) => {
  await openResults(page);
  const bar = page.getByRole("status").filter({ hasText: "No connection" });
  const views = await offersOf(page).allTextContents();
  let loads = 0;
  page.on("request", (request) => request.isNavigationRequest() && loads++);
  await context.setOffline(true);
  await page.getByLabel("Sort by").selectOption("price");
  await expect(bar).toBeVisible();
  await expect(offersOf(page)).toHaveText(views);
  await context.setOffline(false);
  await page.waitForURL(/sortby=price/);
  await expect(bar).toHaveCount(0);

  await openFinalise(page);
  loads = 0;
  await page.getByLabel("First name").fill("Kiri");
  await fillCode(page, "SERVICE10");
  await page.route("**/api/discount/validate", (route) => route.abort(), { times: 1 });
  const response = page.waitForResponse("**/robots.txt");
  await page.getByRole("button", { name: "Apply code" }).click();
  await response;
  await expect(bar).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Kiri");
  expect(loads).toBe(0);
});

test("F-422 an unknown quote shows its own page without an alert", async ({ page }) => {
  await startQuote(page);
  await waitForScript(page, "main a");
  await page.route(SAVES, fulfillWith(404));
  await page.getByRole("link", { name: /^Search all jobs/ }).click();
  await expect(page.locator('[data-error="not-found"]')).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("an offline answer is stored on the device, not shown as saved, and sent later", async ({ page, context }) => {
  await describeJob(page);
  // The script that handles failed calls is loaded once the page is idle.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await press(page, "Continue");
  const bar = page.getByRole("status").filter({ hasText: "No connection" });
  await expect(bar).toContainText("saved on this device");
  await expect(page.locator("#field-details")).toHaveValue("A strange noise from the left");
  await expectStep(page, "task-custom");
  await expectNoAxeViolations(page);
  expect(
    await page.evaluate(() => ({ tab: JSON.stringify(sessionStorage), device: JSON.stringify(localStorage) })),
  ).toMatchObject({
    tab: expect.stringContaining("strange noise") as unknown,
    device: expect.not.stringContaining("strange") as unknown,
  });
  await context.setOffline(false);
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("main")).toContainText("A strange noise from the left");
  await expect(bar).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("kept-answers"))),
  ).toEqual([]);
});

test("without a connection the form stays open, and the next page loads once online again", async ({
  page,
  context,
}) => {
  await describeJob(page);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("status").filter({ hasText: "What you entered is still here" })).toBeVisible();
  await expect(page.locator("#field-details")).toHaveValue("A strange noise from the left");
  await context.setOffline(false);
  await expectStep(page, "task-select");
});

test.describe("app in a separate tab", () => {
  // A tab opened by another page loses its session storage when it navigates to an empty page.
  test.use({ ownContext: true });

  test("an answer stored before a reload is sent when the page is opened again", async ({ page, context }) => {
    await describeJob(page);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await press(page, "Continue");
    await expect(page.getByRole("status").filter({ hasText: "saved on this device" })).toBeVisible();
    const address = page.url();
    await page.goto("about:blank");
    await context.setOffline(false);
    await page.goto(address);
    await expectStep(page, "task-your-items");
    await expect(page.getByRole("main")).toContainText("A strange noise from the left");
  });
});

test("typing during hydration does not break the page's script", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  // Presses a key at the moment when React starts to listen for events.
  await page.addInitScript(() => {
    const addListener = document.addEventListener.bind(document);
    let isFirst = true;
    document.addEventListener = (...args: Parameters<typeof addListener>) => {
      addListener(...args);
      if (isFirst && args[0] === "input")
        queueMicrotask(() => document.querySelector("#field-q")?.dispatchEvent(new Event("input", { bubbles: true })));
      isFirst &&= args[0] !== "input";
    };
  });
  await startQuote(page);
  await openStep(page, "task-search");
  expect(errors).toEqual([]);
  await page.locator("#field-q").fill("brake pads");
  await expect(page.getByText("Front Brake Pads Replacement").first()).toBeVisible();
});
