import type { Page } from "@playwright/test";
import { CRON_PATH } from "../../scripts/serve/local-crons.mjs";
import { CLOCK_HEADER } from "../../scripts/serve/clock-endpoint";
import { expectAccessibleLayout } from "./support/screenshots";
import { expectNoAxeViolations } from "./support/axe";
import { payByCard } from "./support/book";
import { openFinalise, soonDay } from "./support/choose-supplier";
import { readEmailedCode, OPERATOR } from "./support/joined-workshop";
import { createSmallPng } from "./support/photo";
import { expect, test } from "./support/test";
import { countryOf } from "./support/walk-to-booking";
import { answerOffer, signInWithAddress } from "./support/workshop";

const BUSINESS = {
  AU: { label: "ABN", number: "51 824 753 556", phone: "0404 040 404", suburb: "Parramatta NSW 2150" },
  NZ: { label: "NZBN", number: "9429033362823", phone: "026 123 4567", suburb: "Ponsonby, Auckland 1011" },
} as const;
const SUMMER_TIME = { AU: "+11:00", NZ: "+13:00" } as const;
const LAYOUT_OPTIONS = { widths: [390] } as const;
const ACCOUNT = { AU: "062-000 12345678", NZ: "01-0902-0068389-00" } as const;
test("on a phone a workshop joins, is approved, handles a booking and is reviewed", async ({ page, browser }, {
  project,
}) => {
  // Simulates ten minutes of typing and a week at a workshop in one test.
  test.setTimeout(180_000);
  const country = countryOf(project.name);
  const { label, number, phone, suburb } = BUSINESS[country];
  const email = `bea-${crypto.randomUUID().slice(0, 8)}@banksia.example`;
  await page.setViewportSize({ width: 390, height: 844 });
  const clickButton = (name: string | RegExp) => page.getByRole("button", { name }).click();
  const expectHeading = (title: string) => expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await page.goto("/for-workshops");
  await page.getByLabel("Labour per hour").fill("149");
  await clickButton("Show my prices");
  await expect(page.getByRole("heading", { name: "Your prices for 5 sample jobs" })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByRole("link", { name: "Join in about ten minutes" }).click();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await clickButton("Send me a code");
  await expect(page.getByLabel("Code")).toBeVisible();
  await page.getByLabel("Code").fill(await readEmailedCode(page, email));
  await clickButton("Continue");
  await page.getByRole("link", { name: "Start" }).click();

  await expectHeading("What is your business?");
  await page.getByLabel(label).fill(`${number.slice(0, -1)}1`);
  await page.getByLabel("Name customers know you by").fill("Banksia Motors");
  await clickButton("Continue");
  await expect(page.getByText("Check each digit").first()).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByLabel(label).fill(number);
  await clickButton("Continue");
  await expectHeading("Who should we contact?");
  await page.getByLabel("Your name").fill("Bea Banks");
  await page.getByLabel("Phone").fill(phone);
  await clickButton("Continue");
  await expectHeading("How do you work?");
  await page.getByText("Customers bring their cars to you.").click();
  await clickButton("Continue");
  await expectHeading("Where are you?");
  await page.getByLabel("Number and street").fill("7 Depot Road");
  await page.getByLabel("Suburb or postcode").fill(suburb);
  await clickButton("Continue");
  if (country === "AU") {
    await expectHeading("Your motor vehicle repairer licence");
    await page.getByLabel("Licence number").fill("MVRL12345");
    await page.getByLabel("Expires on").fill("2029-06-30");
    await page.getByLabel("Photo or PDF").setInputFiles(await createSmallPng(page));
    await clickButton("Continue");
  }
  await expectHeading("Your public liability insurance");
  await page.getByLabel("Expires on").fill("2029-03-31");
  await page.getByLabel("Photo or PDF").setInputFiles(await createSmallPng(page));
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await clickButton("Continue");
  for (const title of [
    "When are you open?",
    "How much work can you take on in a day?",
    "What work do you do?",
    "What else can you do?",
  ]) {
    await expectHeading(title);
    if (title === "What work do you do?") await page.getByText("Brakes", { exact: true }).click();
    await clickButton("Continue");
  }
  await expectHeading("What do you charge?");
  await page.getByLabel("Labour rate per hour").fill("149");
  await clickButton("Continue");
  await expectHeading("What can customers add?");
  await clickButton("Continue");
  await expectHeading("Where should we pay you?");
  await page.getByLabel("Account name").fill("Banksia Motors");
  await page.getByLabel(/ccount number/).fill(ACCOUNT[country]);
  await clickButton("Continue");
  await expectHeading("Check your answers");
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await clickButton("Submit for approval");
  await expectHeading("Waiting for approval");

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const decide = async (decision: string, reason: string) => {
    const result = await page.request.post(`/api/operator/suppliers/${id}`, {
      headers: OPERATOR,
      data: { decision, reason },
    });
    expect(result.status()).toBe(200);
  };
  await decide("ask", "The photo of the insurance is cut off.");
  await page.reload();
  await expect(page.getByText("The photo of the insurance is cut off.")).toBeVisible();
  await page.getByRole("link", { name: "Change Insurance" }).click();
  await page.getByLabel("Another photo or PDF (optional)").setInputFiles(await createSmallPng(page));
  await clickButton("Continue");
  await clickButton("Send it again");
  await expectHeading("Waiting for approval");
  await decide("approve", "Insurance looked at");
  await page.reload();
  await expectHeading("You are approved");

  await page.getByRole("link", { name: "Go to your workshop" }).click();
  await signInWithAddress(page, email);
  await page.goto("/workshop/store-invitations");
  await page.getByLabel("Email", { exact: true }).fill(`mo-${email}`);
  await page.getByLabel("What this person may do").selectOption("mechanic");
  await clickButton("Send the invitation");
  await expect(page.getByText("Mechanic: sees bookings and does the work").last()).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);

  // The workshop's first customer makes a booking.
  const customer = await (await browser.newContext()).newPage();
  const { supplierId } = (await (
    await page.request.get(`/api/operator/suppliers/${id}`, { headers: OPERATOR })
  ).json()) as { supplierId: number };
  await openFinalise(customer, { ServiceDate: soonDay() }, supplierId);
  const token = await payByCard(customer);
  const { ServiceDate: day, BookingID: bookingId } = (await (
    await customer.request.get(`/api/booking/${token}/minimal-details`)
  ).json()) as { ServiceDate: string; BookingID: number };
  await page.goto(`/workshop/bookings/${token}`);
  await expect(page.getByText("Action required")).toBeVisible();
  await answerOffer(page, 1);

  await page.goto(`/workshop?day=${day}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Diary");
  const board = page.getByRole("region", { name: /^\w{3} \d+ \w{3}$/ });
  const card = board.getByRole("listitem").filter({ has: page.locator(`a[href="/workshop/bookings/${token}"]`) });
  await expect(card).toContainText("Confirmed");
  await page.getByRole("link", { name: "Block hours" }).click();
  await page.getByText("The afternoon", { exact: true }).click();
  await clickButton("Block these hours");
  await expect(board.getByText("Everyone is away")).toBeVisible();
  await card.getByRole("link", { name: /^Move/ }).click();
  await page.getByLabel("Start").fill("10:45");
  await page
    .getByRole("button", { name: /^Move here/ })
    .first()
    .click();
  await expect(card).toContainText("10:45 am");
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);

  // The clock moves to the day of the job, and then past each one-minute undo window.
  const noon = Date.parse(`${day}T12:00:00${SUMMER_TIME[country]}`);
  const onTheDayContext = await browser.newContext({
    storageState: await page.context().storageState(),
    extraHTTPHeaders: { [CLOCK_HEADER]: String(noon - Date.now()) },
    viewport: { width: 390, height: 844 },
  });
  const then = await onTheDayContext.newPage();
  await then.goto(`/workshop/bookings/${token}`);
  await then.getByText("The work is done", { exact: true }).first().click();
  await then.getByRole("button", { name: "The work is done" }).click();
  await expect(then.getByRole("status").filter({ hasText: "The work is done" })).toBeVisible();
  const ran = await page.request.get(`${CRON_PATH}?cron=finish-work&time=${noon + 10 * 60_000}`);
  expect(ran.ok()).toBe(true);
  await then.goto("/workshop/statements");
  await then.getByRole("listitem").filter({ hasText: "So far" }).getByRole("link").first().click();
  const workDone = (of: Page) => of.getByRole("list", { name: "Work done" });
  await expect(workDone(then)).toContainText(`Booking ${bookingId}`);
  await expectNoAxeViolations(then);
  const noScriptPage = await (
    await browser.newContext({
      javaScriptEnabled: false,
      storageState: await onTheDayContext.storageState(),
      extraHTTPHeaders: { [CLOCK_HEADER]: String(noon - Date.now()) },
    })
  ).newPage();
  await noScriptPage.goto(then.url());
  await expect(workDone(noScriptPage)).toContainText(`Booking ${bookingId}`);

  const reviewerPage = await (
    await browser.newContext({
      javaScriptEnabled: false,
      storageState: await customer.context().storageState(),
      extraHTTPHeaders: { [CLOCK_HEADER]: String(noon + 20 * 60_000 - Date.now()) },
    })
  ).newPage();
  await reviewerPage.goto(`/booking/${token}`);
  await reviewerPage.getByRole("link", { name: "Write a review" }).click();
  await reviewerPage.getByRole("radio", { name: /^4 stars/ }).check();
  await reviewerPage.getByLabel("Comments (optional)").fill("Quick, and the price was as said.");
  await reviewerPage.getByRole("button", { name: "Save my review" }).click();
  await expect(reviewerPage.getByText("Thank you. Your review is saved")).toBeVisible();
  await then.goto(`/workshop/bookings/${token}`);
  await expect(then.getByText("Quick, and the price was as said.")).toBeVisible();
  for (const page of [then, noScriptPage, reviewerPage, customer]) await page.context().close();
});
