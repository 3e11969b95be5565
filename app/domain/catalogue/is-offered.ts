import type { Country } from "../core/country/country";
import type { Task } from "./task";

/** Where a job is. `state` null = no suburb chosen yet: tasks of single states are not ruled out then. */
export interface JobPlace {
  readonly country: Country;
  readonly state: string | null;
}

/** A task exists in some countries, and a few (pink slip, roadworthy) in single states only. */
export function isOffered(task: Pick<Task, "countries" | "states">, place: JobPlace): boolean {
  if (!task.countries.includes(place.country)) return false;
  return task.states.length === 0 || place.state === null || task.states.includes(place.state);
}

/** An add-on is reached through an answer to another task's question, never from a list or the search (tag "addon"). */
export const isListed = (task: Pick<Task, "tags">): boolean => !task.tags.includes("addon");

type PlaceRule = Pick<Task, "id" | "countries" | "states" | "sameJob">;

/** The tasks that are not done at a place: a few are one state's own. */
export const unavailableAt = <T extends PlaceRule>(tasks: readonly T[], place: JobPlace): readonly T[] =>
  tasks.filter((task) => !isOffered(task, place));

/** What the state of a place has in a task's stead: other forms of the same job, in their order (data/catalogue/same-jobs.csv). */
export const substituteTasks = <T extends PlaceRule>(
  task: PlaceRule,
  all: readonly T[],
  place: JobPlace,
): readonly T[] =>
  task.sameJob === null
    ? []
    : all
        .filter((other) => other.id !== task.id && other.sameJob?.job === task.sameJob?.job && isOffered(other, place))
        .sort((a, b) => (a.sameJob?.place ?? 0) - (b.sameJob?.place ?? 0));
