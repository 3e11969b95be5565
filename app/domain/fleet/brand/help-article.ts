import { createFormTextReader } from "../../core/forms/form-text";
import type { OnlineMethod } from "../../payments/methods";
import { type FormErrors, toFormResult, type VersionRules } from "../../core/forms/read-form";

/** A customer question with our answer, as edited by the desk. `{brand}`, `{support_phone}`, `{support_email}` and `{ways_to_pay}` are filled in. */
export interface HelpArticle {
  readonly topic: string;
  readonly question: string;
  readonly answer: string;
  /** The payment method without which the answer is not shown; absent = always shown. */
  readonly needs?: OnlineMethod | undefined;
}

const MAX_TOPIC_LENGTH = 40;
const MAX_QUESTION_LENGTH = 150;
export const MAX_ANSWER_LENGTH = 1_200;
const PLACEHOLDERS = ["{brand}", "{support_phone}", "{support_email}", "{ways_to_pay}"];

export const helpArticle: VersionRules<HelpArticle, unknown> = {
  toFormText: (value) => ({
    topic: value?.topic ?? "",
    question: value?.question ?? "",
    answer: value?.answer ?? "",
  }),
  read(input, _, current) {
    const errors: Record<string, FormErrors[string]> = {};
    const { readLine } = createFormTextReader(input, errors);
    const answer = (input.answer ?? "").replace(/\s+/g, " ").trim();
    if (answer === "" || answer.length > MAX_ANSWER_LENGTH)
      errors.answer = [`Write an answer of up to ${MAX_ANSWER_LENGTH} characters`];
    const unknownPlaceholders = [input.question ?? "", answer]
      .flatMap((text) => text.match(/\{[^}]*\}/g) ?? [])
      .find((value) => !PLACEHOLDERS.includes(value));
    if (unknownPlaceholders !== undefined)
      errors.answer = [`${unknownPlaceholders} is not a valid placeholder. Use ${PLACEHOLDERS.join(", ")}`];
    return toFormResult(errors, {
      topic: readLine("topic", MAX_TOPIC_LENGTH),
      question: readLine("question", MAX_QUESTION_LENGTH),
      answer,
      ...(current?.needs !== undefined && { needs: current.needs }),
    });
  },
  describe: ({ topic, question, answer }) => [
    ["Topic", topic],
    ["Question", question],
    ["Answer", answer],
  ],
};

/** `{brand}`, `{support_phone}` and `{ways_to_pay}` are replaced by the settings. */
export interface CustomerFaq {
  readonly id: number;
  readonly topic: string;
  readonly question: string;
  readonly answer: string;
  /** The payment method without which the answer is not shown; absent = always shown. */
  readonly needs?: OnlineMethod | undefined;
}
