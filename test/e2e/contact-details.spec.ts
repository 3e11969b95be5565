import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { testMobile, codeFor } from "./support/funnel";
import { makeLead } from "./support/make-lead";
import { expect, ONE_COUNTRY, test } from "./support/test";

async function createLead(page: Page): Promise<string> {
  const vehicleResponse = await page.request.post("/api/vehicle/search", {
    data: { Make: "Toyota", Model: "Hilux", Year: 2019 },
  });
  const { Vehicles } = (await vehicleResponse.json()) as { Vehicles: readonly { Mid: string }[] };
  const service = { LeadCartItemType: "Service", ServiceType: "GenericService" };
  return makeLead(page, { Mid: Vehicles[0]?.Mid, CartItems: [service] });
}

async function giveContact(page: Page, guid: string): Promise<void> {
  if (!page.url().includes("customer-details-step1")) await page.goto(`/quote-2/${guid}?step=customer-details-step1`);
  await page.getByLabel("First name").fill("Anna");
  await page.getByLabel("Email").fill("anna@customer.example");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/step=customer-details-step2/);
}

test("F-120 F-121 F-122 F-260 P-108 contact details stay in the tab's session and fill leads that lack them", {
  tag: ONE_COUNTRY,
}, async ({ page, browser }) => {
  const storedDetails = () => page.evaluate(() => sessionStorage.getItem("customer-details"));
  const guid = await createLead(page);
  await page.goto(`/quote-2/${guid}?step=customer-details-step1`);
  await expect.poll(storedDetails).not.toBeNull();
  await giveContact(page, guid);
  expect(await storedDetails()).toContain("anna@customer.example");

  await page.context().clearCookies();
  await page.goto(`/quote-2/${guid}?step=customer-details-step1`);
  expect(await (await page.request.get(`/api/lead/${guid}`)).text()).not.toContain("anna@customer.example");
  await expect(page.getByLabel("First name")).toHaveValue("Anna");
  await expect(page.getByLabel("Email")).toHaveValue("anna@customer.example");

  // Without its cookie, the lead was saved as a copy. The details typed in this tab are kept.
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/step=customer-details-step2/);
  expect(page.url()).not.toContain(guid);

  const stranger = await browser.newPage();
  await stranger.goto(`/quote-2/${guid}?step=customer-details-step1`);
  await expect(stranger.getByLabel("First name")).toHaveValue("");
  await stranger.close();
});

test("F-123 F-124 F-125 the browser keeps the lead's guid in a persistent strict cookie", { tag: ONE_COUNTRY }, async ({
  page,
}) => {
  const guid = await createLead(page);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "leadGuid");
  expect(cookie).toMatchObject({ value: guid, path: "/", sameSite: "Strict", secure: false });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(300 * 86_400);
});

test("F-239 F-242 F-244 F-245 a wrong code marks its field, the right one submits the lead", async ({ page }, {
  project,
}) => {
  const guid = await createLead(page);
  const mobile = testMobile(project.name as "AU" | "NZ");
  await giveContact(page, guid);
  await page.getByRole("textbox", { name: /mobile/i }).fill(mobile);
  await page.getByRole("button", { name: "Send me the code" }).click();
  const field = page.getByRole("textbox", { name: /code/i });
  await expect(field).toBeVisible();
  await expectNoAxeViolations(page);

  const code = await codeFor(page, mobile);
  await field.fill(code === "111111" ? "222222" : "111111");
  await page.getByRole("button", { name: /^Verify and/ }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL(/customer-details-step2/);

  await field.fill(code);
  await page.getByRole("button", { name: /^Verify and/ }).click();
  await expect(page).toHaveURL(new RegExp(`/quotes/${guid}`));
});

test("F-313 an email is validated by format only, without a request while typing", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  const guid = await createLead(page);
  await page.goto(`/quote-2/${guid}?step=customer-details-step1`);
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByLabel("First name").fill("Anna");
  const email = page.getByLabel("Email");
  await email.pressSequentially("anna@nobody");
  await email.blur();
  expect(requests).toEqual([]);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.locator("#field-email-error")).toContainText("name@example.com");
  await email.fill("nobody.at.all@no-such-domain.example");
  requests.length = 0;
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/step=customer-details-step2/);
  const [save, ...otherSaves] = requests;
  expect(save).toMatch(new RegExp(`^POST /quote-2/${guid}`));
  expect(
    otherSaves.filter((request) => !request.startsWith("GET /quote-2/") && !request.startsWith("GET /assets/")),
  ).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("F-239 F-244 the mobile is verified with plain forms", async ({ page }, { project }) => {
    const guid = await createLead(page);
    const mobile = testMobile(project.name as "AU" | "NZ");
    await giveContact(page, guid);
    await page.getByRole("textbox", { name: /mobile/i }).fill(mobile);
    await page.getByRole("button", { name: "Send me the code" }).click();
    await page.getByRole("textbox", { name: /code/i }).fill(await codeFor(page, mobile));
    await page.getByRole("button", { name: /^Verify and/ }).click();
    await expect(page).toHaveURL(new RegExp(`/quotes/${guid}`));
  });
});

test("the outbox page lists messages without accessibility violations", { tag: ONE_COUNTRY }, async ({ page }) => {
  await page.goto("/dev/outbox");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Outbox");
  await expectNoAxeViolations(page);
});
