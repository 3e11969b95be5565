import type { QuestionOption, TaskQuestion } from "./catalogue";

/** The questions of a task: its first one, then all questions that its answers lead to. Empty for a task without questions. */
export function questionsForTask(taskId: number, questions: readonly TaskQuestion[]): readonly TaskQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const questionsById = new Map<number, TaskQuestion>();
  const addQuestion = (question: TaskQuestion | undefined) => {
    if (!question || questionsById.has(question.id)) return;
    questionsById.set(question.id, question);
    for (const { nextQuestionId } of question.options)
      if (nextQuestionId !== null) addQuestion(byId.get(nextQuestionId));
    for (const nestedQuestion of questions)
      if (
        nestedQuestion.parentOptionId !== null &&
        question.options.some((option) => option.id === nestedQuestion.parentOptionId)
      )
        addQuestion(nestedQuestion);
  };
  for (const question of questions) if (question.taskId === taskId) addQuestion(question);
  return [...questionsById.values()];
}

/** An instruction for the person who answers. It is removed when the question is stored with its answer. */
const CHOOSE_ALL_INSTRUCTION = /\s*Choose all that apply\.$/;

/** Formats a question with the chosen options for the workshop: "Which panel is damaged? Door, Front bumper". */
export const answerText = (
  question: Pick<TaskQuestion, "text">,
  options: readonly Pick<QuestionOption, "text">[],
): string => `${question.text.replace(CHOOSE_ALL_INSTRUCTION, "")} ${options.map((option) => option.text).join(", ")}`;

/** Whether an option is "Not sure", which cannot be combined with other answers. */
export const isNotSure = ({ text }: Pick<QuestionOption, "text">): boolean => text === "Not sure";

/**
 * The questions that remain when only some jobs are offered: without the options whose jobs are not offered, and without those that lead to a question with no
 * answers left. A question with a single remaining option (in addition to "Not sure") is replaced by the question that this option leads to.
 */
export function offeredQuestions(
  questions: readonly TaskQuestion[],
  isOffered: (taskId: number) => boolean,
): readonly TaskQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const remainingOptionsById = new Map<number, readonly QuestionOption[]>();
  const findOptions = (question: TaskQuestion): readonly QuestionOption[] => {
    const questionOptions = remainingOptionsById.get(question.id);
    if (questionOptions !== undefined) return questionOptions;
    // Set before the recursion, so that a cycle of questions terminates. A question in a cycle counts as answerable.
    remainingOptionsById.set(question.id, question.options);
    const remainingOptions = question.options.filter(({ addsTaskIds, nextQuestionId }) => {
      if (addsTaskIds.length > 0 && !addsTaskIds.some(isOffered)) return false;
      const next = nextQuestionId === null ? undefined : byId.get(nextQuestionId);
      return next === undefined || findOptions(next).length > 0;
    });
    remainingOptionsById.set(question.id, remainingOptions);
    return remainingOptions;
  };
  const questionsWithOptions = questions.map((question) => ({ ...question, options: findOptions(question) }));
  return questionsWithOptions.map((question) =>
    replaceSkippedQuestion(question, questionsWithOptions, byId.get(question.id)?.options.length ?? 0),
  );
}

function replaceSkippedQuestion(
  question: TaskQuestion,
  taskQuestions: readonly TaskQuestion[],
  previousOptionCount: number,
): TaskQuestion {
  const definiteOptions = question.options.filter((option) => !isNotSure(option));
  const onlyNextId =
    definiteOptions.length === 1 && question.options.length < previousOptionCount
      ? definiteOptions[0]?.nextQuestionId
      : null;
  const next = onlyNextId == null ? undefined : taskQuestions.find(({ id }) => id === onlyNextId);
  return next === undefined ? question : { ...next, taskId: question.taskId, parentOptionId: question.parentOptionId };
}
