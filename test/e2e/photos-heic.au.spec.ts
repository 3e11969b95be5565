import { ANSWERS_AU } from "../support/application-answers";
import { containsText } from "../support/image-bytes";
import { openCartWithDamage, openUploader } from "./support/uploader";
import { expectNoAxeViolations } from "./support/axe";
import { bookAsCustomer } from "./support/book";
import { soonDay } from "./support/choose-supplier";
import { noteFinding, openOnServiceDay } from "./support/extra-work";
import { guidOf } from "./support/funnel";
import { applyUpTo } from "./support/joined-workshop";
import { phoneHeic, readImage, createSmallPng } from "./support/photo";
import { expect, test } from "./support/test";
import { answerOffer, openWorkshopPortal } from "./support/workshop";

/** Returns the same file with another size in `ispe`, which the decoder checks before it decodes. */
function withSize(heic: Buffer, width: number, height: number): Buffer {
  const resizedFile = Buffer.from(heic);
  const at = resizedFile.indexOf("ispe") + 8;
  resizedFile.writeUInt32BE(width, at);
  resizedFile.writeUInt32BE(height, at + 4);
  return resizedFile;
}

const READER = /\/assets\/(heic-worker|libheif|read-heic)-/;

test("the browser converts a HEIC photo to an upright JPEG without metadata", async ({ page }) => {
  const { dialog, choose } = await openUploader(page);
  const fetchedUrls: string[] = [];
  page.on("request", (request) => fetchedUrls.push(request.url()));
  await choose.setInputFiles(await createSmallPng(page, "car.png"));
  await expect(dialog.getByRole("img", { name: "Your vehicle, number 1" })).toBeVisible();
  expect(fetchedUrls.filter((url) => READER.test(url))).toEqual([]);

  const heic = phoneHeic();
  expect(containsText(heic.buffer, "A phone")).toBe(true);
  const script = page.waitForResponse(/\/assets\/heic-worker-/);
  await choose.setInputFiles(heic);
  await expect(dialog.locator("[data-status=reading][aria-busy=true]")).toContainText("Reading the photo…");
  const policy = (await (await script).allHeaders())["content-security-policy"];
  expect(policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'");

  const picture = dialog.getByRole("img", { name: "Your vehicle, number 2" });
  await expect(picture).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole("button", { name: "Remove IMG_0001.HEIC" })).toBeVisible();
  const path = (await picture.getAttribute("src")) ?? "";
  expect(await readImage(page, path)).toEqual({ width: 1920, height: 2560, top: "red", bottom: "blue" });
  const served = await page.request.get(path);
  expect(served.headers()["content-type"]).toBe("image/jpeg");
  for (const trace of ["A phone", "Exif", "ftyp"]) expect(containsText(await served.body(), trace), trace).toBe(false);

  const files = [...new Set(fetchedUrls.filter((url) => READER.test(url)))];
  expect(files.map((url) => READER.exec(url)?.[1]).sort()).toEqual(["heic-worker", "libheif", "libheif", "read-heic"]);
  for (const url of files)
    expect((await page.request.get(url)).headers()["cache-control"], url).toBe("public, max-age=31536000, immutable");
  const document = await page.request.get(page.url());
  expect(document.headers()["content-security-policy"]).not.toContain("wasm-unsafe-eval");
  const emptyModule = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const compileResult = await page.evaluate(
    (bytes) =>
      WebAssembly.compile(new Uint8Array(bytes)).then(
        () => "runs",
        () => "refused",
      ),
    emptyModule,
  );
  expect(compileResult).toBe("refused");
});

test("several HEIC photos are converted in order, regardless of their extension", async ({ page }) => {
  const { dialog, tiles, choose } = await openUploader(page);
  await choose.setInputFiles([phoneHeic("one.HEIC"), await createSmallPng(page, "two.png"), phoneHeic("three.jpg")]);
  await expect(tiles).toHaveCount(3, { timeout: 60_000 });
  await expect(dialog.getByText("3 of 3 added.")).toBeVisible({ timeout: 60_000 });
  await expect(tiles).toContainText(["one.HEIC", "two.png", "three.jpg"]);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("main").getByRole("img", { name: /^Your vehicle/ })).toHaveCount(3);
});

