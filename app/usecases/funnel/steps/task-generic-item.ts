import { repairFromTask } from "../../../domain/lead/cart/new-item";
import { isNotSure } from "../../../domain/catalogue/questions";
import type { Journey } from "../../../domain/funnel/journey";
import { followQuestions, questionOutcome } from "../../../domain/funnel/question-path";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { addItemsPatch, firstOwnStep } from "../add-jobs";
import { isOfferedNearby, isOfferedAnywhere, findJourneyQuestions } from "../offered-jobs";
import { type Decision, type LoadScreen, type StepLogic, parseWholeNumber } from "../step";

/** A question about a task, without the parts that only the supplier sees. */
export interface QuestionScreen {
  readonly id: number;
  readonly text: string;
  readonly isMultiple: boolean;
  readonly options: readonly { readonly id: number; readonly text: string }[];
}

export interface TaskQuestionScreen {
  readonly taskId: number;
  readonly taskName: string;
  readonly question: QuestionScreen | null;
  readonly path: readonly number[];
}

export interface QuestionAnswer {
  readonly taskId: number;
  readonly path: readonly number[];
  readonly optionIds: readonly number[];
}

/** Finds the question from the URL alone, so that a reload shows the same question (ledger F-042). */
const screen: LoadScreen<TaskQuestionScreen> = async (context, journey, parameters) => {
  const taskId = parseWholeNumber(parameters.get("repairInspectionId"));
  const task = taskId === null ? null : await context.db.tasks.find(taskId);
  if (task === null || !isOfferedNearby(journey)(task)) return { goTo: "task-select" };
  const path = (parameters.get("path") ?? "").split(",").flatMap((text) => parseWholeNumber(text) ?? []);
  const followedQuestions = followQuestions(
    await findJourneyQuestions(context, journey),
    task.id,
    path.map((id) => [id]),
  );
  if (followedQuestions.isDone) return { goTo: "task-select" };
  const { id, text, isMultiple, options } = followedQuestions.question;
  return {
    taskId: task.id,
    taskName: task.name,
    question: { id, text, isMultiple, options: options.map((option) => ({ id: option.id, text: option.text })) },
    path: path.slice(0, followedQuestions.answered.length),
  };
};

const NOT_SURE_ERROR = "Choose only “Not sure”, or untick it";

/** Stores one answer about a task. After the last answer, the task, or the task that the answers replace it with, is added to the cart. */
async function answerQuestion(
  context: Context,
  journey: Journey,
  { taskId, path, optionIds }: QuestionAnswer,
): Promise<Decision> {
  const selections = [...path.map((id) => [id]), optionIds];
  const questions = await findJourneyQuestions(context, journey);
  const isMixed = questions.some(({ options }) => {
    const selectedOptions = options.filter(({ id }) => optionIds.includes(id));
    return selectedOptions.length > 1 && selectedOptions.some(isNotSure);
  });
  if (isMixed) return refuse("invalid-input", { optionIds: [NOT_SURE_ERROR] });
  const followedQuestions = followQuestions(questions, taskId, selections);
  if (followedQuestions.answered.length < selections.length)
    return refuse("invalid-input", { optionIds: ["Choose an answer"] });
  if (!followedQuestions.isDone)
    return {
      ok: true,
      to: "task-generic-item",
      params: { repairInspectionId: taskId, path: [...path, ...optionIds].join(",") },
    };

  const { taskIds, notes, details } = questionOutcome(taskId, followedQuestions.answered);
  const tasks = (await context.db.tasks.findMany(taskIds)).filter((task) => isOfferedAnywhere(journey)(task));
  if (tasks.length === 0)
    return refuse("invalid-input", { optionIds: ["We don’t offer that job. Choose another answer"] });
  const related = tasks.slice(1).map((task) => ({ repairInspectionId: task.id, name: task.name, isRequired: false }));
  const items = tasks.map((task, index) =>
    index === 0 ? { ...repairFromTask(task, { notes, additionalDetails: details }), related } : repairFromTask(task),
  );
  return { ok: true, patch: addItemsPatch(journey, items), to: firstOwnStep(tasks.map((task) => task.ownStep)) };
}

export const taskGenericItem: StepLogic<TaskQuestionScreen, QuestionAnswer> = { screen, answer: answerQuestion };
