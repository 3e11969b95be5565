import { expect, type Page, test } from "@playwright/test";
import { expectStep, openStep, press, startQuote, untilScriptHas } from "./support/funnel";

type Layer = readonly Readonly<Record<string, unknown>>[];
const dataLayer = (page: Page) => page.evaluate(() => (window as unknown as { dataLayer?: Layer }).dataLayer ?? []);

test("F-107 the device flag is mobile up to 799 px and desktop above, also after a change of width", async ({ page }) => {
  const html = page.locator("html");
  await page.setViewportSize({ width: 799, height: 700 });
  await page.goto("/");
  await expect(html).toHaveAttribute("data-device", "mobile");
  await page.setViewportSize({ width: 800, height: 700 });
  await expect(html).toHaveAttribute("data-device", "desktop");
  await page.setViewportSize({ width: 799, height: 700 });
  await expect(html).toHaveAttribute("data-device", "mobile");
});

test("F-404 analytics hear of steps, of items that come and go, of who walks off and of who hands in", async ({ page }) => {
  await startQuote(page);
  await openStep(page, "task-custom");
  await untilScriptHas(page, "main form");
  await page.locator("#field-details").fill("A strange noise");
  await press(page, "Continue");
  await expectStep(page, "task-your-items");
  await expect.poll(async () => (await dataLayer(page)).filter(({ event }) => event === "itemAdded")).toHaveLength(1);
  expect((await dataLayer(page)).filter(({ event }) => event === "stepView").map(({ step }) => step)).toEqual(["task-custom", "task-your-items"]);
  await press(page, /^Remove/);
  await expect.poll(async () => (await dataLayer(page)).filter(({ event }) => event === "itemRemoved")).toHaveLength(1);
  await page.getByRole("banner").getByRole("link", { name: /home/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect((await dataLayer(page)).filter(({ event }) => event === "abandon")).toHaveLength(1);
  expect(JSON.stringify(await dataLayer(page))).not.toContain("strange noise");
});

test("F-405 F-406 calls carry client id, window location and view version; the gateway's also its key", async ({ page }) => {
  await startQuote(page);
  await untilScriptHas(page, "main a");
  const [asked] = await Promise.all([page.waitForRequest(/\.data\?.*step=task-search/), page.getByRole("link", { name: /^Search all jobs/ }).click()]);
  const headers = asked.headers();
  expect(headers["x-analytics-client-id"]).toMatch(/^[\w.-]{8,}$/);
  expect(headers["x-window-location"]).toContain("step=task-select");
  expect(headers["x-view-version"]).toMatch(/^\w+$/);
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
  expect(api).not.toHaveProperty("x-gateway-api-key");
  expect((await call("/api/gateway"))["x-gateway-api-key"]).toBe("web-pages");
});

test("F-439 F-440 a spinner comes after half a second of waiting, not before, and goes a moment after the answer", async ({ page }) => {
  await startQuote(page);
  await openStep(page, "task-custom");
  await untilScriptHas(page, "main form");
  await page.locator("#field-details").fill("A strange noise");
  let letGo: () => void = () => undefined;
  await page.route(/\.data/, async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await route.fulfill({ status: 500, body: "no" });
  });
  // When the spinner is drawn and seen, and when it goes, by the page's own clock.
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    document.addEventListener("click", () => (seen.pressed ??= performance.now()), { capture: true });
    const look = () => {
      const spinner = document.querySelector("main form .spinner");
      if (spinner && Number(getComputedStyle(spinner).opacity) > 0) seen.shown ??= performance.now();
      if (!spinner && seen.shown) seen.gone ??= performance.now();
      if (document.querySelector("[role=alertdialog]")) seen.answered ??= performance.now();
      requestAnimationFrame(look);
    };
    look();
  });
  await press(page, "Continue");
  await expect.poll(() => page.evaluate(() => "shown" in (window as unknown as { seen: object }).seen)).toBe(true);
  letGo();
  await expect.poll(() => page.evaluate(() => "gone" in (window as unknown as { seen: object }).seen)).toBe(true);
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<"pressed" | "shown" | "gone", number> }).seen);
  expect(seen.shown - seen.pressed).toBeGreaterThanOrEqual(490);
});
