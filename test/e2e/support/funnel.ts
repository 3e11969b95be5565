import { expect, type Page } from "@playwright/test";
import { isHydrated } from "./is-hydrated";

/** The current step, from the URL. */
export const stepOf = (page: Page): string | null => new URL(page.url()).searchParams.get("step");
export const guidOf = (page: Page): string => new URL(page.url()).pathname.split("/")[2] ?? "";

/** Waits for the page of a step: its URL and its question. The URL changes first, while the previous question can still be submitted. */
export async function expectStep(page: Page, step: string): Promise<void> {
  await expect.poll(() => stepOf(page)).toBe(step);
  await waitUntilRendered(page);
}

/** Waits for hydration. Before it, a click is a plain form submission or a new document. */
export async function waitForScript(page: Page, selector: string): Promise<void> {
  await expect.poll(() => page.evaluate(isHydrated, { selector })).toBe(true);
}

/** Starts a quote on the page that asks whether to start: at the task step, or with the given fields. */
export async function submitStart(page: Page, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.goto(`/start?${new URLSearchParams(fields)}`);
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/quote-2\//);
}

/** Starts a quote without the page that asks whether to start: posts the start form in this page's browser and opens the resulting step. */
export async function startQuote(page: Page, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const response = await page.request.post(`/start?${new URLSearchParams(fields)}`, { form: fields, maxRedirects: 0 });
  expect(response.status(), "a quote is started").toBe(303);
  await page.goto(response.headers().location ?? "");
}

/** Waits until the last submission is rendered and no request is pending. */
export async function waitUntilRendered(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated, { selector: "main", orHasNoScript: true }, { timeout: 15_000 });
}

/** Opens a step by its URL, as an external link would. The previous submission has completed by then. */
export async function openStep(
  page: Page,
  step: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<void> {
  await waitUntilRendered(page);
  await page.goto(`${new URL(page.url()).pathname}?${new URLSearchParams({ step, ...parameters })}`);
}

/** Waits for the page to render before clicking, so that the click cannot hit the page that is being replaced. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await waitUntilRendered(page);
  await page.getByRole("main").getByRole("button", { name }).first().click();
}

/**
 * Chooses a suburb. Without JavaScript the form needs a click on Search; with it, suggestions appear while typing. Returns when the suburb is saved and the
 * next question is shown.
 */
export async function chooseSuburb(page: Page, name: string, label: RegExp, hasScript = true): Promise<void> {
  await expectStep(page, "location");
  await page.locator("#field-q").fill(name);
  if (!hasScript) await press(page, "Search");
  await page.getByRole("radio", { name: label }).first().check();
  await press(page, "Continue");
  await expect.poll(() => stepOf(page)).not.toBe("location");
}

export async function givePlate(page: Page, plate: string): Promise<void> {
  await expectStep(page, "vehicle-rego-check");
  await page.locator("#field-rego").fill(plate);
  await press(page, "Find my vehicle");
}

/** A mobile number that no supplier of the demo data has and no other test uses. */
export function testMobile(country: "AU" | "NZ"): string {
  const digits = String(Math.floor(Math.random() * 1_000_000)).padStart(6, "0");
  return country === "AU"
    ? `0455 ${digits.slice(0, 3)} ${digits.slice(3)}`
    : `027 ${digits.slice(0, 3)} ${digits.slice(3)}7`;
}

/** Returns the last code sent to a mobile, from the outbox page of development sites. */
export async function codeFor(page: Page, mobile: string): Promise<string> {
  await expect(page.locator("#field-code, #field-smsCode")).toBeVisible();
  const tail = mobile.replace(/\s/g, "").slice(-8);
  const outbox = await page.request.get("/dev/outbox");
  const text = (await outbox.text()).replace(/<!--.*?-->/g, "").replace(/<[^>]*>/g, " ");
  const code = new RegExp(`${tail}[^#]*?(\\d{6}) is your`).exec(text)?.[1];
  if (code === undefined) throw new Error("no code was sent to this mobile");
  return code;
}

/** Goes from the customer step to the submission as a new customer. */
export async function verifyAndSubmit(page: Page, mobile: string): Promise<void> {
  await expectStep(page, "customer");
  await press(page, "Next");
  await expectStep(page, "customer-details-step1");
  await page.locator("#field-firstName").fill("Kim");
  // Uses a unique email address, because the site would ask a customer with the same booking whether it is a duplicate.
  await page.locator("#field-email").fill(`kim.${mobile.replace(/\D/g, "")}@customer.example`);
  await press(page, "Next");
  await expectStep(page, "customer-details-step2");
  await page.locator("#field-mobile").fill(mobile);
  await press(page, "Send me the code");
  await page.locator("#field-code").fill(await codeFor(page, mobile));
  await press(page, /^Verify and/);
}
