/**
 * Decodes one HEIC photo with libheif, for browsers that cannot. It is a classic worker, because the policy of its own response is the only one that allows
 * WebAssembly (public/_headers). It imports nothing and makes no requests: libheif arrives with the photo.
 */
import type { HeicProblem } from "../../domain/lead/photos/upload-rules";

export interface HeicQuestion {
  /** URL of libheif's script. */
  readonly script: string;
  /** The WebAssembly module of libheif. */
  readonly wasm: ArrayBuffer;
  readonly bytes: ArrayBuffer;
  /** Maximum number of pixels (width times height), checked before decoding. */
  readonly maxPixels: number;
}

export type HeicAnswer =
  | { readonly state: "loaded" }
  /** RGBA pixels, upright, without any metadata of the file. */
  | { readonly state: "read"; readonly width: number; readonly height: number; readonly points: ArrayBuffer }
  | { readonly state: "failed"; readonly problem: HeicProblem };

interface Picture {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (view: object | null) => void): void;
}

interface LibHeif {
  readonly HeifDecoder: new () => { decode(bytes: ArrayBuffer): readonly Picture[] };
}

/** The global scope of the worker, with the members that libheif's script adds. */
const scope = self as unknown as {
  importScripts(address: string): void;
  postMessage(answer: HeicAnswer, handedOver?: readonly ArrayBuffer[]): void;
  addEventListener(name: "unhandledrejection", hear: () => void): void;
  onmessage: (event: { readonly data: HeicQuestion }) => void;
  libheif(options: { readonly wasmBinary: ArrayBuffer }): LibHeif;
};

const failedConversion = (problem: HeicProblem): HeicAnswer => ({ state: "failed", problem });

function load({ script, wasm }: HeicQuestion): LibHeif | null {
  try {
    scope.importScripts(script);
    return scope.libheif({ wasmBinary: wasm });
  } catch {
    return null;
  }
}

/** libheif decodes asynchronously, and errors that it throws reach only the global scope. */
const decodeImage = (picture: Picture, into: { data: Uint8ClampedArray; width: number; height: number }) =>
  new Promise<boolean>((resolve) => {
    scope.addEventListener("unhandledrejection", () => resolve(false));
    picture.display(into, (view) => resolve(view !== null));
  });

async function read({ HeifDecoder }: LibHeif, { bytes, maxPixels }: HeicQuestion): Promise<HeicAnswer> {
  const pictures = new HeifDecoder().decode(bytes);
  const picture = pictures.find((picture) => picture.is_primary()) ?? pictures[0];
  const [width, height] = picture ? [picture.get_width(), picture.get_height()] : [0, 0];
  if (!picture || width === 0 || height === 0) return failedConversion("damaged");
  if (width * height > maxPixels) return failedConversion("too-many-pixels");
  const points = new ArrayBuffer(width * height * 4);
  const isWhole = await decodeImage(picture, { data: new Uint8ClampedArray(points), width, height });
  return isWhole ? { state: "read", width, height, points } : failedConversion("damaged");
}

scope.onmessage = async ({ data }) => {
  const libheif = load(data);
  if (libheif === null) return scope.postMessage(failedConversion("not-loaded"));
  scope.postMessage({ state: "loaded" });
  const answer = await read(libheif, data).catch(() => failedConversion("damaged"));
  scope.postMessage(answer, answer.state === "read" ? [answer.points] : []);
};
