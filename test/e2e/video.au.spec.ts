import type { Page } from "@playwright/test";
import { holds } from "../support/image-bytes";
import { mp4, PLACE } from "../support/video-bytes";
import { expectNoAxeViolations } from "./support/axe";
import { expectStep, guidOf, press } from "./support/funnel";
import { smallPng } from "./support/photo";
import { expect, test } from "./support/test";
import { cartWithDamage, openUploader } from "./support/uploader";
import { phoneVideo, plays, recordedWebm } from "./support/video";

const OF = "Video of your vehicle";
const asFile = (name: string, bytes: Uint8Array) => ({ name, mimeType: "video/mp4", buffer: Buffer.from(bytes) });
const chooserIn = (page: Page) => page.getByLabel("Choose a video", { exact: true }).and(page.locator("input"));

test("a video that a browser recorded is added beside photos, plays in the uploader and on the cart, and goes when it is removed", async ({
  page,
}) => {
  const { dialog, choose } = await openUploader(page);
  await choose.setInputFiles(await smallPng(page, "car.png"));
  await chooserIn(page).setInputFiles(await recordedWebm(page));
  await expect(dialog.locator("[data-status=approved]")).toHaveCount(2);
  await expect(dialog.getByText("1 of 1 added.")).toBeVisible();
  await expect(chooserIn(page)).toHaveCount(0);
  await plays(page, OF);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await plays(page, OF);
  await expect(page.getByRole("link", { name: /^Download the video/ })).toBeVisible();

  await page.getByRole("link", { name: "Add or change photos and video" }).click();
  await dialog.getByRole("button", { name: "Remove Your video" }).click();
  await expect(chooserIn(page)).toHaveCount(1);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.locator("video")).toHaveCount(0);
});

test("a phone's file plays once its place, its dates and its names are gone", async ({ page }) => {
  const { dialog } = await openUploader(page);
  const video = await phoneVideo(page);
  expect([holds(video.buffer, PLACE), holds(video.buffer, "PhoneCam9")]).toEqual([true, true]);
  await chooserIn(page).setInputFiles(video);
  await plays(page, OF);
  const src = (await dialog.locator("video").getAttribute("src")) ?? "";
  const served = await (await page.request.get(src)).body();
  expect([served.byteLength, holds(served, PLACE), holds(served, "PhoneCam9")]).toEqual([
    video.buffer.byteLength,
    false,
    false,
  ]);
});

test("what is too long, protected, no video or too large is refused with what to do, and nothing of it is sent", async ({
  page,
}) => {
  const { dialog } = await openUploader(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  for (const [file, words] of [
    [asFile("long.mp4", mp4({ seconds: 45 })), "long.mp4: This video is longer than 30 seconds. Please shorten it"],
    [asFile("notes.mp4", Buffer.from("not a video")), "notes.mp4: This is not a video that can be played here"],
    [asFile("sound.m4v", mp4({ withVideo: false })), "sound.m4v: This file has no picture"],
    [asFile("notes.txt", Buffer.from("not a video")), "notes.txt: This is not a video that can be played here"],
  ] as const) {
    await chooserIn(page).setInputFiles(file);
    await expect(dialog.getByRole("alert")).toContainText(words);
  }
  expect(sent.filter((url) => url.includes("/api/gateway"))).toEqual([]);
});

test("a video on its way can be cancelled, and one that did not arrive can be sent again", async ({ page }) => {
  const { dialog } = await openUploader(page);
  const video = asFile("noise.mp4", mp4());
  // The storage takes its time.
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

for (const width of [390, 1280]) {
  test(`at ${width} px the uploader, the cart and the page of photos with a video have no axe violations and do not scroll sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { dialog } = await openUploader(page);
    const looksRight = async () => {
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    };
    await chooserIn(page).setInputFiles(asFile("long.mp4", mp4({ seconds: 45 })));
    await expect(dialog.getByRole("alert")).toBeVisible();
    await looksRight();
    await chooserIn(page).setInputFiles(await phoneVideo(page));
    await expect(dialog.locator("[data-status=approved]")).toHaveCount(1);
    await looksRight();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.locator("video")).toBeVisible();
    await looksRight();
    await page.goto(`/quote-2/${guidOf(page)}/photos?step=task-your-items`);
    await expect(page.locator("video")).toBeVisible();
    await looksRight();
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a video goes with a plain form, is refused with words that say what to do, is there to play and to download, and goes again", async ({
    page,
    browser,
    baseURL,
  }) => {
    // Another browser records and plays what this one cannot.
    const artist = await browser.newPage({ baseURL: baseURL ?? "", javaScriptEnabled: true });
    await artist.goto("/");
    const video = await phoneVideo(artist);

    await cartWithDamage(page);
    await page.getByRole("link", { name: "Add photos" }).click();
    await press(page, "Send the video");
    await expect(page.getByRole("alert")).toContainText("Choose a video first");
    await page.locator("#field-video").setInputFiles(asFile("long.mp4", mp4({ seconds: 31 })));
    await press(page, "Send the video");
    await expect(page.getByRole("alert")).toContainText("This video is longer than 30 seconds. Please shorten it");
    // A photo still goes where photos go.
    await page.locator("#field-photo").setInputFiles(await smallPng(artist));
    await press(page, "Send photos");
    await expect(page.getByRole("main").locator("li img")).toHaveCount(1);
    await page.locator("#field-video").setInputFiles(video);
    await press(page, "Send the video");
    const src = (await page.locator("video").getAttribute("src")) ?? "";
    const served = await (await page.request.get(src)).body();
    expect([served.byteLength, holds(served, PLACE)]).toEqual([video.buffer.byteLength, false]);
    await expect(page.getByRole("link", { name: /^Download the video/ })).toHaveAttribute("href", src);

    await page.getByRole("button", { name: "Remove the video" }).click();
    await expect(page.locator("video")).toHaveCount(0);
    await page.getByRole("link", { name: "Done" }).click();
    await expectStep(page, "task-your-items");
    await artist.close();
  });
});
