import { expectAccessibleLayout, DESK_AND_PHONE } from "./support/screenshots";
import { bookAsCustomer } from "./support/book";
import { expect, test } from "./support/test";
import { answerOffer, openWorkshopPortal } from "./support/workshop";

test("payments are in the workshop's monthly statement and CSV, even without JavaScript", async ({ page, browser }) => {
  const token = await bookAsCustomer(page);
  const portal = await openWorkshopPortal(page, browser, token);
  await answerOffer(portal, 1);
  const details = await page.request.get(`/api/booking/${token}/minimal-details`);
  const { BookingID } = (await details.json()) as { BookingID: number };
  const paid = `Paid online by the customer, booking ${BookingID}`;

  await portal.setViewportSize({ width: 390, height: 844 });
  await portal.goto("/workshop");
  await portal.getByText("Menu", { exact: true }).click();
  await portal.getByRole("link", { name: "Statements" }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Statements");
  const openMonthLink = portal.getByRole("listitem").filter({ hasText: "So far" }).getByRole("link");
  // The amount is on hold until the job is finished. The card is captured after the workshop's answer.
  await expect(async () => {
    await portal.reload();
    await openMonthLink.first().click();
    await expect(portal.getByText(paid)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(portal.getByRole("heading", { level: 1 })).toContainText("Statement for");
  await expect(portal.getByText("This month is still open.")).toBeVisible();
  await expectAccessibleLayout(portal, DESK_AND_PHONE);

  const href = await portal.getByRole("link", { name: "All transactions as a spreadsheet (CSV)" }).getAttribute("href");
  const lines = await portal.request.get(href ?? "");
  expect(lines.headers()["content-disposition"]).toContain('.csv"');
  expect(await lines.text()).toContain(paid);
  const statementUrl = portal.url();
  await portal.getByRole("link", { name: "All statements" }).click();
  await expect(portal.getByText("Held: unfinished work or refunds in progress")).toBeVisible();
  await expectAccessibleLayout(portal, DESK_AND_PHONE);
  await portal.getByRole("link", { name: "Lead wallet" }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Wallet");
  await expect(portal.getByText("Each lead that you claim costs $12.00, GST included.")).toBeVisible();
  await expectAccessibleLayout(portal, DESK_AND_PHONE);

  const noScriptContext = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await portal.context().storageState(),
  });
  const noScriptPage = await noScriptContext.newPage();
  await noScriptPage.goto(statementUrl);
  await expect(noScriptPage.getByText(paid)).toBeVisible();
  await noScriptContext.close();
  await portal.context().close();
});
