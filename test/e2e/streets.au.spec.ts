import type { Browser, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { policyViolations } from "./support/content-policy";
import { makeLead } from "./support/make-lead";
import { WEBGL_OPTIONS } from "./support/map-browser";
import { runBasemap, showTown } from "./support/street-maps";
import { expect, test } from "./support/test";

test.use(WEBGL_OPTIONS);

// Serial, because the tests share one bucket.
test.describe.configure({ mode: "serial" });
test.afterAll(async () => {
  await runBasemap(["--remove"]);
});

/** Uses a new browser context, because others cache the list of street maps for five minutes. */
async function runInNewBrowser(
  { browser, baseURL }: { readonly browser: Browser; readonly baseURL: string | undefined },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: String(baseURL), reducedMotion: "reduce" });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function openMap(page: Page, width: number) {
  await page.setViewportSize({ width, height: 860 });
  const guid = await makeLead(page);
  await page.goto(`/quotes/${guid}`);
  if (width < 1000) await page.getByRole("button", { name: "Map" }).click();
  const map = page.getByRole("region", { name: "Map of the offers" });
  await expect(map).toHaveAttribute("data-map", "ready");
  return map;
}

const CREDIT = "© OpenStreetMap contributors";

test("without a street archive the map shows an outline and makes no other request", async ({ browser, baseURL }) => {
  await runInNewBrowser({ browser, baseURL }, async (page) => {
    const consoleErrors: string[] = [];
    page.on("console", (line) => line.type() === "error" && consoleErrors.push(line.text()));
    page.on("response", (response) => response.status() >= 400 && consoleErrors.push(response.url()));
    const map = await openMap(page, 1280);
    await expect(map.getByText("Simple map, without streets.")).toBeVisible();
    await expect(map.getByText("Natural Earth, GeoNames")).toBeVisible();
    await expect(map.getByRole("link", { name: CREDIT })).toHaveCount(0);
    await expectNoAxeViolations(page);
    expect(consoleErrors).toEqual([]);
  });
});

for (const width of [1280, 390])
  test(`at ${width} px the map draws the imported streets with attribution`, async ({ browser, baseURL }) => {
    expect(await showTown()).toMatch(/Uploaded|was there already/);
    await runInNewBrowser({ browser, baseURL }, async (page) => {
      const violations = await policyViolations(page);
      const responseStatuses: number[] = [];
      page.on("response", (response) => {
        if (/\/map\/streets\/\w+\.pmtiles$/.test(response.url())) responseStatuses.push(response.status());
      });
      const map = await openMap(page, width);
      await expect(map.locator("[data-streets=drawn]")).toBeVisible();
      await expect(map.getByRole("link", { name: CREDIT })).toHaveAttribute(
        "href",
        "https://www.openstreetmap.org/copyright",
      );
      await expect(map.getByRole("link", { name: "Protomaps" })).toBeVisible();
      await expect(map.getByText("Simple map")).toHaveCount(0);
      // The map reads the archive's directory first, then its tiles.
      expect(responseStatuses.length).toBeGreaterThan(1);
      expect(new Set(responseStatuses)).toEqual(new Set([206]));
      // The text must be next to the buttons, not under them.
      const text = await map.getByRole("link", { name: "Protomaps" }).locator("..").boundingBox();
      const button = await map.getByRole("button", { name: "Zoom in" }).boundingBox();
      expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
      await expectNoAxeViolations(page);
      expect(violations).toEqual([]);
    });
  });

test("if streets cannot be fetched the map shows the outline with offers and a notice", async ({
  browser,
  baseURL,
}) => {
  await runInNewBrowser({ browser, baseURL }, async (page) => {
    await page.route("**/map/streets/*.pmtiles", (route) => route.abort());
    const map = await openMap(page, 1280);
    await expect(map.getByText("The streets could not be loaded. This is a simple map.")).toBeVisible();
    await expect(map.locator(".pin").first()).toBeVisible();
    await expect(map.locator(".place-name").first()).toBeVisible();
  });
});

test("a map with some missing streets says that some streets could not be loaded", async ({ browser, baseURL }) => {
  await runInNewBrowser({ browser, baseURL }, async (page) => {
    const map = await openMap(page, 1280);
    await expect(map.getByRole("link", { name: CREDIT })).toBeVisible();
    await expect(map.getByText("Simple map")).toHaveCount(0);
    await page.route("**/map/streets/*.pmtiles", (route) => route.abort());
    await map.getByRole("button", { name: "Zoom in" }).click();
    await map.getByRole("button", { name: "Zoom in" }).click();
    await expect(map.getByText("Some streets could not be loaded.")).toBeVisible();
  });
});

test("the operator removes the streets again", async ({ browser, baseURL }) => {
  expect(await runBasemap(["--remove"])).toContain("The map is an outline again.");
  await runInNewBrowser({ browser, baseURL }, async (page) => {
    const map = await openMap(page, 1280);
    await expect(map.getByText("Simple map, without streets.")).toBeVisible();
  });
});
