import { expectAccessibleLayout } from "./support/screenshots";
import { bookAsCustomer } from "./support/book";
import { diaryDay } from "./support/choose-supplier";
import { joinAsWorkshop } from "./support/joined-workshop";
import { expect, test } from "./support/test";
import { answerOffer, signInWithAddress, openWorkshopPortal } from "./support/workshop";

const LAYOUT_OPTIONS = { widths: [390] } as const;

test("on a phone a workshop manages its diary, with and without JavaScript", async ({ page, browser }) => {
  const plate = `DI${crypto.randomUUID().slice(0, 4)}`.toUpperCase();
  const token = await bookAsCustomer(page, null, {
    ServiceDate: diaryDay(),
    VehicleRego: plate,
    VehicleRegoState: "NSW",
  });
  // Reads the booked day, which differs from the requested day if the workshop is closed then.
  const booking = await page.request.get(`/api/booking/${token}/minimal-details`);
  const { ServiceDate: day } = (await booking.json()) as { ServiceDate: string };
  const portal = await openWorkshopPortal(page, browser, token);
  await answerOffer(portal, 1);
  await portal.setViewportSize({ width: 390, height: 844 });

  await portal.goto("/workshop");
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Diary");
  await expectAccessibleLayout(portal, LAYOUT_OPTIONS);
  const { store } = Object.fromEntries(
    new URL((await portal.getByRole("link", { name: "Show the week" }).getAttribute("href")) ?? "", portal.url())
      .searchParams,
  );
  await portal.goto(`/workshop?store=${store}&day=${day}`);
  const board = portal.getByRole("region", { name: /^\w{3} \d+ \w{3}$/ });
  await expect(board.getByText("Confirmed").first()).toBeVisible();

  // Three clicks: open the page, choose the duration, confirm.
  await portal.getByRole("link", { name: "Add a walk-in" }).click();
  await portal.getByText("2 hours", { exact: true }).click();
  await expectAccessibleLayout(portal, LAYOUT_OPTIONS);
  await portal.getByLabel("Rego (optional)").fill(`W${plate}`);
  await portal.getByRole("button", { name: "Add to the diary" }).click();
  await expect(portal.getByRole("status").filter({ hasText: "The walk-in is in your diary" })).toBeVisible();
  await expect(board.getByText(`W${plate}`).first()).toBeVisible();

  await portal.getByRole("link", { name: "Block hours" }).click();
  await portal.getByText("The afternoon", { exact: true }).click();
  await expectAccessibleLayout(portal, LAYOUT_OPTIONS);
  await portal.getByRole("button", { name: "Block these hours" }).click();
  await expect(portal.getByRole("status").filter({ hasText: "The hours are blocked" })).toBeVisible();
  await expect(board.getByText("Everyone is away").first()).toBeVisible();
  await expectAccessibleLayout(portal, LAYOUT_OPTIONS);

  // Two taps: the booking to move and its new time.
  const card = board.getByRole("listitem").filter({ has: portal.locator(`a[href="/workshop/bookings/${token}"]`) });
  await card.getByRole("link", { name: /^Move/ }).click();
  await portal.getByLabel("Start").fill("10:45");
  await expectAccessibleLayout(portal, LAYOUT_OPTIONS);
  await portal
    .getByRole("button", { name: /^Move here/ })
    .first()
    .click();
  await expect(portal.getByRole("status").filter({ hasText: "Moved." })).toBeVisible();
  await expect(card).toContainText("10:45 am");

  // With a mouse the card is dragged: one hour is four rows down. Escape returns it to its original position.
  await portal.setViewportSize({ width: 1280, height: 1600 });
  await portal.goto(`/workshop?store=${store}&day=${day}`);
  const walkIn = board.getByRole("listitem").filter({ hasText: `W${plate}` });
  const readStart = async () => /(?:1[0-2]|[1-9])(?::\d\d)?\s[ap]m/.exec((await walkIn.textContent()) ?? "")?.[0];
  const drag = async (end: () => Promise<void>) => {
    await walkIn.scrollIntoViewIfNeeded();
    const handle = await walkIn.getByRole("link", { name: /^Move/ }).boundingBox();
    if (!handle) throw new Error("the card is not to be seen");
    await portal.mouse.move(handle.x + 8, handle.y + 8);
    await portal.mouse.down();
    await portal.mouse.move(handle.x + 8, handle.y + 40);
    await portal.mouse.move(handle.x + 8, handle.y + 72);
    await end();
    await portal.mouse.up();
  };
  const startBefore = await readStart();
  await drag(() => portal.keyboard.press("Escape"));
  expect(await readStart()).toBe(startBefore);
  await drag(async () => {});
  await expect(portal.getByRole("status").filter({ hasText: "Moved." })).toBeVisible();
  expect([startBefore, await readStart()]).toEqual(["8\u00a0am", "9\u00a0am"]);
  await expectAccessibleLayout(portal, { widths: [1280] });
  await portal.setViewportSize({ width: 390, height: 844 });

  const search = portal.getByRole("searchbox", { name: "Search your bookings" });
  await search.fill(plate.toLowerCase());
  await search.press("Enter");
  await portal.waitForURL(/\/workshop\/find/);
  await expect(portal.locator(`a[href="/workshop/bookings/${token}"]`)).toBeVisible();
  await expectAccessibleLayout(portal, LAYOUT_OPTIONS);
  await portal.getByRole("link", { name: "All work for this customer and car" }).first().click();
  await expect(portal.getByRole("heading", { name: "This customer and car at your workshop" })).toBeVisible();

  const noScriptPage = await (
    await browser.newContext({
      javaScriptEnabled: false,
      storageState: await portal.context().storageState(),
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  await noScriptPage.goto(`/workshop?store=${store}&day=${day}&view=week`);
  await noScriptPage.getByRole("link", { name: `Move W${plate}` }).click();
  await noScriptPage.getByRole("button", { name: "Remove this entry" }).click();
  await expect(noScriptPage.getByText("Removed. The hours are free again.")).toBeVisible();
  await noScriptPage.goto(`/workshop?store=${store}&day=${day}`);
  await noScriptPage.getByRole("link", { name: "Add a walk-in" }).click();
  await noScriptPage
    .getByText("30 minutes", { exact: true })
    .or(noScriptPage.getByText("0.5 hours", { exact: true }))
    .click();
  await noScriptPage.getByLabel("Start", { exact: true }).fill("");
  await noScriptPage.getByRole("button", { name: "Add to the diary" }).click();
  await expect(noScriptPage.getByRole("alert")).toContainText("Enter a time");
  await noScriptPage.getByLabel("Start", { exact: true }).fill("09:30");
  await noScriptPage.getByRole("button", { name: "Add to the diary" }).click();
  await expect(noScriptPage.getByText("The walk-in is in your diary", { exact: false })).toBeVisible();
  await noScriptPage.getByRole("link", { name: "Block hours" }).click();
  await noScriptPage.getByText("The whole day", { exact: true }).click();
  await noScriptPage.getByRole("button", { name: "Block these hours" }).click();
  await expect(noScriptPage.getByText("The hours are blocked", { exact: false })).toBeVisible();

  // A move to another day needs the customer's consent, so the customer is asked and the booking stays unchanged.
  await noScriptPage
    .getByRole("listitem")
    .filter({ has: noScriptPage.locator(`a[href="/workshop/bookings/${token}"]`) })
    .getByRole("link", { name: /^Move/ })
    .click();
  await noScriptPage.getByRole("link", { name: "Next day" }).click();
  const ask = noScriptPage.getByRole("button", { name: /^Propose this day/ });
  while ((await noScriptPage.getByText(/^\d.* free$/).count()) === 0)
    await noScriptPage.getByRole("link", { name: "Next day" }).click();
  await ask.click();
  await expect(
    noScriptPage.getByText("We have asked the customer", { exact: false }).or(noScriptPage.getByRole("alert")),
  ).toBeVisible();
});

test("on a phone a workshop with several mechanics moves work to another one with the form", async ({ page }) => {
  const email = `mechanics-${crypto.randomUUID().slice(0, 8)}@banksia.example`;
  await joinAsWorkshop(page, email, {});
  await page.goto("/customer-login?returnTo=/workshop/settings/bays");
  await signInWithAddress(page, email);
  await page.getByLabel("Name 1").fill("Dusty");
  await page.getByLabel("Name 2").fill("Sam");
  await page.getByRole("button", { name: "Save" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const day = diaryDay();
  for (const rego of ["ONE111", "TWO222", "SIX666"]) {
    await page.goto(`/workshop/walk-in?day=${day}`);
    await page.getByLabel("Rego (optional)").fill(rego);
    await page.getByLabel("Row", { exact: true }).selectOption("No row");
    await page.getByLabel("Start", { exact: true }).fill("09:00");
    await page.getByRole("button", { name: "Add to the diary" }).click();
    await expect(page.getByRole("status").filter({ hasText: "The walk-in is in your diary" })).toBeVisible();
  }

  await page.getByRole("link", { name: "Move ONE111" }).click();
  await expect(page.getByRole("button", { name: "Move", exact: true })).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  await page.getByLabel("Row", { exact: true }).selectOption("Sam");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Moved." })).toBeVisible();

  // Sam is away: the diary marks Sam's work and no other.
  await page.getByRole("link", { name: "Block hours" }).click();
  await page.getByText("The whole day", { exact: true }).click();
  await page.getByLabel("Who is away").selectOption("Sam");
  await page.getByRole("button", { name: "Block these hours" }).click();
  await expect(page.getByText("Sam is away", { exact: true })).toHaveCount(1);
});
