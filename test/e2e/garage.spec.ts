import type { Page } from "@playwright/test";
import { chooseSuburb, expectStep, openStep, press, startQuote } from "./support/funnel";
import { expectAccessibleLayout, DESK_AND_PHONE } from "./support/screenshots";
import { expect, test } from "./support/test";
import { countryOf, PLACES } from "./support/walk-to-booking";

/** Phone numbers to sign up with, so that the check page does not ask for one. */
const PHONES = { AU: "0404 040 404", NZ: "021 040 4040" } as const;
async function signUp(page: Page, name: string, email: string, phone: string): Promise<void> {
  await page.goto("/customer-signup?returnTo=/");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone (optional)").fill(phone);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign out" })).toBeVisible();
}

test("a car record has the owner's entries, due services, a booking link and a handover code", async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(180_000);
  const country = countryOf(project.name);
  await signUp(page, "Noa Garage", "noa-garage@customer.example", PHONES[country]);
  await startQuote(page, { repairInspectionId: "157" });
  await openStep(page, "location");
  await chooseSuburb(page, PLACES[country].typed, PLACES[country].label);
  await openStep(page, "vehicle-rego-check");
  await page.locator("#field-rego").fill(country === "AU" ? "DEMOSR5" : "FOUND1");
  if (country === "AU") await page.getByLabel("State or territory").selectOption("NSW");
  await press(page, "Find my vehicle");
  await expectStep(page, "vehicle-rego-found");
  await page.getByRole("main").getByRole("button").first().click();
  await expectStep(page, "date");
  await page.goto("/garage");
  await page.getByRole("button", { name: "Keep it in my garage" }).click();
  await page.getByRole("link", { name: /^Record and reminders/ }).click();
  await expect(page.getByRole("heading", { name: "What your vehicle needs next" })).toBeVisible();
  await expect(page.getByText("No service recorded yet")).toBeVisible();

  // A manual entry: the error is shown at its field, and the form keeps what was typed.
  await page.getByRole("link", { name: "Add an entry" }).click();
  await page.getByLabel("What was it?").selectOption("service");
  await page.getByLabel("Day", { exact: true }).fill("2026-03-02");
  await page.getByLabel("Odometer (optional)").fill("far");
  await page.getByLabel("Cost incl. GST (optional)").fill("349.50");
  await page.getByLabel("Work done (optional)").fill("Oil, filters and a look at the brakes");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter whole kilometres");
  await expectAccessibleLayout(page, DESK_AND_PHONE);
  await page.getByLabel("Odometer (optional)").fill("84,500");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Oil, filters and a look at the brakes" })).toBeVisible();
  await page.getByRole("link", { name: /^Enter the due date/ }).click();
  await page.getByLabel(/^Rego( \(vehicle licence\))?, valid until/).fill("2027-01-15");
  if (country === "NZ") await page.getByLabel(/^Warrant of Fitness \(WoF\)/).fill("2027-02-20");
  await expectAccessibleLayout(page, DESK_AND_PHONE);
  await page.getByRole("button", { name: "Save dates" }).click();
  await expect(page.getByText("by Fri 15 Jan 2027")).toBeVisible();
  if (country === "NZ") await expect(page.getByText("by Sat 20 Feb 2027")).toBeVisible();
  await page.getByRole("button", { name: "Remind me" }).click();
  await expect(page.getByText(/^We email you .* 30 and 7 days before/)).toBeVisible();
  await expectAccessibleLayout(page, DESK_AND_PHONE);

  // Due work is booked in two clicks, because the quote is pre-filled.
  await page.getByRole("button", { name: /^Book it.*Service/ }).click();
  await expectStep(page, "customer");
  const main = page.getByRole("main");
  for (const text of ["Logbook Service", PLACES[country].label]) await expect(main).toContainText(text);
  await press(page, /^Get/);
  await page.waitForURL(/\/quotes\//);

  // The recipient of a handover opens the garage.
  await page.goto("/garage");
  await page.getByRole("link", { name: /^Record and reminders/ }).click();
  await expect(page.getByRole("heading", { name: "What your vehicle needs next" })).toBeVisible();
  const car = page.url();
  await page.getByRole("link", { name: "Share or hand over" }).click();
  await page.getByRole("button", { name: /^Create a link/ }).click();
  const link = (await page.getByRole("link", { name: /car-record/ }).getAttribute("href")) ?? "";
  await page.getByRole("button", { name: /^Create a code/ }).click();
  const code = (await page.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/).textContent()) ?? "";
  await expectAccessibleLayout(page, DESK_AND_PHONE);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(new URL(link).pathname);
  await expect(other.getByText("84,500 km")).toBeVisible();
  await expect(other.getByRole("main")).not.toContainText("Noa");
  await expectAccessibleLayout(other, DESK_AND_PHONE);
  await signUp(other, "Kim Buyer", "kim-buyer@customer.example", PHONES[country]);
  await other.goto("/garage/receive");
  await other.getByLabel("Code").fill(code.toLowerCase());
  await expectAccessibleLayout(other, DESK_AND_PHONE);
  await other.getByRole("button", { name: "Take over the vehicle" }).click();
  await expect(other.getByText("84,500 km").first()).toBeVisible();
  await expect(other.getByRole("main")).not.toContainText("Noa");
  await context.close();
  expect((await page.goto(car))?.status()).toBe(404);
});
