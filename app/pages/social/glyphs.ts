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
export function readLetters(file: Uint8Array): Letters {
  const bytes = new Uint8Array(inflateRawSync(file));
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const styles = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Letters["styles"];
  return { styles, shades: bytes.subarray(4 + length) };
}

/** Returns the rendered character. One that was not rendered is replaced by its base letter. Null = leave it out. */
export const glyphOf = (letters: Letters, style: LetterStyle, letter: string): Glyph | null => {
  const { glyphs } = letters.styles[style];
  return glyphs[letter] ?? glyphs[letter.normalize("NFD")[0] ?? ""] ?? null;
};

export const widthOf = (letters: Letters, style: LetterStyle, text: string): number =>
  [...text].reduce((sum, letter) => sum + (glyphOf(letters, style, letter)?.[0] ?? 0), 0);

/** Breaks text into lines with a maximum width in pixels. The last line ends with three full stops if the text is too long. */
export function linesOf(
  letters: Letters,
  style: LetterStyle,
  text: string,
  { width, most }: { readonly width: number; readonly most: number },
): readonly string[] {
  const lines: string[] = [];
  const fits = (text: string) => widthOf(letters, style, text) <= width;
  const queue = text.split(" ").filter((word) => word !== "");
  while (queue.length > 0 && lines.length < most) {
    let line = queue.shift() ?? "";
    while (queue[0] !== undefined && fits(`${line} ${queue[0]}`)) line = `${line} ${queue.shift()}`;
    lines.push(line);
  }
  const last = lines.at(-1);
  if (last === undefined || (queue.length === 0 && fits(last))) return lines;
  let cut = last;
  while (cut !== "" && !fits(`${cut}...`)) cut = cut.slice(0, -1);
  return [...lines.slice(0, -1), `${cut.trimEnd()}...`];
}
