import type { Page, Request } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import {
  fillCard,
  fillCode,
  fillComment,
  fillDetails,
  openExtras,
  openFinalise,
  payButton,
  payNow,
} from "./support/choose-supplier";
import { expect, test } from "./support/test";

const readTotal = async (page: Page) =>
  Math.round(Number((await payButton(page).textContent())?.replace(/[^\d.]/g, "")) * 100);
const codeField = (page: Page) => page.getByLabel("Discount code or voucher");
const applyButton = (page: Page) => page.getByRole("button", { name: "Apply code" });
const removeButton = (page: Page) => page.getByRole("button", { name: "Remove code" });
const recordCalls = (page: Page, path: string) => {
  const calls: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === path) calls.push(request.postDataJSON());
  });
  return calls;
};
const VALIDATE_PATH = "/api/discount/validate";
const AVAILABLE_PATH = "/api/discount/get-available";
const firstPaidExtra = (page: Page) =>
  page
    .locator("label", { has: page.getByRole("checkbox", { name: /\$/ }) })
    .first()
    .getByRole("checkbox");

test("B-061 B-067 an applied code is shown as a line of the breakdown and can be removed", async ({ page }) => {
  await openFinalise(page);
  await expect(page.getByRole("status").filter({ hasText: "ONLINE5" })).toBeVisible();
  const automaticTotal = await readTotal(page);
  await fillCode(page, "service10");
  await applyButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "SERVICE10" })).toBeVisible();
  await expect.poll(() => readTotal(page)).toBeLessThan(automaticTotal);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Price breakdown" }).click();
  const breakdown = page.getByRole("dialog", { name: "Price breakdown" });
  await expect(breakdown.getByRole("row", { name: /Code SERVICE10/ })).toBeVisible();
  await expectNoAxeViolations(page);
  const cents = (
    await breakdown
      .locator("tbody tr")
      .evaluateAll((rows) =>
        rows
          .filter((row) => !row.textContent?.startsWith("Before the discount"))
          .map((row) => row.lastElementChild?.textContent ?? ""),
      )
  ).map((text) => Math.round(Number(text.replace(/[^\d.-]/g, "")) * 100));
  expect(cents.reduce((sum, value) => sum + value, 0)).toBe(await readTotal(page));
  await page.keyboard.press("Escape");
  await expect(breakdown).toHaveCount(0);
  await removeButton(page).click();
  await expect.poll(() => readTotal(page)).toBe(automaticTotal);
  await expect(codeField(page)).toHaveValue("");
});

test("B-093 B-281 an invalid code shows the reason, and the call sends the code, lead and cart", async ({ page }) => {
  const requests = recordCalls(page, VALIDATE_PATH);
  const guid = await openFinalise(page);
  await fillCode(page, "SUMMER25");
  await applyButton(page).click();
  await expect(page.locator("#field-promoCode-error")).toContainText("This code ended on 28 February 2025.");
  await expectNoAxeViolations(page);
  const [bookingCall] = requests as {
    Code: string;
    Context: {
      SupplierId: number;
      LeadGuid: string;
      TotalDiscountablePrice: number;
      CartItems: { IncursCommission: boolean; Price: { NetPriceIncGst: number } }[];
    };
  }[];
  expect(bookingCall).toMatchObject({ Code: "SUMMER25", PartnerReferralCode: null, Context: { LeadGuid: guid } });
  const sum = (bookingCall?.Context.CartItems ?? [])
    .filter((item) => item.IncursCommission)
    .reduce((cents, item) => cents + Math.round(item.Price.NetPriceIncGst * 100), 0);
  expect(Math.round((bookingCall?.Context.TotalDiscountablePrice ?? 0) * 100)).toBe(sum);
});

test("B-110 a typed but unapplied code is checked before booking and blocks it if invalid", async ({ page }) => {
  const requests = recordCalls(page, VALIDATE_PATH);
  await openFinalise(page);
  await fillDetails(page);
  await fillCode(page, "NOSUCHCODE");
  await payButton(page).click();
  await expect(page.locator("#field-promoCode-error")).toContainText("We do not recognise this code");
  expect(requests).toHaveLength(1);
  await expect(page).toHaveURL(/\/finalise\?/);
  await fillCode(page, "STAFF8");
  await payButton(page).click();
  await expect(payNow(page)).toBeVisible();
  expect(requests).toHaveLength(2);
});

