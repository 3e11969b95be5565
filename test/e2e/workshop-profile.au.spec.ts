import { CRON_PATH } from "../../scripts/serve/local-crons.mjs";
import { expectAccessibleLayout, DESK_AND_PHONE } from "./support/screenshots";
import { bookAsCustomer } from "./support/book";
import { makeLead } from "./support/make-lead";
import { createPhonePhoto } from "./support/photo";
import { expect, test } from "./support/test";
import { openWorkshopPortal } from "./support/workshop";

test("a workshop edits its profile and photos, which customers see, even without JavaScript", async ({
  page,
  browser,
}) => {
  const text = "Two hoists, a kettle and a dog that likes everyone.";
  const portal = await openWorkshopPortal(page, browser, await bookAsCustomer(page));
  await portal.goto("/workshop/settings");
  const profileUrl = new URL(
    (await portal.getByRole("link", { name: "How customers see you" }).getAttribute("href")) ?? "",
    portal.url(),
  );
  const storeId = profileUrl.searchParams.get("store") ?? "";

  await portal.getByRole("link", { name: "Change Your profile" }).click();
  await portal.getByLabel("About your workshop (optional)").fill("Ring us on 02 5550 1234");
  await portal.getByRole("button", { name: "Save" }).click();
  await expect(portal.getByRole("alert")).toContainText("Leave out phone numbers");
  await expectAccessibleLayout(portal, { ...DESK_AND_PHONE, name: "profile" });
  await portal.getByLabel("About your workshop (optional)").fill(text);
  await portal
    .getByRole("group", { name: /^Specialities/ })
    .getByRole("checkbox")
    .first()
    .check();
  await portal.getByRole("button", { name: "Save" }).click();
  await expect(portal.getByRole("status").filter({ hasText: "Your profile: saved" })).toBeVisible();

  await portal.getByRole("link", { name: "Change Photos" }).click();
  // Waits for the URL, because the previous page has a section of the same name.
  await expect(portal).toHaveURL(/\/workshop\/settings\/photos/);
  await portal
    .getByLabel("Photos", { exact: true })
    .setInputFiles([await createPhonePhoto(portal, "door.jpg"), await createPhonePhoto(portal, "bay.jpg")]);
  await portal.getByRole("button", { name: "Send photos" }).click();
  await portal.getByRole("group", { name: "Photo 2" }).getByLabel("Description (optional)").fill("Our two hoists");
  await portal.getByRole("group", { name: "Photo 2" }).getByLabel("Position").selectOption("1");
  await portal.getByRole("group", { name: "Photo 1" }).getByLabel("Position").selectOption("2");
  await expectAccessibleLayout(portal, { ...DESK_AND_PHONE, name: "photos" });
  await portal.getByRole("button", { name: "Save" }).click();
  await expect(portal.getByRole("status").filter({ hasText: "Photos: saved" })).toBeVisible();
  await expectAccessibleLayout(portal, { ...DESK_AND_PHONE, name: "settings" });

  await portal.getByRole("link", { name: "How customers see you" }).click();
  const window = portal.getByRole("dialog");
  await expect(window.getByText(text)).toBeVisible();
  await expect(window.getByRole("img", { name: "Our two hoists" })).toBeVisible();
  await expectAccessibleLayout(portal, { ...DESK_AND_PHONE, name: "preview" });
  await window.getByRole("link", { name: "Close" }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Settings");

  const guids = [await makeLead(page), await makeLead(page), await makeLead(page)];
  for (const LeadGuid of guids) {
    const { Listings } = (await (await page.request.get(`/api/quotes/${LeadGuid}?sortby=Price`)).json()) as {
      Listings: readonly { WorkshopId: number }[];
    };
    const message = await page.request.post("/api/quotes/log-impressions", {
      data: { LeadGuid, SortBy: "Price", Impressions: Listings.map(({ WorkshopId }) => WorkshopId) },
    });
    expect(message.ok()).toBe(true);
  }
  await page.goto(`/quotes/${guids[0]}/workshop/${storeId}`);
  await expect(page.getByRole("dialog").getByText(text)).toBeVisible();
  await expectAccessibleLayout(page, { ...DESK_AND_PHONE, name: "customer" });

  await page.request.get(`${CRON_PATH}?cron=${encodeURIComponent("11,41 * * * *")}`);
  await portal.goto("/workshop");
  await portal.getByText("Menu", { exact: true }).click();
  await portal.getByRole("link", { name: "How customers find you" }).click();
  await expect(portal.getByRole("heading", { name: "Your price compared with others" })).toBeVisible();
  await expect(
    portal.getByRole("img", { name: /^Your price compared with the median of other workshops/ }),
  ).toBeVisible();
  await expect(portal.getByText(/^Position \d+ of \d+$/).first()).toBeVisible();
  await expectAccessibleLayout(portal, { ...DESK_AND_PHONE, name: "found" });

  const noScriptPage = await (
    await browser.newContext({
      javaScriptEnabled: false,
      storageState: await portal.context().storageState(),
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  await noScriptPage.goto(`/workshop/visibility?store=${storeId}`);
  await expect(
    noScriptPage.getByRole("img", { name: /^Your price compared with the median of other workshops/ }),
  ).toBeVisible();
  await noScriptPage.getByText("Figures", { exact: false }).first().click();
  await expect(noScriptPage.getByRole("table").first()).toBeVisible();
  await noScriptPage.goto(`/workshop/settings/photos?store=${storeId}`);
  await noScriptPage.getByLabel("Remove photo 2").check();
  await noScriptPage.getByRole("button", { name: "Save" }).click();
  await expect(noScriptPage.getByRole("status").filter({ hasText: "Photos: saved" })).toBeVisible();
  await noScriptPage.goto(`/workshop/settings/preview?store=${storeId}`);
  await expect(noScriptPage.getByText(text)).toBeVisible();
});
