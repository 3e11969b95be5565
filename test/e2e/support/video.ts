import { expect, type Page } from "@playwright/test";
import { readElement } from "../../../app/domain/lead/photos/ebml";
import { box, mp4, pictureEntry } from "../../support/video-bytes";

interface VideoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Records a short real video of a drawing in the page's browser. One of our pages must be open. */
export async function recordWebm(page: Page, codec: "vp8" | "vp9" = "vp8"): Promise<VideoFile> {
  const bytes = await page.evaluate(async (coded) => {
    const canvas = document.createElement("canvas");
    canvas.width = 320;
    canvas.height = 240;
    const drawing = canvas.getContext("2d");
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      if (!drawing) return;
      drawing.fillStyle = count % 2 === 0 ? "#c33" : "#36c";
      drawing.fillRect(0, 0, canvas.width, canvas.height);
      drawing.fillStyle = "#fff";
      drawing.fillRect((count * 13) % canvas.width, 90, 60, 60);
    }, 50);
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: `video/webm;codecs=${coded}` });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopPromise = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    recorder.stop();
    await stopPromise;
    clearInterval(timer);
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, codec);
  return { name: "noise.webm", mimeType: "video/webm", buffer: Buffer.from(bytes) };
}

/** Returns the frames of a recording in order. */
function framesOf(webm: Uint8Array): readonly Uint8Array[] {
  const frames: Uint8Array[] = [];
  const containerIds = [0x18538067, 0x1f43b675, 0xa0];
  for (let at = 0; at < webm.byteLength; ) {
    const { id, body, end } = readElement(webm, at);
    // Skips the four-byte header of a block: track, time and flags.
    if (id === 0xa3 || id === 0xa1) frames.push(webm.slice(body + 4, end ?? 0));
    at = containerIds.includes(id) ? body : (end ?? webm.byteLength);
  }
  return frames;
}

/** Records a video and packs its frames into a file like a phone's, with the location in four places. */
export async function createPhoneVideo(page: Page): Promise<VideoFile> {
  const pictures = framesOf((await recordWebm(page, "vp9")).buffer);
  const codec = box("vpcC", new Uint8Array([1, 0, 0, 0, 0, 10, 0x82, 1, 1, 1, 0, 0]));
  const bytes = mp4({
    pictures,
    seconds: pictures.length / 20,
    withSound: false,
    videoEntry: pictureEntry("vp09", { width: 320, height: 240 }, codec),
  });
  return { name: "IMG_0001.MOV", mimeType: "video/quicktime", buffer: Buffer.from(bytes) };
}

/** Adds a video to a quote as the form does without JavaScript. */
export async function sendVideo(page: Page, guid: string): Promise<void> {
  const response = await page.request.post(`/quote-2/${guid}/photos?video=yes`, {
    multipart: { video: await createPhoneVideo(page) },
    maxRedirects: 0,
  });
  expect(response.status(), "the video is taken").toBe(303);
}

/** Checks that the only video of this page plays: its image is shown and its time advances. */
export async function expectPlays(page: Page, label: string): Promise<void> {
  const video = page.locator(`video[aria-label="${label}"]`);
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
    await new Promise<void>((resolve, reject) => {
      element.ontimeupdate = () => element.currentTime > 0 && resolve();
      element.onerror = () => reject(new Error(element.error?.message ?? "it does not play"));
    });
    if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || element.videoWidth === 0)
      throw new Error(`state ${element.readyState}, ${element.videoWidth} wide`);
  });
}