test("B-282 booking is blocked while the code cannot be checked, until a later check succeeds", async ({ page }) => {
  await openFinalise(page);
  await fillDetails(page);
  await page.route(`**${VALIDATE_PATH}`, (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await fillCode(page, "SERVICE10");
  await payButton(page).click();
  await expect(page.locator("#field-promoCode-error")).toContainText("We could not check the code");
  await expect(payNow(page)).toHaveCount(0);
  await page.getByRole("alertdialog").getByRole("button").first().click();
  await applyButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "SERVICE10" })).toBeVisible();
  await expect(page.locator("#field-promoCode-error")).toHaveCount(0);
});

test("B-062 B-111 a club code asks for the member number and refuses unknown numbers", async ({ page }) => {
  await openFinalise(page);
  await expect(page.getByLabel("Member number")).toHaveCount(0);
  await fillCode(page, "CLUBSAVER");
  await applyButton(page).click();
  await expect(page.locator("#field-partnerReferralCode-error")).toContainText("Enter your club number");
  await fillDetails(page);
  await page.getByLabel("Member number").fill("SB99999Z");
  const requests = recordCalls(page, VALIDATE_PATH);
  await payButton(page).click();
  await expect(page.locator("#field-partnerReferralCode-error")).toContainText("valid club number");
  expect(requests[0]).toMatchObject({ PartnerReferralCode: "SB99999Z" });
  await page.getByLabel("Member number").fill("SB12345K");
  await applyButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "CLUBSAVER" })).toBeVisible();
  await expect(page.getByLabel("Member number")).toHaveValue("SB12345K");
  await payButton(page).click();
  await expect(payNow(page)).toBeVisible();
});

test("B-156 a code's field rule is shown at its field, checked on booking and removed with it", async ({ page }) => {
  await openFinalise(page);
  await fillDetails(page);
  await page.getByLabel("Email").fill("kiri@example.org");
  await fillCode(page, "STAFF8");
  await applyButton(page).click();
  await expect(page.getByText("Use your work email that ends in @example.com.")).toBeVisible();
  await payButton(page).click();
  await expect(page.locator("#field-email-error")).toContainText("Use your work email");
  await expect(page.locator("#field-email")).toBeFocused();
  await removeButton(page).click();
  // The price is recalculated with the automatic discount.
  await expect(page.getByRole("status").filter({ hasText: "STAFF8" })).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "ONLINE5" })).toBeVisible();
  await payButton(page).click();
  await expect(payNow(page)).toBeVisible();
});

test("B-241 B-193 changing an extra checks discounts again and ignores outdated responses", async ({ page }) => {
  const requests = recordCalls(page, AVAILABLE_PATH);
  await openFinalise(page);
  const pricingCounts = { begun: 0, ended: 0 };
  const isPricing = (request: Request) => request.method() === "POST" && request.url().includes("/finalise");
  page.on("request", (request) => isPricing(request) && pricingCounts.begun++);
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => isPricing(request) && pricingCounts.ended++);
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    `**${AVAILABLE_PATH}`,
    async (route) => {
      await releasePromise;
      // A late response for an earlier cart must change nothing.
      await route.fulfill({
        json: {
          DiscountDetails: null,
          DiscountableTotalUsed: (route.request().postDataJSON() as { TotalDiscountablePrice: number })
            .TotalDiscountablePrice,
        },
      });
    },
    { times: 1 },
  );
  await openExtras(page);
  const extra = firstPaidExtra(page);
  const wasTicked = await extra.isChecked();
  await extra.setChecked(!wasTicked);
  await expect.poll(() => requests.length).toBe(1);
  await extra.setChecked(wasTicked);
  await expect.poll(() => requests.length).toBe(2);
  await expect.poll(() => [pricingCounts.begun > 1, pricingCounts.begun - pricingCounts.ended]).toEqual([true, 0]);
  const secondTotal = await readTotal(page);
  // If the late response were applied, the page would recalculate the price.
  const begunBefore = pricingCounts.begun;
  const lateResponse = page.waitForResponse((response) => response.url().endsWith(AVAILABLE_PATH));
  release();
  await (await lateResponse).finished();
  expect(Object.keys(requests[1] ?? {}).sort()).toEqual([
    "CartItems",
    "FleetCompanyId",
    "IsSupplierBidOffer",
    "LeadGuid",
    "ServiceDate",
    "SupplierId",
    "TotalDiscountablePrice",
  ]);
  await expect(page.getByRole("status").filter({ hasText: "ONLINE5" })).toBeVisible();
  expect([await readTotal(page), pricingCounts.begun]).toEqual([secondTotal, begunBefore]);
  // The page shows the result of the newer request.
  expect((requests[1] as { TotalDiscountablePrice: number }).TotalDiscountablePrice).not.toBe(
    (requests[0] as { TotalDiscountablePrice: number }).TotalDiscountablePrice,
  );
});

