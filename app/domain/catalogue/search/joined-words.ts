/** Maximum number of consecutive words that are joined into one. */
const MAX_JOINED_WORDS = 3;
const MIN_HALF_LENGTH = 3;

/**
 * Corrects word boundaries using known words: "road worthy" becomes "roadworthy", "w o f" becomes "wof", "pinkslip" becomes "pink slip". Known words are not
 * changed.
 */
export function fixWordBoundaries(words: readonly string[], isKnown: (word: string) => boolean): readonly string[] {
  const correctedWords: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = joinedWordCount(words, at, isKnown);
    const word = words.slice(at, at + length).join("");
    correctedWords.push(...(length === 1 && !isKnown(word) ? splitJoinedWord(word, isKnown) : [word]));
    at += length;
  }
  return correctedWords;
}

/** Number of words from `at` that together form one known word, unless all of them are known words already; otherwise 1. */
function joinedWordCount(words: readonly string[], at: number, isKnown: (word: string) => boolean): number {
  for (let length = Math.min(MAX_JOINED_WORDS, words.length - at); length > 1; length -= 1) {
    const parts = words.slice(at, at + length);
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
