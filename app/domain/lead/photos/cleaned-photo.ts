import type { Orientation } from "./orientation";

/** A picture without metadata: only the data needed to display it. */
export interface CleanedImage {
  readonly bytes: Uint8Array;
  /** Width and height as stored; `orientation` may swap them. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}

/** Thrown inside the format readers only, for files that violate their format. */
export class DamagedImageError extends Error {}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const combined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    combined.set(part, at);
    at += part.byteLength;
  }
  return combined;
}

export const readAscii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
