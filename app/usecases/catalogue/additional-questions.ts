import type { Country } from "../../domain/core/country/country";
import type { ListedTask, TaskQuestion } from "../../domain/catalogue/catalogue";
import { isOffered } from "../../domain/catalogue/is-offered";
import { offeredQuestions, questionsForTask } from "../../domain/catalogue/questions";
import type { Context } from "../context";

/**
 * All questions asked in a country, with the answers whose job is offered there. `includeTask` restricts the jobs further, for example to the trade of a quote
 * funnel.
 */
export async function findQuestions(
  context: Pick<Context, "db">,
  country: Country,
  includeTask: (task: ListedTask) => boolean = () => true,
): Promise<readonly TaskQuestion[]> {
  const [questions, tasks] = await Promise.all([context.db.tasks.questions(), context.db.tasks.all()]);
  const offeredTaskIds = new Set(
    tasks.filter((task) => isOffered(task, { country, state: null }) && includeTask(task)).map(({ id }) => id),
  );
  return offeredQuestions(questions, (id) => offeredTaskIds.has(id));
}

/** The questions about a task that must be answered before it can be priced, in order. Empty for most tasks. */
export const additionalQuestions = async (
  context: Pick<Context, "config" | "db">,
  taskId: number,
): Promise<readonly TaskQuestion[]> => questionsForTask(taskId, await findQuestions(context, context.config.country));
