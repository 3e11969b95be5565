import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import {
  fillCard,
  fillCode,
  fillComment,
  fillDetails,
  openExtras,
  openFinalise,
  ownDay,
  payButton,
  payNow,
} from "./support/choose-supplier";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

const supplierIdOf = (page: Page) => new URL(page.url()).searchParams.get("supplier") ?? "";
const payPanel = (page: Page) => page.getByRole("complementary", { name: "Price and payment" });

/** Books by card with the details of `fillDetails` and this email. */
async function bookAs(page: Page, email: string): Promise<void> {
  await fillDetails(page);
  await page.getByLabel("Email").fill(email);
  await payButton(page).click();
}

async function pay(page: Page): Promise<void> {
  await fillCard(page, "4242 4242 4242 4242");
  await payNow(page).click();
  await expect(page).toHaveTitle("Booking Received");
}

test("B-056 B-063 B-064 finalise shows the supplier, asks for four details and stores the comments", async ({
  page,
}) => {
  const guid = await openFinalise(page);
  const { Workshop } = (await (await page.request.get(`/api/finalise/${guid}/${supplierIdOf(page)}`)).json()) as {
    Workshop: { Name: string; SuburbName: string; IsPremium: boolean; RatingDetails: { TotalRating: number } };
  };
  const summary = page.getByRole("region", { name: Workshop.Name });
  await expect(summary).toContainText(Workshop.SuburbName);
  await expect(summary).toContainText(Workshop.RatingDetails.TotalRating.toFixed(1));
  await expect(summary.getByText("Premium")).toHaveCount(Workshop.IsPremium ? 1 : 0);
  for (const name of ["First name", "Last name", "Mobile", "Email"]) await expect(page.getByLabel(name)).toBeVisible();
  await fillComment(page, "The gate code is on the box");
  await bookAs(page, `kiri.${Date.now()}@example.com`);
  await pay(page);
  await expect(page.getByRole("main")).toContainText("The gate code is on the box");
  await expect(page.getByRole("main")).toContainText("Walker");
});

