import { expect, test } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.mjs";
import { expectNoAxeViolations } from "./support/axe";
import { policyViolations } from "./support/content-policy";
import { makeLead } from "./support/make-lead";

const executablePath = findChromium();

// The map draws with WebGL; a machine without a graphics card draws it in software.
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  },
});

test("P-050 P-051 P-155 list and map stand side by side, and lighting one lights the other", async ({ page }) => {
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

  await pin.focus();
  await expect(first.getByRole("article")).toHaveClass(/border-accent/);
  await page.keyboard.press("Enter");
  await expect(first).toBeFocused();
  expect(violations).toEqual([]);
});

test("P-051 only what is priced at once has a pin", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto("/angular-design/pages/results?unpriced=1");
  const map = page.getByRole("region", { name: "Map of the offers" });
  await expect(map).toHaveAttribute("data-map", "ready");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(map.locator(".pin")).toHaveCount(2);
});

test("P-058 on a phone the map opens over the list and a price leads back to its offer", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/angular-design/pages/results");
  await page.getByRole("button", { name: "Map" }).click();
  const dialog = page.getByRole("dialog", { name: "Map" });
  const pin = dialog.getByRole("button", { name: /^Granville Motors/ });
  await pin.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("#offer-44")).toBeFocused();
});

test("the map asks no other host for anything", async ({ page }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).hostname !== "127.0.0.1") foreign.push(request.url());
  });
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto("/angular-design/pages/results");
  await expect(page.getByRole("region", { name: "Map of the offers" })).toHaveAttribute("data-map", "ready");
  expect(foreign).toEqual([]);
});

test("no map code reaches a phone before the map is opened", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("listing-map")) scripts.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/angular-design/pages/results");
  await expect(page.getByRole("button", { name: "Map" })).toBeVisible();
  expect(scripts).toEqual([]);
});
