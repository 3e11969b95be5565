import type { Page } from "@playwright/test";
import { expectAccessibleLayout } from "./support/screenshots";
import {
  chooseSuburb,
  expectStep,
  givePlate,
  guidOf,
  openStep,
  press,
  startQuote,
  waitForScript,
} from "./support/funnel";
import { expect, ONE_COUNTRY, test } from "./support/test";

const LAYOUT_OPTIONS = { widths: [320, 390, 1280], axe: "each" } as const;

const BATTERY = { repairInspectionId: "157" };
const PLACE = { AU: ["Parramatta", /Parramatta/] as const, NZ: ["Penrose", /Penrose/] as const };
const PLATES = { AU: ["DEMOSR5", "FOUND1"] as const, NZ: ["FOUND1", "ABC123"] as const };
const isNz = () => country() === "NZ";
const country = () => test.info().project.name as "AU" | "NZ";

const signInLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Sign in" });
const signOutButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Sign out" });

/** Creates a separate account, so that no other test shares its garage. */
async function signUp(page: Page, phone: string): Promise<void> {
  await page.goto("/customer-signup?returnTo=/");
  await page.getByLabel("Name").fill("Noa New");
  await page.getByLabel("Email").fill("noa@customer.example");
  await page.getByLabel("Phone (optional)").fill(phone);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(signOutButton(page)).toBeVisible();
}

async function goToVehicle(page: Page, hasScript = true): Promise<void> {
  await startQuote(page, BATTERY);
  await openStep(page, "location");
  const [name, label] = PLACE[country()];
  await chooseSuburb(page, name, label, hasScript);
}

async function continueToPrices(page: Page): Promise<void> {
  await expectStep(page, "date");
  await press(page, "As soon as possible");
  await expectStep(page, "workshop-or-mobile-mechanic");
  await press(page, /workshop/i);
  await expectStep(page, "customer");
  await press(page, /^Get/);
  await page.waitForURL(/\/quotes\//);
}

/** Every page fits and has no axe violations, from the narrowest screen to the widest. */

test("F-348 a customer signs in at the provider, is named in the header and signs out again", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await page.goto("/garage");
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByRole("button", { name: /Casey Customer/ }).click();
  await expect(page.getByRole("heading", { name: "Your garage" })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: /Casey Customer/ })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await signOutButton(page).click();
  await expect(signInLink(page)).toBeVisible();
  // Going back fetches the previous page again, and it shows no signed-in user either.
  await page.goBack({ waitUntil: "commit" });
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByRole("banner")).not.toContainText("Casey Customer");
});

test("the sign-in control leads to the provider and returns to the same page", { tag: ONE_COUNTRY }, async ({
  page,
}) => {
  await startQuote(page, BATTERY);
  const address = page.url();
  await signInLink(page).click();
  await page.getByRole("button", { name: /Sam Second/ }).click();
  await expect(signOutButton(page)).toBeVisible();
  expect(page.url()).toBe(address);
});

