import type { QuestionOption, TaskQuestion } from "../catalogue/catalogue";
import { answerText } from "../catalogue/questions";

type Question = Pick<TaskQuestion, "id" | "taskId" | "text" | "isMultiple" | "options">;

interface AnsweredQuestion {
  readonly question: Question;
  readonly options: readonly QuestionOption[];
}

export type QuestionPath =
  | { readonly isDone: false; readonly question: Question; readonly answered: readonly AnsweredQuestion[] }
  | { readonly isDone: true; readonly answered: readonly AnsweredQuestion[] };

/**
 * Follows the chosen options through a task's questions. A single chosen option can lead to another question (F-167). `selections` holds one list of option
 * ids per question. Stops at the first question without a valid answer, so that a manipulated URL leads to a question instead of an error.
 */
export function followQuestions(
  questions: readonly Question[],
  taskId: number,
  selections: readonly (readonly number[])[],
): QuestionPath {
  const responses: AnsweredQuestion[] = [];
  let question = questions.find((candidate) => candidate.taskId === taskId);
  while (question) {
    const current: Question = question;
    const ids = selections[responses.length] ?? [];
    const options = current.options.filter((option) => ids.includes(option.id));
    const isValid = options.length > 0 && options.length === ids.length && (current.isMultiple || options.length === 1);
    // Stops at a question that was already answered, to avoid an endless loop.
    if (!isValid || responses.some((previousQuestion) => previousQuestion.question.id === current.id))
      return { isDone: false, question: current, answered: responses };
    responses.push({ question: current, options });
    const nextId = current.isMultiple ? null : options[0]?.nextQuestionId;
    question = nextId === null ? undefined : questions.find((candidate) => candidate.id === nextId);
  }
  return { isDone: true, answered: responses };
}

export interface QuestionOutcome {
  /** The tasks to add to the cart: those that the answers add, and the original task unless an answer replaces it. */
  readonly taskIds: readonly number[];
  readonly notes: string | null;
  readonly details: readonly {
    readonly questionId: number;
    readonly optionIds: readonly number[];
    readonly text: string;
  }[];
}

/** Determines what the completed answers add to the cart. */
export function questionOutcome(taskId: number, responses: readonly AnsweredQuestion[]): QuestionOutcome {
  const options = responses.flatMap((response) => response.options);
  const addedTaskIds = options.flatMap((option) => option.addsTaskIds);
  const isReplaced = options.some((option) => option.addsMode === "replace");
  const notes = options.flatMap((option) => option.addsNote ?? []);
  return {
    taskIds: [...new Set(isReplaced ? addedTaskIds : [taskId, ...addedTaskIds])],
    notes: notes.length === 0 ? null : notes.join(" "),
    details: responses.map(({ question, options: chosenOptions }) => ({
      questionId: question.id,
      optionIds: chosenOptions.map((option) => option.id),
      text: answerText(question, chosenOptions),
    })),
  };
}
