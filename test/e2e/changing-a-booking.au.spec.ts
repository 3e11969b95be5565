import type { Page } from "@playwright/test";
import { book } from "./support/book";
import { openFinalise } from "./support/choose-supplier";
import { expect, test } from "./support/test";
import { answer, workshopOf } from "./support/workshop";

/** No page changes or cancels a booking: words that send a customer to one, or promise that it is free until some hour. */
const PROMISES = [
  /free to change/i,
  /free of charge until/i,
  /without cost until/i,
  /until 24 hours before/i,
  /see or change/i,
  /(change|move|cancel)[^.:?]{0,40}\b(here|online|link|on (this|the) page)\b/i,
  /use the link/i,
];

/** What was read promises no page for it, and says whom to call. */
function saysToCall(words: string, phone: string): void {
  for (const promise of PROMISES) expect(words).not.toMatch(promise);
  expect(words).toMatch(/change|another day/i);
  expect(words).toMatch(/\bcall\b/i);
  expect(words).toContain(phone);
}

/** The newest message of a kind to this address, as the outbox of a development site shows it. */
async function mailOf(page: Page, template: string, to: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto("/dev/outbox");
  const words = await outbox.locator(`[data-template="${template}"][data-to="${to}"]`).first().innerText();
  await outbox.close();
  return words;
}

test("whatever a customer reads about changing or cancelling says whom to call, and none of it promises a page that does it", async ({
  page,
  browser,
}) => {
  const phone = ((await (await page.request.get("/api/config")).json()) as { SupportPhone: string }).SupportPhone;

  const guid = await openFinalise(page);
  await page.locator("summary", { hasText: "The booking terms" }).click();
  saysToCall(await page.getByRole("complementary", { name: "Price and payment" }).innerText(), phone);
  const supplier = new URL(page.url()).searchParams.get("supplier");
  await page.goto(`/quotes/${guid}/workshop/${supplier}?tab=2`);
  saysToCall(await page.getByRole("dialog").innerText(), phone);

  const token = await book(page);
  saysToCall(await page.getByRole("main").innerText(), phone);
  saysToCall(await mailOf(page, "booking-received", "kiri@example.com"), phone);
  await page.goto(`/booking/${token}/changes`);
  for (const promise of PROMISES) expect(await page.getByRole("main").innerText()).not.toMatch(promise);

  await answer(await workshopOf(page, browser, token), 1);
  await page.goto(`/booking/${token}/confirmation`);
  await expect(page).toHaveTitle("Booking Confirmed");
  saysToCall(await page.getByRole("main").innerText(), phone);
  saysToCall(await mailOf(page, "booking-confirmed", "kiri@example.com"), phone);
  await page.goto(`/booking/${token}/changes`);
  for (const promise of PROMISES) expect(await page.getByRole("main").innerText()).not.toMatch(promise);

  const faqs = (await (await page.request.get("/api/faqs-for-pitlane")).json()) as readonly {
    Question?: string;
    Answer?: string;
  }[];
  const told = faqs.find(({ Question }) => Question === "Can I change or cancel?");
  saysToCall(`${told?.Question} ${told?.Answer}`, phone);
  await page.goto("/help");
  const asked = page.getByRole("listitem").filter({ hasText: "Can I change or cancel?" });
  await asked.locator("summary").click();
  saysToCall(await asked.innerText(), phone);

  await page.goto("/fleet/corvana");
  const driver = page.getByRole("listitem").filter({ hasText: "How do I change a booking?" });
  await driver.locator("summary").click();
  saysToCall(await driver.innerText(), "driver line");
});