test("F-340 a provider session signs in silently; without one the visitor stays anonymous", {
  tag: ONE_COUNTRY,
}, async ({ page, context }) => {
  await page.goto("/customer-login?returnTo=/");
  await page.getByRole("button", { name: /Casey Customer/ }).click();
  await expect(signOutButton(page)).toBeVisible();
  await context.clearCookies({ name: "session" });
  await page.goto("/");
  await expect(signOutButton(page)).toBeVisible();
  await context.clearCookies({ name: /^session$|^sandbox-identity$|^silentlyChecked$/ });
  await page.goto("/");
  await expect(signInLink(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("F-190 F-251 F-337 a garage vehicle is selected, kept or added, and no details are requested", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const [first, second] = PLATES[country()];
  await signUp(page, isNz() ? "026 123 4567" : "0404 040 404");
  for (const plate of [first, second]) {
    await goToVehicle(page);
    if (plate === second) await page.getByRole("link", { name: "Another vehicle" }).click();
    await page.locator("#field-rego").fill(plate);
    if (!isNz()) await page.getByLabel("State or territory").selectOption("NSW");
    await press(page, "Find my vehicle");
    await expectStep(page, "vehicle-rego-found");
    await page.getByRole("main").getByRole("button").first().click();
    await continueToPrices(page);
  }
  await goToVehicle(page);
  await expectStep(page, "vehicle-rego-check");
  await expect(page.getByRole("heading", { name: "Which vehicle is it for?" })).toBeVisible();
  await expect(page.locator("button[name=garageVehicle]")).toHaveCount(2);
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.locator("button[name=garageVehicle]").last().click();
  await expectStep(page, "date");
  await openStep(page, "vehicle-rego-check");
  await press(page, /^Keep /);
  await expectStep(page, "date");
  await openStep(page, "vehicle-rego-check");
  await page.getByRole("link", { name: "Another vehicle" }).click();
  await expect(page.locator("#field-rego")).toBeVisible();
  await page.goto("/garage");
  await expect(page.getByRole("button", { name: "Remove from my garage" })).toHaveCount(0);
  await page
    .getByText(/^Change/)
    .first()
    .click();
  await page.getByLabel("Name (optional)").first().fill("Weekend car");
  await page.getByRole("button", { name: "Save name" }).first().click();
  await expect(page.getByRole("heading", { name: "Weekend car" })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
});

test("a quote continues on another device: the link shows the job, the code shows the rest", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const email = `kim${Date.now()}@customer.example`;
  await goToVehicle(page);
  await enterPlate(page);
  await expectStep(page, "date");
  await press(page, "As soon as possible");
  await expectStep(page, "workshop-or-mobile-mechanic");
  await press(page, /workshop/i);
  await expectStep(page, "customer");
  await press(page, "Next");
  await page.locator("#field-firstName").fill("Kim");
  await page.locator("#field-email").fill(email);
  await press(page, "Next");
  await expectStep(page, "customer-details-step2");
  const guid = guidOf(page);
  await page.goto(`/save-quote/${guid}`);
  await page.getByLabel("Email or mobile").fill("not an address");
  await press(page, "Send me the link");
  await expect(page.getByRole("alert")).toContainText("Enter an email address or a mobile number");
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByLabel("Email or mobile").fill(email);
  await press(page, "Send me the link");
  await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
  const link = /\/resume\/[\w-]{27}/.exec(await readMailTo(page, email))?.[0] ?? "";

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const laptop = await other.newPage();
  await laptop.goto(link);
  await expect(laptop.getByRole("heading", { name: "Continue your quote" })).toBeVisible();
  expect(await laptop.content()).not.toContain(email);
  await expectAccessibleLayout(laptop, LAYOUT_OPTIONS);
  await press(laptop, "Send me a code");
  await expect(laptop.getByLabel("Code")).toBeVisible();
  await laptop.getByLabel("Code").fill("000");
  await press(laptop, "Continue");
  await expect(laptop.getByRole("alert")).toContainText("That code is not right");
  await expectAccessibleLayout(laptop, LAYOUT_OPTIONS);
  await laptop.getByLabel("Code").fill(/code is (\d{6})/.exec(await readMailTo(page, email))?.[1] ?? "");
  await press(laptop, "Continue");
  await expectStep(laptop, "customer");
  expect(guidOf(laptop)).toBe(guid);
  await openStep(laptop, "customer-details-step1");
  await expect(laptop.locator("#field-email")).toHaveValue(email);
  await other.close();
});

/** The newest message to an address, as plain text. */
async function readMailTo(page: Page, email: string): Promise<string> {
  const html = await (await page.request.get("/dev/outbox")).text();
  return html.slice(html.indexOf(`data-to="${email}"`)).replace(/<[^>]*>/g, " ");
}

async function enterPlate(page: Page): Promise<void> {
  await expectStep(page, "vehicle-rego-check");
  if (!isNz()) await page.getByLabel("State or territory").selectOption("NSW");
  await givePlate(page, PLATES[country()][0]);
  await expectStep(page, "vehicle-rego-found");
  await page.getByRole("main").getByRole("button").first().click();
}

test("the home page lets a returning visitor continue the quote at its last step", { tag: ONE_COUNTRY }, async ({
  page,
}) => {
  await goToVehicle(page);
  const guid = guidOf(page);
  await page.goto("/");
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByRole("link", { name: /^Continue with/ }).click();
  await expect(page).toHaveURL(new RegExp(`/quote-2/${guid}`));
});

test("B-072 B-075 B-076 B-299 the logout screen waits a second, signs out and notifies its opener", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await page.goto("/customer-login?returnTo=/");
  await page.getByRole("button", { name: /Casey Customer/ }).click();
  await expect(signOutButton(page)).toBeVisible();
  await page.evaluate(() => {
    window.addEventListener("message", ({ origin, data }) => {
      document.title = `${origin === window.location.origin} ${JSON.stringify(data)}`;
    });
  });
  const popupPromise = page.waitForEvent("popup");
  await page.evaluate(() => void window.open("/logout"));
  const popup = await popupPromise;
  await expect(popup.getByRole("heading", { name: "Signing you out" })).toBeVisible();
  await expect(page).toHaveTitle('true {"type":"loggedOut"}');
  await expect(signInLink(popup)).toBeVisible();
  expect((await page.request.get("/api/auth/profile")).status()).toBe(401);
});

test("B-072 the customer is still signed in after 900 ms", { tag: ONE_COUNTRY }, async ({ page }) => {
  await page.goto("/customer-login?returnTo=/");
  await page.getByRole("button", { name: /Casey Customer/ }).click();
  await expect(signOutButton(page)).toBeVisible();
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("/logout");
  const profileStatus = async () => (await page.request.get("/api/auth/profile")).status();
  await waitForScript(page, "main");
  await page.clock.runFor(900);
  expect(await profileStatus()).toBe(200);
  await page.clock.runFor(100);
  await expect.poll(profileStatus).toBe(401);
});

test("the page renews the one-hour sign-in silently in its last minute", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await page.goto("/customer-login?returnTo=/");
  await page.getByRole("button", { name: /Casey Customer/ }).click();
  await expect(signOutButton(page)).toBeVisible();
  let renewals = 0;
  page.on(
    "request",
    (request) => new URL(request.url()).pathname === "/session/renew" && request.method() === "POST" && renewals++,
  );
  await page.clock.install();
  // Starts the clock only once the timer is set, because the timer's script loads after the page.
  await page.addInitScript(() => {
    const originalSetTimeout = window.setTimeout;
    window.setTimeout = Object.assign((run: () => void, ms?: number, ...inputs: unknown[]) => {
      if (ms && ms > 30 * 60_000) document.documentElement.dataset.renewal = "waiting";
      return originalSetTimeout(run, ms, ...inputs);
    }, originalSetTimeout);
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-renewal", "waiting");
  await page.clock.runFor(58 * 60_000);
  expect(renewals).toBe(0);
  await page.clock.runFor(60_000);
  await expect.poll(() => renewals).toBe(1);
  await expect(signOutButton(page)).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  expect((await page.request.get("/api/auth/profile")).status()).toBe(200);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a customer signs in, sees the garage, and signs out", { tag: ONE_COUNTRY }, async ({ page }) => {
    await page.goto("/");
    await signInLink(page).click();
    await page.getByRole("button", { name: /Casey Customer/ }).click();
    await expect(signOutButton(page)).toBeVisible();
    await page.goto("/garage");
    await expect(page.getByRole("heading", { name: "Your garage" })).toBeVisible();
    await page.goto("/logout");
    await page.getByRole("button", { name: "Sign out now" }).click();
    await expect(signInLink(page)).toBeVisible();
  });
});
