import type { Page } from "@playwright/test";
import { expectAccessibleLayout } from "./support/screenshots";
import { expectNoAxeViolations } from "./support/axe";
import { bookAsCustomer } from "./support/book";
import { expect, test } from "./support/test";
import { findWorkshopMail } from "./support/workshop";

/** Without axe, because it needs JavaScript in the page. */
const LAYOUT_OPTIONS = { widths: [1280, 390], axe: "none" } as const;

/** The newest code sent by email to an address, from the outbox page of development sites. */
async function readEmailedCode(page: Page, email: string): Promise<string> {
  const outbox = await (await page.request.get("/dev/outbox")).text();
  const mails = outbox.slice(outbox.indexOf(`data-template="verification-code" data-to="${email}"`));
  return /code is (?:<[^>]*>)*(\d{6})/.exec(mails.replaceAll("<!-- -->", ""))?.[1] ?? "";
}

test("signing in by code, confirming with undo and workshop calendars work on a phone", async ({ page, browser }) => {
  const token = await bookAsCustomer(page);
  const { answerLink, to } = await findWorkshopMail(page, token);
  const noScriptContext = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const phone = await noScriptContext.newPage();
  await phone.goto(answerLink);
  await expectAccessibleLayout(phone, { ...LAYOUT_OPTIONS, name: "device" });
  await phone.getByRole("button", { name: "Send the code" }).click();
  await phone.getByLabel("Code").fill(await readEmailedCode(page, to));
  await phone.getByRole("button", { name: "Open the booking" }).click();
  await expect(phone).toHaveURL(new RegExp(`/workshop/bookings/${token}/answer$`));
  await expectAccessibleLayout(phone, { ...LAYOUT_OPTIONS, name: "answer" });
  await phone.getByRole("button", { name: "Confirm this booking" }).click();
  await expect(phone.getByRole("heading", { name: /^You confirmed booking/ })).toBeVisible();
  await expectAccessibleLayout(phone, { ...LAYOUT_OPTIONS, name: "pending" });
  await phone.getByRole("button", { name: "Undo" }).click();
  await expect(phone.getByRole("button", { name: "Confirm this booking" })).toBeVisible();
  await phone.getByRole("button", { name: "Confirm this booking" }).click();
  await phone.getByRole("link", { name: "Open the booking" }).click();
  await expect(phone.getByText("Your workshop has confirmed this booking")).toBeVisible();
  await expect(phone.getByText("Action required")).toBeHidden();
  await expect(phone.getByRole("button", { name: "Undo" })).toBeVisible();

  const scriptContext = await browser.newContext({ storageState: await noScriptContext.storageState() });
  const portal = await scriptContext.newPage();
  await portal.goto("/workshop/settings");
  await portal.getByRole("link", { name: /^Calendars/ }).click();
  await expectNoAxeViolations(portal);
  await portal.getByRole("button", { name: "Create the address" }).click();
  const feedUrl = await portal.getByLabel("Calendar address for your bookings").inputValue();
  await expectAccessibleLayout(portal, { ...LAYOUT_OPTIONS, axe: "last", name: "feed" });
  const file = await page.request.get(new URL(feedUrl).pathname);
  expect([file.status(), (await file.text()).startsWith("BEGIN:VCALENDAR")]).toEqual([200, true]);
  await portal.getByLabel("Name").fill("Bay 1");
  await portal.getByLabel("Secret calendar address").fill("https://calendar.example/page.ics");
  await portal.getByRole("button", { name: "Add calendar" }).click();
  await expect(portal.getByRole("alert")).toContainText("We found no complete calendar file at this address");
  await portal.getByLabel("Secret calendar address").fill("webcal://calendar.example/soon.ics");
  await portal.getByRole("button", { name: "Add calendar" }).click();
  await expect(portal.getByRole("heading", { name: "Bay 1" })).toBeVisible();
  await expectAccessibleLayout(portal, { ...LAYOUT_OPTIONS, axe: "last", name: "calendars" });
  await portal.getByText("Remove Bay 1").first().click();
  await portal.getByRole("button", { name: "Remove Bay 1" }).click();
  await expect(portal.getByRole("heading", { name: "Bay 1" })).toBeHidden();
});