test("B-068 B-040 service inclusions open in a dialog before booking and on a page after it", async ({ page }) => {
  await openFinalise(page);
  await fillDetails(page);
  await fillCode(page, "STAFF8");
  await page.getByRole("link", { name: "What the service includes" }).click();
  const dialog = page.getByRole("dialog", { name: "What the service includes" });
  await expect(dialog.getByRole("heading", { name: "Included", exact: true })).toBeVisible();
  expect(await dialog.getByRole("listitem").count()).toBeGreaterThan(5);
  await expectNoAxeViolations(page);
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Kiri");
  await expect(page.getByLabel("Discount code or voucher")).toHaveValue("STAFF8");
  await bookAs(page, `kiri.${Date.now()}@example.com`);
  await pay(page);
  await page.getByRole("link", { name: "What the booking includes" }).click();
  await expect(page).toHaveTitle("Booking Inclusions");
  for (const heading of ["Included", "Parts", "Not included"])
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("B-023 B-025 B-027 B-028 B-047 B-127 a supplier's view of its offer is read-only with a quoted price", async ({
  page,
}) => {
  const guid = await openFinalise(page);
  const supplier = supplierIdOf(page);
  await expect(page).toHaveTitle("Finalise Booking");
  await expect(page.locator("[data-part=greeting]")).toBeVisible();
  await expect(page.locator("[data-part=avatar]")).toBeVisible();
  await expect(payPanel(page)).toContainText("Total");
  // The customer's own page shows an automatic discount. The supplier's page of the same lead shows none.
  const discount = page.locator("tr").filter({ hasText: "ONLINE5" });
  await expect(discount).not.toHaveCount(0);
  const requests: string[] = [];
  page.on("request", (request) => void requests.push(new URL(request.url()).pathname));
  for (const path of ["view", "view/unsuccessful"]) {
    await page.goto(`/booking/${guid}/${supplier}/${path}`);
    await expect(page).toHaveTitle("Quote Details");
    await expect(page.locator("[data-part=greeting]")).toHaveCount(0);
    await expect(page.locator("[data-part=avatar]")).toHaveCount(0);
    await expect(page.getByText("Contact: ")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your quoted price" })).toBeVisible();
    await expect(
      page.getByRole("main").locator("input:not([type=hidden]), select, textarea, button[type=submit]"),
    ).toHaveCount(0);
    await expect(page.getByText("Payment unsuccessful")).toHaveCount(path === "view" ? 0 : 1);
    await expect(discount).toHaveCount(0);
    await expectNoAxeViolations(page);
  }
  expect(
    requests.filter((path) => path.startsWith("/api/discount/") || path.includes("register-workshop-quote-view")),
  ).toEqual([]);
  expect((await page.goto(`/booking/${guid}/999999/view`))?.status()).toBe(404);
});

test("B-069 B-070 a duplicate request asks once; cancel does nothing, 'Book anyway' books", async ({ page }) => {
  const email = `twice.${Date.now()}@example.com`;
  const isSuspected = async (guid: string) =>
    (
      (await (await page.request.get(`/api/finalise/${guid}/${supplierIdOf(page)}`)).json()) as {
        HasSuspectedDuplicateBooking: boolean;
      }
    ).HasSuspectedDuplicateBooking;
  const duplicateLead = { VehicleRego: "DUP456", Name: "Kiri", MobileNumber: "0404 040 404", Email: email };
  const first = await openFinalise(page, duplicateLead);
  expect(await isSuspected(first)).toBe(false);
  await bookAs(page, email);
  await expect(payNow(page)).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Have you already booked this?" })).toHaveCount(0);
  await pay(page);
  expect(await isSuspected(await openFinalise(page, duplicateLead))).toBe(true);
  await fillComment(page, "Second car key is in the box");
  await bookAs(page, email);
  const dialog = page.getByRole("dialog", { name: "Have you already booked this?" });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Comments for the supplier")).toHaveValue("Second car key is in the box");
  await payButton(page).click();
  await dialog.getByRole("button", { name: "Book anyway" }).click();
  await pay(page);
});

test("B-014 B-019 B-020 B-030 B-043 B-122 a product is finalised and confirmed on its own pages", async ({ page }) => {
  const battery = {
    LeadCartItemType: "RepairInspection",
    RepairInspectionId: 157,
    RepairInspectionName: "Battery Replacement",
    RepairCategoryId: 5,
  };
  const guid = await makeLead(page, { ServiceDate: ownDay(), CartItems: [battery], GotProductQuoteFlow: true });
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly { WorkshopId: number; AcceptOnlinePayments: boolean; IsMobile: boolean }[];
  };
  const supplier = Listings.find((listing) => listing.AcceptOnlinePayments && !listing.IsMobile)?.WorkshopId;
  await page.goto(`/booking/${guid}/product-finalise?supplier=${supplier}`);
  await expect(page).toHaveTitle("Finalise Booking");
  await expect(page.getByRole("heading", { name: "Your product" })).toBeVisible();
  await expect(page.getByText("Quantity 1")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`/booking/${guid}/product-finalise/unsuccessful?supplier=${supplier}`);
  await expect(page.getByText("Payment unsuccessful")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your product" })).toBeVisible();
  await bookAs(page, `kiri.${Date.now()}@example.com`);
  await pay(page);
  await expect(page).toHaveURL(/\/booking\/[\w-]{27}\/product-confirmation/);
  await expect(page.getByText("Battery Replacement, quantity 1")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(page.url().replace("product-confirmation", "confirmation"));
  await expect(page).toHaveURL(/product-confirmation/);
});

test("B-044 B-045 the confirmation title matches the outcome, even without optional parameters", async ({ page }) => {
  await openFinalise(page);
  await bookAs(page, `kiri.${Date.now()}@example.com`);
  await pay(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Received");
  await page.goto(`${page.url().split("?")[0]}?wasBookingSubmitted=false`);
  await expect(page).toHaveTitle("Payment Received");
});

test("B-154 pick-up and drop-off requires an address, and its field shows distance errors", async ({ page }) => {
  const guid = await makeLead(page);
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly { WorkshopId: number; IsMobile: boolean }[];
  };
  for (const { WorkshopId, IsMobile } of Listings) {
    if (IsMobile) continue;
    await page.goto(`/booking/${guid}/finalise?supplier=${WorkshopId}`);
    const valet = page.getByRole("checkbox", { name: /Vehicle pick-up and drop-off/ });
    await openExtras(page);
    if ((await valet.count()) === 0) continue;
    for (const transport of ["Customer drop-off", "Customer pick-up", "Loan car", "Uber ride"]) {
      const box = page.getByRole("checkbox", { name: new RegExp(transport) });
      if ((await box.count()) > 0 && (await box.isChecked())) await box.uncheck();
    }
    await valet.check();
    await fillDetails(page);
    await page
      .getByRole("button", { name: /^(Pay \$|Book now)/ })
      .last()
      .click();
    await expect(page.locator("#field-customerAddress-error")).toContainText("Enter the street address");
    await expect(page.getByText("Distances here are estimates.")).toBeVisible();
    // A typed address is located by the centre of its suburb, which here is more than 6 km from the supplier and therefore too far.
    await page.getByLabel("Street address").fill("2 Hill Street");
    await page
      .getByRole("button", { name: /^(Pay \$|Book now)/ })
      .last()
      .click();
    const tooFar = page.locator("#field-customerAddress-error").filter({ hasText: "too far away for pick-up" });
    await expect(tooFar.or(payNow(page))).toBeVisible();
    if ((await tooFar.count()) === 0) return;
    await valet.uncheck();
    await page.getByLabel("Street address").fill("");
    await page
      .getByRole("button", { name: /^(Pay \$|Book now)/ })
      .last()
      .click();
    await expect(page.locator("#field-customerAddress-error")).toHaveCount(0);
    return;
  }
  throw new Error("no supplier here offers pick-up and drop-off");
});

/** Books over the API without a payment, as a client without this page's cookies would. */
async function bookByApi(page: Page, guid: string, supplier: number) {
  const details = (await (await page.request.get(`/api/finalise/${guid}/${supplier}`)).json()) as {
    ServiceDate: string;
    ArrivalTime: string;
    ArrivalTime2: string | null;
    ServiceInclusions: number[];
    Workshop: { IsMobile: boolean };
  };
  const response = await page.request.post("/api/booking/submit", {
    data: {
      WorkshopId: supplier,
      LeadId: guid,
      ServiceDate: details.ServiceDate,
      TimeOfArrival: details.ArrivalTime,
      TimeOfArrivalTo: details.ArrivalTime2,
      FirstName: "Ana",
      LastName: "Reid",
      Mobile: "0404 040 499",
      Email: `ana.${Date.now()}@example.com`,
      AgreedTC: true,
      ServiceInclusions: details.ServiceInclusions,
    },
  });
  return (await response.json()) as { Success: boolean; BookingToken: string };
}

for (const acceptsCards of [true, false]) {
  test(`${acceptsCards ? "B-043 B-262 an existing booking offers 'Pay Online', which opens its pay screen" : "B-263 an existing booking of a supplier without cards has no 'Pay Online'"}`, async ({
    page,
  }) => {
    const guid = await makeLead(page, { ServiceDate: ownDay() });
    const { Listings } = (await (await page.request.get(`/api/quotes/${guid}?sortby=Price`)).json()) as {
      Listings: readonly { WorkshopId: number; AcceptOnlinePayments: boolean; IsMobile: boolean }[];
    };
    const supplier =
      Listings.find((listing) => listing.AcceptOnlinePayments === acceptsCards && !listing.IsMobile)?.WorkshopId ?? 0;
    await page.goto(`/booking/${guid}/finalise?supplier=${supplier}`);
    await fillDetails(page);
    const { Success, BookingToken } = await bookByApi(page, guid, supplier);
    expect(Success).toBe(true);
    await page
      .getByRole("button", { name: /^(Pay \$|Book now)/ })
      .last()
      .click();
    await expect(page.getByText("Booking Already Submitted").first()).toBeVisible();
    await expect(
      page.getByText(/A booking has already been submitted for your quote - reference \d{9}\./),
    ).toBeVisible();
    const payOnline = page.getByRole("link", { name: "Pay Online" });
    await expect(payOnline).toHaveCount(acceptsCards ? 1 : 0);
    if (!acceptsCards) return;
    await payOnline.click();
    await expect(page).toHaveURL(new RegExp(`/booking/${BookingToken}/pay`));
  });
}

test("B-017 B-077 finalise opens directly by its URL without a base tag; an unknown quote is 404", async ({ page }) => {
  await openFinalise(page);
  const response = await page.reload();
  expect(response?.status()).toBe(200);
  expect(await response?.text()).not.toMatch(/<base[ >]/);
  expect(page.url()).not.toContain("#");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finalise Booking");
  await expect(page.locator("form#finalise")).toBeVisible();
  expect((await page.goto("/booking/00000000-0000-4000-8000-00000000dead/finalise"))?.status()).toBe(404);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("B-070 the duplicate question and both answers work with plain forms", async ({ page }) => {
    const email = `plain.${Date.now()}@example.com`;
    for (const round of [1, 2]) {
      await openFinalise(page, { VehicleRego: "DUP789" });
      await bookAs(page, email);
      if (round === 2) {
        const dialog = page.getByRole("dialog", { name: "Have you already booked this?" });
        await expect(dialog).toBeVisible();
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await expect(dialog).toBeHidden();
        await expect(page.getByLabel("Email")).toHaveValue(email);
        await payButton(page).click();
        await dialog.getByRole("button", { name: "Book anyway" }).click();
      }
      await pay(page);
    }
  });

  test("B-068 the inclusions open and close by URL", async ({ page }) => {
    await openFinalise(page);
    await page.getByRole("link", { name: "What the service includes" }).click();
    await expect(page.getByRole("dialog", { name: "What the service includes" })).toBeVisible();
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveTitle("Finalise Booking");
  });
});
