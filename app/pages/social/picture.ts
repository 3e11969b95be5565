import { crc32, deflateSync } from "node:zlib";
import { findGlyph, type BitmapFont, type FontStyle, wrapText } from "./glyphs";

export interface ShareImageText {
  readonly brand: string;
  readonly title: string;
  /** "$189.00 to $312.50"; null = no price in the picture. */
  readonly price: string | null;
  readonly note: string;
}

/** Size in pixels that link previews expect. */
const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 80;
/** The brand's own colours (app/styles/tokens.css): background, text and accent. */
const PAPER = [0xfa, 0xf7, 0xf1] as const;
const COLOURS = { ink: [0x16, 0x21, 0x1b], accent: [0x1c, 0x5b, 0x45] } as const;
type Colour = keyof typeof COLOURS;
/** Palette index before the first shade of each colour. The palette has the background first, then seven shades of each colour. */
const FIRST_SHADE: Readonly<Record<Colour, number>> = { ink: 0, accent: 7 };
const PALETTE = [
  PAPER,
  ...(["ink", "accent"] as const).flatMap((name) =>
    Array.from({ length: 7 }, (_, shade) =>
      PAPER.map((paper, channel) => Math.round(paper + ((COLOURS[name][channel] ?? 0) - paper) * ((shade + 1) / 7))),
    ),
  ),
];

/** Draws a picture of 1200 by 630 pixels, as PNG with a palette of fifteen colours. */
export function drawPicture(font: BitmapFont, { brand, title, price, note }: ShareImageText): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const drawBox = (x: number, y: number, width: number, height: number) => {
    for (let row = y; row < y + height; row += 1)
      pixels.fill(FIRST_SHADE.accent + 7, row * WIDTH + x, row * WIDTH + x + width);
  };
  const drawText = (style: FontStyle, text: string, left: number, baseline: number, colour: Colour) => {
    let x = left;
    for (const character of text) {
      const glyph = findGlyph(font, style, character);
      if (glyph === null) continue;
      const [advance, dx, dy, width, height, offset] = glyph;
      const from = Math.round(x) + dx;
      const top = baseline + dy;
      for (let row = 0; row < height; row += 1)
        for (let column = 0; column < width; column += 1) {
          const shade = font.shades[offset + row * width + column] ?? 0;
          const pixelIndex = from + column;
          if (shade > 0 && pixelIndex >= 0 && pixelIndex < WIDTH)
            pixels[(top + row) * WIDTH + pixelIndex] = FIRST_SHADE[colour] + shade;
        }
      x += advance;
    }
  };
  const width = WIDTH - 2 * MARGIN;
  drawBox(0, 0, WIDTH, 20);
  drawText("text", brand, MARGIN, 118, "accent");
  const lines = wrapText(font, "title", title, { width, maxLines: 2 });
  for (const [index, line] of lines.entries()) drawText("title", line, MARGIN, 246 + index * 98, "ink");
  const contentTop = 246 + (lines.length - 1) * 98;
  if (price !== null)
    drawText(
      "price",
      wrapText(font, "price", price, { width, maxLines: 1 })[0] ?? "",
      MARGIN,
      contentTop + 112,
      "accent",
    );
  for (const [index, line] of wrapText(font, "text", note, { width, maxLines: 2 }).entries())
    drawText("text", line, MARGIN, 532 + index * 50 - (price === null ? 40 : 0), "ink");
  return encodePng(pixels);
}

function encodePng(pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(HEIGHT * (WIDTH + 1));
  // Each row starts with its filter type: none.
  for (let row = 0; row < HEIGHT; row += 1)
    rows.set(pixels.subarray(row * WIDTH, (row + 1) * WIDTH), row * (WIDTH + 1) + 1);
  const ihdr = new Uint8Array(13);
  const ihdrView = new DataView(ihdr.buffer);
  ihdrView.setUint32(0, WIDTH);
  ihdrView.setUint32(4, HEIGHT);
  // Bit depth 8, colour type 3 (palette).
  ihdr.set([8, 3, 0, 0, 0], 8);
  return concatBytes([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", ihdr),
    pngChunk("PLTE", new Uint8Array(PALETTE.flat())),
    pngChunk("IDAT", new Uint8Array(deflateSync(rows, { level: 6 }))),
    pngChunk("IEND", new Uint8Array()),
  ]);
}

function pngChunk(kind: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = concatBytes([new TextEncoder().encode(kind), data]);
  const length = new Uint8Array(4);
  const crcBytes = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, data.length);
  new DataView(crcBytes.buffer).setUint32(0, crc32(bytes));
  return concatBytes([length, bytes, crcBytes]);
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const merged = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of parts) {
    merged.set(chunk, offset);
    offset += chunk.length;
  }
  return merged;
}
