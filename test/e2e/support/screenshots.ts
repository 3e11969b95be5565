import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./axe";
import { expect } from "./test";

export const PHONE_AND_DESK = [390, 1280] as const;

interface LayoutOptions {
  /** Window widths, set in turn; the window keeps the last. */
  readonly widths?: readonly number[];
  /**
   * When to run axe: "each" = at each width; "last" = only at the last width, for a page with the same content at all widths; "none" = never, for a page
   * without JavaScript.
   */
  readonly axe?: "each" | "last" | "none";
  /** If PICTURES names a folder, a screenshot at each width is saved there under this name. */
  readonly name?: string;
}

/** Runs axe on a desktop and a phone, and leaves the window at a phone's width. */
export const DESK_AND_PHONE = { widths: [1280, 390], axe: "each" } as const satisfies LayoutOptions;

/** Checks that nothing overflows sideways and that everything is readable and reachable. */
export async function expectAccessibleLayout(
  page: Page,
  { widths = PHONE_AND_DESK, axe = "last", name }: LayoutOptions = {},
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
