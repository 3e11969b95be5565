import type { ListedTask } from "../../domain/catalogue/catalogue";
import { isListed, isOffered } from "../../domain/catalogue/is-offered";
import { type TaskIndex, searchTaskIndex, taskIndex } from "../../domain/search/task-index";
import type { Context } from "../context";

/** The catalogue keeps its list of tasks in memory, and the index of that list lives as long as the list. */
const indexes = new WeakMap<readonly ListedTask[], TaskIndex>();

/** At most ten tasks for what was typed, best first, typing errors forgiven (F-050, F-423). */
export async function searchTasks(
  context: Pick<Context, "config" | "db">,
  text: string,
  state: string | null = null,
  isWanted: (task: ListedTask) => boolean = () => true,
): Promise<readonly ListedTask[]> {
  const tasks = await context.db.tasks.all();
  const index = indexes.get(tasks) ?? taskIndex(tasks);
  indexes.set(tasks, index);
  return searchTaskIndex(
    index,
    text,
    (task) => isListed(task) && isOffered(task, { country: context.config.country, state }) && isWanted(task),
  );
}
