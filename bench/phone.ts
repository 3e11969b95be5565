import type { Browser, BrowserContext, Page } from "@playwright/test";
import { isHydrated } from "../test/e2e/support/is-hydrated.ts";
import type { Place } from "./stage.ts";

/** The phone of Lighthouse's mobile preset. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "en-AU",
  timezoneId: "Australia/Sydney",
} as const;

/** A phone with the cookies of the page's visitor and an empty cache. */
export async function openPhone(
  { context }: Place,
  origin: string,
): Promise<{ readonly phone: BrowserContext; readonly page: Page }> {
  const browser = context.browser() as Browser;
  const phone = await browser.newContext({ ...PHONE, baseURL: origin });
  await phone.addCookies(await context.cookies());
  return { phone, page: await phone.newPage() };
}

/** Waits for hydration. Before it, a click is a plain form submission or a new document. */
export const waitForScript = (page: Page, selector: string) => page.waitForFunction(isHydrated, { selector });
