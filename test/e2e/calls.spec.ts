import type { Page } from "@playwright/test";
import { expectStep, openStep, press, startQuote, waitForScript } from "./support/funnel";
import { makeLead } from "./support/make-lead";
import { expect, ONE_COUNTRY, test } from "./support/test";

type Layer = readonly Readonly<Record<string, unknown>>[];
const dataLayer = (page: Page) => page.evaluate(() => (window as unknown as { dataLayer?: Layer }).dataLayer ?? []);
const dataLayerEvents = async (page: Page, name: string) =>
  (await dataLayer(page)).filter(({ event }) => event === name);

test("F-107 F-467 B-082 B-298 the device flag and layout are mobile up to 799 px, also after resizing", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  const rootElement = page.locator("html");
  await page.setViewportSize({ width: 799, height: 700 });
  await page.goto("/");
  await expect(rootElement).toHaveAttribute("data-device", "mobile");
  await page.setViewportSize({ width: 800, height: 700 });
  await expect(rootElement).toHaveAttribute("data-device", "desktop");
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect(rootElement).toHaveAttribute("data-device", "desktop");
  await page.setViewportSize({ width: 700, height: 700 });
  await expect(rootElement).toHaveAttribute("data-device", "mobile");

  await startQuote(page, { repairInspectionId: "159" });
  const panel = page.locator(".side-panel");
  for (const [width, device, position] of [
    [799, "mobile", "static"],
    [800, "desktop", "sticky"],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect(rootElement).toHaveAttribute("data-device", device);
    await expect(panel).toHaveCSS("position", position);
  }
});

test("F-404 analytics receive steps, added and removed items, and abandonment", { tag: ONE_COUNTRY }, async ({
  page,
}) => {
  await startQuote(page);
  await openStep(page, "task-custom");
  await waitForScript(page, "main form");
  await page.locator("#field-details").fill("A strange noise");
  await press(page, "Continue");
  await expectStep(page, "task-your-items");
  await expect.poll(async () => (await dataLayerEvents(page, "itemAdded")).length).toBe(1);
  expect((await dataLayerEvents(page, "stepView")).map(({ step }) => step)).toEqual(["task-custom", "task-your-items"]);
  await press(page, /^Remove/);
  await expect.poll(async () => (await dataLayerEvents(page, "itemRemoved")).length).toBe(1);
  await page.getByRole("banner").getByRole("link", { name: /home/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await dataLayerEvents(page, "abandon")).toHaveLength(1);
  expect(await dataLayerEvents(page, "submit")).toEqual([]);
  expect(JSON.stringify(await dataLayer(page))).not.toContain("strange noise");
});

test(
  "F-404 analytics receive a submission once, and no abandonment",
  { tag: ONE_COUNTRY },
  async ({ page }, { project }) => {
    const guid = await makeLead(page, { VehicleMake: null, VehicleModel: null, Year: null, isUnknownVehicle: true });
    await page.goto(`/quote-2/${guid}?step=customer`);
    await waitForScript(page, "main form");
    await page.locator("#field-firstName").fill("Kim");
    await page.locator("#field-phone").fill(project.name === "NZ" ? "09 123 4567" : "02 9876 5432");
    await page.getByRole("main").locator("form").getByRole("button").last().click();
    await page.waitForURL(/\/quote-callback\//);
    await expect.poll(() => dataLayerEvents(page, "submit")).toEqual([{ event: "submit", outcome: "quote-callback" }]);
    expect(await dataLayerEvents(page, "abandon")).toEqual([]);
    for (const personal of [guid, "Kim", "4567", "5432"])
      expect(JSON.stringify(await dataLayer(page))).not.toContain(personal);
  },
);

test("F-405 F-406 B-255 B-256 B-257 B-258 B-259 P-332 P-334 P-335 calls carry client id, location and view version; gateway calls also carry the key", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await startQuote(page);
  await waitForScript(page, "main a");
  const [request] = await Promise.all([
    page.waitForRequest(/\.data\?.*step=task-search/),
    page.getByRole("link", { name: /^Search all jobs/ }).click(),
  ]);
  const headers = request.headers();
  expect(headers["x-analytics-client-id"]).toMatch(/^[\w.-]{8,}$/);
  expect(headers["x-window-location"]).toContain("step=task-select");
  expect(headers["x-view-version"]).toMatch(/^\w+$/);
  expect(headers["x-view-version"]).toBe(
    await page.evaluate(() => (window as unknown as { __remixManifest: { version: string } }).__remixManifest.version),
  );
  expect(headers).not.toHaveProperty("x-gateway-api-key");
  const call = async (path: string) => {
    const [request] = await Promise.all([
      page.waitForRequest((other) => new URL(other.url()).pathname === path),
      page.evaluate((to) => void fetch(to, { headers: { "X-Suppress-Alert": "true" } }), path),
    ]);
    return request.headers();
  };
  const api = await call("/api/config");
  expect(api["x-analytics-client-id"]).toBe(headers["x-analytics-client-id"]);
  expect(api["x-window-location"]).toBe(page.url());
  expect(api).not.toHaveProperty("x-gateway-api-key");
  expect((await call("/api/gateway"))["x-gateway-api-key"]).toBe("web-pages");
});

test("F-439 a spinner appears only after half a second of waiting", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await page.clock.install();
  await startQuote(page);
  await openStep(page, "task-custom");
  await waitForScript(page, "main form");
  await page.locator("#field-details").fill("A strange noise");
  let release: () => void = () => undefined;
  await page.route(/\.data/, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.fulfill({ status: 500, body: "no" });
  });
  // Only the test advances the page's timers from here on. The half second is measured on the spinner's animation, from the click.
  await page.clock.pauseAt(Date.now() + 60_000);
  const spinner = page.locator("main form .spinner");
  const opacityAfter = (ms: number) =>
    spinner.evaluate((element, time) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
      return Number(getComputedStyle(element).opacity);
    }, ms);
  await press(page, "Continue");
  await expect(spinner).toHaveCount(1);
  expect([await opacityAfter(0), await opacityAfter(300), await opacityAfter(499)]).toEqual([0, 0, 0]);
  expect(await opacityAfter(600)).toBeGreaterThan(0);
  expect([await opacityAfter(1000), await opacityAfter(5000)]).toEqual([1, 1]);

  // The spinner disappears within 50 ms after the response, although its half second has not passed.
  const responsePromise = page.waitForResponse(/\.data/);
  release();
  await responsePromise;
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.clock.runFor(50);
  await expect(spinner).toHaveCount(0);
});
