import type { Page, Request } from "@playwright/test";
import { containsText } from "../support/image-bytes";
import { expectNoAxeViolations } from "./support/axe";
import { expectStep, guidOf, press, startQuote } from "./support/funnel";
import { makeLead } from "./support/make-lead";
import { createPhonePhoto, readImage, createSmallPng } from "./support/photo";
import { expect, test } from "./support/test";
import { openCartWithDamage, dialogOf, openUploader } from "./support/uploader";

/** Waits until the scripts of a new document run. Before that, a link to the photos is a plain link. */
const scriptRuns = (page: Page) => page.waitForLoadState("networkidle");

const operationOf = (request: Request): string => (request.postDataJSON() as { operationName: string }).operationName;

test("F-335 F-336 a listed repair requires a photo; phone photos are uploaded upright and small", async ({ page }) => {
  await openCartWithDamage(page);
  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText(
    "Add at least one photo. Workshops cannot quote this job without one",
  );
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(0);

  const photo = await createPhonePhoto(page);
  expect(containsText(photo.buffer, "151 12 36")).toBe(true);
  await page.getByRole("link", { name: "Add photos" }).click();
  const dialog = dialogOf(page);
  await dialog.locator("input[type=file][multiple]").setInputFiles(photo);
  const picture = dialog.getByRole("img", { name: "Your vehicle, number 1" });
  await expect(picture).toBeVisible({ timeout: 30_000 });
  const path = (await picture.getAttribute("src")) ?? "";
  expect(await readImage(page, path)).toEqual({ width: 1920, height: 2560, top: "red", bottom: "blue" });
  const served = await (await page.request.get(path)).body();
  for (const trace of ["151 12 36", "Exif"]) expect(containsText(served, trace), trace).toBe(false);

  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("main").getByRole("img", { name: "Your vehicle, 1 of 1" })).toBeVisible();
  await press(page, "Continue");
  await expectStep(page, "location");

  await startQuote(page, { repairInspectionId: "157" });
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("link", { name: "Add photos" })).toHaveCount(0);
  await press(page, "Continue");
  await expectStep(page, "location");
});

test("F-104 F-401 F-402 B-104 B-151 B-253 B-254 a photo is uploaded to its own URL, processed, listed and deleted", async ({
  page,
}) => {
  const { dialog, choose } = await openUploader(page);
  const file = await createSmallPng(page);
  // Playwright does not expose a request body that is a file, so the test reads it where the page passes it to the browser.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob)
        void body.arrayBuffer().then((bytes) => Object.assign(window, { sentBytes: [...new Uint8Array(bytes)] }));
      return send.call(this, body);
    };
  });
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/gateway") || request.method() === "PUT") calls.push(request);
  });
  await choose.setInputFiles(file);
  await expect(dialog.getByRole("img", { name: "Your vehicle, number 1" })).toBeVisible();
  const [uploadCall, put, processed] = calls;
  if (!uploadCall || !put || !processed || calls.length !== 3) throw new Error(`${calls.length} calls were made`);
  expect(operationOf(uploadCall)).toBe("requestCapturedVehicleImageUploadUrl");
  expect((uploadCall.postDataJSON() as { variables: unknown }).variables).toEqual({
    vehicleId: null,
    imageFileExtension: "png",
    sortOrder: 0,
    leadId: guidOf(page),
    bookingId: null,
    byteLength: file.buffer.byteLength,
  });
  const { uploadUrl, id } = (
    (await (await uploadCall.response())?.json()) as {
      data: { requestCapturedVehicleImageUploadUrl: { uploadUrl: string; id: string } };
    }
  ).data.requestCapturedVehicleImageUploadUrl;
  expect([put.method(), put.url(), (await put.allHeaders())["content-type"]]).toEqual(["PUT", uploadUrl, "image/png"]);
  expect(await page.evaluate(() => (window as unknown as { sentBytes: number[] }).sentBytes)).toEqual([...file.buffer]);
  expect(processed.postDataJSON()).toMatchObject({ operationName: "processCapturedVehicleImage", variables: { id } });

  const readImages = async () =>
    (
      (await (await page.request.get(`/api/lead/${guidOf(page)}/captured-vehicle-images`)).json()) as {
        CapturedVehicleImages: unknown[];
      }
    ).CapturedVehicleImages;
  expect(await readImages()).toEqual([{ Id: id, SortOrder: 0, Status: "approved", Url: `/photo/${id}` }]);
  await dialog.getByRole("button", { name: "Remove photo.png" }).click();
  await expect(dialog.getByText("No photos yet.")).toBeVisible();
  expect(calls.slice(3).map(operationOf)).toEqual(["deleteCapturedVehicleImage"]);
  expect(await readImages()).toEqual([]);
  await page.reload();
  await scriptRuns(page);
  await page.getByRole("link", { name: "Add photos" }).click();
  await expect(dialog.getByText("No photos yet.")).toBeVisible();
});

