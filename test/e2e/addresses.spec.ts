import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { makeLead } from "./support/make-lead";
import { expect, ONE_COUNTRY, test } from "./support/test";

const addressBox = (page: Page) => page.getByLabel("Street address");
const options = (page: Page) => page.getByRole("listbox", { name: "Addresses" }).getByRole("option");
const hiddenInput = (page: Page, name: string): Locator => page.locator(`input[type=hidden][name=${name}]`);
const isNz = async (page: Page) => (await page.locator("html").getAttribute("lang")) === "en-NZ";

/** Opens the finalise page of a mobile mechanic. */
async function openMobileFinalise(page: Page): Promise<void> {
  const guid = await makeLead(page);
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly { WorkshopId: number; IsMobile: boolean }[];
  };
  const supplier = Listings.find((listing) => listing.IsMobile);
  await page.goto(`/booking/${guid}/finalise?supplier=${supplier?.WorkshopId}`);
}

test("F-148 P-112 F-464 F-465 an address is chosen by keyboard from five suggestions, with eight matching values", async ({
  page,
}) => {
  await openMobileFinalise(page);
  const box = addressBox(page);
  await box.focus();
  await expect(box).toHaveAttribute("role", "combobox");
  await box.pressSequentially("3/12 king st");
  await expect(options(page)).toHaveCount(5);
  const country = (await isNz(page)) ? "New Zealand" : "Australia";
  for (const option of await options(page).all()) await expect(option).toContainText(country);
  await expect(box).toHaveAttribute("aria-expanded", "true");
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  await box.press("ArrowDown");
  await box.press("ArrowDown");
  const second = options(page).nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await second.getAttribute("id")) ?? "");
  const suburb = /^3\/12 King Street\s+(.+?) (?:\S+, Australia|Auckland, New Zealand)$/.exec(
    (await second.textContent()) ?? "",
  )?.[1];
  const [response] = await Promise.all([page.waitForResponse("**/api/address/resolve"), box.press("Enter")]);
  const address = (await response.json()) as Record<string, string | number>;
  expect(Object.keys(address).sort()).toEqual([
    "addressLine1",
    "addressLine2",
    "fullAddress",
    "latitude",
    "locality",
    "longitude",
    "postcode",
    "state",
  ]);
  expect(address).toMatchObject({ addressLine1: "12 King Street", addressLine2: "Unit 3", locality: suburb });
  expect(address.fullAddress).toBe(`Unit 3, 12 King Street, ${address.locality} ${address.state} ${address.postcode}`);
  await expect(box).toHaveValue(String(address.fullAddress));
  await expect(hiddenInput(page, "customerPlace")).toHaveValue(String(address.fullAddress));
  await expect(hiddenInput(page, "customerLatitude")).toHaveValue(String(address.latitude));
  await expect(hiddenInput(page, "customerLongitude")).toHaveValue(String(address.longitude));
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await expect(box).toBeFocused();
});

test("P-209 an address without a postcode shows an error that the next choice clears", async ({ page }) => {
  await openMobileFinalise(page);
  const box = addressBox(page);
  await box.pressSequentially("5 nopostcode");
  await options(page).first().click();
  const text = page.getByRole("status").filter({ hasText: "no postcode" });
  await expect(text).toBeVisible();
  await expect(hiddenInput(page, "customerLatitude")).toHaveValue("");
  await box.fill("");
  await box.pressSequentially("5 church");
  await options(page).first().click();
  await expect(box).toHaveValue(/^5 Church Street, /);
  await expect(text).toHaveCount(0);
});

test("B-164 F-403 P-331 an address outside the mechanic's range is refused by page and server", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  const requests: URL[] = [];
  page.on("request", (request) => requests.push(new URL(request.url())));
  await openMobileFinalise(page);
  const box = addressBox(page);
  await box.pressSequentially((await isNz(page)) ? "12 church street karori" : "12 church street perth");
  const rangeResponse = page.waitForResponse("**/in-range/**");
  await expect(options(page).first()).toBeVisible();
  expect(requests.filter(({ pathname }) => pathname.includes("/in-range/"))).toEqual([]);
  await options(page).first().click();
  expect(await (await rangeResponse).json()).toMatchObject({ InRange: false });
  await expect(page.getByRole("status").filter({ hasText: "outside the area the mechanic travels to" })).toBeVisible();
  await page.getByLabel("First name").fill("Kiri");
  await page.getByLabel("Last name").fill("Walker");
  await page.getByLabel("Mobile").fill((await isNz(page)) ? "026 123 4567" : "0404 040 404");
  await page.getByLabel("Email").fill("kiri@example.com");
  await page.getByRole("radio", { name: /^Yes/ }).check();
  await page.getByLabel("I agree to the booking terms").check();
  await page
    .getByRole("button", { name: /^(Pay|Book)/ })
    .last()
    .click();
  await expect(
    page.getByText("your selected address is outside the mobile mechanic's service area").first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/finalise/);
  expect(
    requests
      .filter((url) => url.host !== new URL(page.url()).host || /maps|directions/i.test(url.pathname))
      .map(String),
  ).toEqual([]);
});

test("typing continues if addresses cannot be looked up, and Escape closes the list", { tag: ONE_COUNTRY }, async ({
  page,
}) => {
  await openMobileFinalise(page);
  const box = addressBox(page);
  await box.pressSequentially("12 church");
  await expect(options(page)).toHaveCount(5);
  await box.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(box).toHaveValue("12 church");
  const responsePromise = page.waitForResponse("**/api/address/suggest");
  await box.fill("5 overquota street");
  expect((await responsePromise).status()).toBe(503);
  await expect(box).toHaveValue("5 overquota street");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the address is a plain field that keeps the typed text", { tag: ONE_COUNTRY }, async ({ page }) => {
    await openMobileFinalise(page);
    await expect(page.getByRole("textbox", { name: "Street address" })).toHaveValue("");
    await addressBox(page).fill("12 Church Street");
    await page
      .getByRole("button", { name: /^(Pay|Book)/ })
      .last()
      .click();
    await expect(addressBox(page)).toHaveValue("12 Church Street");
  });
});
