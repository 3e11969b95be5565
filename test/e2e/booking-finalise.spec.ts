import { expectNoAxeViolations } from "./support/axe";
import {
  fillCard,
  fillComment,
  fillDetails,
  openExtras,
  openFinalise,
  payButton,
  payNow,
} from "./support/choose-supplier";
import { expect, ONE_COUNTRY, test } from "./support/test";

test("B-152 B-065 an empty form reports every field, and keeps what was typed", async ({ page }) => {
  await openFinalise(page);
  await fillComment(page, "Please ring first");
  await payButton(page).click();
  const lines = page.getByRole("alert").filter({ hasText: "Please check" }).getByRole("listitem");
  const expectedErrors = [
    "Enter your first name",
    "Enter your last name",
    "Enter your mobile number",
    "Enter your email address",
    "Agree to the terms to book",
  ];
  await expect(lines).toHaveText(expectedErrors.map((text) => new RegExp(text)));
  await expect(page.getByLabel("Comments for the supplier")).toHaveValue("Please ring first");
  await expectNoAxeViolations(page);
  // Correcting a field removes its error, and the field keeps the focus while typing.
  await page.getByLabel("Last name").pressSequentially("Reid");
  await expect(page.getByLabel("Last name")).toBeFocused();
  await expect(page.getByLabel("Last name")).toHaveValue("Reid");
  await expect(lines).toHaveText([0, 2, 3, 4].map((at) => new RegExp(expectedErrors[at] ?? "")));
});

test("B-081 MO-24 MO-30 a phone shows the total and button and collapses most extras", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFinalise(page);
  const bar = page.locator('[data-part="pay-bar"]');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height - 1200; top += 600) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await expect(bar.getByRole("button", { name: /^(Pay|Book)/ })).toBeInViewport();
    await expect(bar.getByText("Total")).toBeInViewport();
  }
  // The page fits on three and a half screens: one for customer and date, one for the details, one for the payment, and half of one for collapsed sections and
  // the footer.
  expect(height).toBeLessThan(844 * 3.5);
  // Only extras that are ticked and charged are shown.
  const extras = page.getByRole("group", { name: "Extras", exact: true }).getByRole("checkbox");
  for (const extra of await extras.all()) await expect(extra).toBeChecked();
  await page.locator("summary", { hasText: /^Add (more )?extras/ }).click();
  await expect(page.getByRole("group", { name: "More extras" }).getByRole("checkbox").first()).toBeVisible();
  await expectNoAxeViolations(page);
});

