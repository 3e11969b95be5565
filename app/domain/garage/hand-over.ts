import { plainText } from "../words/clean-text";

/** Letters and digits that nobody takes for one another. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const CODE_LETTERS = 8;
/** How long a code works. */
export const HAND_OVER_DAYS = 7;
/** Codes that one person, one network and everybody may try a day. */
export const MAX_TRIES_A_DAY = { perPerson: 10, perNetwork: 30, inAll: 1000 } as const;
/** How long the link to a record works. */
export const SHARE_DAYS = 14;

/** A code from random bytes, as many as it has letters at least: 31 of 256 values are left out rather than make some letters likelier. */
export function codeFrom(random: readonly number[]): string | null {
  const fair = random.filter((byte) => byte < ALPHABET.length * 8);
  return fair.length < CODE_LETTERS
    ? null
    : fair
        .slice(0, CODE_LETTERS)
        .map((byte) => ALPHABET[byte % ALPHABET.length])
        .join("");
}

/** "ABCD 2345", as it is read out. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** A code as somebody typed it; null = it can be none. */
export function readCode(typed: string): string | null {
  const code = plainText(typed)
    .toUpperCase()
    .replace(/[\s\-·.]/g, "");
  return code.length === CODE_LETTERS && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}
