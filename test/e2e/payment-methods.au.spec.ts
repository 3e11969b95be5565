import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import {
  fillCard,
  fillCode,
  fillComment,
  fillDetails,
  openExtras,
  openFinaliseWithBnpl,
  payNow,
} from "./support/choose-supplier";
import { codeFor } from "./support/funnel";
import { expect, test } from "./support/test";

const CONFIRMATION = /\/booking\/[\w-]{27}\/confirmation$/;
/** The providers that both countries' test deployments offer. */
const PROVIDERS = [
  { method: "afterPay", label: "Afterpay" },
  { method: "humm", label: "humm" },
  { method: "zip", label: "Zip" },
] as const;

const choose = (page: Page, method: string) => page.locator(`input[name="paymentMethod"][value="${method}"]`).check();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Goes from the finalise form to the provider's test page. */
async function goToProvider(page: Page, method: string, label: string): Promise<string> {
  const guid = await openFinaliseWithBnpl(page);
  await fillDetails(page);
  await choose(page, method);
  // Waits for the script that keeps a copy of the request in the tab, because it loads after the page.
  await page.locator('[data-keeps="request"]').waitFor({ state: "attached" });
  await press(page, `Continue to ${label}`);
  if (method === "zip") await enterBillingAddress(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${label} test page`);
  return guid;
}

/** Zip uses the billing address for its credit check, so we ask for it before Zip's own page. */
async function enterBillingAddress(page: Page) {
  await page.getByLabel("Street address").fill("12 Station Street");
  await page.getByLabel("Suburb or town").fill("Parramatta");
  await page.getByLabel("State").selectOption("NSW");
  await page.getByLabel("Postcode").fill("2150");
  await press(page, "Continue to Zip");
}

const paymentsOf = async (page: Page, token: string) => {
  const { Details } = (await (await page.request.get(`/api/booking/${token}`)).json()) as {
    Details: { Payments: { TransactionStatus: string; AmountIncGst: number }[]; TotalNetPriceIncGst: number };
  };
  return Details;
};
/** The copies of booking requests stored in this tab. */
const listStoredRequests = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("booking-request:")));
const tokenIn = (url: string) => /\/booking\/([\w-]{27})\//.exec(url)?.[1] ?? "";

test("B-006 B-066 finalise offers exactly the enabled methods, card first, and labels the button to match", async ({
  page,
}) => {
  await openFinaliseWithBnpl(page);
  const values = await page
    .locator('input[name="paymentMethod"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(values).toEqual(["creditCard", "payPal", "afterPay", "humm", "zip"]);
  await expect(page.locator('input[name="paymentMethod"]:checked')).toHaveValue("creditCard");
  for (const { method, label } of PROVIDERS) {
    await choose(page, method);
    await expect(page.locator('input[name="paymentMethod"]:checked')).toHaveCount(1);
    await expect(page.getByRole("button", { name: `Continue to ${label}` })).toBeVisible();
  }
  await choose(page, "payPal");
  await expect(page.locator('input[name="paymentMethod"]:checked')).toHaveValue("payPal");
  await expect(page.getByRole("button", { name: /with PayPal$/ })).toBeVisible();
  await choose(page, "creditCard");
  await expect(page.locator('input[name="paymentMethod"]:checked')).toHaveValue("creditCard");
  await expect(page.getByRole("button", { name: /^Pay \$/ })).toBeVisible();
  await expectNoAxeViolations(page);
});

for (const { method, label } of PROVIDERS) {
  test(`B-114 B-115 B-116 B-117 B-121 ${method}: an approved checkout is booked once`, async ({ page }) => {
    const checkouts: string[] = [];
    page.on("request", (request) => {
      const [, attemptId] = /\/payment\/([\w-]{27})\/checkout/.exec(request.url()) ?? [];
      if (attemptId !== undefined) checkouts.push(attemptId);
    });
    await goToProvider(page, method, label);
    const payload = await (await page.request.get(`/payment/${checkouts[0]}/checkout`)).text();
    // humm receives a signed form, and its page has our own reference in the URL.
    if (method === "humm") expect(page.url()).toContain(`/sandbox/humm/${checkouts[0]}`);
    else expect(payload).toContain(`href="${page.url().replaceAll("&", "&amp;")}"`);
    expect(await listStoredRequests(page)).toHaveLength(1);
    await expectNoAxeViolations(page);
    await press(page, "Approve");
    await page.waitForURL(CONFIRMATION);
    const details = await paymentsOf(page, tokenIn(page.url()));
    expect(details.Payments).toMatchObject([
      { TransactionStatus: "settled", AmountIncGst: details.TotalNetPriceIncGst },
    ]);
    await expect.poll(() => listStoredRequests(page)).toEqual([]);
    await page.reload();
    await expect(page).toHaveTitle("Booking Received");
  });

  test(`B-121 ${method}: cancelled and declined payments return to the completed form`, async ({ page }) => {
    for (const answer of ["Cancel", "Decline"]) {
      await goToProvider(page, method, label);
      await press(page, answer);
      await page.waitForURL(/\/finalise\/unsuccessful\?attempt=/);
      await expect(page.getByRole("alert")).toContainText("Payment unsuccessful");
      await expect(page.getByLabel("First name")).toHaveValue("Kiri");
      await expect(page.locator('input[name="paymentMethod"]:checked')).toHaveValue(method);
    }
    await expectNoAxeViolations(page);
  });
}

test("B-121 a declined Zip payment returns to the completed form, even in another tab", async ({ page }) => {
  const guid = await openFinaliseWithBnpl(page);
  const day = page.locator('select[name="serviceDay"]');
  const time = page.locator('select[name="arrival"]');
  const dayValue = (await day.locator("option").nth(1).getAttribute("value")) ?? "";
  await day.selectOption(dayValue);
  await expect(page.getByLabel("Updating the price")).toHaveCount(0);
  const arrivalValue = (await time.locator("option").nth(1).getAttribute("value")) ?? "";
  await time.selectOption(arrivalValue);
  await openExtras(page);
  const extra = page.locator('input[name="extras"]:not(:checked):not(:disabled)').first();
  const extraId = (await extra.getAttribute("value")) ?? "";
  await extra.check();
  await fillCode(page, "STAFF8");
  await page.getByRole("button", { name: "Apply code" }).click();
  await expect(page.getByRole("button", { name: "Remove code" })).toBeVisible();
  await fillDetails(page);
  await fillComment(page, "The gate is on the left.");
  await choose(page, "zip");
  await press(page, "Continue to Zip");
  await enterBillingAddress(page);
  await press(page, "Decline");
  const expectInputKept = async () => {
    await expect(page.getByRole("alert")).toContainText("Payment unsuccessful");
    await expect(day).toHaveValue(dayValue);
    await expect(time).toHaveValue(arrivalValue);
    await expect(page.locator(`input[name="extras"][value="${extraId}"]`)).toBeChecked();
    await expect(page.getByLabel("Discount code or voucher")).toHaveValue("STAFF8");
    await expect(page.getByLabel("First name")).toHaveValue("Kiri");
    await expect(page.getByLabel("Last name")).toHaveValue("Walker");
    await expect(page.getByLabel("Email")).toHaveValue("kiri@example.com");
    await expect(page.getByLabel("Comments")).toHaveValue("The gate is on the left.");
    await expect(page.locator('input[name="paymentMethod"]:checked')).toHaveValue("zip");
  };
  await expectInputKept();
  // Without its cookies the server returns no customer data to this browser, so the tab uses its own copy.
  const supplier = await page.locator('input[name="supplierId"]').inputValue();
  await page.context().clearCookies();
  await page.goto(`/booking/${guid}/finalise/unsuccessful?supplier=${supplier}`);
  await expect(page.getByLabel("Comments")).toHaveValue("The gate is on the left.");
  await expect(page.locator('input[name="paymentMethod"]:checked')).toHaveValue("zip");
  await expect(page.locator(`input[name="extras"][value="${extraId}"]`)).toBeChecked();
});

test("afterPay: a slow approval is awaited and then booked", async ({ page }) => {
  await goToProvider(page, "afterPay", "Afterpay");
  await press(page, "Approve slowly");
  await expect(page.getByText("Afterpay has not answered yet")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.waitForURL(CONFIRMATION, { timeout: 30_000 });
});

test("Zip asks for the billing address, names missing fields and is accessible", async ({ page }) => {
  await openFinaliseWithBnpl(page);
  await fillDetails(page);
  await choose(page, "zip");
  await press(page, "Continue to Zip");
  await expect(page.getByRole("heading", { name: "Your billing address" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Suburb or town").fill("Parramatta");
  await press(page, "Continue to Zip");
  await expect(page.getByRole("alert")).toContainText("Please check 3 things");
  await expect(page.getByLabel("Suburb or town")).toHaveValue("Parramatta");
  await expectNoAxeViolations(page);
  await enterBillingAddress(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zip test page");
});

test("zip: a referral books nothing and shows a message", async ({ page }) => {
  await goToProvider(page, "zip", "Zip");
  await press(page, "Refer for manual review");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zip is reviewing your request");
  await page.getByRole("link", { name: "Choose another way to pay" }).click();
  await expect(page.getByRole("button", { name: "Continue to Zip" })).toBeVisible();
});

test("a customer who returns in another browser sees the actual result", async ({ page, browser }) => {
  await goToProvider(page, "zip", "Zip");
  const checkout = page.url();
  const other = await (await browser.newContext()).newPage();
  await other.goto(checkout);
  await press(other, "Approve");
  await other.waitForURL(CONFIRMATION);
  await expect(other).toHaveTitle("Booking Received");
  // No customer data is shown in a browser that did not book.
  await expect(other.getByRole("main")).not.toContainText("kiri@example.com");
  await other.context().close();
});

test("B-142 a full discount shows 'Redeem Now' and books for $0 without a payment", async ({ page }) => {
  const cardCalls: string[] = [];
  page.on("request", (request) => {
    if (/stripe|\/finalise\/card\//.test(new URL(request.url()).pathname)) cardCalls.push(request.url());
  });
  await openFinaliseWithBnpl(page);
  await fillDetails(page);
  await fillCode(page, "ALLOFF100");
  await page.getByRole("button", { name: "Apply code" }).click();
  await expect(page.getByRole("button", { name: "Redeem Now" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /card|PayPal|Afterpay|humm|Zip|Openpay/i })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await press(page, "Redeem Now");
  // A free booking needs a verified mobile, and the form keeps what was typed.
  const verify = page.getByRole("region", { name: "Verify your mobile to use this discount" });
  await expect(verify).toContainText("To book without the discount, choose “Remove code”");
  await expectNoAxeViolations(page);
  await verify.getByRole("button", { name: "Text me a code" }).click();
  await expect(page.getByLabel("Discount code or voucher")).toHaveValue("ALLOFF100");
  await verify
    .getByLabel("Code", { exact: true })
    .fill(await codeFor(page, await page.getByRole("textbox", { name: "Mobile" }).inputValue()));
  await verify.getByRole("button", { name: "Verify and book" }).click();
  await page.waitForURL(CONFIRMATION, { waitUntil: "commit" });
  expect(await paymentsOf(page, tokenIn(page.url()))).toMatchObject({ TotalNetPriceIncGst: 0, Payments: [] });
  expect(cardCalls).toEqual([]);

  await openFinaliseWithBnpl(page, {
    CartItems: [
      {
        LeadCartItemType: "RepairInspection",
        RepairInspectionId: 11,
        RepairInspectionName: "Smash repair",
        RepairCategoryId: 11,
      },
    ],
  });
  await expect(page.getByText("Estimated total").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole("radio", { name: /Afterpay|humm|Zip|Openpay/ })).toHaveCount(0);
  await expect(page.getByText(/^Once the price is final, you can also pay with /)).toBeVisible();
});

test("B-119 PayPal returns to the form when cancelled or declined, and books when approved", async ({ page }) => {
  await openFinaliseWithBnpl(page);
  await fillDetails(page);
  await choose(page, "payPal");
  await page.getByRole("button", { name: /with PayPal$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Pay with PayPal" });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Kiri");
  await expect(page.locator('input[name="paymentMethod"]:checked')).toHaveValue("payPal");
  await page.getByRole("button", { name: /with PayPal$/ }).click();
  await press(page, "Approve");
  await page.waitForURL(CONFIRMATION);
  expect((await paymentsOf(page, tokenIn(page.url()))).Payments).toMatchObject([{ TransactionStatus: "authorised" }]);

  await openFinaliseWithBnpl(page);
  await fillDetails(page);
  await choose(page, "payPal");
  await page.getByRole("button", { name: /with PayPal$/ }).click();
  // After cancelling, the form is unchanged and the same payment can be resumed.
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Pay with PayPal" })).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Kiri");
  await page.getByRole("button", { name: /with PayPal$/ }).click();
  await press(page, "Decline");
  await expect(page.getByRole("alert")).toContainText("Payment unsuccessful");
  await expect(page.getByLabel("First name")).toHaveValue("Kiri");
});

test("B-009 B-206 P-017 a fleet customer sees no online payment, and no create call accepts one", async ({ page }) => {
  const guid = await openFinaliseWithBnpl(page, { FleetCompanyId: 1 });
  expect(
    await page
      .locator('input[name="paymentMethod"]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
  ).toEqual([]);
  const supplierId = Number(await page.locator('input[name="supplierId"]').inputValue());
  for (const provider of ["afterpay", "humm", "zip", "stripe"]) {
    const answer = await page.request.post(`/api/${provider}/create`, {
      data: { Amount: 1, LeadId: guid, SupplierId: supplierId },
    });
    const body = (await answer.json()) as { Success?: boolean };
    expect(answer.status() >= 400 || body.Success === false, provider).toBe(true);
  }
});

/** Makes a booking without a payment over the API. Returns its token. */
async function createUnpaidBooking(page: Page): Promise<string> {
  const guid = await openFinaliseWithBnpl(page);
  const supplierId = Number(await page.locator('input[name="supplierId"]').inputValue());
  const day = await page.locator('select[name="serviceDay"]').inputValue();
  const time = await page.locator('select[name="arrival"]').inputValue();
  await fillDetails(page);
  const mobile = await page.getByRole("textbox", { name: "Mobile" }).inputValue();
  const booking = await page.request.post("/api/booking/submit", {
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
  expect(booking.status(), await booking.text()).toBe(200);
  return ((await booking.json()) as { BookingToken: string }).BookingToken;
}

test("B-031 B-133 B-038 B-046 B-239 an existing booking is paid by card once and confirmed", async ({ page }) => {
  const token = await createUnpaidBooking(page);
  await page.goto(`/booking/${token}/pay`);
  const amount = (await page.getByRole("button", { name: /^Pay \$/ }).textContent())?.replace("Pay ", "") ?? "";
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByLabel("Name on card").fill("Kiri Walker");
  await fillCard(page, "4242 4242 4242 4242");
  await payNow(page).click();
  await page.waitForURL(new RegExp(`/booking/${token}/payment-confirmation$`));
  await expect(page).toHaveTitle("Payment Received");
  await expect(page.getByRole("main")).toContainText(amount);
  await expectNoAxeViolations(page);
  await page.goto(`/booking/${token}/pay`);
  await expect(page.getByText("This booking is paid.")).toBeVisible();
  await expect(page.locator('input[name="paymentMethod"]')).toHaveCount(0);
  // After a reload the title follows the URL: paid or booked.
  for (const [path, title] of [
    ["payment-confirmation", "Payment Received"],
    ["confirmation", "Booking Received"],
  ] as const) {
    await page.goto(`/booking/${token}/${path}`);
    await page.reload();
    await expect(page).toHaveTitle(title);
  }
  await page.goto(`/booking/${token}/receipt`);
  await expect(page.getByRole("main")).toContainText("GST in this price");
  await expectNoAxeViolations(page);
});

test("B-033 B-034 B-035 B-036 B-037 B-106 pay-with-bnpl lists four providers; a declined payment has its own screen", async ({
  page,
}) => {
  const token = await createUnpaidBooking(page);
  await page.goto(`/booking/${token}/pay-with-bnpl`);
  const listMethods = () =>
    page
      .locator('input[name="paymentMethod"]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(await listMethods()).toEqual(["afterPay", "humm", "zip"]);
  await expect(page.getByText("Demo data", { exact: true })).toBeVisible();
  await expect(page.locator("[data-viewing]")).toHaveCount(0);
  await choose(page, "zip");
  await press(page, "Continue to Zip");
  await enterBillingAddress(page);
  await press(page, "Decline");
  await page.waitForURL(new RegExp(`/booking/${token}/pay-with-bnpl/unsuccessful`));
  await expect(page.getByRole("alert")).toContainText("Payment unsuccessful");
  expect(await listMethods()).toEqual(["afterPay", "humm", "zip"]);
  await expect(page.locator("[data-viewing]")).toHaveCount(1);
  await expect(page.getByText("Demo data", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(/Booking\s*\d{9}/);
  await expectNoAxeViolations(page);
});

test("B-007 B-032 B-039 unbranded pay screens show no marketplace, before and after payment", async ({ page }) => {
  const token = await createUnpaidBooking(page);
  await page.goto(`/booking/${token}/pay`);
  await expect(page.getByRole("banner")).toHaveCount(1);
  for (const path of [`/booking/${token}/pay?unbranded=true`, `/booking/${token}/pay/unsuccessful?unbranded=true`]) {
    await page.goto(path);
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    expect(await page.locator("body").innerText()).not.toContain("Pitlane");
  }
  await expect(page.getByRole("alert")).toContainText("Payment unsuccessful");
  await choose(page, "afterPay");
  await press(page, "Continue to Afterpay");
  await press(page, "Approve");
  await page.waitForURL(new RegExp(`/booking/${token}/payment-confirmation\\?unbranded=true$`));
  await expect(page.getByRole("banner")).toHaveCount(0);
  for (const query of ["", "?unbranded=", "?unbranded=1", "?unbranded=yes"]) {
    await page.goto(`/booking/${token}/payment-confirmation${query}`);
    await expect(page.getByRole("banner")).toHaveCount(1);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("afterPay, humm and PayPal payments work with plain forms", async ({ page }) => {
    for (const [method, label] of [
      ["afterPay", "Afterpay"],
      ["humm", "humm"],
    ] as const) {
      await openFinaliseWithBnpl(page);
      await fillDetails(page);
      await choose(page, method);
      await page.locator('button[name="intent"][value="book"]').filter({ visible: true }).last().click();
      await page.getByRole(method === "humm" ? "button" : "link", { name: `Continue to ${label}` }).click();
      await press(page, "Approve");
      // humm notifies the server before it redirects the customer. For Afterpay the return page checks the payment.
      if (method === "afterPay") await press(page, "Continue");
      await expect(page).toHaveURL(CONFIRMATION);
    }
    await openFinaliseWithBnpl(page);
    await fillDetails(page);
    await choose(page, "payPal");
    await page.locator('button[name="intent"][value="book"]').filter({ visible: true }).last().click();
    await press(page, "Approve");
    await expect(page).toHaveURL(CONFIRMATION);
  });
});
