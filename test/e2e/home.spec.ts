import { expect, test } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";

test("the home page opens, answers 200 and has no access faults", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
});
