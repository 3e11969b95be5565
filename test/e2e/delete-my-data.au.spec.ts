import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { ownDay } from "./support/choose-supplier";
import { testMobile, codeFor } from "./support/funnel";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

/** Makes a booking to be paid on the day over the API, with this page's cookies. Returns its token. */
async function bookOnTheDay(page: Page, mobile: string): Promise<string> {
  const leadId = await makeLead(page, { ServiceDate: ownDay() });
  const { Listings } = (await (await page.request.get(`/api/quotes/${leadId}?sortby=Price`)).json()) as {
    Listings: readonly { WorkshopId: number; IsMobile: boolean }[];
  };
  const supplier = Listings.find((listing) => !listing.IsMobile)?.WorkshopId;
  const { ServiceDate, ArrivalTime, ServiceInclusions } = (await (
    await page.request.get(`/api/finalise/${leadId}/${supplier}`)
  ).json()) as { ServiceDate: string; ArrivalTime: string; ServiceInclusions: unknown };
  const response = await page.request.post("/api/booking/submit", {
    data: {
      WorkshopId: supplier,
      LeadId: leadId,
      ServiceDate,
      TimeOfArrival: ArrivalTime,
      FirstName: "Kiri",
      LastName: "Walker",
      Mobile: mobile,
      Email: `kiri.${randomUUID()}@example.com`,
      AgreedTC: true,
      ServiceInclusions,
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { BookingToken: string }).BookingToken;
}

const readOutbox = async (page: Page) =>
  (await (await page.request.get("/dev/outbox")).text()).replace(/<!--.*?-->/g, "").replace(/<[^>]*>/g, " ");

for (const javaScriptEnabled of [true, false])
  test(`a customer's data deletion is requested, undone and completed ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    page,
    browser,
  }) => {
    const mobile = testMobile("AU");
    const token = await bookOnTheDay(page, mobile);
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 900 } });
    const phone = await context.newPage();
    const expectLayout = async () => {
      if (!javaScriptEnabled) return;
      for (const width of [1280, 390]) {
        await phone.setViewportSize({ width, height: 900 });
        expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expectNoAxeViolations(phone);
      }
    };
    const heading = phone.getByRole("heading", { level: 1 });
    await phone.goto("/my-data");
    await phone.getByLabel("Mobile or email").fill(mobile);
    await phone.getByRole("button", { name: "Send me a code" }).click();
    await expect(async () => phone.locator("#field-code").fill(await codeFor(phone, mobile))).toPass();
    await phone.getByRole("button", { name: "Continue" }).click();
    await phone.getByRole("link", { name: "Delete my data" }).click();
    await expect(phone.getByText("You have one booking that is not finished")).toBeVisible();
    await expect(phone.getByText("tax law requires us")).toBeVisible();
    await expectLayout();
    await phone.getByRole("button", { name: "Delete my data" }).click();
    await expect(heading).toContainText("Delete the data for");
    await expectLayout();
    await phone.getByRole("button", { name: "Yes, delete my data" }).click();
    await expect(phone.getByText(/^You asked us to delete your data on/)).toBeVisible();
    await expectLayout();
    await phone.getByRole("button", { name: "Keep my data" }).click();
    await expect(phone.getByRole("link", { name: "Read or print my data" })).toBeVisible();

    await page.goto(`/booking/${token}/cancel`);
    await page.getByRole("button", { name: "Cancel this booking" }).click();
    await page.waitForURL(/confirmation$/);

    await phone.goto("/my-data/delete");
    await phone.getByRole("button", { name: "Delete my data" }).click();
    await expect(phone.getByText("Deletion starts straight away and cannot be undone.")).toBeVisible();
    await phone.getByRole("button", { name: "Yes, delete my data" }).click();
    await expect(heading).toHaveText("Your data is being deleted");
    await expectLayout();
    const tail = mobile.replace(/\s/g, "").slice(-8);
    await expect
      .poll(async () =>
        new RegExp(`${tail}[^#]*?your data has been deleted, as you asked`).test(await readOutbox(phone)),
      )
      .toBe(true);

    // No data is left for this number: no code is sent to it, and its booking shows no customer.
    await phone.goto("/my-data/all");
    await expect(phone.getByText("kiri.")).toHaveCount(0);
    await page.goto(`/booking/${token}`);
    await expect(page.getByText("Walker")).toHaveCount(0);
    await expect(page.getByText(/kiri\./)).toHaveCount(0);
    await context.close();
  });
