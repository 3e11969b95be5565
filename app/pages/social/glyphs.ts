import { inflateRawSync } from "node:zlib";

/** A rendered character: its advance, its box relative to the writing position, and the offset of its pixels. All in pixels. */
type Glyph = readonly [advance: number, x: number, y: number, width: number, height: number, at: number];

export type LetterStyle = "title" | "price" | "text";

/** Characters of the site's font as shades of 0 to 7, rendered once by `node scripts/social-letters.mjs`. */
export interface Letters {
  readonly styles: Readonly<
    Record<LetterStyle, { readonly size: number; readonly glyphs: Readonly<Record<string, Glyph>> }>
  >;
  readonly shades: Uint8Array;
}

/** Reads public/social/letters.bin: a length, an index as JSON, and the deflated shades. */
export function parseGlyphs(file: Uint8Array): Letters {
  const bytes = new Uint8Array(inflateRawSync(file));
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const styles = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Letters["styles"];
  return { styles, shades: bytes.subarray(4 + length) };
}

/** Returns the rendered character. One that was not rendered is replaced by its base letter. Null = leave it out. */
export const findGlyph = (letters: Letters, style: LetterStyle, character: string): Glyph | null => {
  const { glyphs } = letters.styles[style];
  return glyphs[character] ?? glyphs[character.normalize("NFD")[0] ?? ""] ?? null;
};

export const textWidth = (letters: Letters, style: LetterStyle, text: string): number =>
  [...text].reduce((sum, character) => sum + (findGlyph(letters, style, character)?.[0] ?? 0), 0);

/** Breaks text into lines with a maximum width in pixels. The last line ends with three full stops if the text is too long. */
export function wrapText(
  letters: Letters,
  style: LetterStyle,
  text: string,
  { width, most }: { readonly width: number; readonly most: number },
): readonly string[] {
  const lines: string[] = [];
  const fits = (text: string) => textWidth(letters, style, text) <= width;
  const remainingWords = text.split(" ").filter((word) => word !== "");
  while (remainingWords.length > 0 && lines.length < most) {
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