test("F-103 photo tips close with Escape or Close and return focus to the link", async ({ page }) => {
  await openCartWithDamage(page);
  const link = page.getByRole("link", { name: "Photo tips" });
  const tips = page.getByRole("dialog", { name: "Photo tips" });
  await link.click();
  await expect(tips).toContainText("Daylight, no flash");
  await page.keyboard.press("Escape");
  await expect(tips).toBeHidden();
  await expect(link).toBeFocused();
  await link.click();
  await tips.getByRole("button", { name: "Close" }).click();
  await expect(tips).toBeHidden();
});

test("B-194 B-292 only ten of twelve photos are kept, and a message states the limit", async ({ page }) => {
  const { dialog, choose } = await openUploader(page);
  const files = await Promise.all(
    Array.from({ length: 12 }, (_, index) => createSmallPng(page, `car-${index + 1}.png`)),
  );
  await choose.setInputFiles(files);
  await expect(
    dialog.getByText("Maximum image count reached, you may only upload up to 10 images.", { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByText("10 of 10 added.")).toBeVisible({ timeout: 60_000 });
  await expect(choose).toHaveCount(0);
});

test("B-291 B-290 files of a wrong type or size are listed with the limit and not sent", async ({ page }) => {
  const { dialog, choose } = await openUploader(page);
  const messages: string[] = [];
  page.on("request", (request) => messages.push(request.url()));
  await choose.setInputFiles([
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") },
    { name: "huge.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(15 * 1024 * 1024 + 1) },
    { name: "IMG_2.HEIC", mimeType: "image/heic", buffer: Buffer.from("not decodable") },
  ]);
  const text = dialog.getByRole("alert");
  await expect(text).toContainText(
    "notes.txt: Selected image cannot be uploaded, please ensure your image is of one of the following formats: jpg, jpeg, png, webp",
  );
  await expect(text).toContainText(
    "huge.jpg: Selected image is too large, please supply an image that is smaller than 15 MB",
  );
  await expect(text).toContainText(/IMG_2\.HEIC: .*Most Compatible/);
  await expect(dialog.getByText("No photos yet.")).toBeVisible();
  expect(messages.filter((url) => url.includes("/api/gateway"))).toEqual([]);
});

test("B-287 B-288 B-289 a refused upload URL and a failed upload show errors and can be retried", async ({ page }) => {
  const { dialog, choose } = await openUploader(page);
  const file = await createSmallPng(page, "car.png");
  await page.route("**/api/gateway", (route) => route.fulfill({ status: 500, json: { errors: [{ message: "no" }] } }), {
    times: 1,
  });
  await choose.setInputFiles(file);
  await expect(dialog.getByText("Failed to upload image car.png. Please try again.")).toBeVisible();
  await page.route("**/sandbox/r2/**", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(
    dialog.getByText("Failed to upload image car.png to the server. Please remove the image and try again."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("img", { name: "Your vehicle, number 1" })).toBeVisible();
  const { CapturedVehicleImages } = (await (
    await page.request.get(`/api/lead/${guidOf(page)}/captured-vehicle-images`)
  ).json()) as { CapturedVehicleImages: unknown[] };
  expect(CapturedVehicleImages).toHaveLength(1);
});

test("B-148 B-286 failed processing marks the photo as failed", async ({ page }) => {
  const { dialog, choose } = await openUploader(page);
  await page.route("**/api/gateway", (route) =>
    operationOf(route.request()).startsWith("process")
      ? route.fulfill({ json: { data: null, errors: [{ message: "no" }] } })
      : route.continue(),
  );
  await choose.setInputFiles(await createSmallPng(page, "car.png"));
  await expect(dialog.locator("[data-status=failed]")).toContainText(
    "Failed to process image car.png. Please remove the image and try again.",
  );
});

test("B-149 B-150 a rejected photo shows no picture and a notice until it is removed", async ({ page }) => {
  const { dialog, choose } = await openUploader(page);
  await choose.setInputFiles([
    { name: "fake.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html>no photo</html>") },
    await createSmallPng(page, "car.png"),
  ]);
  const rejected = dialog.locator("[data-status=rejected]");
  await expect(rejected).toContainText("fake.jpg");
  await expect(rejected.locator("img")).toHaveCount(0);
  await expect(dialog.locator("[data-status=approved] img")).toBeVisible();
  const notice = dialog.getByText("We can’t use some of your photos");
  await expect(notice).toBeVisible();
  await dialog.getByRole("button", { name: "Remove fake.jpg" }).click();
  await expect(notice).toBeHidden();
});

test("B-284 B-285 a failed photo list or removal shows an error and keeps the photo", async ({ page }) => {
  await openCartWithDamage(page);
  await page.route("**/captured-vehicle-images", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole("link", { name: "Add photos" }).click();
  const dialog = dialogOf(page);
  await expect(
    dialog.getByText("Failed to initialise image list. Please try refreshing the page or pressing F5.", {
      exact: true,
    }),
  ).toBeVisible();
  await dialog.locator("input[type=file][multiple]").setInputFiles(await createSmallPng(page, "car.png"));
  await expect(dialog.getByRole("img", { name: "Your vehicle, number 1" })).toBeVisible();
  await page.route("**/api/gateway", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await dialog.getByRole("button", { name: "Remove car.png" }).click();
  await expect(dialog.getByText("Failed to remove image. Please try again.", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("img", { name: "Your vehicle, number 1" })).toBeVisible();
});

test("an uploading photo shows its progress; closing the uploader loses nothing", async ({ page }) => {
  const { dialog, choose } = await openUploader(page);
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/sandbox/r2/**", async (route) => {
    await releasePromise;
    await route.continue();
  });
  await choose.setInputFiles(await createSmallPng(page, "car.png"));
  await expect(dialog.locator("[data-status=uploading][aria-busy=true]")).toContainText("car.png");
  await expect(dialog.getByRole("progressbar", { name: "Upload of car.png" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  release();
  await expect(page.getByRole("main").getByRole("img", { name: "Your vehicle, 1 of 1" })).toBeVisible();
});

test("a later step waits for uploads, and photos keep their order on the check page", async ({ page }) => {
  const smash = {
    LeadCartItemType: "RepairInspection",
    RepairInspectionId: 11,
    RepairInspectionName: "Smash Repair",
    RepairCategoryId: 11,
  };
  const guid = await makeLead(page, { isUnknownVehicle: true, CartItems: [smash] });
  await page.goto(`/quote-2/${guid}?step=customer`);
  await expectStep(page, "task-your-items");
  await scriptRuns(page);
  await page.getByRole("link", { name: "Add photos" }).click();
  const dialog = dialogOf(page);
  const choose = dialog.locator("input[type=file][multiple]");
  await choose.setInputFiles([await createSmallPng(page, "one.png"), await createSmallPng(page, "two.png")]);
  await expect(dialog.getByText("2 of 2 added.")).toBeVisible();
  const ids = async () =>
    (
      (await (await page.request.get(`/api/lead/${guidOf(page)}/captured-vehicle-images`)).json()) as {
        CapturedVehicleImages: { Id: string }[];
      }
    ).CapturedVehicleImages.map(({ Id }) => Id);
  const [first, second] = await ids();
  await dialog.getByRole("button", { name: "Move forward two.png" }).click();
  await expect.poll(ids).toEqual([second, first]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.goto(`/quote-2/${guid}?step=customer`);
  await expectStep(page, "customer");
  const photoImages = page.getByRole("main").locator("img");
  await expect(photoImages).toHaveCount(2);
  await expect(photoImages.first()).toHaveAttribute("src", `/photo/${second}`);
  await expectNoAxeViolations(page);
  await scriptRuns(page);
  await page.getByRole("link", { name: /^(Add|Change) photos$/ }).click();
  await dialog
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(photoImages).toHaveCount(1);
});

for (const width of [320, 390, 1280]) {
  test(`at ${width} px cart, uploader, tips and photos pages pass axe without overflow`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { dialog, choose } = await openUploader(page);
    await choose.setInputFiles([
      await createSmallPng(page, "car.png"),
      {
        name: "a-photo-with-a-very-long-name-that-a-phone-made-up.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.from("no photo"),
      },
    ]);
    await expect(dialog.locator("[data-status=rejected]")).toBeVisible();
    const isWide = () =>
      page.evaluate(
        () =>
          document.documentElement.scrollWidth > document.documentElement.clientWidth ||
          [...document.querySelectorAll("dialog[open]")].some((box) => box.scrollWidth > box.clientWidth),
      );
    await expectNoAxeViolations(page);
    expect(await isWide()).toBe(false);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expectNoAxeViolations(page);
    expect(await isWide()).toBe(false);
    await page.getByRole("link", { name: "Photo tips" }).click();
    await expect(page.getByRole("dialog", { name: "Photo tips" })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto(`/quote-2/${guidOf(page)}/photos?step=task-your-items`);
    await expectNoAxeViolations(page);
    expect(await isWide()).toBe(false);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a plain form uploads, reorders and removes photos, and reports refused files", async ({
    page,
    browser,
    baseURL,
  }) => {
    // Another browser draws an image that this one cannot.
    const artist = await browser.newPage({ baseURL: baseURL ?? "" });
    await artist.goto("/");
    const photo = await createPhonePhoto(artist);
    const png = await createSmallPng(artist);

    await openCartWithDamage(page);
    await page.getByRole("link", { name: "Add photos" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Photos and video of your vehicle");
    await press(page, "Send photos");
    await expect(page.getByRole("alert")).toContainText("Choose a photo first");
    await page
      .locator("#field-photo")
      .setInputFiles([photo, png, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") }]);
    await press(page, "Send photos");
    await expect(page.getByRole("alert")).toContainText("notes.txt: Selected image cannot be uploaded");
    const pictures = page.getByRole("main").locator("li img");
    await expect(pictures).toHaveCount(2);

    const path = (await pictures.first().getAttribute("src")) ?? "";
    const served = await page.request.get(path);
    expect(served.headers()["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(containsText(await served.body(), "151 12 36")).toBe(false);
    await artist.route("**/the-served-photo", async (route) =>
      route.fulfill({ contentType: "image/jpeg", body: await served.body() }),
    );
    expect(await readImage(artist, "/the-served-photo")).toEqual({
      width: 3000,
      height: 4000,
      top: "red",
      bottom: "blue",
    });

    await page.getByRole("button", { name: "Move forward photo 2" }).click();
    await expect(pictures.nth(1)).toHaveAttribute("src", path);
    await page.getByRole("button", { name: "Remove photo 2" }).click();
    await expect(pictures).toHaveCount(1);
    await page.getByRole("button", { name: "Remove photo 1" }).click();
    await expect(pictures).toHaveCount(0);
    await page.getByRole("link", { name: "Go back without photos" }).click();
    await expectStep(page, "task-your-items");
    await press(page, "Continue");
    await expect(page.getByRole("alert")).toContainText("Add at least one photo");
    await expectStep(page, "task-your-items");
    await artist.close();
  });
});
