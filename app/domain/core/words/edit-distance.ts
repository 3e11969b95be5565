import { APOSTROPHES } from "./clean-text.ts";

/**
 * Number of letters to add, drop, change or swap with their neighbour to turn `a` into `b` (optimal string alignment). Counting stops beyond `limit`, and the
 * result is then `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitutionCost = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(substitutionCost, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) best = Math.min(best, (beforeLast[j - 2] as number) + 1);
      row.push(best);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] as number, limit + 1);
}

/** Allowed typos: none in short words, one from four characters, two from eight. */
export const maxTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Normalises text for searching: lower case, no macrons, accents or apostrophes, and spaces for all other punctuation. "Ōtāhuhu" and "otahuhu", "O'Connor" and
 * "oconnor" are equal.
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
