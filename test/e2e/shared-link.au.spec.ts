import type { Browser, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import { bookAsCustomer, payByCard } from "./support/book";
import { fillCard, fillComment, fillDetails, openFinalise, payButton, payNow } from "./support/choose-supplier";
import { testMobile, codeFor } from "./support/funnel";
import { createSmallPng } from "./support/photo";
import { expect, test } from "./support/test";
import { openWorkshopPortal } from "./support/workshop";

interface BrowserProfile {
  readonly width: number;
  readonly javaScriptEnabled: boolean;
}

/** Opens a new browser context for one person. */
async function openAsPerson(browser: Browser, { width, javaScriptEnabled }: BrowserProfile): Promise<Page> {
  return (await browser.newContext({ viewport: { width, height: 844 }, javaScriptEnabled })).newPage();
}

const main = (page: Page) => page.getByRole("main");
const expectFullAccess = async (page: Page, email: string) => {
  for (const text of [email, "Walker", "Ring twice"]) await expect(main(page)).toContainText(text);
};
const expectNoAccess = async (page: Page, email: string) => {
  for (const text of [email, "Walker", "Ring twice"]) await expect(main(page)).not.toContainText(text);
};

for (const screenCase of [390, 1280].flatMap((width) =>
  [true, false].map((javaScriptEnabled) => ({ width, javaScriptEnabled })),
)) {
  test(`B-125 B-211 a booking on a shared link belongs to its customer, at ${screenCase.width} px ${screenCase.javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    // axe itself needs JavaScript.
    const checkAccessibility = async (page: Page) =>
      screenCase.javaScriptEnabled ? expectNoAxeViolations(page) : undefined;
    const ana = await openAsPerson(browser, screenCase);
    const nia = await openAsPerson(browser, screenCase);
    const mobile = testMobile("AU");
    const email = `nia.${mobile.replace(/\D/g, "")}@customer.example`;
    const guid = await openFinalise(ana, {
      Name: "Ana Starter",
      MobileNumber: testMobile("AU"),
      Email: `ana.${mobile.replace(/\D/g, "")}@customer.example`,
    });

    // The recipient of the shared link books with their own details.
    await nia.goto(ana.url());
    await fillDetails(nia);
    await nia.getByRole("textbox", { name: "Mobile" }).fill(mobile);
    await nia.getByLabel("Email").fill(email);
    await fillComment(nia, "Ring twice");
    await payButton(nia).click();
    await fillCard(nia, "4242 4242 4242 4242");
    await payNow(nia).click();
    await expect(nia).toHaveURL(/\/booking\/[\w-]+\/confirmation$/);
    await expectFullAccess(nia, email);
    const address = nia.url();
    const token = new URL(address).pathname.split("/")[2] ?? "";

    // The person who started the quote sees that it is booked and the other person's details masked, but has no access to the booking.
    await ana.reload();
    await expect(ana.getByRole("heading", { level: 1 })).toHaveText("Booking Already Submitted");
    expect(await ana.content()).not.toContain(token);
    await checkAccessibility(ana);
    await ana.getByRole("link", { name: "See the quotes" }).click();
    await expect(ana).toHaveURL(new RegExp(`/quotes/${guid}`));
    expect(await ana.content()).not.toContain(token);
    await ana.goto(address);
    await expectNoAccess(ana, email);
    await ana.goto(`/booking/${token}/changes`);
    await expect(ana.getByRole("button", { name: "Send me a code" })).toBeVisible();
    await expect(main(ana)).not.toContainText("ana");

    // On another device, a code sent to the booking's mobile gives full access.
    const device = await openAsPerson(browser, screenCase);
    await device.goto(address);
    await expectNoAccess(device, email);
    await device.getByRole("link", { name: "Show all my details" }).click();
    await checkAccessibility(device);
    await device.getByRole("button", { name: "Send me a code" }).click();
    await device.getByLabel("Code").fill(await codeFor(device, mobile));
    await device.getByRole("button", { name: "Continue" }).click();
    await expect(device).toHaveURL(/\/booking\/[\w-]{27}$/);
    await expectFullAccess(device, email);
    await nia.reload();
    await expectFullAccess(nia, email);
    for (const page of [ana, nia, device]) await page.context().close();
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`on a shared link a customer adds photos for the workshop only ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    page,
  }) => {
    const screenCase = { width: 390, javaScriptEnabled };
    const ana = await openAsPerson(browser, screenCase);
    const nia = await openAsPerson(browser, screenCase);
    const first = await createSmallPng(page, "first.png");
    const second = await createSmallPng(page, "second.png");
    const guid = await openFinalise(ana);
    const link = ana.url();
    await ana.goto(`/quote-2/${guid}/photos`);
    await ana.getByLabel("Choose photos").setInputFiles(first);
    await ana.getByRole("button", { name: "Send photos" }).click();
    await expect(ana.getByRole("img", { name: "Your vehicle, 1 of 1" })).toBeVisible();
    const anaPhotoUrl = (await ana.getByRole("img", { name: "Your vehicle, 1 of 1" }).getAttribute("src")) ?? "";

    await nia.goto(link);
    const token = await payByCard(nia);
    await nia.getByRole("link", { name: "Add photos" }).click();
    await expect(nia.getByRole("heading", { level: 1 })).toHaveText("Photos and video of your vehicle");
    if (javaScriptEnabled) await expectNoAxeViolations(nia);
    await nia.getByLabel("Choose photos").setInputFiles(second);
    await nia.getByRole("button", { name: "Send photos" }).click();
    await expect(nia.getByRole("img", { name: "Your vehicle, 1 of 1" })).toBeVisible();
    const niaPhotoUrl = (await nia.getByRole("img", { name: "Your vehicle, 1 of 1" }).getAttribute("src")) ?? "";
    expect(anaPhotoUrl).not.toBe(niaPhotoUrl);
    await nia.getByRole("link", { name: "Done" }).click();
    await expect(nia).toHaveURL(new RegExp(`/booking/${token}/confirmation`));
    await expect(main(nia).getByRole("img")).toHaveCount(1);

    const photoStatuses = async (viewer: Page) => [
      (await viewer.request.get(anaPhotoUrl)).status(),
      (await viewer.request.get(niaPhotoUrl)).status(),
    ];
    expect([await photoStatuses(nia), await photoStatuses(ana)]).toEqual([
      [404, 200],
      [200, 404],
    ]);
    await ana.goto(`/booking/${token}/confirmation`);
    await expect(ana.getByRole("link", { name: /photos/ })).toHaveCount(0);
    await ana.goto(`/booking/${token}/photos`);
    await expect(ana.getByRole("button", { name: "Send photos" })).toHaveCount(0);

    const portal = await openWorkshopPortal(nia, browser, token);
    await expect(portal.getByRole("main").locator("img[src*='/photo/']")).toHaveCount(2);
  });
}

test("the customer is recognised after a link from another site, and after a reload", async ({ page }) => {
  const token = await bookAsCustomer(page);
  const address = new URL(`/booking/${token}`, page.url()).href;
  await page.route("http://webmail.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<main><a href="${address}">See your booking</a></main>` }),
  );
  await page.goto("http://webmail.example/");
  await page.getByRole("link", { name: "See your booking" }).click();
  await page.waitForURL(address);
  await expect(page.getByText("kiri@example.com")).toBeVisible();
  await page.reload();
  await expect(page.getByText("kiri@example.com")).toBeVisible();
});
