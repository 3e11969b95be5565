import { readResult } from "../forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

const MAX_LENGTH = 300;

export const arriving: SectionRules<SettingValues["arriving"]> = {
  valueOf: ({ arrivingWords }) => ({ arrivingWords }),
  typed: ({ arrivingWords }) => ({ words: arrivingWords ?? "" }),
  read(input) {
    const text = (input.words ?? "").replace(/\s+/g, " ").trim();
    return readResult(text.length > MAX_LENGTH ? { words: [`Use at most ${MAX_LENGTH} characters`] } : {}, {
      arrivingWords: text === "" ? null : text,
    });
  },
  words: ({ arrivingWords }) => [["Words for customers", arrivingWords ?? "None"]],
};
