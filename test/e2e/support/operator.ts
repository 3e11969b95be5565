import type { Browser, Page } from "@playwright/test";
import { CLOCK_HEADER } from "../../../scripts/serve/clock-endpoint";
import { expect } from "./test";

interface DeskSession {
  /** Path of the first page. */
  readonly path?: string;
  /** Name of the user to choose on the sandbox's sign-in page. */
  readonly name?: string;
  /** false = a phone without JavaScript. */
  readonly hasScript?: boolean;
  /** Milliseconds by which the site's clock is ahead. */
  readonly aheadMs?: number;
}

/** Signs a desk operator in, in a new browser context. */
export async function openDesk(
  browser: Browser,
  { path = "/desk", name = "Opal Operator", hasScript = true, aheadMs = 0 }: DeskSession = {},
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: hasScript,
    viewport: { width: hasScript ? 1280 : 390, height: 844 },
    extraHTTPHeaders: aheadMs === 0 ? {} : { [CLOCK_HEADER]: String(aheadMs) },
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole("button", { name: new RegExp(name) }).click();
  await expect(page).toHaveURL((url) => url.pathname === path);
  return page;
}
