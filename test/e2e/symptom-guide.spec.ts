import { expectNoAxeViolations } from "./support/axe";
import { expect, test } from "./support/test";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("three clicks lead from home to a warning light, and on to a quote with notes", async ({ page }, {
      project,
    }) => {
      const isNz = project.name === "NZ";
      const checkDrawing = async () => {
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          if (javaScriptEnabled) await expectNoAxeViolations(page);
        }
      };
      const title = page.getByRole("heading", { level: 1 });
      await page.goto("/");
      await page.getByRole("link", { name: /^Not sure what is wrong\?/ }).click();
      await expect(title).toHaveText("What is wrong with my car?");
      await checkDrawing();
      await page.getByRole("link", { name: "All dashboard lights, by colour" }).click();
      await expect(title).toHaveText("Dashboard warning lights and what they mean");
      await checkDrawing();
      await page.getByRole("region", { name: "Red: stop" }).getByRole("link", { name: "Red oil light" }).click();
      await expect(title).toHaveText("Red oil light");
      await expect(page.getByText("Stop driving").first()).toBeVisible();
      await expect(page.getByText("Engine Diagnosis").first()).toBeVisible();
      await expect(page.getByRole("table")).toContainText("Engine Diagnosis");
      await checkDrawing();

      // A location near the driver.
      const place = isNz ? "Ponsonby" : "Parramatta NSW 2150";
      await page.getByLabel("Prices near you: suburb or postcode").fill(place);
      await page.getByRole("button", { name: "Show" }).click();
      await expect(
        page.getByRole("heading", { name: `What it costs in ${isNz ? "Ponsonby" : "Parramatta"}` }),
      ).toBeVisible();

      await page.getByLabel("What does the light do?").selectOption("It flashes");
      await page.getByLabel("Since when?").selectOption("Today");
      await page.getByRole("button", { name: "Get prices near you" }).click();
      // The diagnosis job asks its own question.
      await page.waitForURL(/\/quote-2\/.*repairInspectionId=7001/);
      const quote = page.url().split("?")[0];
      await page.goto(`${quote}?step=location`);
      await expect(page.getByText(isNz ? /Ponsonby/ : /Parramatta/).first()).toBeVisible();
    });

    test("a description finds its entry in the guide's search and in the home page's search", async ({ page }) => {
      await page.goto("/what-is-wrong");
      await page.getByRole("searchbox").fill("my brakes make a grinding noise");
      await page.getByRole("button", { name: "Search" }).click();
      const results = page.getByRole("region", { name: /may be$/ });
      await expect(results.getByText("Stop driving").first()).toBeVisible();
      await results.getByRole("link", { name: /^Grinding noise when braking/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Grinding noise when braking");

      await page.goto("/?q=orange%20engine%20light");
      await page.getByRole("link", { name: "Engine light on, steady" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Engine light on, steady");
      await page.goto("/?q=orange%20engine%20light");
      await page.getByRole("link", { name: "Find out what it could be" }).click();
      await expect(page.getByRole("searchbox")).toHaveValue("orange engine light");
    });
  });

test("the guide can be used by keyboard only", async ({ page }) => {
  await page.goto("/what-is-wrong/lights/engine-light");
  const first = page.getByLabel("What does the light do?");
  await first.focus();
  await page.keyboard.press("ArrowDown");
  await expect(first).toHaveValue("401");
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press("Tab");
    if (
      await page
        .getByRole("button", { name: "Get prices near you" })
        .evaluate((item) => item === document.activeElement)
    )
      break;
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/quote-2\/.*repairInspectionId=9001/);
});
