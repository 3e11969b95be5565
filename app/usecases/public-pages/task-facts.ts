import type { ListedTask } from "../../domain/catalogue/catalogue";
import { isOffered } from "../../domain/catalogue/is-offered";
import type { Published } from "../../domain/public-pages/published";
import type { Context } from "../context";

/** The facts about a task on a public page, without prices. */
export interface TaskFacts {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly included: readonly string[];
  /** Of labour; null = not known. */
  readonly minutes: readonly [least: number, most: number] | null;
  /** False = an estimate until a workshop has seen the car. */
  readonly isFixedPrice: boolean;
  /** What people say when they need it, as they say it. */
  readonly phrases: readonly string[];
}

const MAX_PHRASES = 6;
/** Typed without their apostrophe: found by a search, and not fit to be read. */
const PARTIAL_INPUT = /\b(wont|cant|dont|doesnt|isnt|wasnt|didnt|im|ive|its)\b/;

/** Selects a task's facts for a public page. */
export const taskFactsOf = (task: ListedTask): TaskFacts => ({
  id: task.id,
  slug: task.friendlyName,
  name: task.name,
  summary: task.summary,
  included: task.included,
  minutes:
    task.minHours100 === null || task.maxHours100 === null
      ? null
      : [minutesOf(task.minHours100), minutesOf(task.maxHours100)],
  isFixedPrice: task.pricing === "SinglePrice",
  phrases: task.phrases
    .filter(([phrase, place]) => place === 0 && !PARTIAL_INPUT.test(phrase))
    .map(([phrase]) => phrase)
    .slice(0, MAX_PHRASES),
});

/** Rounds up to five minutes, because labour is not measured more precisely. */
const minutesOf = (hours100: number): number => Math.ceil((hours100 * 60) / 100 / 5) * 5;

/** The tasks that have pages in this country, the commonest first. */
export async function publishedTasks(
  { db, config }: Pick<Context, "db" | "config">,
  published: Published,
): Promise<readonly ListedTask[]> {
  const place = { country: config.country, state: null };
  return (await db.tasks.findMany(published.taskIds)).filter((task) => isOffered(task, place));
}
