import type { TaskQuestion } from "../../domain/catalogue/catalogue";
import { questionsOf } from "../../domain/catalogue/questions";
import type { Context } from "../context";

/** The questions a task asks before its price is known, the first one first; none for most tasks. */
export const additionalQuestions = async (context: Pick<Context, "db">, taskId: number): Promise<readonly TaskQuestion[]> =>
  questionsOf(taskId, await context.db.tasks.questions());
