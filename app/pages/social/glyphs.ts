import { inflateRawSync } from "node:zlib";

/** A rendered character: its advance, its box relative to the writing position, and the offset of its pixels. All in pixels. */
type Glyph = readonly [advance: number, x: number, y: number, width: number, height: number, at: number];

export type FontStyle = "title" | "price" | "text";

/** Characters of the site's font as shades of 0 to 7, rendered once by `node scripts/social-glyphs.mjs`. */
export interface BitmapFont {
  readonly styles: Readonly<
    Record<FontStyle, { readonly size: number; readonly glyphs: Readonly<Record<string, Glyph>> }>
  >;
  readonly shades: Uint8Array;
}

/** Reads public/social/glyphs.bin: a length, an index as JSON, and the deflated shades. */
export function parseBitmapFont(file: Uint8Array): BitmapFont {
  const bytes = new Uint8Array(inflateRawSync(file));
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const styles = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as BitmapFont["styles"];
  return { styles, shades: bytes.subarray(4 + length) };
}

/** Returns the rendered character. One that was not rendered is replaced by its base character. Null = leave it out. */
export const findGlyph = (font: BitmapFont, style: FontStyle, character: string): Glyph | null => {
  const { glyphs } = font.styles[style];
  return glyphs[character] ?? glyphs[character.normalize("NFD")[0] ?? ""] ?? null;
};

export const textWidth = (font: BitmapFont, style: FontStyle, text: string): number =>
  [...text].reduce((sum, character) => sum + (findGlyph(font, style, character)?.[0] ?? 0), 0);

/** Breaks text into lines with a maximum width in pixels. The last line ends with three full stops if the text is too long. */
export function wrapText(
  font: BitmapFont,
  style: FontStyle,
  text: string,
  { width, maxLines }: { readonly width: number; readonly maxLines: number },
): readonly string[] {
  const lines: string[] = [];
  const fits = (text: string) => textWidth(font, style, text) <= width;
  const remainingWords = text.split(" ").filter((word) => word !== "");
  while (remainingWords.length > 0 && lines.length < maxLines) {
    let line = remainingWords.shift() ?? "";
    while (remainingWords[0] !== undefined && fits(`${line} ${remainingWords[0]}`))
      line = `${line} ${remainingWords.shift()}`;
    lines.push(line);
  }
  const lastLine = lines.at(-1);
  if (lastLine === undefined || (remainingWords.length === 0 && fits(lastLine))) return lines;
  let shortened = lastLine;
  while (shortened !== "" && !fits(`${shortened}...`)) shortened = shortened.slice(0, -1);
  return [...lines.slice(0, -1), `${shortened.trimEnd()}...`];
}
