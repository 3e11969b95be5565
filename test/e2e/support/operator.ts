import type { Browser, Page } from "@playwright/test";
import { CLOCK_HEADER } from "../../../scripts/serve/clock-endpoint";
import { expect } from "./test";

interface AtDesk {
  /** Where they begin. */
  readonly path?: string;
  /** Whom the sandbox's sign-in offers. */
  readonly name?: string;
  /** On a phone without it. */
  readonly hasScript?: boolean;
  /** Milliseconds by which the site's clock is ahead. */
  readonly ahead?: number;
}

/** Somebody of the desk, signed in, in a browser of their own. */
export async function atDesk(
  browser: Browser,
  { path = "/desk", name = "Opal Operator", hasScript = true, ahead = 0 }: AtDesk = {},
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: hasScript,
    viewport: { width: hasScript ? 1280 : 390, height: 844 },
    extraHTTPHeaders: ahead === 0 ? {} : { [CLOCK_HEADER]: String(ahead) },
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole("button", { name: new RegExp(name) }).click();
  await expect(page).toHaveURL((url) => url.pathname === path);
  return page;
}
