import type { Page, Route } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { expectStep, guidOf, openStep, press, startQuote, untilScriptHas } from "./support/funnel";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

const SAVES = /\/quote(-2)?\/[^/]+\.data/;

/** From now on every answer that is posted meets this; the way back lets them through. */
async function meetSaves(page: Page, answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  await page.route(SAVES, (route) => (route.request().method() === "POST" ? answer(route) : route.fallback()));
  return () => page.unroute(SAVES);
}
const refuse = (status: number) => (route: Route) => route.fulfill({ status, contentType: "text/plain", body: "no" });

/** A step whose answer is typed. */
async function describeJob(page: Page): Promise<void> {
  await startQuote(page);
  await openStep(page, "task-custom");
  await untilScriptHas(page, "main form");
  await page.locator("#field-details").fill("A strange noise from the left");
}

/** The hand-in of a vehicle nobody could name: name and phone, then a callback. */
async function openHandIn(page: Page): Promise<string> {
  const guid = await makeLead(page, { VehicleMake: null, VehicleModel: null, Year: null, isUnknownVehicle: true });
  await page.goto(`/quote-2/${guid}?step=customer`);
  await untilScriptHas(page, "main form");
  await page.locator("#field-firstName").fill("Kim");
  await page.locator("#field-phone").fill("02 9876 5432");
  return guid;
}
const handIn = (page: Page) => page.getByRole("main").locator("form").getByRole("button").last();

test("F-407 F-416 a save that fails says Error, keeps what was typed, and can be sent again", async ({ page }) => {
  await describeJob(page);
  const mend = await meetSaves(page, refuse(500));
  await press(page, "Continue");
  const dialog = page.getByRole("alertdialog", { name: "Error" });
  await expect(dialog).toContainText("An error has occurred");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("#field-details")).toHaveValue("A strange noise from the left");
  await mend();
  await press(page, "Continue");
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("main")).toContainText("A strange noise from the left");
});

test("F-407 a step that cannot be shown says Error, and trying again shows it", async ({ page }) => {
  await startQuote(page);
  await untilScriptHas(page, "main a");
  await page.route(SAVES, refuse(500));
  await page.getByRole("link", { name: /^Search all jobs/ }).click();
  await expect(page.getByRole("alert")).toContainText("An error has occurred");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error");
  await page.unroute(SAVES);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do you need?");
});

test("F-415 F-416 a hand-in that fails is logged, says nothing over the page, and the second press hands in once", async ({ page }) => {
  const guid = await openHandIn(page);
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  const mend = await meetSaves(page, refuse(500));
  await handIn(page).click();
  await expect(page.getByRole("status").filter({ hasText: "press the button again" })).toBeVisible();
  expect(logged.join("\n")).toContain("an answer was not saved");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(handIn(page)).toBeEnabled();
  expect(guidOf(page)).toBe(guid);
  await expect(page.locator("#field-firstName")).toHaveValue("Kim");
  await mend();
  let posts = 0;
  page.on("request", (request) => SAVES.test(request.url()) && request.method() === "POST" && posts++);
  await handIn(page).click();
  await page.waitForURL(/\/quote-callback\//);
  expect(posts).toBe(1);
});

test("F-269 F-271 while the hand-in waits for its answer its button is off and has no words; pressed twice, and by Enter as well, it hands in once", async ({ page }) => {
  await openHandIn(page);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let posts = 0;
  await meetSaves(page, async (route) => {
    posts++;
    await held;
    await route.continue();
  });
  const button = handIn(page);
  await expect(button).toHaveText("Call me");
  // Faster than any hand: the second press comes before anything can be drawn.
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
  letGo();
  await page.waitForURL(/\/quote-callback\//);
  expect(posts).toBe(1);
});

test("F-421 P-347 P-348 P-349 P-350 P-351 P-352 P-353 P-354 refused calls say the catalogue's words", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-device", /./);
  const call = (status: number, headers: Record<string, string> = {}, body = "{}") =>
    page.route("**/api/refused", (route) => route.fulfill({ status, headers, contentType: headers["Content-Type"] ?? "application/json", body }), { times: 1 }).then(() =>
      page.evaluate(() => fetch("/api/refused").then((response) => response.json())),
    );
  const says = async (title: string, text: string) => {
    const dialog = page.getByRole("alertdialog", { name: title });
    await expect(dialog.getByRole("heading")).toHaveText(title);
    await expect(dialog.locator("p")).toHaveText(text);
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await call(412);
  await says("Service Unavailable", "This function is temporarily unavailable.");
  await call(504);
  await says("Uh oh.", "We are experiencing heavy traffic at the moment. Please try again in a few minutes.");
  await call(500, { "Content-Type": "application/problem+json" }, JSON.stringify({ title: "Bad day", traceId: "trace-7" }));
  await says("Oops...", "Something went wrong! If the problem persists, please contact us. Bad day. Reference: trace-7");
  expect(await call(404, {}, "[]")).toEqual({ Success: false });
  await says("Not Found", "The requested resource could not be found.");
  expect(new URL(page.url()).pathname).toBe("/");

  await page.goto("/page-not-found/");
  await expect(page.locator("html")).toHaveAttribute("data-device", /./);
  await call(404, { "X-Redirect-Home": "true" });
  await says("Not Found", "The requested resource could not be found.");
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/page-not-found/");
  await expect(page.locator("html")).toHaveAttribute("data-device", /./);
  await call(403);
  await says("Unauthorised Access", "You do not have permission to view this page.");
  await page.waitForURL((url) => url.pathname === "/");
});

test("P-330 P-355 P-356 the gateway's errors, and those of a call that asks for it, come as they are and without an alert", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-device", /./);
  await page.route("**/api/refused", refuse(500));
  const status = await page.evaluate(() => fetch("/api/refused", { headers: { "X-Suppress-Alert": "true" } }).then((response) => response.status));
  expect(status).toBe(500);
  const said = { data: null, errors: [{ message: "The offer is gone.", path: ["bookingOffer"], extensions: { code: "offer-not-found", fields: { bookingOfferId: ["unknown"] } } }] };
  for (const answer of [200, 400, 500]) {
    await page.route("**/api/gateway", (route) => route.fulfill({ status: answer, json: said }), { times: 1 });
    const heard = await page.evaluate(() => fetch("/api/gateway", { method: "POST", body: "{}" }).then(async (response) => [response.status, await response.json()]));
    expect(heard).toEqual([answer, said]);
  }
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.evaluate(() => fetch("/api/refused").then((response) => response.status));
  await expect(page.getByRole("alertdialog")).toHaveCount(1);
});

test("F-421 F-422 P-346 a lasting 401 reloads once and then shows the error page; after a success it may reload again", async ({ page }) => {
  let loads = 0;
  page.on("request", (request) => request.isNavigationRequest() && loads++);
  const callOnce = async () => {
    await expect(page.locator("html")).toHaveAttribute("data-device", /./);
    // The answer never comes when the page goes away.
    await page.evaluate(() => void fetch("/api/refused"));
  };
  await page.route("**/api/refused", refuse(401));
  await page.goto("/?q=brake");
  await Promise.all([page.waitForEvent("load"), callOnce()]);
  expect(page.url()).toContain("?q=brake");
  await callOnce();
  await page.waitForURL(/\/server-error\//);
  expect(loads).toBe(3);

  await page.unroute("**/api/refused");
  await page.route("**/api/refused", (route) => route.fulfill({ status: 200, json: {} }));
  await page.goto("/?q=brake");
  await expect(page.locator("html")).toHaveAttribute("data-device", /./);
  await page.evaluate(() => fetch("/api/refused"));
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("reloaded-for"))).toBe("[]");
  await page.unroute("**/api/refused");
  await page.route("**/api/refused", refuse(401));
  await Promise.all([page.waitForEvent("load"), callOnce()]);
  expect(page.url()).toContain("?q=brake");
});

