import script from "libheif-js/libheif-wasm/libheif.js?url";
import wasm from "libheif-js/libheif-wasm/libheif.wasm?url";
import { HEIC_TIMEOUT_SECONDS, type HeicProblem, MAX_HEIC_PIXELS } from "../../domain/lead/photos/upload-rules";
import type { HeicResponse, HeicRequest } from "./heic-worker";
import { convertToJpeg } from "./shrink-photo";

type HeicResult = Extract<HeicResponse, { state: "read" }>;

/** Loads libheif, which the worker may not fetch; null = failed. A failure has its own message, so the general alert is suppressed. */
const fetchWasm = async (): Promise<ArrayBuffer | null> => {
  const timeoutController = new AbortController();
  const timeout = setTimeout(() => timeoutController.abort(), HEIC_TIMEOUT_SECONDS * 1000);
  try {
    const response = await fetch(wasm, { headers: { "X-Suppress-Alert": "true" }, signal: timeoutController.signal });
    return response.ok ? await response.arrayBuffer() : null;
  } finally {
    clearTimeout(timeout);
  }
};

/** One worker per photo, because a worker's memory never shrinks. The time limit applies to loading and to decoding separately. */
async function decodePixels(bytes: ArrayBuffer): Promise<HeicResult | HeicProblem> {
  const wasmBytes = await fetchWasm().catch(() => null);
  if (wasmBytes === null) return "not-loaded";
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./heic-worker.ts", import.meta.url));
    let isLoaded = false;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const resolveOnce = (outcome: HeicResult | HeicProblem) => {
      clearTimeout(timeout);
      worker.terminate();
      resolve(outcome);
    };
    const startTimeout = (problem: HeicProblem) => {
      clearTimeout(timeout);
      timeout = setTimeout(() => resolveOnce(problem), HEIC_TIMEOUT_SECONDS * 1000);
    };
    worker.onerror = () => resolveOnce(isLoaded ? "damaged" : "not-loaded");
    worker.onmessage = ({ data }: MessageEvent<HeicResponse>) => {
      if (data.state === "loaded") {
        isLoaded = true;
        startTimeout("too-slow");
      } else resolveOnce(data.state === "read" ? data : data.problem);
    };
    startTimeout("not-loaded");
    const heicRequest: HeicRequest = { script, wasm: wasmBytes, bytes, maxPixels: MAX_HEIC_PIXELS };
    worker.postMessage(heicRequest, [wasmBytes, bytes]);
  });
}

/** Converts a HEIC photo that this browser cannot read into the JPEG that is uploaded: upright, no larger than other photos, without metadata. */
export async function convertHeicToJpeg(file: File): Promise<File | HeicProblem> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return "damaged";
  const heicResult = await decodePixels(bytes);
  if (typeof heicResult === "string") return heicResult;
  const imageData = new ImageData(new Uint8ClampedArray(heicResult.points), heicResult.width, heicResult.height);
  const picture = await createImageBitmap(imageData).catch(() => null);
  if (picture === null) return "damaged";
  try {
    return (await convertToJpeg(picture, file.name)) ?? "damaged";
  } finally {
    picture.close();
  }
}
