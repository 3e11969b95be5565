import { expect, type Page } from "@playwright/test";
import { expectStep, press, startQuote } from "./funnel";

export const SMASH = { repairInspectionId: "11" };
export const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Photos and video" });

/** Opens a cart with a smash repair whose photo is missing. */
export async function openCartWithDamage(page: Page): Promise<void> {
  await startQuote(page, SMASH);
  await expectStep(page, "task-generic-item");
  await page.getByRole("checkbox", { name: "Front bumper" }).check();
  await press(page, "Continue");
  await expectStep(page, "task-your-items");
}

/** Opens the uploader over a cart with a smash repair. */
export async function openUploader(page: Page) {
  await openCartWithDamage(page);
  await page.getByRole("link", { name: "Add photos" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText("No photos yet.")).toBeVisible();
  return {
    dialog,
    tiles: dialog.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Remove/ }) }),
    choose: dialog.getByLabel("Choose photos", { exact: true }).and(page.locator("input")),
  };
}
