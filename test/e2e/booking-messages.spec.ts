import { bookAsCustomer } from "./support/book";
import { createSmallPng } from "./support/photo";
import { expect, test } from "./support/test";
import { answerOffer, openWorkshopPortal } from "./support/workshop";
import { DESK_AND_PHONE, expectAccessibleLayout } from "./support/screenshots";

test("customer and workshop exchange booking messages; the customer needs no JavaScript", async ({ page, browser }) => {
  const token = await bookAsCustomer(page);
  const noScriptContext = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 900 },
  });
  const noScriptPage = await noScriptContext.newPage();
  await noScriptPage.goto(`/booking/${token}`);
  await noScriptPage.getByRole("link", { name: "Messages" }).click();
  await noScriptPage.getByLabel("Your message").fill("Call me on 0404 040 404");
  await noScriptPage.getByRole("button", { name: "Send" }).click();
  await expect(noScriptPage.getByText(/Leave out phone numbers/).first()).toBeVisible();
  await expect(noScriptPage.getByLabel("Your message")).toHaveValue("Call me on 0404 040 404");
  await noScriptPage.getByLabel("Your message").fill("It squeaks when cold.");
  await noScriptPage.getByRole("button", { name: "Send" }).click();
  await expect(noScriptPage.getByRole("listitem").filter({ hasText: "It squeaks when cold." })).toBeVisible();

  const portal = await openWorkshopPortal(page, browser, token);
  await answerOffer(portal, 1);
  await portal.reload();
  await portal.getByText("What has happened so far").click();
  await expect(portal.getByText("Message sent")).toBeVisible();
  await expectAccessibleLayout(portal, DESK_AND_PHONE);
  await portal.getByRole("link", { name: "Messages (1 new)" }).click();
  await portal.waitForURL(/\/messages$/);
  await expect(portal.getByText("It squeaks when cold.")).toBeVisible();
  await portal.getByLabel("Your message").fill("Bring it at 8.");
  await portal.getByLabel("Photos (optional)").setInputFiles(await createSmallPng(portal));
  await expectAccessibleLayout(portal, DESK_AND_PHONE);
  await portal.getByRole("button", { name: "Send" }).click();
  await expect(portal.getByRole("listitem").filter({ hasText: "Bring it at 8." })).toBeVisible();
  await expect(portal.getByLabel("Your message")).toHaveValue("");
  await page.goto(`/booking/${token}/messages`);
  await expect(page.getByText("Bring it at 8.")).toBeVisible();
  const photo = page.getByRole("img", { name: /^Photo from / });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessibleLayout(page, DESK_AND_PHONE);

  await noScriptPage.goto(`/booking/${token}`);
  await expect(noScriptPage.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
  await noScriptContext.close();
});
