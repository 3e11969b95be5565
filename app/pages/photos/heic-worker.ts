/**
 * Decodes one HEIC photo with libheif, for browsers that cannot. It is a classic worker, because the policy of its own response is the only one that allows
 * WebAssembly (public/_headers). It imports nothing and makes no requests: libheif arrives with the photo.
 */
import type { HeicProblem } from "../../domain/lead/photos/upload-rules";

export interface HeicRequest {
  /** URL of libheif's script. */
  readonly script: string;
  /** The WebAssembly module of libheif. */
  readonly wasm: ArrayBuffer;
  readonly bytes: ArrayBuffer;
  /** Maximum number of pixels (width times height), checked before decoding. */
  readonly maxPixels: number;
}

export type HeicResponse =
  | { readonly state: "loaded" }
  /** RGBA pixels, upright, without any metadata of the file. */
  | { readonly state: "read"; readonly width: number; readonly height: number; readonly points: ArrayBuffer }
  | { readonly state: "failed"; readonly problem: HeicProblem };

interface DecodedImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    callback: (view: object | null) => void,
  ): void;
}

interface LibHeif {
  readonly HeifDecoder: new () => { decode(bytes: ArrayBuffer): readonly DecodedImage[] };
}

/** The global scope of the worker, with the members that libheif's script adds. */
const scope = self as unknown as {
  importScripts(address: string): void;
  postMessage(result: HeicResponse, transfer?: readonly ArrayBuffer[]): void;
  addEventListener(name: "unhandledrejection", listener: () => void): void;
  onmessage: (event: { readonly data: HeicRequest }) => void;
  libheif(options: { readonly wasmBinary: ArrayBuffer }): LibHeif;
};

const failedConversion = (problem: HeicProblem): HeicResponse => ({ state: "failed", problem });

function loadLibHeif({ script, wasm }: HeicRequest): LibHeif | null {
  try {
    scope.importScripts(script);
    return scope.libheif({ wasmBinary: wasm });
  } catch {
    return null;
  }
}

/** libheif decodes asynchronously, and errors that it throws reach only the global scope. */
const decodeImage = (picture: DecodedImage, target: { data: Uint8ClampedArray; width: number; height: number }) =>
  new Promise<boolean>((resolve) => {
    scope.addEventListener("unhandledrejection", () => resolve(false));
    picture.display(target, (view) => resolve(view !== null));
  });

async function decodeHeic({ HeifDecoder }: LibHeif, { bytes, maxPixels }: HeicRequest): Promise<HeicResponse> {
  const pictures = new HeifDecoder().decode(bytes);
  const picture = pictures.find((picture) => picture.is_primary()) ?? pictures[0];
  const [width, height] = picture ? [picture.get_width(), picture.get_height()] : [0, 0];
  if (!picture || width === 0 || height === 0) return failedConversion("damaged");
  if (width * height > maxPixels) return failedConversion("too-many-pixels");
  const pixels = new ArrayBuffer(width * height * 4);
  const isDecoded = await decodeImage(picture, { data: new Uint8ClampedArray(pixels), width, height });
  return isDecoded ? { state: "read", width, height, points: pixels } : failedConversion("damaged");
}

scope.onmessage = async ({ data }) => {
  const libheif = loadLibHeif(data);
  if (libheif === null) return scope.postMessage(failedConversion("not-loaded"));
  scope.postMessage({ state: "loaded" });
  const result = await decodeHeic(libheif, data).catch(() => failedConversion("damaged"));
  scope.postMessage(result, result.state === "read" ? [result.points] : []);
};
