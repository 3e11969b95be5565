import type { Page, Route } from "@playwright/test";
import { BUSINESS_TYPE_ID } from "../../app/domain/quotes/listing";
import { expectNoAxeViolations } from "./support/axe";
import {
  fillCard,
  fillCode,
  fillDetails,
  openComment,
  openFinalise,
  ownDay,
  payButton,
  payNow,
} from "./support/choose-supplier";
import { waitForScript } from "./support/funnel";
import { makeLead } from "./support/make-lead";
import { createSmallPng } from "./support/photo";
import { expect, test } from "./support/test";

/** Opens the finalise page and waits until its script and the photo script have loaded. */
async function openWithScript(page: Page): Promise<string> {
  const guid = await openFinalise(page);
  await waitForScript(page, "form#finalise");
  await waitForScript(page, 'a[href*="/photos?"]');
  return guid;
}

/** Blocks the page's requests to a URL until the returned function is called. */
async function holdRoute(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await releasePromise;
    await route.continue();
  });
  return release;
}

const readPageViews = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).flatMap((entry) => (entry.event === "virtualPageView" ? [entry.pagePath] : [])),
  );
const classesOf = (page: Page) => page.evaluate(() => [...document.body.classList]);

test("B-078 B-079 B-081 B-144 confirmation starts at the top, counts one view and has no finalise classes", async ({
  page,
}) => {
  await openWithScript(page);
  expect(await classesOf(page)).toEqual(expect.arrayContaining(["finalise", "sticky-header-mobile"]));
  await fillDetails(page);
  await payButton(page).click();
  await fillCard(page, "4242 4242 4242 4242");
  const confirmation = /\/booking\/[\w-]{27}\/confirmation\.data/;
  const release = await holdRoute(page, confirmation);
  const confirmationRequest = page.waitForRequest(confirmation);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await payNow(page).click();
  // The dialog shows progress, first for the card and then for the booking. Nothing of the confirmation page is shown yet.
  const dialog = page.getByRole("dialog");
  await confirmationRequest;
  await expect(dialog).toContainText(/Processing\.\.\.|We are booking your slot/);
  await expect(page.getByText("What happens next")).toHaveCount(0);
  expect(await readPageViews(page)).not.toContainEqual(expect.stringContaining("/confirmation"));
  release();
  await expect(page).toHaveTitle("Booking Received");
  await expect(page.getByRole("main")).toContainText(/Booking \d{9}/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect((await readPageViews(page)).filter((path) => String(path).includes("confirmation"))).toHaveLength(1);
  expect((await classesOf(page)).filter((name) => ["finalise", "sticky-header-mobile"].includes(name))).toEqual([]);
});

for (const [width, offset] of [
  [1200, 48],
  [400, 96],
] as const) {
  test(`B-109 B-317 at ${width} px a refused form focuses its first wrong field ${offset} px below the top`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await openWithScript(page);
    const prevalidated: string[] = [];
    page.on(
      "request",
      (request) => request.url().includes("/api/booking/prevalidate") && prevalidated.push(request.url()),
    );
    await page.getByLabel("Last name").fill("Walker");
    await page.getByLabel("Mobile").fill("0404 040 404");
    await page.getByLabel("Email").fill("kiri@example.com");
    await payButton(page).click();
    const message = page.locator("#field-firstName-error");
    await expect(message).toContainText("Enter your first name");
    await expect(page.locator("#field-agreedTerms-error")).toContainText("Agree to the terms to book");
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect
      .poll(() =>
        message.evaluate((element, from) => Math.abs(element.getBoundingClientRect().top - from) <= 2, offset),
      )
      .toBe(true);
    await expect(page.getByLabel("First name")).toBeInViewport();
    expect(prevalidated).toEqual([]);
    await expectNoAxeViolations(page);
  });
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Photos and video" });

test("B-146 an uploading photo shows progress after its window closes, and leaving the page asks first", async ({
  page,
}) => {
  await openWithScript(page);
  await page.getByLabel("First name").fill("Kiri");
  const release = await holdRoute(page, "**/sandbox/r2/**");
  await openComment(page);
  await page.getByRole("link", { name: "Add photos" }).click();
  await dialogOf(page)
    .locator("input[type=file][multiple]")
    .setInputFiles(await createSmallPng(page, "car.png"));
  await expect(dialogOf(page).locator('[data-status=uploading][aria-busy="true"]')).toContainText("car.png");
  await expectNoAxeViolations(page);
  await dialogOf(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Stay on this page until your photos are uploaded.")).toBeVisible();
  let requestCount = 0;
  page.on("dialog", (dialog) => {
    requestCount += 1;
    void dialog.dismiss();
  });
  await page.evaluate(() => window.location.assign("/help"));
  await expect.poll(() => requestCount).toBe(1);
  release();
  await expect(page.getByRole("img", { name: "Your vehicle, 1 of 1" })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Kiri");
  await page.reload();
  await expect(page.getByRole("img", { name: "Your vehicle, 1 of 1" })).toBeVisible();
});

for (const status of ["approved", "rejected", "pending"] as const) {
  test(`B-147 a photo with server status ${status} is shown as such, before and after a reload`, async ({ page }) => {
    const guid = await openWithScript(page);
    const operationOf = (route: Route) => (route.request().postDataJSON() as { operationName: string }).operationName;
    const image = { id: "A".repeat(27), sortOrder: 0, status, url: status === "approved" ? "/favicon.svg" : null };
    await page.route("**/api/gateway", (route) =>
      operationOf(route) === "processCapturedVehicleImage"
        ? route.fulfill({ json: { data: { processCapturedVehicleImage: image } } })
        : route.continue(),
    );
    const openPhotos = async () => {
      await openComment(page);
      await page.getByRole("link", { name: /^Add .*photos/ }).click();
    };
    await openPhotos();
    await dialogOf(page)
      .locator("input[type=file][multiple]")
      .setInputFiles(await createSmallPng(page, "car.png"));
    await expect(dialogOf(page).locator(`[data-status=${status}]`)).toHaveCount(1);
    await page.route(`**/api/lead/${guid}/captured-vehicle-images`, (route) =>
      route.fulfill({
        json: { LeadId: guid, CapturedVehicleImages: [{ Id: image.id, SortOrder: 0, Status: status, Url: image.url }] },
      }),
    );
    await page.reload();
    await waitForScript(page, 'a[href*="/photos?"]');
    await openPhotos();
    await expect(dialogOf(page).locator(`[data-status=${status}]`)).toHaveCount(1);
    await expect(dialogOf(page).locator("[data-status] img")).toHaveCount(status === "approved" ? 1 : 0);
  });
}

test("B-295 a refused call on finalise shows the specified text and keeps the typed values", async ({ page }) => {
  const table = [
    [404, "Not Found", "The requested resource could not be found."],
    [412, "Service Unavailable", "This function is temporarily unavailable."],
    [504, "Uh oh.", "We are experiencing heavy traffic at the moment."],
    [500, "Oops...", "Something went wrong! If the problem persists, please contact us."],
    [403, "Unauthorised Access", "You do not have permission to view this page."],
  ] as const;
  await openWithScript(page);
  await page.getByLabel("First name").fill("Kiri");
  await fillCode(page, "SERVICE10");
  for (const [status, title, text] of table) {
    await page.route("**/api/discount/validate", (route) => route.fulfill({ status, json: {} }), { times: 1 });
    await page.getByRole("button", { name: "Apply code" }).click();
    const alert = page.getByRole("alertdialog", { name: title });
    await expect(alert).toContainText(text);
    await expect(page.getByLabel("First name")).toHaveValue("Kiri");
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(alert).toHaveCount(0);
  }
  // A visitor without access is sent to the home page.
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
});

test("B-295 a 401 reloads finalise once", async ({ page }) => {
  await openWithScript(page);
  let documentCount = 0;
  page.on("request", (request) => request.resourceType() === "document" && documentCount++);
  await page.route("**/api/discount/validate", (route) => route.fulfill({ status: 401, json: {} }));
  await fillCode(page, "SERVICE10");
  await page.getByRole("button", { name: "Apply code" }).click();
  await expect.poll(() => documentCount).toBe(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finalise Booking");
});

const DEALERSHIP = BUSINESS_TYPE_ID.OEMDealer;
const KINDS = [
  { text: "mobile mechanic", category: 1, isOf: (listing: ListedQuote) => listing.IsMobile },
  {
    text: "dealership",
    category: 3,
    isOf: (listing: ListedQuote) => !listing.IsMobile && listing.BusinessTypeId === DEALERSHIP,
  },
  {
    text: "workshop",
    category: 2,
    isOf: (listing: ListedQuote) => !listing.IsMobile && listing.BusinessTypeId !== DEALERSHIP,
  },
] as const;
type ListedQuote = {
  readonly WorkshopName: string;
  readonly IsMobile: boolean;
  readonly BusinessTypeId: number;
  readonly AcceptOnlinePayments: boolean;
  readonly MinimumNetPriceIncTax: number | null;
};

test("P-001 B-145 a mechanic, a dealership and a workshop are each listed, booked, paid and reported once", async ({
  page,
}) => {
  for (const { text, category, isOf } of KINDS) {
    const guid = await makeLead(page, { ServiceDate: ownDay() });
    const { Listings } = (await (await page.request.get(`/api/quotes/${guid}`)).json()) as {
      Listings: readonly ListedQuote[];
    };
    const listing = Listings.find(
      (item) => isOf(item) && item.AcceptOnlinePayments && item.MinimumNetPriceIncTax !== null,
    );
    expect(listing, text).toBeDefined();
    await page.goto(`/quotes/${guid}?category=${category}&radius=100000&show=all`);
    const card = page
      .getByRole("list", { name: "Offers" })
      .getByRole("article")
      .filter({ has: page.getByText(listing?.WorkshopName ?? "", { exact: true }) })
      .first();
    await expect(card).toContainText(new RegExp(text, "i"));
    const price = listing?.MinimumNetPriceIncTax?.toLocaleString("en-AU", { minimumFractionDigits: 2 });
    await card.getByRole("button", { name: `Book now · $${price}` }).click();
    await expect(payButton(page)).toBeVisible();
    await fillDetails(page);
    if (listing?.IsMobile) {
      const box = page.getByLabel("Street address");
      await box.pressSequentially("12 church");
      const rangeResponse = page.waitForResponse("**/in-range/**");
      await page.getByRole("listbox", { name: "Addresses" }).getByRole("option").first().click();
      await rangeResponse;
      await page.getByRole("radio", { name: /^Yes/ }).check();
    }
    await payButton(page).click();
    await fillCard(page, "5555 5555 5555 4444");
    await payNow(page).click();
    await expect(page).toHaveTitle("Booking Received");
    await expect(page.getByRole("main")).toContainText(listing?.WorkshopName ?? "");
  }
  const countPurchases = () =>
    page.evaluate(() => (window.dataLayer ?? []).filter((entry) => entry.event === "purchase").length);
  await expect.poll(countPurchases).toBe(1);
  await page.reload();
  await expect(page).toHaveTitle("Booking Received");
  expect(await countPurchases()).toBe(0);
});