test("a damaged, oversized or unreadable HEIC photo shows an error and is not sent", async ({ page }) => {
  const { dialog, choose } = await openUploader(page);
  const heic = phoneHeic("cut.HEIC");
  const messages: string[] = [];
  page.on("request", (request) => messages.push(request.url()));
  await choose.setInputFiles([
    { ...heic, buffer: heic.buffer.subarray(0, 5000) },
    { ...heic, name: "huge.HEIC", buffer: Buffer.concat([heic.buffer, Buffer.alloc(15 * 1024 * 1024)]) },
    // More pixels than any phone takes: its size in `ispe` is 40,000 x 30,000.
    { ...heic, name: "wide.HEIC", buffer: withSize(heic.buffer, 40_000, 30_000) },
  ]);
  const text = dialog.getByRole("alert");
  await expect(text).toContainText("cut.HEIC: This HEIC photo is damaged or cannot be read", { timeout: 30_000 });
  await expect(text).toContainText("huge.HEIC: Selected image is too large");
  await expect(text).toContainText("wide.HEIC: This photo has too many pixels");
  await expect(dialog.getByText("No photos yet.")).toBeVisible();

  await page.route("**/assets/libheif-*", (route) => route.abort());
  await choose.setInputFiles(phoneHeic());
  await expect(text).toContainText(/IMG_0001\.HEIC: .*could not load.*Most Compatible/, { timeout: 35_000 });
  expect(messages.filter((url) => url.includes("/api/gateway"))).toEqual([]);
});

test("a stuck HEIC decoder is stopped after 30 seconds, and the next photo is decoded", async ({ page }) => {
  const { dialog, choose } = await openUploader(page);
  await page.clock.install();
  // The 30-second limit starts when the page learns that the photo decoder has loaded, which can be late on a busy machine.
  await page.evaluate(() => {
    const OriginalWorker = Worker;
    window.Worker = class extends OriginalWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener("message", () => document.body.setAttribute("data-heard-of-reader", ""));
      }
    };
  });
  await page.route("**/assets/heic-worker-*", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "onmessage = () => { postMessage({ state: 'loaded' }); for (;;); }",
    }),
  );
  const workerPromise = page.waitForEvent("worker");
  await choose.setInputFiles(phoneHeic("slow.HEIC"));
  await expect(dialog.locator("[data-status=reading]")).toContainText("slow.HEIC");
  const closeEvent = (await workerPromise).waitForEvent("close");
  await expect(page.locator("body[data-heard-of-reader]")).toBeAttached();
  await page.clock.fastForward(29_000);
  await expect(dialog.locator("[data-status=reading]")).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(dialog.getByRole("alert")).toContainText(
    /slow\.HEIC: Reading this HEIC photo took more than 30 seconds, so we stopped/,
  );
  await closeEvent;
  await page.unroute("**/assets/heic-worker-*");
  await choose.setInputFiles(phoneHeic("next.HEIC"));
  await expect(dialog.getByRole("img", { name: "Your vehicle, number 1" })).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("a plain form converts HEIC photos before it is sent and waits for the conversion", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCartWithDamage(page);
  await page.goto(`/quote-2/${guidOf(page)}/photos?step=task-your-items`);
  const box = page.getByLabel("Choose photos");
  const note = page.getByRole("main").getByRole("status");
  const chosenFileNames = () =>
    box.evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name));
  const heic = phoneHeic();
  await box.setInputFiles([
    await createSmallPng(page, "car.png"),
    { ...heic, name: "cut.HEIC", buffer: heic.buffer.subarray(0, 5000) },
  ]);
  await expect(note).toHaveText("cut.HEIC: This HEIC photo is damaged or cannot be read. Please choose another one.", {
    timeout: 30_000,
  });
  expect(await chosenFileNames()).toEqual(["car.png"]);
  await expectNoAxeViolations(page);

  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/libheif-*.wasm", async (route) => {
    await releasePromise;
    await route.continue();
  });
  await box.setInputFiles([heic, await createSmallPng(page, "car.png")]);
  await expect(note).toHaveText("Reading the photo… IMG_0001.HEIC");
  await page.getByRole("button", { name: "Send photos" }).click();
  await expect(page.getByRole("main").locator("li img")).toHaveCount(0);
  expect(await chosenFileNames()).toEqual(["IMG_0001.HEIC", "car.png"]);
  release();
  const pictures = page.getByRole("main").locator("li img");
  await expect(pictures).toHaveCount(2, { timeout: 30_000 });
  const path = (await pictures.first().getAttribute("src")) ?? "";
  expect(await readImage(page, path)).toEqual({ width: 1920, height: 2560, top: "red", bottom: "blue" });
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("a joining workshop can send a HEIC photo before its decoder is loaded", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `bea-${crypto.randomUUID().slice(0, 8)}@banksia.example`;
  const path = await applyUpTo(page, email, { last: "insurance", answers: ANSWERS_AU });

  const fetchedUrls: string[] = [];
  page.on("request", (request) => fetchedUrls.push(request.url()));
  await page.goto(`${path}/insurance`);
  await page.getByLabel("Expires on").fill("2029-03-31");
  const box = page.getByLabel("Photo or PDF");
  let releaseFile = () => {};
  const fileReleased = new Promise<void>((resolve) => (releaseFile = resolve));
  await page.route(/\/assets\/read-selected-files-/, async (route) => {
    await fileReleased;
    await route.continue();
  });
  await box.setInputFiles(await createSmallPng(page));
  await expect.poll(() => fetchedUrls.filter((url) => /read-selected-files/.test(url)).length).toBeGreaterThan(0);
  expect(fetchedUrls.filter((url) => READER.test(url))).toEqual([]);
  await box.setInputFiles(phoneHeic());
  await page.getByRole("button", { name: "Continue" }).click();
  releaseFile();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("When are you open?", { timeout: 30_000 });
  await page.goto(`${path}/insurance`);
  await expect(page.getByText("We already have the one you sent.")).toBeVisible();
  await expectNoAxeViolations(page);
});

