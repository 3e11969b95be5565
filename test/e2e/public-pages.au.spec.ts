import { expectNoAxeViolations } from "./support/axe";
import { isHydrated } from "./support/is-hydrated";
import { expect, test } from "./support/test";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the home page leads to a job's cost, a model's cost and a prefilled quote", async ({ page }) => {
      const checkDrawing = async () => {
        if (!javaScriptEnabled) return;
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          await expectNoAxeViolations(page);
        }
      };
      await page.goto("/");
      await page.getByRole("contentinfo").getByRole("link", { name: "Prices", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("What car repairs and services cost");
      await checkDrawing();
      // After that visit, the home page shows prices.
      await page.goto("/");
      await expect(page.getByRole("heading", { name: /^What jobs cost in / })).toBeVisible();
      await checkDrawing();
      await page.getByRole("link", { name: "Battery Replacement" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Battery Replacement cost");
      await checkDrawing();
      await page.getByRole("link", { name: "Mazda 3", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Battery Replacement cost for a Mazda 3");
      await checkDrawing();
      const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
      const drawnPicture = await page.request.get(new URL(picture ?? "").pathname);
      expect([drawnPicture.status(), drawnPicture.headers()["content-type"]]).toEqual([200, "image/png"]);
      expect((await drawnPicture.body()).readUInt32BE(16)).toBe(1_200);
      await page.getByLabel("Suburb or postcode").fill("Parramatta NSW 2150");
      await page.getByRole("button", { name: "Get prices for this car" }).click();
      await page.waitForURL(/\/quote-2\//);
      await expect(page.getByText("Battery Replacement").first()).toBeAttached();
      // The page does not ask for location and vehicle, because both are known.
      await expect(page).not.toHaveURL(/step=(location|vehicle)/);
      const quote = page.url().split("?")[0];
      await page.goto(`${quote}?step=location`);
      await expect(page.getByText(/Parramatta/).first()).toBeVisible();
      await page.goto(`${quote}?step=vehicle-rego-check`);
      await expect(page.getByText(/2018 Mazda 3/).first()).toBeVisible();

      await page.goto("/mechanics");
      await page.getByRole("link", { name: "Parramatta" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mechanics in Parramatta NSW 2150");
      await checkDrawing();
      await page.getByRole("region", { name: "Workshops near Parramatta" }).getByRole("link").first().click();
      await expect(page.getByRole("heading", { name: "What customers say" })).toBeVisible();
      await checkDrawing();
      await page.goto("/help");
      await page.getByRole("searchbox").fill("cancel");
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("status")).toContainText("found for “cancel”");
      await checkDrawing();
    });
  });

test("a cached page hydrates under the security policy that it was cached with", async ({ page }) => {
  const wrong: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(message.text());
  });
  await page.goto("/help");
  await page.waitForFunction(isHydrated, { selector: "main" });
  // The first visit has set a cookie, whose value must not change.
  const [again] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === "/help"),
    page.reload(),
  ]);
  expect([200, 304]).toContain(again.status());
  await page.waitForFunction(isHydrated, { selector: "main" });
  const etag = again.headers().etag ?? "";
  const request = await page.request.get("/help", { headers: { "If-None-Match": etag } });
  expect([request.status(), (await request.body()).byteLength]).toEqual([304, 0]);
  expect(wrong).toEqual([]);
});
