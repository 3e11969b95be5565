import type { ListedTask } from "../catalogue/catalogue";
import { editDistance, forgivenErrors } from "./edit-distance";
import { foldText } from "./fold";
import { mendJoints } from "./word-joints";
import { searchWords } from "./words";

/** The search offers at most this many tasks (F-050, F-423). */
export const SEARCH_LIMIT = 10;

/** How much a hit counts, by where it was found and how well. */
const NAME = 1;
const SYNONYM = 0.95;
const TAG = 0.5;
const SUMMARY = 0.35;
const EXACT = 1;
const PREFIX = 0.8;
const TYPO = 0.6;
/** The whole query stands at the start of a name or synonym. */
const PHRASE_BONUS = 0.5;
/** At least this share of what was typed must be found, weighed by how telling each word is. */
const NEEDED_SHARE = 0.5;

interface IndexedTask {
  readonly task: ListedTask;
  /** Word -> the weight of the best place it stands in. */
  readonly words: ReadonlyMap<string, number>;
  readonly phrases: readonly string[];
}

export interface TaskIndex {
  readonly tasks: readonly IndexedTask[];
  /** Word -> how telling it is: the rarer, the more. */
  readonly weight: ReadonlyMap<string, number>;
}

/**
 * The index of a few hundred tasks, made once and kept: searching it takes less than a round trip to a database,
 * and one rule serves exact words, beginnings and typing errors alike.
 */
export function taskIndex(tasks: readonly ListedTask[]): TaskIndex {
  const indexed = tasks.map(indexTask);
  const counts = new Map<string, number>();
  for (const { words } of indexed) for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { tasks: indexed, weight: new Map([...counts].map(([word, count]) => [word, Math.log(1 + tasks.length / count)])) };
}

/** The best tasks for a text among those that `isWanted`, best first; of equals the popular one. Empty text, empty list. */
export function searchTaskIndex(
  index: TaskIndex,
  text: string,
  isWanted: (task: ListedTask) => boolean = () => true,
): readonly ListedTask[] {
  const query = mendJoints(searchWords(text), (word) => index.weight.has(word));
  const phrase = foldText(text);
  if (query.length === 0) return [];
  const meanings = query.map((word) => meaningOf(word, index.weight));
  return index.tasks
    .filter(({ task }) => isWanted(task))
    .map((entry) => ({ task: entry.task, score: scoreOf(entry, meanings, phrase) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score || Number(b.task.isPopular) - Number(a.task.isPopular) || a.task.sort - b.task.sort || a.task.id - b.task.id,
    )
    .slice(0, SEARCH_LIMIT)
    .map(({ task }) => task);
}

interface Meaning {
  /** Words of the index this one may stand for -> how surely. */
  readonly matches: ReadonlyMap<string, number>;
  readonly weight: number;
}

/** Typing errors count only for a word that means nothing as it stands. */
function meaningOf(typed: string, weights: ReadonlyMap<string, number>): Meaning {
  const matches = new Map<string, number>();
  for (const word of weights.keys()) {
    if (word === typed) matches.set(word, EXACT);
    else if (word.startsWith(typed)) matches.set(word, PREFIX);
  }
  const limit = forgivenErrors(typed.length);
  if (matches.size === 0 && limit > 0) {
    for (const word of weights.keys()) {
      // The beginning is compared too: "bateri" is on the way to "battery".
      if (
        editDistance(typed, word, limit) <= limit ||
        (word.length > typed.length && editDistance(typed, word.slice(0, typed.length), limit) <= limit - 1)
      ) {
        matches.set(word, TYPO);
      }
    }
  }
  const known = [...matches.keys()].map((word) => weights.get(word) ?? 0);
  return { matches, weight: known.length > 0 ? Math.min(...known) : Math.max(1, ...weights.values()) };
}

function scoreOf(entry: IndexedTask, meanings: readonly Meaning[], phrase: string): number {
  let found = 0;
  let score = 0;
  let total = 0;
  for (const { matches, weight } of meanings) {
    total += weight;
    let best = 0;
    for (const [word, sureness] of matches) best = Math.max(best, sureness * (entry.words.get(word) ?? 0));
    if (best > 0) found += weight;
    score += best * weight;
  }
  if (found < NEEDED_SHARE * total) return 0;
  return score / total + (entry.phrases.some((text) => text.startsWith(phrase)) ? PHRASE_BONUS : 0);
}

function indexTask(task: ListedTask): IndexedTask {
  const words = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of searchWords(text)) words.set(word, Math.max(words.get(word) ?? 0, weight));
  };
  add(task.name, NAME);
  for (const synonym of task.synonyms) add(synonym, SYNONYM);
  for (const tag of task.tags) add(tag, TAG);
  add(task.summary, SUMMARY);
  return { task, words, phrases: [task.name, ...task.synonyms].map(foldText) };
}
