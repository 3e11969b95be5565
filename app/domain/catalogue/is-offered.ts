import type { Country } from "../core/country/country";
import type { Task } from "./task";

/** The location of a job. `state` null = no suburb chosen yet, so tasks limited to a state are not ruled out. */
export interface JobLocation {
  readonly country: Country;
  readonly state: string | null;
}

/** Whether a task is offered at a location. Tasks are limited to countries, and a few (pink slip, roadworthy) to single states. */
export function isOffered(task: Pick<Task, "countries" | "states">, place: JobLocation): boolean {
  if (!task.countries.includes(place.country)) return false;
  return task.states.length === 0 || place.state === null || task.states.includes(place.state);
}

/** Whether a task appears in lists and search. An add-on (tag "addon") is only reached through an answer to another task's question. */
export const isListed = (task: Pick<Task, "tags">): boolean => !task.tags.includes("addon");

type LocatedTask = Pick<Task, "id" | "countries" | "states" | "sameJob">;

/** The tasks that are not offered at a location. */
export const unavailableTasks = <T extends LocatedTask>(tasks: readonly T[], place: JobLocation): readonly T[] =>
  tasks.filter((task) => !isOffered(task, place));

/** The equivalents of a task that are offered at a location, in order of preference (data/catalogue/same-jobs.csv). */
export const substituteTasks = <T extends LocatedTask>(
  task: LocatedTask,
  candidates: readonly T[],
  place: JobLocation,
): readonly T[] =>
  task.sameJob === null
    ? []
    : candidates
        .filter((other) => other.id !== task.id && other.sameJob?.job === task.sameJob?.job && isOffered(other, place))
        .sort((a, b) => (a.sameJob?.place ?? 0) - (b.sameJob?.place ?? 0));
