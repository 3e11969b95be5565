/** Maximum number of consecutive words that are joined into one. */
const MAX_JOINED_ITEMS = 3;
const MIN_HALF_LENGTH = 3;

/**
 * Corrects word boundaries using known words: "road worthy" becomes "roadworthy", "w o f" becomes "wof", "pinkslip" becomes "pink slip". Known words are not
 * changed.
 */
export function fixWordBoundaries(text: readonly string[], isKnown: (word: string) => boolean): readonly string[] {
  const corrected: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = joinedLength(text, at, isKnown);
    const word = text.slice(at, at + length).join("");
    corrected.push(...(length === 1 && !isKnown(word) ? splitJoinedWord(word, isKnown) : [word]));
    at += length;
  }
  return corrected;
}

/** Number of words from `at` that together form one known word, unless all of them are known words already; otherwise 1. */
function joinedLength(text: readonly string[], at: number, isKnown: (word: string) => boolean): number {
  for (let length = Math.min(MAX_JOINED_ITEMS, text.length - at); length > 1; length -= 1) {
    const parts = text.slice(at, at + length);
    if (isKnown(parts.join("")) && !parts.every(isKnown)) return length;
  }
  return 1;
}

/** Splits a word into two known words that were typed without a space, preferring the longest first word. Returns the word itself if that is impossible. */
function splitJoinedWord(word: string, isKnown: (word: string) => boolean): readonly string[] {
  for (let splitAt = word.length - MIN_HALF_LENGTH; splitAt >= MIN_HALF_LENGTH; splitAt -= 1) {
    const parts = [word.slice(0, splitAt), word.slice(splitAt)];
    if (parts.every(isKnown)) return parts;
  }
  return [word];
}
