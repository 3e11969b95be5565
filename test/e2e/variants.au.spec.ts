import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import {
  testMobile,
  chooseSuburb,
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
import { bookAndPay } from "./support/walk-to-booking";
import { answerOffer, findWorkshopMail, openWorkshopPortal } from "./support/workshop";

const ROADSIDE_TITLE = "Need help with the battery right now?";
/** In the demo data, roadside assistance is available in the city but not in Parramatta. */
const CITY = { typed: "bondi junction", label: /NSW 2022/ };
const WESTERN_SUBURB = { typed: "parramatta", label: /NSW 2150/ };

const readLead = async (page: Page) =>
  (await (await page.request.get(`/api/lead/${guidOf(page)}`)).json()) as {
    CartItems: Record<string, unknown>[];
  } & Record<string, unknown>;

async function quoteBattery(page: Page, place: typeof CITY, hasScript = true): Promise<void> {
  await startQuote(page, { repairInspectionId: "157" });
  await press(page, "Continue");
  await chooseSuburb(page, place.typed, place.label, hasScript);
}

/** Records the paths that the page calls from here on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  return calls;
}

const roadsideCalls = (calls: readonly string[]) =>
  calls.filter((path) => path.startsWith("/api/quote/roadside-assistance-available/"));
const readAbandonEvents = (page: Page) =>
  page.evaluate(() => window.dataLayer?.filter(({ event }) => event === "abandon") ?? []);

/** Completes the steps from the plate to the verification code, as a new customer who wants the job done soon. */
async function answerAndSubmit(
  page: Page,
  place = WESTERN_SUBURB,
  hasScript = true,
  asksSupplierType = true,
): Promise<void> {
  await press(page, "Continue");
  await chooseSuburb(page, place.typed, place.label, hasScript);
  await givePlate(page, "demosr5");
  await press(page, /^Yes, \d{4}/);
  await expectStep(page, "date");
  await press(page, /^As soon as possible/);
  if (asksSupplierType) await press(page, /^A workshop/);
  await verifyAndSubmit(page, testMobile("AU"));
}

test("F-102 F-218 F-220 F-447 roadside assistance opens a dialog, and a call counts as leaving", async ({ page }) => {
  const calls = recordCalls(page);
  await quoteBattery(page, CITY);
  const dialog = page.getByRole("dialog", { name: ROADSIDE_TITLE });
  await expect(dialog).toBeVisible();
  expect(roadsideCalls(calls)).toHaveLength(1);
  await expect(dialog.getByRole("button", { name: "Close", exact: true })).toBeVisible();
  await expect(page.locator("#field-rego")).toBeVisible();
  await expect(page.locator("#field-rego").click({ timeout: 1_000 })).rejects.toThrow(
    /intercepts pointer events|Timeout/,
  );
  await expectNoAxeViolations(page);
  expect(await readAbandonEvents(page)).toEqual([]);
  const call = dialog.getByRole("link", { name: "Call 1300 975 707" });
  await expect(call).toHaveAttribute("href", "tel:1300975707");
  await call.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await call.click();
  expect(await readAbandonEvents(page)).toMatchObject([{ reason: "roadside-assistance" }]);
});

test("F-221 the roadside dialog closes and does not reappear for this cart and place", async ({ page }) => {
  await quoteBattery(page, CITY);
  const dialog = page.getByRole("dialog", { name: ROADSIDE_TITLE });
  const savedResponse = page.waitForResponse(/roadside-assistance\.data|\/roadside-assistance$/);
  await dialog.getByRole("button", { name: "Close and continue" }).click();
  await savedResponse;
  await expect(dialog).toBeHidden();
  const calls = recordCalls(page);
  await page.reload();
  await givePlate(page, "demosr5");
  await press(page, /^Yes, \d{4}/);
  await expectStep(page, "date");
  expect(roadsideCalls(calls)).toEqual([]);
  await expect(dialog).toBeHidden();
  expect(await readAbandonEvents(page)).toEqual([]);
});

test("F-219 no roadside dialog opens for two items, without a suburb or outside the service area", async ({ page }) => {
  const calls = recordCalls(page);
  await startQuote(page, { repairInspectionIds: "157,296" });
  await press(page, "Continue");
  await chooseSuburb(page, CITY.typed, CITY.label);
  await expectStep(page, "vehicle-rego-check");
  await startQuote(page, { repairInspectionId: "157" });
  await press(page, "Continue");
  await expectStep(page, "location");
  expect(roadsideCalls(calls)).toEqual([]);
  const responsePromise = page.waitForResponse(/roadside-assistance-available/);
  await chooseSuburb(page, WESTERN_SUBURB.typed, WESTERN_SUBURB.label);
  expect(await (await responsePromise).json()).toEqual({
    RoadsideAssistanceAvailable: false,
    RoadsideAssistanceLink: null,
  });
  await expectStep(page, "vehicle-rego-check");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("F-203 a failed roadside check does not block the customer", async ({ page }) => {
  await page.route("**/api/quote/roadside-assistance-available/**", (route) =>
    route.fulfill({ status: 500, body: "no" }),
  );
  const responsePromise = page.waitForResponse(/roadside-assistance-available/);
  await quoteBattery(page, CITY);
  expect((await responsePromise).status()).toBe(500);
  await givePlate(page, "demosr5");
  await press(page, /^Yes, \d{4}/);
  await expectStep(page, "date");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the roadside offer replaces the step until it is closed", async ({ page }) => {
    await quoteBattery(page, CITY, false);
    await expect(page.getByRole("heading", { level: 1, name: ROADSIDE_TITLE })).toBeVisible();
    await expect(page.getByRole("link", { name: "Call 1300 975 707" })).toBeVisible();
    await expect(page.locator("#field-rego")).toBeHidden();
    await press(page, "Close and continue");
    await expectStep(page, "vehicle-rego-check");
    await expect(page.getByRole("heading", { name: ROADSIDE_TITLE })).toHaveCount(0);
    await expect(page.locator("#field-rego")).toBeVisible();
  });

  test("F-279 a single-supplier funnel offers only its jobs and leads to its finalise page", async ({ page }) => {
    await startQuote(page, { quoteFunnelConfigurationId: "2" });
    await expect(page.getByText("Your quote comes from Emberlyn & Co Garage.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Brakes" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Electrical" })).toHaveCount(0);
    await openStep(page, "task-your-items", { repairInspectionId: "159" });
    await press(page, "Add this job");
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(1);
    await answerAndSubmit(page, WESTERN_SUBURB, false, false);
    await page.waitForURL(/\/booking\/[^/]+\/finalise$/);
    await expect(page.getByRole("heading", { name: "Emberlyn & Co Garage" })).toBeVisible();
  });
});

test("F-015 F-033 F-094 F-277 P-415 a product-flow battery can be booked without a callback", async ({ page }) => {
  const calls = recordCalls(page);
  await startQuote(page, { isProductFlow: "true", repairInspectionId: "157" });
  expect((await readLead(page)).GotProductQuoteFlow).toBe(true);
  // Our own mobile service delivers the battery, so the page does not ask for a supplier type.
  await answerAndSubmit(page, WESTERN_SUBURB, true, false);
  await page.waitForURL(/\/booking\/[^/]+\/product-finalise$/);
  expect(calls.filter((path) => path.endsWith("/schedule-call"))).toEqual([]);
  const product = page.getByRole("region", { name: "Your product" });
  await expect(product).toContainText("Battery Replacement");
  await expect(product).toContainText("Quantity 1");
  await expectNoAxeViolations(page);
  expect(await readLead(page)).toMatchObject({ LeadStatusID: "QuotedAutomatically", GotProductQuoteFlow: true });
  await page.getByLabel("Last name").fill("Rowe");
  await page.getByLabel("Street address").fill("1 George Street");
  await page.getByLabel(/^Yes/).first().check();
  await page.getByLabel("I agree to the booking terms").check();
  await page
    .getByRole("button", { name: /^Pay \$|^Book/ })
    .first()
    .click();
  await page.waitForURL(/\/product-finalise\/card\//);
});

test("F-059 customers of a rewards partner review their cart and finish without a callback", async ({ page }) => {
  const calls = recordCalls(page);
  await startQuote(page, { leadSource: "RewardsPartner", repairInspectionId: "159" });
  await expectStep(page, "task-your-items-rewards");
  await expect(page.getByRole("heading", { level: 1, name: "Check your Gumleaf Rewards booking" })).toBeVisible();
  await expectNoAxeViolations(page);
  await openStep(page, "task-your-items", { repairInspectionId: "157" });
  await expectStep(page, "task-your-items-rewards");
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(2);
  await expectStep(page, "task-your-items-rewards");
  await press(page, "Continue");
  await chooseSuburb(page, WESTERN_SUBURB.typed, WESTERN_SUBURB.label);
  await page.getByRole("link", { name: /choose make and model/i }).click();
  await press(page, "Toyota");
  await expectStep(page, "vehicle-model");
  await press(page, /^Hilux$/);
  await expectStep(page, "vehicle-year");
  await press(page, /^Not sure/);
  await expectStep(page, "customer");
  await expect(
    page.getByRole("heading", { level: 1, name: "Let Gumleaf Rewards call you about your vehicle" }),
  ).toBeVisible();
  await page.locator("#field-firstName").fill("Kim");
  await page.locator("#field-phone").fill("02 5550 1234");
  await press(page, "Call me");
  await page.waitForURL(/\/quote-callback\//);
  await expect(page.getByRole("heading", { level: 1, name: "Thank you. We have your request" })).toBeVisible();
  await expect(page.getByText("Gumleaf Rewards will contact you")).toBeVisible();
  await expect(page.getByText(/we(’ll| will)? call/i)).toHaveCount(0);
  expect(calls.filter((path) => path.endsWith("/schedule-call"))).toEqual([]);
  await expectNoAxeViolations(page);
});

for (const [workshopId, end] of [
  ["23", /\/booking\/[^/]+\/finalise$/],
  [null, /\/quotes\//],
] as const) {
  test(`F-016 F-280 a windscreen link ${workshopId === null ? "without a workshop ends at the quotes" : "of a workshop ends at its finalise page"}`, async ({
    page,
  }) => {
    await startQuote(page, {
      leadSource: "Windscreen",
      repairInspectionId: "193",
      ...(workshopId === null ? {} : { workshopId }),
    });
    await expectStep(page, "windscreen-features");
    await page.getByLabel(/^None of these|no special/i).check();
    await press(page, "Continue");
    await expectStep(page, "task-your-items");
    expect(await readLead(page)).toMatchObject({ LeadSource: "Windscreen", CartItems: [{ RepairInspectionId: 193 }] });
    await answerAndSubmit(page, WESTERN_SUBURB, true, workshopId === null);
    await page.waitForURL(end);
  });
}

test("F-017 F-094 F-226 F-278 an exclusive supplier's link leads to its finalise page only", async ({ page }) => {
  await startQuote(page, { exclusiveSupplierId: "9", serviceTypeId: "1" });
  await press(page, "Continue");
  await chooseSuburb(page, WESTERN_SUBURB.typed, WESTERN_SUBURB.label);
  await givePlate(page, "demosr5");
  await press(page, /^Yes, \d{4}/);
  await expectStep(page, "date");
  await press(page, /^As soon as possible/);
  await expectStep(page, "customer");
  await expect(page.getByRole("main")).toContainText("Emberlyn & Co Garage");
  await expectNoAxeViolations(page);
  await verifyAndSubmit(page, testMobile("AU"));
  await page.waitForURL(/\/booking\/[^/]+\/finalise$/);
  expect(await readLead(page)).toMatchObject({
    GotExclusiveSupplierFlow: true,
    WorkshopId: 9,
    LeadStatusID: "QuotedAutomatically",
  });
});

test("a partner's link to the home page still applies after a search that starts a quote", async ({ page }) => {
  await page.goto("/?leadSource=RewardsPartner");
  await page.getByLabel(/Search for a job/).fill("logbook");
  await page.getByRole("button", { name: "Get prices" }).click();
  await expectStep(page, "task-your-items-rewards");
  expect(await readLead(page)).toMatchObject({
    LeadSource: "RewardsPartner",
    CartItems: [{ ServiceType: "LogbookService" }],
  });
});

test("text typed on the home page is prefilled in the custom job", async ({ page }) => {
  await page.goto("/?q=zzqx%20xyzzy");
  await page.getByRole("button", { name: "Describe it" }).click();
  await page.waitForURL(/step=task-custom/);
  await expect(page.locator("#field-details")).toHaveValue("zzqx xyzzy");
  await press(page, "Continue");
  await expectStep(page, "task-your-items");
  expect(stepOf(page)).toBe("task-your-items");
  expect((await readLead(page)).CartItems).toMatchObject([{ IsCustomRepair: true, RepairNotes: "zzqx xyzzy" }]);
});

test("a white-label host and its emails show only its own branding", async ({ page, browser, baseURL }) => {
  const host = `http://sablebay.localhost:${new URL(baseURL ?? "").port}`;
  const ourBrandName = ((await (await page.request.get("/api/config")).json()) as { BrandName: string }).BrandName;
  const expectOwnVariant = async () => {
    await expect(page.getByRole("banner")).toContainText("Sable Bay Motoring");
    await expect(page.getByRole("banner").getByRole("link", { name: /1300 975 711/ })).toHaveAttribute(
      "href",
      "tel:1300975711",
    );
    expect((await page.content()).toLowerCase()).not.toContain(ourBrandName.toLowerCase());
    expect(await page.title()).not.toContain(ourBrandName);
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim()),
    ).toBe("#23408e");
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", "/brands/sable-bay/logo.svg");
  };
  await page.goto(host);
  await expectOwnVariant();
  expect(
    await page
      .getByRole("banner")
      .locator("img")
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await expectNoAxeViolations(page);
  await page
    .locator('form[action="/start"]')
    .getByRole("button", { name: /^Battery Replacement/ })
    .first()
    .click();
  await page.waitForURL(/task-your-items/);
  await expectOwnVariant();
  await answerAndSubmit(page);
  await page.waitForURL(/\/quotes\//);
  await expectOwnVariant();
  await bookAndPay(page);
  await expectOwnVariant();
  const token = new URL(page.url()).pathname.split("/")[2] ?? "";
  await page.goto(`${host}/no-such-page`);
  await expectOwnVariant();

  const desk = await (await browser.newContext()).newPage();
  // The workshop signs in and answers on our own domain.
  await answerOffer(await openWorkshopPortal(desk, browser, token), 1);
  await desk.goto("/dev/outbox");
  const findMail = (template: string, link: string) =>
    desk.locator(`[data-template="${template}"]`).filter({ hasText: link }).first();
  for (const template of ["booking-received", "booking-confirmed"]) {
    const mail = findMail(template, `${host}/booking/${token}`);
    await expect(mail).toContainText("Sable Bay Motoring");
    await expect(mail).not.toContainText(ourBrandName);
  }
  const { link } = await findWorkshopMail(desk, token);
  const workshopMail = findMail("supplier-new-booking", link.split("/").at(-1) ?? "");
  await expect(workshopMail).toContainText(`${new URL(baseURL ?? "").origin}/workshop/`);
  await expect(workshopMail).toContainText(ourBrandName);
  await expect(workshopMail).not.toContainText("Sable Bay");
});
