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
