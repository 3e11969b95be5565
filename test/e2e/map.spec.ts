import type { Locator } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { policyViolations } from "./support/content-policy";
import { makeLead } from "./support/make-lead";
import { WEBGL_OPTIONS } from "./support/map-browser";
import { expect, ONE_COUNTRY, test } from "./support/test";

test.use(WEBGL_OPTIONS);

test("P-050 P-051 P-155 list and map are side by side, and highlighting works in both directions", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const guid = await makeLead(page);
  const violations = await policyViolations(page);
  await page.goto(`/quotes/${guid}`);
  const map = page.getByRole("region", { name: "Map of the offers" });
  await expect(map).toHaveAttribute("data-map", "ready");
  const cards = page.getByRole("list", { name: "Offers" }).getByRole("listitem").and(page.locator("[data-listing]"));
  await expect(map.locator(".pin")).toHaveCount(await cards.count());
  await expectNoAxeViolations(page);

  const first = cards.first();
  const id = await first.getAttribute("data-listing");
  const pin = map.locator(`.pin[data-listing="${id}"]`);
  await first.hover();
  await expect(pin).toHaveClass(/pin--focus/);
  await page.mouse.move(0, 0);
  await expect(pin).not.toHaveClass(/pin--focus/);

  const borderColourOf = (card: Locator) =>
    card.getByRole("article").evaluate((article) => getComputedStyle(article).borderTopColor);
  const unlitColour = await borderColourOf(cards.nth(1));
  await pin.focus();
  await expect(first).toHaveAttribute("data-lit");
  await expect(first.getByRole("article")).not.toHaveCSS("border-top-color", unlitColour);
  await page.keyboard.press("Enter");
  await expect(first).toBeFocused();
  expect(violations).toEqual([]);
});

test("P-051 only offers with an instant price have a pin", { tag: ONE_COUNTRY }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto("/angular-design/pages/results?unpriced=1");
  const map = page.getByRole("region", { name: "Map of the offers" });
  await expect(map).toHaveAttribute("data-map", "ready");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(map.locator(".pin")).toHaveCount(2);
});

test("P-052 P-389 P-390 F-462 the map stays within zoom 12 and 20, and zooms to 17 for one offer and 13 for none", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  // Reduces motion so that zooming jumps to its end, because each animation frame is slow without a graphics card.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto("/angular-design/pages/results");
  const map = page.getByRole("region", { name: "Map of the offers" });
  const readZoom = async () => Number(await map.locator("[data-zoom]").getAttribute("data-zoom"));
  await expect(map).toHaveAttribute("data-map", "ready");
  const initialZoom = await readZoom();
  const out = map.getByRole("button", { name: "Zoom out" });
  const inward = map.getByRole("button", { name: "Zoom in" });
  const zoomUntilDisabled = async (button: typeof out) => {
    await expect(async () => {
      if (await button.isEnabled()) await button.click({ timeout: 1000 });
      await expect(button).toBeDisabled({ timeout: 400 });
    }).toPass();
  };
  await zoomUntilDisabled(inward);
  await expect.poll(readZoom).toBe(20);
  await zoomUntilDisabled(out);
  await expect.poll(readZoom).toBe(12);
  await page.getByRole("article").first().hover();
  await map.getByRole("button", { name: /^Zoom to \w/ }).click();
  await expect.poll(readZoom).toBe(17);
  await expectNoAxeViolations(page);
  await map.getByRole("button", { name: "Show all offers" }).click();
  await expect.poll(readZoom).toBeCloseTo(initialZoom, 1);

  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const guid = await makeLead(page, { CartItems: [] });
  await page.goto(`/quotes/${guid}`);
  await expect(map).toHaveAttribute("data-map", "ready");
  await expect(map.locator(".pin")).toHaveCount(0);
  await expect.poll(readZoom).toBe(13);
  expect(failures).toEqual([]);
});

test("P-058 on a phone the map opens over the list, and a price leads back to its offer", { tag: ONE_COUNTRY }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/angular-design/pages/results");
  await page.getByRole("button", { name: "Map" }).click();
  const dialog = page.getByRole("dialog", { name: "Map" });
  const pin = dialog.getByRole("button", { name: /^Granville Motors/ });
  await pin.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("#offer-44")).toBeFocused();
});

for (const width of [390, 1280]) {
  test(`at ${width} px the map shows suburbs and main roads without overlapping labels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    const guid = await makeLead(page);
    await page.goto(`/quotes/${guid}`);
    if (width < 1000) await page.getByRole("button", { name: "Map" }).click();
    const map = page.getByRole("region", { name: "Map of the offers" });
    await expect(map).toHaveAttribute("data-map", "ready");
    const names = map.locator(".place-name");
    await expect.poll(() => names.count()).toBeGreaterThan(5);
    const boxesOf = (of: Locator) =>
      of.evaluateAll((all) =>
        all
          .map((item) => item.getBoundingClientRect())
          .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      );
    const boxes = await boxesOf(names);
    const prices = await boxesOf(map.locator(".pin:not(.pin--dot), .job-place"));
    for (const [at, a] of boxes.entries())
      for (const b of [...boxes.slice(at + 1), ...prices])
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
  });
}

test("the map makes no request to another host", { tag: ONE_COUNTRY }, async ({ page }) => {
  const foreignRequests: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).hostname !== "127.0.0.1")
      foreignRequests.push(request.url());
  });
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto("/angular-design/pages/results");
  await expect(page.getByRole("region", { name: "Map of the offers" })).toHaveAttribute("data-map", "ready");
  expect(foreignRequests).toEqual([]);
});

test("a phone loads no map code before the map is opened", { tag: ONE_COUNTRY }, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("listing-map")) scripts.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/angular-design/pages/results");
  await expect(page.getByRole("button", { name: "Map" })).toBeVisible();
  expect(scripts).toEqual([]);
});
