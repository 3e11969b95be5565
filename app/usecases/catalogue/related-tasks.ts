import type { ListedTask } from "../../domain/catalogue/catalogue";
import { canSuggest, type VehicleToFit } from "../../domain/catalogue/fits-vehicle";
import { isListed } from "../../domain/catalogue/is-offered";
import { randomTasks, relatedTasks } from "../../domain/catalogue/related";
import type { Context } from "../context";
import { offeredTasks, tasksOfCategory } from "./task-lists";

const SHOWN = 6;

/** Related tasks that fit the vehicle (null = not known); empty for an unknown task. */
export async function tasksLike(
  context: Pick<Context, "config" | "db">,
  id: number,
  vehicle: VehicleToFit | null,
): Promise<readonly ListedTask[]> {
  const tasks = await offeredTasks(context);
  const task = tasks.find((candidate) => candidate.id === id);
  return task
    ? relatedTasks(
        task,
        tasks.filter((other) => isListed(other) && canSuggest(other, vehicle, null)),
        SHOWN,
      )
    : [];
}

/** The other tasks of its category, popular ones first. */
export async function otherTasksInCategory(
  context: Pick<Context, "config" | "db">,
  id: number,
  vehicle: VehicleToFit | null,
): Promise<readonly ListedTask[]> {
  const task = (await offeredTasks(context)).find((candidate) => candidate.id === id);
  if (!task) return [];
  const tasks = await tasksOfCategory(context, task.categoryId);
  return tasks.filter((other) => other.id !== id && canSuggest(other, vehicle, null));
}

/** A few random popular tasks, to fill a page. `random` is a parameter, so that tests can control it. */
export async function sampleTasks(
  context: Pick<Context, "config" | "db">,
  random: () => number,
  vehicle: VehicleToFit | null,
): Promise<readonly ListedTask[]> {
  return randomTasks(
    (await offeredTasks(context)).filter((task) => task.isPopular && canSuggest(task, vehicle, null)),
    SHOWN,
    random,
  );
}