test("extra work accepts HEIC photos, turns them upright and rejects damaged ones", async ({ page, browser }) => {
  const token = await bookAsCustomer(page, null, { ServiceDate: soonDay() });
  const today = await openWorkshopPortal(page, browser, token);
  await answerOffer(today, 1);
  const portal = await openOnServiceDay(browser, today, true);
  const customer = await openOnServiceDay(browser, page, true);
  await portal.goto(today.url());
  await portal.getByRole("button", { name: "The vehicle is here", exact: true }).click();
  await portal
    .getByRole("main")
    .getByRole("link", { name: /extra work/i })
    .first()
    .click();
  const heic = phoneHeic();
  const box = portal.getByLabel("Photos (optional)");
  await box.setInputFiles({ ...heic, name: "cut.HEIC", buffer: heic.buffer.subarray(0, 5000) });
  await expect(portal.getByText("cut.HEIC: This HEIC photo is damaged or cannot be read.")).toBeVisible({
    timeout: 30_000,
  });
  await box.setInputFiles(heic);
  await noteFinding(portal, "Red", "Front brake pads are worn to 2 mm", "180");
  await portal.getByRole("button", { name: /^Send .*finding/ }).click();
  await expect(portal.getByText("Waiting for the customer until").first()).toBeVisible();

  await customer.goto(`/booking/${token}`);
  await customer.getByRole("link", { name: "See the extra work" }).click();
  const picture = customer.getByRole("listitem").filter({ hasText: "brake pads" }).getByRole("img").first();
  await expect(picture).toBeVisible();
  expect(await readImage(customer, (await picture.getAttribute("src")) ?? "")).toEqual({
    width: 1920,
    height: 2560,
    top: "red",
    bottom: "blue",
  });
  for (const item of [portal, customer, today]) await item.context().close();
});
