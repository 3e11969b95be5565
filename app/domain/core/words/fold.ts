import { APOSTROPHES } from "./clean-text.ts";

/**
 * Text as people type it when they look for something: lower case, no macrons or accents, no apostrophes,
 * every other sign a blank. "Ōtāhuhu" and "otahuhu", "O'Connor" and "oconnor" are the same.
 */
export function foldText(text: string): string {
  return text
    .replace(/\p{DI}/gu, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(APOSTROPHES, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
