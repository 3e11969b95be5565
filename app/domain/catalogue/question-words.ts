import { wordsReader } from "../desk/typed-words";
import type { VersionRules } from "../desk/version-rules";
import { type SettingErrors, settled } from "../supplier-settings/section";

/** The words of a question and of its answers, which the desk sets. What an answer leads to comes with the catalogue. */
export interface QuestionWords {
  readonly text: string;
  /** In their order. */
  readonly options: readonly { readonly id: number; readonly text: string }[];
}

const [MAX_QUESTION, MAX_ANSWER] = [200, 120];

export const optionField = (id: number) => `option-${id}`;

/** The rules of the words of a question: its answers stay as many as they are. */
export const questionWords: VersionRules<QuestionWords, unknown> = {
  typed: (value) => ({
    text: value?.text ?? "",
    ...Object.fromEntries((value?.options ?? []).map(({ id, text }) => [optionField(id), text])),
  }),
  read(typed, _, now) {
    const errors: Record<string, SettingErrors[string]> = {};
    const { letters } = wordsReader(typed, errors);
    const options = (now?.options ?? []).map(({ id }) => ({ id, text: letters(optionField(id), MAX_ANSWER) }));
    for (const [at, { id, text }] of options.entries())
      if (text !== "" && options.slice(0, at).some((other) => other.text.toLowerCase() === text.toLowerCase()))
        errors[optionField(id)] = ["Another answer has these words"];
    return settled(errors, { text: letters("text", MAX_QUESTION), options });
  },
  words: ({ text, options }) => [
    ["Question", text],
    ...options.map((option, at) => [`Answer ${at + 1}`, option.text] as const),
  ],
};
