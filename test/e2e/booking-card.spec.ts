import { formatDay } from "../../app/domain/core/time/format";
import { expectNoAxeViolations } from "./support/axe";
import { policyViolations } from "./support/content-policy";
import { fillCard, fillDetails, openFinalise, payButton, payNow } from "./support/choose-supplier";
import { expect, ONE_COUNTRY, test } from "./support/test";

const VISA = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const REQUIRES_BANK_CHECK = "4000 0027 6000 3184";
const CONFIRMATION = /\/booking\/[\w-]{27}\/confirmation$/;

test("B-001 B-005 B-029 B-043 a quote is booked once, through finalise, card form and confirmation", async ({
  page,
}) => {
  const violations = await policyViolations(page);
  const guid = await openFinalise(page);
  await expect(page).toHaveTitle("Finalise Booking");
  const price = (await payButton(page).textContent())?.replace("Pay ", "") ?? "";
  const { Workshop, ServiceDate } = (await (
    await page.request.get(`/api/finalise/${guid}/${new URL(page.url()).searchParams.get("supplier")}`)
  ).json()) as { Workshop: { Name: string }; ServiceDate: string };
  await expect(page.getByRole("region", { name: Workshop.Name })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Price and payment" })).toContainText(price);
  await expectNoAxeViolations(page);
  await fillDetails(page);
  await payButton(page).click();
  await expect(payNow(page)).toHaveText(`Pay Now (${price})`);
  await expectNoAxeViolations(page);
  await fillCard(page, VISA);
  await payNow(page).click();
  await page.waitForURL(CONFIRMATION);
  await expect(page).toHaveTitle("Booking Received");
  const { Details } = (await (
    await page.request.get(`/api/booking/${new URL(page.url()).pathname.split("/")[2]}`)
  ).json()) as { Details: { BookingID: number } };
  const bookingRegion = page.getByRole("region", { name: "Your booking" });
  const priceRow = (label: string) =>
    bookingRegion
      .locator("dl > div")
      .filter({ has: page.locator("dt", { hasText: new RegExp(`^${label}$`) }) })
      .locator("dd")
      .first();
  await expect(priceRow("Booking")).toHaveText(String(Details.BookingID));
  await expect(priceRow("Supplier")).toHaveText(Workshop.Name);
  await expect(priceRow("When")).toContainText(formatDay(ServiceDate));
  await expect(page.getByRole("region", { name: "Price", exact: true })).toContainText(price);
  await expect(page.getByRole("main")).toContainText("is on hold and has not been charged");
  await expectNoAxeViolations(page);
  // The sale is reported to analytics once, under the booking number, which gives no access to the booking.
  const readAnalytics = () =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: readonly Readonly<Record<string, unknown>>[] }).dataLayer ?? []).filter(
        ({ event }) => event === "purchase",
      ),
    );
  await expect.poll(readAnalytics).toEqual([
    {
      event: "purchase",
      transaction_id: String(Details.BookingID),
      value: Number(price.replace(/[$,]/g, "")),
      currency: expect.stringMatching(/^(AUD|NZD)$/),
      supplierId: expect.any(Number),
    },
  ]);
  const confirmationUrl = page.url();
  await page.reload();
  await expect(page).toHaveTitle("Booking Received");
  expect(await readAnalytics()).toEqual([]);
  await page.goto(`/booking/${guid}/finalise`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Already Submitted");
  await page.getByRole("link", { name: "See your booking" }).click();
  await expect(page).toHaveURL(confirmationUrl);
  expect(violations).toEqual([]);
});

test("B-277 a declined card shows the reason, and another card can be used", { tag: ONE_COUNTRY }, async ({ page }) => {
  await openFinalise(page);
  await fillDetails(page);
  await payButton(page).click();
  await fillCard(page, DECLINED);
  await payNow(page).click();
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await fillCard(page, VISA);
  await payNow(page).click();
  await page.waitForURL(CONFIRMATION);
});

test("B-236 a card payment with bank authentication books once the customer has authenticated", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await openFinalise(page);
  await fillDetails(page);
  await payButton(page).click();
  await fillCard(page, REQUIRES_BANK_CHECK);
  await payNow(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("3-D Secure test page");
  await page.getByRole("button", { name: "Complete" }).click();
  await page.waitForURL(CONFIRMATION);
});

test("an abandoned card window is resumed in another browser after the bank's page", {
  tag: ONE_COUNTRY,
}, async ({ page, browser }) => {
  await openFinalise(page);
  await fillDetails(page);
  await payButton(page).click();
  await expect(payNow(page)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  // No customer data is shown in a browser that did not fill in the form.
  await expect(other.getByLabel("Name on card")).toHaveValue("");
  await other.getByLabel("Name on card").fill("Kiri Walker");
  await fillCard(other, REQUIRES_BANK_CHECK);
  await payNow(other).click();
  await other.getByRole("button", { name: "Complete" }).click();
  await other.waitForURL(CONFIRMATION, { waitUntil: "commit" });
  await expect(other).toHaveTitle("Booking Received");
  const confirmationUrl = other.url();
  await other.context().close();
  await page.reload();
  await expect(page).toHaveURL(confirmationUrl);
});

test("a card refused by the bank's authentication books nothing and returns to the card form", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  const guid = await openFinalise(page);
  const supplierId = await page.locator('input[name="supplierId"]').inputValue();
  await fillDetails(page);
  await payButton(page).click();
  await fillCard(page, REQUIRES_BANK_CHECK);
  await payNow(page).click();
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByRole("alert")).toContainText("We are unable to authenticate your payment method.");
  await expect(page).toHaveURL(/\/finalise\/card\//);
  await page.goto(`/booking/${guid}/finalise?supplier=${supplierId}`);
  await expect(payButton(page)).toBeVisible();
});

