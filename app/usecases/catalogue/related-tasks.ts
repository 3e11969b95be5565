import type { ListedTask } from "../../domain/catalogue/catalogue";
import { isListed } from "../../domain/catalogue/is-offered";
import { randomTasks, relatedTasks } from "../../domain/catalogue/related";
import type { Context } from "../context";
import { offeredTasks } from "./task-lists";

const SHOWN = 6;

/** Tasks that go with this one; an unknown task has none. */
export async function tasksLike(context: Pick<Context, "config" | "db">, id: number): Promise<readonly ListedTask[]> {
  const tasks = await offeredTasks(context);
  const task = tasks.find((candidate) => candidate.id === id);
  return task ? relatedTasks(task, tasks.filter(isListed), SHOWN) : [];
}

/** The other tasks of its category, popular ones first. */
export async function othersInCategory(
  context: Pick<Context, "config" | "db">,
  id: number,
): Promise<readonly ListedTask[]> {
  const tasks = await offeredTasks(context);
  const task = tasks.find((candidate) => candidate.id === id);
  return task
    ? tasks.filter((other) => other.categoryId === task.categoryId && other.id !== id && isListed(other))
    : [];
}

/** A few popular tasks by chance, to fill a page. `random` is the door's, so that a test can hold it. */
export async function someTasks(
  context: Pick<Context, "config" | "db">,
  random: () => number,
): Promise<readonly ListedTask[]> {
  return randomTasks(
    (await offeredTasks(context)).filter((task) => task.isPopular),
    SHOWN,
    random,
  );
}
