import { expectNoAxeViolations } from "./support/axe";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
];
const PAGES = [
  "/",
  "/?q=brake",
  "/angular-design/kit/choices",
  "/angular-design/kit/fields",
  "/angular-design/kit/words",
  "/angular-design/pages/results",
  "/page-not-found/",
];
/** These pages show every colour, so they are also checked in dark mode. */
const DARK_MODE_PAGES = new Set([
  "/",
  "/angular-design/kit/words",
  "/angular-design/kit/fields",
  "/angular-design/pages/results",
]);

for (const path of PAGES)
  test(`${path} passes axe on phone and desktop${DARK_MODE_PAGES.has(path) ? " and in dark mode" : ""} and fits 320 px`, async ({
    page,
  }) => {
    const overflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await overflowPx()).toBeLessThanOrEqual(0);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectNoAxeViolations(page);
      expect(await overflowPx(), `${size.width}`).toBeLessThanOrEqual(0);
    }
    if (!DARK_MODE_PAGES.has(path)) return;
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoAxeViolations(page);
  });

test("F-100 P-031 /server-error/ shows the error page flagged as a server error", async ({ page }) => {
  await page.goto("/server-error/");
  await expect(page.locator('[data-error="server-error"]')).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong on our side");
});

test("F-101 P-032 /page-not-found/ and an unknown path show the same page, flagged as not found", async ({ page }) => {
  const response = await page.goto("/page-not-found/");
  expect(response?.status()).toBe(404);
  const text = await page.locator('[data-error="not-found"]').innerText();
  const unknown = await page.goto("/no/such/page");
  expect(unknown?.status()).toBe(404);
  expect(await page.locator('[data-error="not-found"]').innerText()).toBe(text);
});

test("B-008 B-041 P-037 a known design page shows a sample, an unknown one is not found", async ({ page }) => {
  expect((await page.goto("/angular-design/kit/choices"))?.status()).toBe(200);
  await expect(page.getByRole("button", { name: "Brakes" })).toBeVisible();
  expect((await page.goto("/angular-design/kit/toString"))?.status()).toBe(404);
  await expect(page.locator('[data-error="not-found"]')).toBeVisible();
});

test("B-042 P-038 /design/{folder}/{page} is an empty hidden container", async ({ page }) => {
  expect((await page.goto("/design/any/thing"))?.status()).toBe(200);
  const container = page.locator("#design");
  await expect(container).toBeHidden();
  expect(await container.evaluate((element) => element.childNodes.length)).toBe(0);
});

test("the first Tab press focuses a link that skips the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("a refused form focuses the error list, and each entry leads to its field", async ({ page }) => {
  await page.goto("/angular-design/kit/fields");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByRole("link", { name: /^Enter a mobile number/ }).click();
  await expect(page.getByLabel("Mobile")).toBeFocused();
});

test("the footer is aligned with the page's text, on a phone and on a desktop", async ({ page }) => {
  const guid = await makeLead(page);
  for (const address of ["/", "/help", "/terms", `/quotes/${guid}`, `/quote-2/${guid}?step=task-select`]) {
    await page.goto(address);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const offsetLeft = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return Math.round(range.getBoundingClientRect().left);
          });
      expect([address, width, await offsetLeft("footer p")]).toEqual([address, width, await offsetLeft("main h1")]);
    }
  }
});

test("the header of a fleet page fits on one line on a phone, with every link visible", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/fleet/corvana");
  const boxes = await page
    .getByRole("banner")
    .getByRole("link")
    .evaluateAll((links) =>
      links
        .map((link) => link.getBoundingClientRect())
        .map(({ top, bottom, right, height }) => ({ middle: Math.round((top + bottom) / 2), right, height })),
    );
  expect(boxes.length).toBeGreaterThanOrEqual(3);
  expect(new Set(boxes.map(({ middle }) => middle)).size).toBe(1);
  for (const { right, height } of boxes) {
    expect(right).toBeLessThanOrEqual(390);
    expect(height).toBeLessThanOrEqual(48);
  }
});

test("new and imported models are two alphabetical lists with headings", async ({ page }) => {
  const guid = await makeLead(page, {
    VehicleMake: "Toyota",
    VehicleModel: null,
    Year: null,
    VehicleFuel: null,
    VehicleTransmission: null,
  });
  await page.goto(`/quote-2/${guid}?step=vehicle-model`);
  for (const title of ["Sold new here", "Imports"]) {
    const list = page
      .getByRole("main")
      .locator("div")
      .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) })
      .last();
    const models = await list
      .locator('button[name="model"]')
      .evaluateAll((buttons) => buttons.map((button) => (button as HTMLButtonElement).value));
    expect(models.length).toBeGreaterThan(3);
    expect(models).toEqual(models.toSorted((a, b) => a.localeCompare(b, "en", { sensitivity: "base", numeric: true })));
  }
});
