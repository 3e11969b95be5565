import script from "libheif-js/libheif-wasm/libheif.js?url";
import wasm from "libheif-js/libheif-wasm/libheif.wasm?url";
import { HEIC_SECONDS, type HeicProblem, MAX_HEIC_PIXELS } from "../../domain/lead/photos/upload-rules";
import type { HeicAnswer, HeicQuestion } from "./heic-worker";
import { asJpeg } from "./shrink-photo";

type Read = Extract<HeicAnswer, { state: "read" }>;

/** Loads libheif, which the worker may not fetch; null = failed. A failure has its own message, so the general alert is suppressed. */
const fetchReader = async (): Promise<ArrayBuffer | null> => {
  const late = new AbortController();
  const clock = setTimeout(() => late.abort(), HEIC_SECONDS * 1000);
  try {
    const answer = await fetch(wasm, { headers: { "X-Suppress-Alert": "true" }, signal: late.signal });
    return answer.ok ? await answer.arrayBuffer() : null;
  } finally {
    clearTimeout(clock);
  }
};

/** One worker per photo, because a worker's memory never shrinks. The time limit applies to loading and to decoding separately. */
async function readPoints(bytes: ArrayBuffer): Promise<Read | HeicProblem> {
  const reader = await fetchReader().catch(() => null);
  if (reader === null) return "not-loaded";
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./heic-worker.ts", import.meta.url));
    let isLoaded = false;
    let clock: ReturnType<typeof setTimeout> | undefined;
    const end = (outcome: Read | HeicProblem) => {
      clearTimeout(clock);
      worker.terminate();
      resolve(outcome);
    };
    const wait = (problem: HeicProblem) => {
      clearTimeout(clock);
      clock = setTimeout(() => end(problem), HEIC_SECONDS * 1000);
    };
    worker.onerror = () => end(isLoaded ? "damaged" : "not-loaded");
    worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => {
      if (data.state === "loaded") {
        isLoaded = true;
        wait("too-slow");
      } else end(data.state === "read" ? data : data.problem);
    };
    wait("not-loaded");
    const question: HeicQuestion = { script, wasm: reader, bytes, maxPixels: MAX_HEIC_PIXELS };
    worker.postMessage(question, [reader, bytes]);
  });
}

/** Converts a HEIC photo that this browser cannot read into the JPEG that is uploaded: upright, no larger than other photos, with pixels only. */
export async function jpegOfHeic(file: File): Promise<File | HeicProblem> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return "damaged";
  const read = await readPoints(bytes);
  if (typeof read === "string") return read;
  const points = new ImageData(new Uint8ClampedArray(read.points), read.width, read.height);
  const picture = await createImageBitmap(points).catch(() => null);
  if (picture === null) return "damaged";
  try {
    return (await asJpeg(picture, file.name)) ?? "damaged";
  } finally {
    picture.close();
  }
}
