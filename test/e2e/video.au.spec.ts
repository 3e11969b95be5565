import type { Locator, Page } from "@playwright/test";
import { containsText } from "../support/image-bytes";
import { mp4, PLACE } from "../support/video-bytes";
import { payByCard } from "./support/book";
import { openFinalise } from "./support/choose-supplier";
import { expectStep, guidOf, press } from "./support/funnel";
import { tabTo, activateByKeyboard } from "./support/keyboard";
import { expectAccessibleLayout } from "./support/screenshots";
import { createSmallPng } from "./support/photo";
import { expect, test } from "./support/test";
import { openCartWithDamage, dialogOf, openUploader } from "./support/uploader";
import { createPhoneVideo, expectPlays, recordWebm, sendVideo } from "./support/video";
import { openWorkshopPortal } from "./support/workshop";

const VIDEO_LABEL = "Video of your vehicle";
const asFile = (name: string, bytes: Uint8Array) => ({ name, mimeType: "video/mp4", buffer: Buffer.from(bytes) });
type ChosenFile = ReturnType<typeof asFile>;
const chooserIn = (page: Page) => page.getByLabel("Choose a video", { exact: true }).and(page.locator("input"));

test("a recorded video is added, played in uploader and cart, and removed", async ({ page }) => {
  const { dialog, choose } = await openUploader(page);
  await choose.setInputFiles(await createSmallPng(page, "car.png"));
  await chooserIn(page).setInputFiles(await recordWebm(page));
  await expect(dialog.locator("[data-status=approved]")).toHaveCount(2);
  await expect(dialog.getByText("1 of 1 added.")).toBeVisible();
  await expect(chooserIn(page)).toHaveCount(0);
  await expectPlays(page, VIDEO_LABEL);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expectPlays(page, VIDEO_LABEL);
  await expect(page.getByRole("link", { name: /^Download the video/ })).toBeVisible();

  await page.getByRole("link", { name: "Add or change photos and video" }).click();
  await dialog.getByRole("button", { name: "Remove Your video" }).click();
  await expect(chooserIn(page)).toHaveCount(1);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.locator("video")).toHaveCount(0);
});

test("a video from a phone plays after its location, dates and device names are removed", async ({ page }) => {
  const { dialog } = await openUploader(page);
  const video = await createPhoneVideo(page);
  expect([containsText(video.buffer, PLACE), containsText(video.buffer, "PhoneCam9")]).toEqual([true, true]);
  await chooserIn(page).setInputFiles(video);
  await expectPlays(page, VIDEO_LABEL);
  const src = (await dialog.locator("video").getAttribute("src")) ?? "";
  const served = await (await page.request.get(src)).body();
  expect([served.byteLength, containsText(served, PLACE), containsText(served, "PhoneCam9")]).toEqual([
    video.buffer.byteLength,
    false,
    false,
  ]);
});

test("videos that are too long, protected, invalid or too large are refused with advice", async ({ page }) => {
  const { dialog } = await openUploader(page);
  const messages: string[] = [];
  page.on("request", (request) => messages.push(request.url()));
  for (const [file, text] of [
    [asFile("long.mp4", mp4({ seconds: 45 })), "long.mp4: This video is longer than 30 seconds. Please trim it"],
    [asFile("notes.mp4", Buffer.from("not a video")), "notes.mp4: We cannot play this file as a video"],
    [asFile("sound.m4v", mp4({ withVideo: false })), "sound.m4v: This file has no picture"],
    [asFile("notes.txt", Buffer.from("not a video")), "notes.txt: We cannot play this file as a video"],
  ] as const) {
    await chooserIn(page).setInputFiles(file);
    await expect(dialog.getByRole("alert")).toContainText(text);
  }
  expect(messages.filter((url) => url.includes("/api/gateway"))).toEqual([]);
});

