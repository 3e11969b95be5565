import type { Country } from "../../domain/core/country/country";
import type { ListedTask, TaskQuestion } from "../../domain/catalogue/catalogue";
import { isOffered } from "../../domain/catalogue/is-offered";
import { offeredQuestions, questionsOf } from "../../domain/catalogue/questions";
import type { Context } from "../context";

/**
 * All questions as they are asked in a country, with the answers whose job exists there. `isWanted` narrows the jobs
 * further: a funnel of one trade offers no others.
 */
export async function questionsHere(
  context: Pick<Context, "db">,
  country: Country,
  isWanted: (task: ListedTask) => boolean = () => true,
): Promise<readonly TaskQuestion[]> {
  const [questions, tasks] = await Promise.all([context.db.tasks.questions(), context.db.tasks.all()]);
  const offer = new Set(
    tasks.filter((task) => isOffered(task, { country, state: null }) && isWanted(task)).map(({ id }) => id),
  );
  return offeredQuestions(questions, (id) => offer.has(id));
}

/** The questions a task asks before its price is known, the first one first; none for most tasks. */
export const additionalQuestions = async (
  context: Pick<Context, "config" | "db">,
  taskId: number,
): Promise<readonly TaskQuestion[]> => questionsOf(taskId, await questionsHere(context, context.config.country));
