import { type Browser, expect, type Page } from "@playwright/test";
import { CLOCK_HEADER } from "../../../scripts/serve/clock-endpoint";

const TWENTY_DAYS_MS = 20 * 86_400_000;

/** Opens the same person's page on the day of the work, with or without JavaScript. */
export async function openOnServiceDay(browser: Browser, by: Page, javaScriptEnabled: boolean): Promise<Page> {
  const laterContext = await browser.newContext({
    javaScriptEnabled,
    storageState: await by.context().storageState(),
    extraHTTPHeaders: { [CLOCK_HEADER]: String(TWENTY_DAYS_MS) },
  });
  return laterContext.newPage();
}

/** Records a finding with a part for `price`, without sending it. */
export async function noteFinding(portal: Page, colour: string, text: string, price: string): Promise<void> {
  await portal.getByRole("radio", { name: new RegExp(`^${colour}`) }).check();
  await portal.getByLabel("What did you find?").fill(text);
  await portal.getByLabel("Part", { exact: true }).fill("Part for it");
  await portal.getByLabel("Price", { exact: true }).fill(price);
  await portal.getByRole("button", { name: "Save this finding" }).click();
  await expect(portal.getByRole("listitem").filter({ hasText: text })).toContainText("Not sent yet");
}
