import { foldText } from "./fold";

/** Said in passing: they tell no two tasks apart. "not" is one of them, "cold" is not. */
const SAYS_LITTLE = new Set(
  "a an and are at but can car do does for get has have i in is it its me my need needs no not of on or please s so some that the this to too up vehicle want when will with wont".split(
    " ",
  ),
);

/** The words of a text, folded and stemmed, without those that say little, unless nothing else is left. */
export function searchWords(text: string): readonly string[] {
  const words = foldText(text)
    .split(" ")
    .filter((word) => word !== "");
  const telling = words.filter((word) => !SAYS_LITTLE.has(word));
  return (telling.length > 0 ? telling : words).map(stem);
}

/** Takes plural and -ing endings off, the same way on both sides: "batteries" and "battery", "squealing" and "squeal" meet. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3);
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}
