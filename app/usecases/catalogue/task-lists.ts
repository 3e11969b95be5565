import type { Category, ListedTask } from "../../domain/catalogue/catalogue";
import { isListed, isOffered } from "../../domain/catalogue/is-offered";
import type { Context } from "../context";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { canSuggest, type VehicleToFit } from "../../domain/catalogue/fits-vehicle";
import { randomTasks, relatedTasks } from "../../domain/catalogue/related";

/** Tasks offered in this country, and in the job's state when it is known. */
export async function listOfferedTasks(
  context: Pick<Context, "config" | "db">,
  state: string | null = null,
): Promise<readonly ListedTask[]> {
  const place = { country: context.config.country, state };
  return (await context.db.tasks.all()).filter((task) => isOffered(task, place));
}

/** Popular tasks first, as in the catalogue's order. Empty for an unknown category. */
export async function tasksOfCategory(
  context: Pick<Context, "config" | "db">,
  categoryId: number,
  state: string | null = null,
): Promise<readonly ListedTask[]> {
  return (await listOfferedTasks(context, state)).filter((task) => task.categoryId === categoryId && isListed(task));
}

/** Categories that have at least one task offered in this country. */
export async function listOfferedCategories(
  context: Pick<Context, "config" | "db">,
  state: string | null = null,
): Promise<readonly Category[]> {
  const [categories, tasks] = await Promise.all([context.db.tasks.categories(), listOfferedTasks(context, state)]);
  const categoryIds = new Set(tasks.map((task) => task.categoryId));
  return categories.filter((category) => categoryIds.has(category.id));
}

/** A task that is offered in this country. */
export async function findTask(
  context: Pick<Context, "config" | "db">,
  id: number,
): Promise<{ readonly ok: true; readonly task: ListedTask } | Refusal<"task-not-found">> {
  const task = await context.db.tasks.find(id);
  return task && isOffered(task, { country: context.config.country, state: null })
    ? { ok: true, task }
    : refuse("task-not-found");
}

const MAX_SHOWN = 6;

/** Related tasks that fit the vehicle (null = not known); empty for an unknown task. */
export async function findRelatedTasks(
  context: Pick<Context, "config" | "db">,
  id: number,
  vehicle: VehicleToFit | null,
): Promise<readonly ListedTask[]> {
  const tasks = await listOfferedTasks(context);
  const task = tasks.find((candidate) => candidate.id === id);
  return task
    ? relatedTasks(
        task,
        tasks.filter((other) => isListed(other) && canSuggest(other, vehicle, null)),
        MAX_SHOWN,
      )
    : [];
}

/** The other tasks in the same category, popular ones first. */
export async function otherTasksInCategory(
  context: Pick<Context, "config" | "db">,
  id: number,
  vehicle: VehicleToFit | null,
): Promise<readonly ListedTask[]> {
  const task = (await listOfferedTasks(context)).find((candidate) => candidate.id === id);
  if (!task) return [];
  const tasks = await tasksOfCategory(context, task.categoryId);
  return tasks.filter((other) => other.id !== id && canSuggest(other, vehicle, null));
}

/** A few random popular tasks, to fill a page. `random` is a parameter so that tests can control it. */
export async function sampleTasks(
  context: Pick<Context, "config" | "db">,
  random: () => number,
  vehicle: VehicleToFit | null,
): Promise<readonly ListedTask[]> {
  return randomTasks(
    (await listOfferedTasks(context)).filter((task) => task.isPopular && canSuggest(task, vehicle, null)),
    MAX_SHOWN,
    random,
  );
}