test("MO-31 the pay button of the card window is visible on common screen sizes", async ({ page }) => {
  await openFinalise(page);
  await fillDetails(page);
  await payButton(page).click();
  await page.waitForURL(/\/card\//);
  for (const size of [
    { width: 1280, height: 900 },
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
    { width: 390, height: 664 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole("dialog").evaluate((dialog) => dialog.scrollTo(0, 0));
    await expect(payNow(page)).toBeInViewport({ ratio: 0.9 });
  }
});

test("B-059 ticking an extra changes the total by its price", async ({ page }) => {
  // Work that is expensive enough for the automatic discount to reach its cap, so that only the extra changes the total.
  const repair = (id: number, name: string) => ({
    LeadCartItemType: "RepairInspection",
    RepairInspectionId: id,
    RepairInspectionName: name,
    RepairCategoryId: 2,
  });
  const service = {
    LeadCartItemType: "Service",
    ServiceType: "GenericService",
    GenericServiceId: 1,
    ServiceName: "Basic Service",
  };
  await openFinalise(page, {
    CartItems: [service, repair(159, "Front pads"), repair(8003, "Water pump")],
  });
  await openExtras(page);
  const readTotal = async () => Number((await payButton(page).textContent())?.replace(/[^\d.]/g, ""));
  const totalBefore = await readTotal();
  const paidExtra = page.locator("label", { has: page.getByRole("checkbox", { name: /\$/ }) }).first();
  const price = Number(/\$([\d.]+)/.exec((await paidExtra.textContent()) ?? "")?.[1]);
  const box = paidExtra.getByRole("checkbox");
  const wasTicked = await box.isChecked();
  await box.setChecked(!wasTicked);
  await expect.poll(readTotal).toBeCloseTo(wasTicked ? totalBefore - price : totalBefore + price, 2);
});

test("B-163 P-242 another day is loaded and kept by the form; an invalid date shows an error", async ({ page }) => {
  await openFinalise(page);
  await fillDetails(page);
  const day = page.locator('select[name="serviceDay"]');
  const lastDay = (await day.locator("option").last().getAttribute("value")) ?? "";
  const [prevalidation] = await Promise.all([
    page.waitForResponse(
      (response) =>
        response.request().method() === "POST" && new URL(response.url()).pathname.startsWith("/api/finalise/"),
    ),
    day.selectOption(lastDay),
  ]);
  const supplier = await page.locator('input[name="supplierId"]').inputValue();
  expect(new URL(prevalidation.url()).pathname).toBe(
    `/api/finalise/${new URL(page.url()).pathname.split("/")[2]}/${supplier}`,
  );
  expect(prevalidation.request().postDataJSON()).toEqual({ serviceDate: lastDay });
  const prevalidationResult = (await prevalidation.json()) as {
    ServiceDate: string;
    TimeOptions: readonly { From: string }[];
    Workshop: { WorkshopID: number };
  };
  expect([prevalidationResult.ServiceDate, prevalidationResult.Workshop.WorkshopID]).toEqual([
    lastDay,
    Number(supplier),
  ]);
  await expect(page.getByLabel("Updating the price")).toHaveCount(0);
  await expect(day).toHaveValue(lastDay);
  expect(
    await page
      .locator('select[name="arrival"] option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value.slice(0, 5))),
  ).toEqual(prevalidationResult.TimeOptions.map(({ From }) => From));
  await page.getByText("Type a date instead").click();
  await page.getByRole("textbox", { name: "Date" }).fill("tomorrow");
  await payButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please check" })).toContainText(
    "Enter the date as day, month, year",
  );
});

test("B-205 personal details are restored after a reload, from the tab's session only", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await openFinalise(page);
  await fillDetails(page);
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Kiri");
  await expect(page.getByLabel("Email")).toHaveValue("kiri@example.com");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Kiri");
  expect(page.url()).not.toContain("Kiri");
});

test("B-029 an unknown booking and its calendar file are not found", { tag: ONE_COUNTRY }, async ({ page }) => {
  expect((await page.goto("/booking/AAAAAAAAAAAAAAAAAAAAAAAAAAA/confirmation"))?.status()).toBe(404);
  expect((await page.request.get("/booking/AAAAAAAAAAAAAAAAAAAAAAAAAAA/calendar.ics")).status()).toBe(404);
  expect((await page.goto("/booking/00000000-0000-4000-8000-00000000dead/finalise"))?.status()).toBe(404);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 } });
  test("finalise fits a width of 360 px", { tag: ONE_COUNTRY }, async ({ page }) => {
    await openFinalise(page);
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("B-001 the booking is made and paid with plain forms", { tag: ONE_COUNTRY }, async ({ page }) => {
    await openFinalise(page);
    await payButton(page).click();
    await expect(page.getByText("Enter your first name").first()).toBeVisible();
    await page.getByRole("button", { name: "Update price and times" }).click();
    await fillDetails(page);
    await payButton(page).click();
    await fillCard(page, "4000 0000 0000 9995");
    await payNow(page).click();
    await expect(page.getByRole("alert")).toContainText("Your card has insufficient funds.");
    await fillCard(page, "4242 4242 4242 4242");
    await payNow(page).click();
    await expect(page).toHaveTitle("Booking Received");
    const calendar = await page.request.get(`${page.url().replace(/confirmation$/, "calendar.ics")}`);
    expect(calendar.headers()["content-type"]).toContain("text/calendar");
    expect(await calendar.text()).toContain("BEGIN:VEVENT");
  });
});
