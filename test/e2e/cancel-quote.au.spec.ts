import { expectNoAxeViolations } from "./support/axe";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a request is cancelled on a confirmation page, and can be started again", async ({ page }) => {
      const guid = await makeLead(page, { Email: "kim@customer.example" });
      await page.goto(`/cancel-quote/${guid}`);
      await expect(page.getByRole("heading", { level: 1, name: "Cancel your request?" })).toBeVisible();
      for (const width of javaScriptEnabled ? [320, 390, 1280] : []) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoAxeViolations(page);
      }
      await page.getByRole("button", { name: "Cancel the request" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Your request is cancelled" })).toBeVisible();
      for (const width of javaScriptEnabled ? [390, 1280] : []) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoAxeViolations(page);
      }
      expect((await (await page.request.get(`/api/lead/${guid}/cancel`)).json()).IsCancelled).toBe(true);
      await page.context().clearCookies();
      const other = await makeLead(page, { Email: "kim@customer.example" });
      await page.context().clearCookies();
      await page.goto(`/cancel-quote/${other}`);
      await expect(page.getByText("Use the device you started on")).toBeVisible();
      await expect(page.getByRole("button", { name: "Cancel the request" })).toHaveCount(0);
      if (javaScriptEnabled) await expectNoAxeViolations(page);
    });
  });
}