test("B-010 B-207 F-013 a fleet booking has no automatic discount and never requests one", async ({ page }) => {
  const requests = recordCalls(page, AVAILABLE_PATH);
  await openFinalise(page, { FleetCompanyId: 1 });
  await expect(page.getByText("ONLINE5")).toHaveCount(0);
  const pricePanel = page.getByRole("complementary", { name: "Price and payment" });
  const before = await pricePanel.textContent();
  await openExtras(page);
  await firstPaidExtra(page).setChecked(!(await firstPaidExtra(page).isChecked()));
  await expect.poll(() => pricePanel.textContent()).not.toBe(before);
  // Fleet codes exist, so the page has a code field.
  await expect(page.locator("summary", { hasText: "Use a discount code or voucher" })).toBeVisible();
  expect(requests).toEqual([]);
  // The same change without a fleet booking does request discounts.
  await openFinalise(page);
  await openExtras(page);
  await firstPaidExtra(page).setChecked(!(await firstPaidExtra(page).isChecked()));
  await expect.poll(() => requests.length).toBeGreaterThan(0);
});

test("B-272 a voucher used elsewhere shows 'Previous Discount Changed' and books nothing", async ({ page, browser }, {
  project,
}) => {
  const voucher = project.name === "AU" ? "ABC123" : "KIA-ORA-50";
  await openFinalise(page);
  const before = await readTotal(page);
  await fillDetails(page);
  await fillCode(page, voucher);
  await applyButton(page).click();
  await expect.poll(() => readTotal(page)).toBeLessThan(before);

  const other = await (await browser.newContext()).newPage();
  await openFinalise(other, {});
  await fillDetails(other);
  await other.getByLabel("Mobile").fill(project.name === "AU" ? "0404 040 405" : "026 123 4568");
  await other.getByLabel("Email").fill("someone.else@example.com");
  await fillCode(other, voucher);
  await applyButton(other).click();
  await expect(other.getByRole("status").filter({ hasText: voucher })).toBeVisible();
  await payButton(other).click();
  await fillCard(other, "4242 4242 4242 4242");
  await payNow(other).click();
  await expect(other).toHaveTitle("Booking Received");
  await expect(other.getByRole("main")).toContainText(`Code ${voucher}`);

  await payButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Previous Discount Changed" })).toContainText(
    "already been used",
  );
  await expect(codeField(page)).toHaveValue("");
  await expect.poll(() => readTotal(page)).toBe(before);
  await expectNoAxeViolations(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("B-061 B-011 codes, refusals and stored rewards work with plain forms", async ({ page }, { project }) => {
    await openFinalise(page);
    const automatic = await readTotal(page);
    await fillComment(page, "Ring first");
    await fillCode(page, "NOSUCHCODE");
    await applyButton(page).click();
    await expect(page.locator("#field-promoCode-error")).toContainText("We do not recognise this code");
    await expect(page.getByLabel("Comments for the supplier")).toHaveValue("Ring first");
    await fillCode(page, "SERVICE10");
    await applyButton(page).click();
    expect(await readTotal(page)).toBeLessThan(automatic);
    await removeButton(page).click();
    expect(await readTotal(page)).toBe(automatic);
    if (project.name !== "AU") return;
    await fillCode(page, "GUMLEAF12");
    await applyButton(page).click();
    await page.getByLabel("Member number").fill("GL-123456");
    await applyButton(page).click();
    const currentTotal = await readTotal(page);
    expect(currentTotal).toBeLessThan(automatic);
    // MO-08: the page names the discount that is lost before and after the choice.
    await expect(page.getByText(/You’ll lose ONLINE5 \(\$\d+\.\d\d off\)/)).toBeVisible();
    await page.getByLabel("Save it as a reward for later").check();
    await page.getByRole("button", { name: "Update price and times" }).click();
    expect(await readTotal(page)).toBeGreaterThan(currentTotal);
    await expect(page.getByRole("status").filter({ hasText: "saved for later" })).toContainText("It replaces ONLINE5");
  });
});
