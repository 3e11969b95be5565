import type { Page } from "@playwright/test";
import { bookAsCustomer } from "./support/book";
import { openFinalise } from "./support/choose-supplier";
import { expect, test } from "./support/test";
import { answerOffer, openWorkshopPortal } from "./support/workshop";

/** Checks that the text says how to move and cancel the booking. */
function expectInstructions(text: string): void {
  expect(text).toMatch(/\b(move|choose another (available )?day)\b/i);
  expect(text).toMatch(/\bcancel\b/i);
}

/**
 * The newest message about this booking from this template, in the outbox of a development site. The template alone does not suffice, because other tests book
 * with the same email address.
 */
async function readMail(page: Page, template: string, token: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto("/dev/outbox");
  const text = await outbox.locator(`[data-template="${template}"]`, { hasText: token }).first().innerText();
  await outbox.close();
  return text;
}

/** Opens the booking page that a message links to, and checks that its links to move and to cancel work. */
async function expectMoveAndCancelLinks(page: Page, text: string): Promise<void> {
  const address = /See, move or cancel your booking:\s*(\S+)/.exec(text)?.[1] ?? "";
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

test("the texts about changing and cancelling match what the pages do", async ({ page, browser }) => {
  const guid = await openFinalise(page);
  await page.locator("summary", { hasText: "The booking terms" }).click();
  expectInstructions(await page.getByRole("complementary", { name: "Price and payment" }).innerText());
  const supplier = new URL(page.url()).searchParams.get("supplier");
  await page.goto(`/quotes/${guid}/workshop/${supplier}?tab=2`);
  expectInstructions(await page.getByRole("dialog").innerText());

  const token = await bookAsCustomer(page);
  expectInstructions(await page.getByRole("main").innerText());
  await expectMoveAndCancelLinks(page, await readMail(page, "booking-received", token));

  await answerOffer(await openWorkshopPortal(page, browser, token), 1);
  await page.goto(`/booking/${token}/confirmation`);
  await expect(page).toHaveTitle("Booking Confirmed");
  expectInstructions(await page.getByRole("main").innerText());
  await expectMoveAndCancelLinks(page, await readMail(page, "booking-confirmed", token));

  const faqs = (await (await page.request.get("/api/faqs-for-pitlane")).json()) as readonly {
    Question?: string;
    Answer?: string;
  }[];
  const faq = faqs.find(({ Question }) => Question === "Can I change or cancel?");
  expectInstructions(`${faq?.Question} ${faq?.Answer}`);
  await page.goto("/help");
  const faqItem = page.getByRole("listitem").filter({ hasText: "Can I change or cancel?" });
  await faqItem.locator("summary").click();
  expectInstructions(await faqItem.innerText());

  await page.goto("/fleet/corvana");
  const driver = page.getByRole("listitem").filter({ hasText: "How do I change a booking?" });
  await driver.locator("summary").click();
  expect(await driver.innerText()).toMatch(/\bcall\b.*driver line/i);
});
