import { readResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

const MAX_LENGTH = 300;

export const arriving: SectionRules<SettingValues["arriving"]> = {
  valueOf: ({ arrivalText }) => ({ arrivalText }),
  typed: ({ arrivalText }) => ({ text: arrivalText ?? "" }),
  read(input) {
    const text = (input.text ?? "").replace(/\s+/g, " ").trim();
    return readResult(text.length > MAX_LENGTH ? { text: [`Use at most ${MAX_LENGTH} characters`] } : {}, {
      arrivalText: text === "" ? null : text,
    });
  },
  describe: ({ arrivalText }) => [["Arrival instructions", arrivalText ?? "None"]],
};
