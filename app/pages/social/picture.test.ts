import { readFileSync } from "node:fs";
import { crc32, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { wrapText, parseBitmapFont, textWidth } from "./glyphs";
import { drawPicture } from "./picture";

const font = parseBitmapFont(readFileSync("public/social/glyphs.bin"));
const WORDS = {
  brand: "Pitlane",
  title: "Timing Belt Replacement cost for a Toyota Hilux",
  price: "$689.00 to $1,204.50",
  note: "12 prices around Parramatta NSW 2150 for a 2019 Toyota Hilux, GST included",
};

/** The chunks of a PNG. Fails if a checksum is wrong. */
function chunksOf(file: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const view = new DataView(file.buffer, file.byteOffset);
  expect([...file.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < file.length; ) {
    const length = view.getUint32(at);
    const bytes = file.subarray(at + 4, at + 8 + length);
    expect(view.getUint32(at + 8 + length)).toBe(crc32(bytes));
    chunks.set(new TextDecoder().decode(bytes.subarray(0, 4)), bytes.subarray(4));
    at += 12 + length;
  }
  return chunks;
}

/** Palette indexes row by row, without the filter bytes. */
function pixelsOf(file: Uint8Array): Uint8Array {
  const rows = inflateSync(chunksOf(file).get("IDAT") ?? new Uint8Array());
  const pixels = new Uint8Array(1_200 * 630);
  for (let row = 0; row < 630; row += 1) {
    expect(rows[row * 1_201]).toBe(0);
    pixels.set(rows.subarray(row * 1_201 + 1, (row + 1) * 1_201), row * 1_200);
  }
  return pixels;
}

describe("social picture", () => {
  it("is a 1200 by 630 PNG using only its palette, with margins around the text", () => {
    const file = drawPicture(font, WORDS);
    const chunks = chunksOf(file);
    const headerChunk = chunks.get("IHDR") ?? new Uint8Array();
    expect([...headerChunk]).toEqual([0, 0, 4, 176, 0, 0, 2, 118, 8, 3, 0, 0, 0]);
    expect(chunks.get("PLTE")?.length).toBe(15 * 3);
    expect(file.length).toBeLessThan(40_000);
    const pixels = pixelsOf(file);
    expect(Math.max(...new Set(pixels))).toBeLessThanOrEqual(14);
    // Below the top bar, nothing is within 60 pixels of an edge.
    for (let row = 20; row < 630; row += 1)
      for (let column = 0; column < 60; column += 1)
        expect([pixels[row * 1_200 + column], pixels[row * 1_200 + 1_199 - column]]).toEqual([0, 0]);
    expect(new Set(pixels.subarray(600 * 1_200))).toEqual(new Set([0]));
  });

  it("has different pixels for different texts, and works without a price", () => {
    const [bytes, other, unpricedPicture] = [WORDS, { ...WORDS, price: "$690.00" }, { ...WORDS, price: null }].map(
      (text) => pixelsOf(drawPicture(font, text)),
    );
    expect(Buffer.compare(bytes as Uint8Array, other as Uint8Array)).not.toBe(0);
    const countAccentPixels = (pixels: Uint8Array) => pixels.subarray(200 * 1_200).filter((shade) => shade > 7).length;
    expect(countAccentPixels(bytes as Uint8Array)).toBeGreaterThan(1_000);
    expect(countAccentPixels(unpricedPicture as Uint8Array)).toBe(0);
  });

  it("breaks long text into lines that fit, and marks omitted text", () => {
    const long = `${"Suspension Bushes and Ball Joints ".repeat(4)}cost`;
    const lines = wrapText(font, "title", long, { width: 1_040, maxLines: 2 });
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(textWidth(font, "title", line)).toBeLessThanOrEqual(1_040);
    expect(lines[1]).toMatch(/\.\.\.$/);
    expect(wrapText(font, "title", "Brakes", { width: 1_040, maxLines: 2 })).toEqual(["Brakes"]);
    expect(wrapText(font, "title", "W".repeat(60), { width: 1_040, maxLines: 2 })[0]).toMatch(/^W+\.\.\.$/);
  });

  it("can draw the place names of both countries", () => {
    for (const name of ["Whakatāne", "Ōtāhuhu", "Taupō", "O’Connor", "Côte"])
      expect(textWidth(font, "text", name), name).toBeGreaterThan(60);
    expect(textWidth(font, "text", "ō")).toBe(textWidth(font, "text", "ō"));
  });
});
