import type { Page } from "@playwright/test";
import { CLOCK_HEADER } from "../../scripts/serve/clock-endpoint";
import { bookAsCustomer } from "./support/book";
import { expectAccessibleLayout } from "./support/screenshots";
import { expect, test } from "./support/test";
import { signInWithAddress, findWorkshopMail } from "./support/workshop";

const LAYOUT_OPTIONS = { widths: [320, 390, 1280], axe: "each" } as const;

/** Signs in and waits for the page that asked for it. */
async function signInAs(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.waitForURL(({ pathname }) => !/^\/(sandbox|login)\//.test(pathname));
}

test("P-009 P-074 P-137 P-139 P-178 P-214 P-220 a workshop proposes dates, the customer accepts one, and both see the booking", async ({
  page,
  browser,
}) => {
  const token = await bookAsCustomer(page);
  await page.goto(`/booking/${token}/changes`);
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByRole("radio", { name: /Ask me first/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  const { link, to } = await findWorkshopMail(page, token);

  const workshop = await browser.newContext();
  const portal = await workshop.newPage();
  await portal.goto(link);
  await signInWithAddress(portal, to);
  await expect(portal.getByText("Action required")).toBeVisible();
  expect(new URL(portal.url()).pathname).toBe(`/workshop/bookings/${token}`);
  await expectAccessibleLayout(portal, LAYOUT_OPTIONS);

  const messages: string[] = [];
  portal.on("request", (request) => {
    const body = request.url().endsWith("/api/gateway") ? (request.postData() ?? "") : "";
    if (body.includes('"respondToBookingOffer"')) messages.push(body);
  });
  await portal.getByRole("radio", { name: "Change the date or time" }).check();
  await portal.getByRole("button", { name: "Send your answer" }).click();
  await expect(portal.getByRole("alert")).toContainText("Choose at least one other date");
  await portal.getByLabel("Date 1", { exact: true }).selectOption({ index: 3 });
  const chosenDay = await portal.getByLabel("Date 1", { exact: true }).inputValue();
  // A day can be chosen once, so the other rows do not offer it.
  await expect(portal.getByLabel("Date 2 (optional)").locator(`option[value="${chosenDay}"]`)).toBeDisabled();
  // With three days chosen, no row offers another day until one is removed (P-178).
  const isFree = (row: string) =>
    portal.getByLabel(row, { exact: true }).locator("option:not([disabled]):not([value=''])");
  await portal.getByLabel("Date 2 (optional)").selectOption({ index: 4 });
  await portal.getByLabel("Date 3 (optional)").selectOption({ index: 5 });
  for (const row of ["Date 1", "Date 2 (optional)", "Date 3 (optional)"]) await expect(isFree(row)).toHaveCount(1);
  await portal.getByLabel("Date 3 (optional)").selectOption("");
  await expect(isFree("Date 3 (optional)")).not.toHaveCount(0);
  await portal.getByLabel("Date 2 (optional)").selectOption("");
  await expect(portal.getByLabel("Start time for date 1").locator("option")).not.toHaveCount(1);
  await portal.getByLabel("Start time for date 1").selectOption({ index: 1 });
  await portal.getByRole("button", { name: "Send your answer" }).click();
  const dialog = portal.getByRole("dialog", { name: "Propose this date?" });
  await expect(dialog).toBeVisible();
  await expectAccessibleLayout(portal, LAYOUT_OPTIONS);
  await dialog.getByRole("button", { name: "Close" }).click();
  expect(messages).toEqual([]);
  await portal.getByRole("button", { name: "Send your answer" }).click();
  await dialog.getByRole("button", { name: "Propose this date" }).click();
  await expect(portal.getByText("Awaiting confirmation")).toBeVisible();
  expect(messages).toHaveLength(1);
  expect(Object.keys(JSON.parse(messages[0] ?? "{}").variables)).toEqual([
    "bookingOfferId",
    "responseType",
    "comment",
    "availabilities",
    "canUndo",
  ]);
  // The customer is asked once the undo window has passed.
  await expect(portal.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.setExtraHTTPHeaders({ [CLOCK_HEADER]: "61000" });
  await portal.context().setExtraHTTPHeaders({ [CLOCK_HEADER]: "61000" });
  expect(JSON.parse(messages[0] ?? "{}").variables.responseType).toBe(2);
  await expectAccessibleLayout(portal, LAYOUT_OPTIONS);

  await page.goto(`/booking/${token}/changes`);
  await expect(page.getByRole("heading", { name: "Choose another date" })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect(page.getByRole("heading", { name: "You are booked in" })).toBeVisible();
  const file = await (await page.request.get(`/booking/${token}/calendar.ics`)).text();
  expect(file).toContain("SEQUENCE:1");
  expect(file).toContain(`DTSTART:`);
  await portal.reload();
  await expect(portal.getByText("Booked in", { exact: true })).toBeVisible();
  await expect(portal.getByText("Kiri Walker")).toBeVisible();

  // Opens the portal outside its frame in a signed-out browser. The page polls once a second and shows the portal after the sign-in.
  const framedContext = await browser.newContext();
  const waitingPage = await framedContext.newPage();
  const statusPolls: string[] = [];
  waitingPage.on(
    "request",
    (request) => void (request.url().endsWith("/session/status") && statusPolls.push(request.url())),
  );
  await waitingPage.goto(`/workshop/hl/sign-in?returnTo=/workshop/store-invitations`);
  await expect(waitingPage.getByRole("heading", { name: "Sign in to continue" })).toBeVisible();
  await expect.poll(() => statusPolls.length).toBeGreaterThan(1);
  const login = await framedContext.newPage();
  await login.goto("/customer-login?returnTo=/");
  await signInAs(login, /Max Mechanic/);
  await expect(waitingPage.getByRole("heading", { name: "Store invitations" })).toBeVisible();
  // The user has a session at the identity provider but not here: the portal signs in silently and opens.
  await framedContext.clearCookies({ name: "session" });
  await waitingPage.goto("/workshop/store-invitations");
  await expect(waitingPage.getByRole("heading", { name: "Store invitations" })).toBeVisible();
  await workshop.close();
  await framedContext.close();
});

test("P-367 P-138 a lost response keeps the form; the comment is shown for answers that use it", async ({
  page,
  browser,
}) => {
  const { link, to } = await findWorkshopMail(page, await bookAsCustomer(page));
  const workshop = await browser.newContext();
  const portal = await workshop.newPage();
  await portal.goto(link);
  await signInWithAddress(portal, to);
  const comment = portal.getByLabel("Comment");
  const chooseAnswer = (name: RegExp) => portal.getByRole("radio", { name }).check();
  for (const [name, isShown] of [
    [/Change the date/, false],
    [/Disagree with/, true],
    [/Decline/, true],
  ] as const) {
    await chooseAnswer(name);
    await expect(comment).toBeVisible({ visible: isShown });
    await expect(portal.getByLabel("Your price")).toBeVisible({ visible: name.source === "Disagree with" });
  }
  await comment.fill("Our hoist is broken");
  await portal.route("**/api/gateway", (route) => route.abort());
  await portal.getByRole("button", { name: "Send your answer" }).click();
  const alert = portal.getByRole("alert");
  await expect(alert).toContainText("Unknown error");
  await expect(alert).toContainText("There was an error processing your response. Please try again.");
  await expect(comment).toHaveValue("Our hoist is broken");
  await portal.unroute("**/api/gateway");
  await portal.getByRole("button", { name: "Send your answer" }).click();
  await expect(portal.getByText("No action required")).toBeVisible();
  await workshop.close();
});

test("account transfer, invitations, settings and overview look right and work with JavaScript", async ({ page }) => {
  await page.goto("/workshop/hl/account-transfer");
  await signInAs(page, /Olive Owner/);
  await expect(page.getByRole("heading", { name: "Account email" })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByLabel("New email address").fill("nobody");
  await page.getByRole("button", { name: "Check the address" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter an email address");
  await page.getByLabel("New email address").fill("new.owner@workshop.example");
  await page.getByRole("button", { name: "Check the address" }).click();
  await expect(page.getByLabel("Code")).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  // A different email address must be verified again.
  await page.getByLabel("New email address").fill("another@workshop.example");
  await expect(page.getByLabel("Code")).toBeHidden();
  await page.goto("/workshop/store-invitations");
  await page.getByRole("textbox", { name: "Email" }).fill("casey@customer.example");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByRole("heading", { name: "casey@customer.example" })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByRole("button", { name: /Withdraw/ }).click();
  await expect(page.getByText("Revoked")).toBeVisible();

  // The store settings: one section's form is first refused and then saved, and the settings show who saved it.
  await page.getByRole("navigation", { name: "Workshop", exact: true }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", exact: true })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByRole("link", { name: "Change Opening hours" }).click();
  await expect(page.getByRole("heading", { name: "Opening hours" })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  const monday = page.getByRole("group", { name: "Monday" });
  await monday.getByLabel("From").fill("10:30");
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: /Monday from/ })
    .click();
  await expect(monday.getByLabel("From")).toBeFocused();
  await monday.getByLabel("From").fill("09:45");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Opening hours: saved" })).toBeVisible();
  await expect(page.getByText("by Olive Owner")).toBeVisible();
  await page.getByRole("navigation", { name: "Workshop", exact: true }).getByRole("link", { name: "Diary" }).click();
  await expect(page.getByRole("heading", { name: "Wallet" })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
});

test("a workshop link works repeatedly and on other devices; other logins need a code", async ({ page, browser }) => {
  test.setTimeout(180_000);
  const token = await bookAsCustomer(page);
  const { link, to } = await findWorkshopMail(page, token);
  const target = `/workshop/bookings/${token}`;
  const slowDown = async (tab: Page) =>
    tab.route("**/workshop/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue().catch(() => undefined);
    });
  const workshop = await browser.newContext();
  const firstPage = await workshop.newPage();
  await firstPage.goto(link);
  await signInWithAddress(firstPage, to);
  await expect(firstPage.getByText("Action required")).toBeVisible();
  const second = await workshop.newPage();
  await slowDown(firstPage);
  await slowDown(second);
  // Two tabs at once. The second navigates away before its response arrives, and is opened again.
  const navigation = second.goto(link).catch(() => null);
  await Promise.all([firstPage.goto(link), second.goto("about:blank").catch(() => null)]);
  await navigation;
  await Promise.all([firstPage.goto(link), second.goto(link)]);
  const device = await browser.newContext();
  const third = await device.newPage();
  await third.goto(link);
  await signInWithAddress(third, to);
  for (const tab of [firstPage, second, third]) {
    await expect(tab.getByText("Action required")).toBeVisible();
    expect(new URL(tab.url()).pathname).toBe(target);
  }
  // Loads a longer list than the default: other tests book at this workshop too, and on a weekend all bookings have the same deadline.
  await third.goto("/workshop?awaiting=600");
  await expect(third.locator(`a[href="${target}"]`).first()).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await signInAs(other, /Gale Guest/);
  await expect(other.getByRole("heading", { name: /This booking is for/ })).toBeVisible();
  await expectAccessibleLayout(other, LAYOUT_OPTIONS);
  // Retries, because another test may have sent a code to this workshop less than a minute ago.
  await expect(async () => {
    await other.getByRole("button", { name: "Send the code" }).click();
    await expect(other.getByLabel("Code")).toBeVisible({ timeout: 3_000 });
  }).toPass({ intervals: [10_000], timeout: 75_000 });
  await expectAccessibleLayout(other, LAYOUT_OPTIONS);
  const outbox = await (await page.request.get("/dev/outbox")).text();
  const mails = outbox.slice(outbox.indexOf(`data-template="verification-code" data-to="${to}"`));
  const code = /Your code is (\d{6})/.exec(mails)?.[1] ?? "";
  await other.getByLabel("Code").fill("000000");
  await other.getByRole("button", { name: "Open the booking" }).click();
  await expect(other.getByRole("alert")).toBeVisible();
  await other.getByLabel("Code").fill(code);
  await slowDown(other);
  await other.getByRole("button", { name: "Open the booking" }).dblclick();
  await expect(other.getByText("Action required")).toBeVisible();
  await other.goto("/workshop");
  await expect(other.getByRole("heading", { name: "Opened from a link" })).toBeVisible();
  await expectAccessibleLayout(other, LAYOUT_OPTIONS);
  for (const context of [workshop, device, other.context()]) await context.close();
});

test("store members can be promoted and removed, and both screens have an accessible layout", async ({ page }) => {
  await page.goto("/workshop/settings");
  await signInAs(page, /Olive Owner/);
  await page.getByRole("link", { name: /^People/ }).click();
  await expect(page.getByRole("heading", { name: "People", exact: true })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByRole("button", { name: "Make Max Mechanic manager" }).click();
  await expect(page.getByText("Manager: bookings, leads, settings, invites others")).toBeVisible();
  await page.getByRole("button", { name: "Make Max Mechanic front desk" }).click();
  await expect(page.getByText("Front desk: answers bookings and leads")).toBeVisible();
  await expect(
    page.getByText("Olive Owner changed max@workshop.example from manager to front desk", { exact: false }),
  ).toBeVisible();
  await page.getByText("Remove", { exact: false }).first().click();
  await expect(page.getByRole("button", { name: "Remove Max Mechanic" })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await expect(page.getByRole("link", { name: "Move the account to another email address" })).toBeVisible();
});