test("P-345 a call of the page's script that is refused with 401, or that nobody answers, reloads the page once; what was typed is not thrown away", async ({ page }) => {
  let loads = 0;
  page.on("request", (request) => request.isNavigationRequest() && loads++);
  const failing = async (answer: (route: Route) => Promise<void>, path: string) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-device", /./);
    await page.waitForLoadState("networkidle");
    loads = 0;
    await page.route(`**${path}`, answer);
    const call = () => page.evaluate((where) => void fetch(where).catch(() => undefined), path);
    const reloaded = page.waitForEvent("framenavigated");
    await call();
    await reloaded;
    await expect(page.locator("html")).toHaveAttribute("data-device", /./);
    expect(loads).toBe(1);
    return call;
  };
  await failing(refuse(401), "/api/refused");
  const call = await failing((route) => route.abort(), "/api/unheard");
  const bar = page.getByRole("status").filter({ hasText: "There is no connection" });
  // Unanswered again: the bar comes, goes when the server is heard of, and the page stays.
  const probed = page.waitForResponse("**/robots.txt");
  await call();
  await probed;
  await expect(bar).toHaveCount(0);
  expect(loads).toBe(1);

  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-device", /./);
  await page.getByRole("combobox").or(page.getByRole("searchbox")).first().fill("brakes squeal");
  loads = 0;
  await page.route("**/api/unheard-too", (route) => route.abort());
  const heard = page.waitForResponse("**/robots.txt");
  await page.evaluate(() => void fetch("/api/unheard-too").catch(() => undefined));
  await heard;
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("combobox").or(page.getByRole("searchbox")).first()).toHaveValue("brakes squeal");
  expect(loads).toBe(0);
});

test("F-422 a quote that is not found has its own page and no alert", async ({ page }) => {
  await startQuote(page);
  await untilScriptHas(page, "main a");
  await page.route(SAVES, refuse(404));
  await page.getByRole("link", { name: /^Search all jobs/ }).click();
  await expect(page.locator('[data-error="not-found"]')).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("without a connection an answer is kept on the device, is never called saved, and goes out by itself", async ({ page, context }) => {
  await describeJob(page);
  // What looks after a failing call comes once the page is at rest.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await press(page, "Continue");
  const bar = page.getByRole("status").filter({ hasText: "There is no connection" });
  await expect(bar).toContainText("not saved yet");
  await expect(page.locator("#field-details")).toHaveValue("A strange noise from the left");
  await expectStep(page, "task-custom");
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => ({ tab: JSON.stringify(sessionStorage), device: JSON.stringify(localStorage) }))).toMatchObject({
    tab: expect.stringContaining("strange noise") as unknown,
    device: expect.not.stringContaining("strange") as unknown,
  });
  await context.setOffline(false);
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("main")).toContainText("A strange noise from the left");
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("kept-answers")))).toEqual([]);
});

test("without a connection the next page waits and the form stays", async ({ page, context }) => {
  await describeJob(page);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("status").filter({ hasText: "What you entered is still here" })).toBeVisible();
  await expect(page.locator("#field-details")).toHaveValue("A strange noise from the left");
  await context.setOffline(false);
  await expectStep(page, "task-select");
});

test("an answer kept from before a reload goes out when the page is back", async ({ page, context }) => {
  await describeJob(page);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await press(page, "Continue");
  await expect(page.getByRole("status").filter({ hasText: "kept on this device" })).toBeVisible();
  const address = page.url();
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto(address);
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("main")).toContainText("A strange noise from the left");
});