test("B-136 B-184 B-186 B-187 the card button requires a complete Visa or Mastercard and a name", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await openFinalise(page);
  await fillDetails(page);
  await payButton(page).click();
  await expect(payNow(page)).toBeDisabled();
  await fillCard(page, "3782 822463 10005");
  await expect(
    page.getByText("Only Visa and Mastercard payment methods are supported. We apologise for any inconvenience."),
  ).toBeVisible();
  await expect(payNow(page)).toBeDisabled();
  await fillCard(page, VISA);
  await expect(payNow(page)).toBeEnabled();
  const name = page.getByLabel("Name on card");
  await name.fill("J0hn");
  await name.blur();
  await expect(page.getByText("Cardholder name is not valid")).toBeVisible();
  await name.fill("");
  await name.blur();
  await expect(page.getByText("Cardholder name is required")).toBeVisible();
  await expect(payNow(page)).toBeDisabled();
});

test("B-136 B-187 a typographic apostrophe is accepted, and a disabled button names what is missing", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await openFinalise(page);
  await fillDetails(page);
  await page.getByLabel("First name").fill("Sean");
  await page.getByLabel(/Last name|Family name|Surname/).fill("O’Brien‑Smith");
  await payButton(page).click();
  await expect(page.getByLabel("Name on card")).toHaveValue("Sean O’Brien‑Smith");
  // Waits until the script has disabled the button. Before that, a click would post the form.
  await expect(payNow(page)).toBeDisabled();
  await payNow(page).click({ force: true });
  for (const text of ["Enter the card number", "Enter the expiry date, like 04/29", "Enter the security code"])
    await expect(page.getByText(text)).toBeVisible();
  await fillCard(page, VISA);
  await page.getByLabel("Expiry").fill("1240");
  await expect(payNow(page)).toBeEnabled();
  await payNow(page).click();
  await page.waitForURL(CONFIRMATION);
});

test("B-187 an invalid prefilled cardholder name is marked before any click", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await openFinalise(page);
  await fillDetails(page);
  await page.getByLabel("First name").fill("J0hn");
  await payButton(page).click();
  await expect(page.getByText("Cardholder name is not valid")).toBeVisible();
});

test("B-134 the card number is sent to the sandbox's own address only", { tag: ONE_COUNTRY }, async ({ page }) => {
  const requestPaths: string[] = [];
  page.on("request", (request) => {
    if (
      decodeURIComponent(`${request.url()}${request.postData() ?? ""}`)
        .replace(/[\s+]/g, "")
        .includes("4242424242424242")
    )
      requestPaths.push(new URL(request.url()).pathname);
  });
  await openFinalise(page);
  await fillDetails(page);
  await payButton(page).click();
  await fillCard(page, VISA);
  await payNow(page).click();
  await page.waitForURL(CONFIRMATION);
  expect([...new Set(requestPaths.map((path) => path.replace(/\.data$/, "")))]).toEqual(["/sandbox/stripe/confirm"]);
});

test("B-108 the same form sent five times concurrently opens one card payment", { tag: ONE_COUNTRY }, async ({
  page,
}) => {
  await openFinalise(page);
  await fillDetails(page);
  const address = page.url().split("?")[0] ?? "";
  const form = await page
    .locator("form")
    .evaluate((element: HTMLFormElement) =>
      Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)])),
    );
  const send = () =>
    page.request.post(address, {
      form: { ...form, intent: "book", agreedTerms: "on" },
      maxRedirects: 0,
      headers: { Origin: new URL(address).origin },
    });
  const responses = await Promise.all(Array.from({ length: 5 }, send));
  expect(responses.map((response) => response.status())).toEqual([303, 303, 303, 303, 303]);
  expect(new Set(responses.map((response) => response.headers().location)).size).toBe(1);
});

test("B-264 paying in one tab after booking in another charges nothing and shows the booking", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  const guid = await openFinalise(page);
  const supplierId = Number(await page.locator('input[name="supplierId"]').inputValue());
  const day = await page.locator('select[name="serviceDay"]').inputValue();
  const time = await page.locator('select[name="arrival"]').inputValue();
  await fillDetails(page);
  const mobile = await page.getByLabel("Mobile").inputValue();
  await payButton(page).click();
  await fillCard(page, VISA);
  const other = await page.request.post("/api/booking/submit", {
    data: {
      WorkshopId: supplierId,
      LeadId: guid,
      ServiceDate: day,
      TimeOfArrival: time,
      FirstName: "Kiri",
      LastName: "Walker",
      Mobile: mobile,
      Email: "kiri@example.com",
      AgreedTC: true,
    },
  });
  const { Success, BookingToken } = (await other.json()) as { Success: boolean; BookingToken: string };
  expect(Success).toBe(true);
  await payNow(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Already Submitted");
  const { Details } = (await (await page.request.get(`/api/booking/${BookingToken}`)).json()) as {
    Details: { Payments: unknown[] };
  };
  expect(Details.Payments).toEqual([]);
});

test("B-018 finalise after a failed payment shows an alert above a usable form", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  const guid = await openFinalise(page);
  const supplierId = await page.locator('input[name="supplierId"]').inputValue();
  await page.goto(`/booking/${guid}/finalise/unsuccessful?supplier=${supplierId}`);
  await expect(page.getByRole("alert")).toContainText("Payment unsuccessful");
  await expectNoAxeViolations(page);
  await fillDetails(page);
  await payButton(page).click();
  await expect(payNow(page)).toBeVisible();
  await page.goto(`/booking/${guid}/finalise?supplier=${supplierId}`);
  await expect(page.getByText("Payment unsuccessful")).toHaveCount(0);
});
