import type { Page } from "@playwright/test";
import { book } from "./support/book";
import { openFinalise } from "./support/choose-supplier";
import { expect, test } from "./support/test";
import { answer, workshopOf } from "./support/workshop";

/** What was read says that a booking can be moved and cancelled. */
function saysHow(words: string): void {
  expect(words).toMatch(/\b(move|choose another (free )?day)\b/i);
  expect(words).toMatch(/\bcancel\b/i);
}

/** The newest message of a kind about this booking, as the outbox of a development site shows it: neighbours book with the same address. */
async function mailOf(page: Page, template: string, token: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto("/dev/outbox");
  const words = await outbox.locator(`[data-template="${template}"]`, { hasText: token }).first().innerText();
  await outbox.close();
  return words;
}

/** The page that a message names for it has both ways, and each leads to a page that does it. */
async function doesIt(page: Page, words: string): Promise<void> {
  const address = /See, move or cancel your booking:\s*(\S+)/.exec(words)?.[1] ?? "";
  await page.goto(new URL(address).pathname);
  for (const [link, heading] of [
    ["Move this booking", "Move your booking"],
    ["Cancel this booking", "Cancel your booking"],
  ] as const) {
    await page.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("main").locator("form[method=post], form[method=get]").first()).toBeVisible();
    await page.goBack();
  }
}

test("whatever a customer reads about changing or cancelling is so: the page that it names moves and cancels", async ({
  page,
  browser,
}) => {
  const guid = await openFinalise(page);
  await page.locator("summary", { hasText: "The booking terms" }).click();
  saysHow(await page.getByRole("complementary", { name: "Price and payment" }).innerText());
  const supplier = new URL(page.url()).searchParams.get("supplier");
  await page.goto(`/quotes/${guid}/workshop/${supplier}?tab=2`);
  saysHow(await page.getByRole("dialog").innerText());

  const token = await book(page);
  saysHow(await page.getByRole("main").innerText());
  await doesIt(page, await mailOf(page, "booking-received", token));

  await answer(await workshopOf(page, browser, token), 1);
  await page.goto(`/booking/${token}/confirmation`);
  await expect(page).toHaveTitle("Booking Confirmed");
  saysHow(await page.getByRole("main").innerText());
  await doesIt(page, await mailOf(page, "booking-confirmed", token));

  const faqs = (await (await page.request.get("/api/faqs-for-pitlane")).json()) as readonly {
    Question?: string;
    Answer?: string;
  }[];
  const told = faqs.find(({ Question }) => Question === "Can I change or cancel?");
  saysHow(`${told?.Question} ${told?.Answer}`);
  await page.goto("/help");
  const asked = page.getByRole("listitem").filter({ hasText: "Can I change or cancel?" });
  await asked.locator("summary").click();
  saysHow(await asked.innerText());

  await page.goto("/fleet/corvana");
  const driver = page.getByRole("listitem").filter({ hasText: "How do I change a booking?" });
  await driver.locator("summary").click();
  expect(await driver.innerText()).toMatch(/\bcall\b.*driver line/i);
});