test("an uploading video can be cancelled, and a failed one can be sent again", async ({ page }) => {
  const { dialog } = await openUploader(page);
  const video = asFile("noise.mp4", mp4());
  // Simulates storage that never responds.
  await page.route("**/sandbox/r2/**", () => undefined);
  await chooserIn(page).setInputFiles(video);
  await expect(dialog.getByRole("progressbar", { name: "Upload of noise.mp4" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel sending noise.mp4" }).click();
  await expect(chooserIn(page)).toHaveCount(1);
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await page.route("**/sandbox/r2/**", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await chooserIn(page).setInputFiles(video);
  await dialog.getByRole("button", { name: "Try again to upload noise.mp4" }).click();
  await expect(dialog.locator("[data-status=approved]")).toHaveCount(1);
});

test("at 390 and 1280 px the pages with a video pass axe without overflow", async ({ page }) => {
  const { dialog } = await openUploader(page);
  await chooserIn(page).setInputFiles(asFile("long.mp4", mp4({ seconds: 45 })));
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expectAccessibleLayout(page, { axe: "each" });
  await chooserIn(page).setInputFiles(await createPhoneVideo(page));
  await expect(dialog.locator("[data-status=approved]")).toHaveCount(1);
  await expectAccessibleLayout(page, { axe: "each" });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.locator("video")).toBeVisible();
  // A video does not replace a photo of the damage.
  await expect(page.getByText("The video helps. Please add a photo as well.")).toBeVisible();
  await expectAccessibleLayout(page, { axe: "each" });
  await page.goto(`/quote-2/${guidOf(page)}/photos?step=task-your-items`);
  await expect(page.locator("video")).toBeVisible();
  await expectAccessibleLayout(page, { axe: "each" });
});

/** Opens the file chooser by keyboard and chooses files. */
async function chooseByKeyboard(page: Page, name: string, files: ChosenFile | ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await activateByKeyboard(page, dialogOf(page).getByRole("button", { name, exact: true }), "Enter");
  await (await chooser).setFiles(files);
}
/** Checks that the focus is in this part of the dialog. */
const expectFocusIn = (page: Page, part: Locator) =>
  expect(part.locator(":focus").or(part.and(page.locator(":focus")))).toHaveCount(1);

test("photos and a video can be managed by keyboard only", async ({ page }) => {
  await openCartWithDamage(page);
  const opener = page.getByRole("link", { name: "Add photos" });
  await activateByKeyboard(page, opener, "Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "Photos and video" })).toBeFocused();
  await chooseByKeyboard(page, "Choose photos", [
    await createSmallPng(page, "one.png"),
    await createSmallPng(page, "two.png"),
  ]);
  await expect(dialog.getByText("2 of 2 added.")).toBeVisible();
  await activateByKeyboard(page, dialog.getByRole("button", { name: "Move forward two.png" }), "Enter");
  await expect(dialog.getByRole("listitem").first()).toContainText("two.png");
  await expectFocusIn(page, dialog.getByRole("listitem").first());

  const video = dialog.getByRole("region", { name: "Video" });
  await page.route("**/sandbox/r2/**", () => undefined);
  await chooseByKeyboard(page, "Choose a video", asFile("noise.mp4", mp4()));
  await expect(dialog.getByRole("progressbar")).toBeVisible();
  await expectFocusIn(page, video);
  await activateByKeyboard(page, dialog.getByRole("button", { name: "Cancel sending noise.mp4" }), "Space");
  await expect(chooserIn(page)).toHaveCount(1);
  await expectFocusIn(page, dialog);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/sandbox/r2/**", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await chooseByKeyboard(page, "Choose a video", await createPhoneVideo(page));
  await activateByKeyboard(page, dialog.getByRole("button", { name: "Try again to upload IMG_0001.MOV" }), "Enter");
  await expect(video.locator("[data-status=approved]")).toHaveCount(1);
  await expectFocusIn(page, video);
  await tabTo(page, dialog.locator("video"));
  await page.keyboard.press("Space");
  await expect
    .poll(() => dialog.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const changeLink = page.getByRole("link", { name: "Add or change photos and video" });
  await expect(changeLink).toBeFocused();
  await page.keyboard.press("Enter");
  await activateByKeyboard(page, dialog.getByRole("button", { name: "Remove Your video" }), "Enter");
  await expect(chooserIn(page)).toHaveCount(1);
  await expectFocusIn(page, dialog);
  await activateByKeyboard(page, dialog.getByRole("button", { name: "Done" }), "Enter");
  await expect(dialog).toBeHidden();
  await expect(page.locator("video")).toHaveCount(0);
});

test("customer and workshop can play a booking's video, by keyboard and without JavaScript", async ({
  page,
  browser,
}) => {
  const guid = await openFinalise(page);
  await sendVideo(page, guid);
  await page.reload();
  await expect(page.getByText("Your video has been added.")).toBeVisible();
  const token = await payByCard(page);
  await expectPlays(page, "Video of the vehicle");
  await expectAccessibleLayout(page);

  const portal = await openWorkshopPortal(page, browser, token);
  const video = portal.locator('video[aria-label="Video of the vehicle"]');
  await tabTo(portal, video);
  await portal.keyboard.press("Space");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  const downloadPromise = portal.waitForEvent("download");
  await activateByKeyboard(portal, portal.getByRole("link", { name: /^Download the video/ }), "Enter");
  expect((await downloadPromise).suggestedFilename()).toBe("video-1.mp4");
  await expectAccessibleLayout(portal);

  for (const viewer of [page, portal]) {
    const noScriptContext = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await viewer.context().storageState(),
    });
    const noScriptPage = await noScriptContext.newPage();
    await noScriptPage.goto(viewer.url());
    await expect(noScriptPage.locator("video")).toBeVisible();
    const href = await noScriptPage.getByRole("link", { name: /^Download the video/ }).getAttribute("href");
    expect((await noScriptPage.request.get(href ?? "")).headers()["content-type"]).toBe("video/mp4");
    await expectAccessibleLayout(noScriptPage, { axe: "none" });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a plain form uploads and deletes a video and explains refusals", async ({ page, browser, baseURL }) => {
    // Uses another browser to record and play a format that this one cannot.
    const artist = await browser.newPage({ baseURL: baseURL ?? "", javaScriptEnabled: true });
    await artist.goto("/");
    const video = await createPhoneVideo(artist);

    await openCartWithDamage(page);
    await page.getByRole("link", { name: "Add photos" }).click();
    await press(page, "Send the video");
    await expect(page.getByRole("alert")).toContainText("Choose a video first");
    await page.locator("#field-video").setInputFiles(asFile("long.mp4", mp4({ seconds: 31 })));
    await press(page, "Send the video");
    await expect(page.getByRole("alert")).toContainText("This video is longer than 30 seconds. Please trim it");
    // A photo must still be stored as a photo.
    await page.locator("#field-photo").setInputFiles(await createSmallPng(artist));
    await press(page, "Send photos");
    await expect(page.getByRole("main").locator("li img")).toHaveCount(1);
    await page.locator("#field-video").setInputFiles(video);
    await press(page, "Send the video");
    const src = (await page.locator("video").getAttribute("src")) ?? "";
    const served = await (await page.request.get(src)).body();
    expect([served.byteLength, containsText(served, PLACE)]).toEqual([video.buffer.byteLength, false]);
    await expect(page.getByRole("link", { name: /^Download the video/ })).toHaveAttribute("href", src);

    await page.getByRole("button", { name: "Remove the video" }).click();
    await expect(page.locator("video")).toHaveCount(0);
    await page.getByRole("link", { name: "Done" }).click();
    await expectStep(page, "task-your-items");
    await artist.close();
  });
});
