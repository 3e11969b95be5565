import { isOffered, type JobPlace } from "./is-offered";
import type { Task } from "./task";

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
