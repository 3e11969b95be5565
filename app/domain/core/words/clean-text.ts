// This file also runs in browsers, some of which do not support lookbehind, so each pattern also matches the preceding character.
/** Variation selectors control how an emoji looks. Elsewhere they could hide text. */
const VARIATION_SELECTORS = /((?!\uFE0E|\uFE0F).|)((?:\uFE0E|\uFE0F)+)/gsu;
/** Tag characters of flags such as Scotland's, which follow the flag emoji. */
const EMOJI_TAGS = /([^\u{E0020}-\u{E007F}]?)([\u{E0020}-\u{E007F}]+)/gu;
const EMOJI = /\p{Extended_Pictographic}/u;
/** Joiners, which shape emoji, Arabic letters and Indic viramas. */
const ZERO_WIDTH_JOINERS = /((?!\u200C|\u200D).|)((?:\u200C|\u200D)+)/gsu;
const JOINABLE_CHARACTERS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Script=Arabic}|\p{M}/u;
/**
 * All other characters that are invisible or have no shared meaning: bidirectional marks, zero-width spaces, soft hyphens, fillers, private use, and control
 * characters other than line breaks and tabs.
 */
const INVISIBLE_CHARACTERS =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F|[\u{E0020}-\u{E007F}])(?:\p{DI}|\p{Co}|[\uFFF9-\uFFFB])|(?![\t\n\r])\p{Cc}/gu;
const PRINTABLE_ASCII = /^[\t\n\r -~]*$/;

/**
 * Normalises a text for all rules: composed (NFC) and without invisible characters. Each entry point applies it once to all incoming text. A lone surrogate
 * becomes U+FFFD, because neither the database nor a provider accepts it.
 */
export const cleanText = (text: string): string => (PRINTABLE_ASCII.test(text) ? text : cleanUnicode(text));

const cleanUnicode = (text: string): string =>
  text
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(INVISIBLE_CHARACTERS, "")
    .replace(EMOJI_TAGS, (_, before: string, tags: string) => before + (EMOJI.test(before) ? tags : ""))
    .replace(VARIATION_SELECTORS, (_, before: string, [first]: string) => before + (EMOJI.test(before) ? first : ""))
    .replace(
      ZERO_WIDTH_JOINERS,
      (_, before: string, [first]: string) => before + (JOINABLE_CHARACTERS.test(before) ? first : ""),
    )
    .normalize("NFC");

/** Applies `cleanText` to every string in a JSON value. Property names stay unchanged. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleanJson(item)]));
}

const FULL_WIDTH_OFFSET = 0xfee0;
const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** Unicode encodes the ten digits of each script consecutively, so a digit's value is its distance from the script's zero. */
function digitValue(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (codePoint - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return String(codePoint - zero);
}

/** All characters that keyboards, phones and fonts use as an apostrophe, and the okina of Pacific languages: Tuʻipulotu. */
export const APOSTROPHES = /['`\u00b4\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bf\u2032]/g;

/**
 * For names, numbers, codes, plates, phones and email addresses: removes invisible characters, and replaces full-width letters, digits of other scripts, and
 * all kinds of spaces, dashes and apostrophes by their keyboard equivalents. "１２３–４５６" becomes "123-456". Also runs in browsers.
 */
export const normaliseText = (text: string): string =>
  text
    .replace(/[\p{DI}\uFFF9-\uFFFB]/gu, "")
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/(?![0-9])\p{Nd}/gu, digitValue)
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\p{Pd}\u2212\u2043]/gu, "-")
    .replace(APOSTROPHES, "'")
    .normalize("NFC")
    .trim();

/** Returns at most the first `length` UTF-16 units of a text, without cutting an emoji in half, because half an emoji cannot be stored. */
export const truncate = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF\u200D]+$/, "");

/** Like `truncate`, with an ellipsis if text was cut off. */
export const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${truncate(text, length - 1).trimEnd()}…`;
