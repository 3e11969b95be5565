import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe";
import { expect } from "./test";

export const PHONE_AND_DESK = [390, 1280] as const;

interface FocusOptions {
  /** Of the window, one after the other; it stays at the last. */
  readonly widths?: readonly number[];
  /** At each width; at the last alone, where the page is the same at all of them; or not, where it has no script to ask it with. */
  readonly axe?: "each" | "last" | "none";
  /** With PICTURES set, a folder, each width is kept there under this name. */
  readonly name?: string;
}

/** Nothing runs over the side, and everything can be read and reached. */
export async function expectAccessibleLayout(
  page: Page,
  { widths = PHONE_AND_DESK, axe = "last", name }: FocusOptions = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (axe === "each") await expectNoAxeViolations(page);
    if (name !== undefined && process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}.png`, fullPage: true });
  }
  if (axe === "last") await expectNoAxeViolations(page);
}
