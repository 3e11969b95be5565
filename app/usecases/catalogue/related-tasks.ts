import type { ListedTask } from "../../domain/catalogue/catalogue";
import { canSuggest, type VehicleToFit } from "../../domain/catalogue/fits-vehicle";
import { isListed } from "../../domain/catalogue/is-offered";
import { randomTasks, relatedTasks } from "../../domain/catalogue/related";
import type { Context } from "../context";
import { listOfferedTasks, tasksOfCategory } from "./task-lists";

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
