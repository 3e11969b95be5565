import { type SectionRules, type SettingValues, settled } from "./section.ts";

const MAX_LETTERS = 300;

export const arriving: SectionRules<SettingValues["arriving"]> = {
  valueOf: ({ arrivingWords }) => ({ arrivingWords }),
  typed: ({ arrivingWords }) => ({ words: arrivingWords ?? "" }),
  read(typed) {
    const words = (typed.words ?? "").replace(/\s+/g, " ").trim();
    return settled(words.length > MAX_LETTERS ? { words: [`Use at most ${MAX_LETTERS} characters`] } : {}, {
      arrivingWords: words === "" ? null : words,
    });
  },
  words: ({ arrivingWords }) => [["Words for customers", arrivingWords ?? "None"]],
};
