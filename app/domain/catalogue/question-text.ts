import { createFormTextReader } from "../core/forms/form-text";
import { type FormErrors, toFormResult, type FormText, type VersionRules } from "../core/forms/read-form";

/** The texts of a question and its answers, which the desk can edit. The consequences of an answer come from the catalogue. */
export interface QuestionText {
  /** The job whose first question this is; null = an answer to another question leads to it, or it was withdrawn. */
  readonly taskId: number | null;
  readonly text: string;
  /** In display order. */
  readonly options: readonly { readonly id: number; readonly text: string }[];
}

const MAX_QUESTION_LENGTH = 200;
const MAX_ANSWER_LENGTH = 120;
const MIN_ANSWERS = 2;
export const MAX_ANSWERS = 8;

export const optionField = (id: number) => `option-${id}`;
/** Form field for the answers of a new question, one per line. */
export const ANSWERS_FIELD = "answers";

/** Facts that the rules of a question need in addition to the form input. */
interface QuestionFacts {
  readonly jobs: ReadonlyMap<number, string>;
  readonly nextOptionId: number;
}

/** The form rules for a question's texts. A new question has one answer per line; an existing one keeps its number of answers. */
export const questionText: VersionRules<QuestionText, QuestionFacts> = {
  toFormText: (value): FormText =>
    value === null
      ? { job: "", text: "", [ANSWERS_FIELD]: "" }
      : { text: value.text, ...Object.fromEntries(value.options.map(({ id, text }) => [optionField(id), text])) },
  read(input, { jobs, nextOptionId }, current) {
    const errors: Record<string, FormErrors[string]> = {};
    const { readLine, readLines } = createFormTextReader(input, errors);
    const text = readLine("text", MAX_QUESTION_LENGTH);
    if (current === null) {
      const taskId = [...jobs.keys()].find((id) => String(id) === input.job) ?? null;
      if (taskId === null) errors.job = ["Choose a job that has no question yet"];
      const answers = readLines(ANSWERS_FIELD, { maxLines: MAX_ANSWERS, maxLineLength: MAX_ANSWER_LENGTH });
      if (answers.length < MIN_ANSWERS) errors[ANSWERS_FIELD] = [`Write ${MIN_ANSWERS} to ${MAX_ANSWERS} answers`];
      else if (new Set(answers.map((answer) => answer.toLowerCase())).size < answers.length)
        errors[ANSWERS_FIELD] = ["Two answers are the same"];
      return toFormResult(errors, {
        taskId,
        text,
        options: answers.map((answer, at) => ({ id: nextOptionId + at, text: answer })),
      });
    }
    const options = current.options.map(({ id }) => ({ id, text: readLine(optionField(id), MAX_ANSWER_LENGTH) }));
    for (const [at, { id, text }] of options.entries())
      if (text !== "" && options.slice(0, at).some((other) => other.text.toLowerCase() === text.toLowerCase()))
        errors[optionField(id)] = ["This answer is already used"];
    return toFormResult(errors, { taskId: current.taskId, text, options });
  },
  describe: ({ text, options }) => [
    ["Question", text],
    ...options.map((option, at) => [`Answer ${at + 1}`, option.text] as const),
  ],
};
