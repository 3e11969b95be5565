import type { ListedTask } from "../catalogue";
import { editDistance, maxTypos, foldText } from "../../core/words/edit-distance";
import { replaceCodes } from "./printed-codes";
import { fixWordBoundaries } from "./joined-words";
import { SYNONYMS, isUninformative, toSearchTerms } from "./search-terms";

/** Maximum number of tasks in a search result (F-050, F-423). */
export const SEARCH_LIMIT = 10;

/** Weights of a match, by field and by quality of the match. */
const NAME_WEIGHT = 1;
const SYNONYM_WEIGHT = 0.95;
/** Weight of a phrase, reduced by `RANK_PENALTY` for each task that ranks before this one for the phrase. */
const PHRASE_WEIGHT = 1.05;
const RANK_PENALTY = 0.12;
const TAG_WEIGHT = 0.5;
const SUMMARY_WEIGHT = 0.3;
const EXACT_SCORE = 1;
const PREFIX_SCORE = 0.8;
const TYPO_SCORE = 0.7;
/** Factor for words that are scattered instead of together in one phrase. */
const SCATTERED_FACTOR = 0.8;
/** Minimum factor when only a small part of the phrase was typed. */
const MIN_PRECISION = 0.6;
/** Bonuses when the query is the beginning of a name or synonym, and when it is identical to it. */
const PREFIX_BONUS = 0.15;
const FULL_MATCH_BONUS = 0.5;
/** Bonus when the query contains a phrase of several words literally, among other words: "car [wont go into reverse]". */
const CONTAINED_BONUS = 0.3;
/** Minimum share of the query that must match, with each word weighted by how distinctive it is. */
const MIN_MATCHED_SHARE = 0.3;
/** Extra weight factor for a word of a task's name. */
const NAME_WORD_FACTOR = 1.6;
/** A word found in no task is usually irrelevant, so it weighs as little as a very common word. */
const UNKNOWN_SHARE = 0.35;
/** Minimum length for prefix matching, because shorter prefixes match too many words. The last word is exempt, because it may still be being typed. */
const MIN_PREFIX_LENGTH = 4;

interface Phrase {
  readonly folded: string;
  readonly words: readonly string[];
  readonly weight: number;
}

/** The fields of an entry that the search uses. An entry is a task of the catalogue or a symptom of the guide. */
export type Searchable = Pick<
  ListedTask,
  "id" | "name" | "summary" | "tags" | "synonyms" | "phrases" | "isPopular" | "sort"
>;

interface IndexedTask<T extends Searchable> {
  readonly task: T;
  /** Word -> weight of the best field that contains it. */
  readonly words: ReadonlyMap<string, number>;
  readonly phrases: readonly Phrase[];
}

export interface TaskIndex<T extends Searchable = ListedTask> {
  readonly tasks: readonly IndexedTask<T>[];
  /** Word -> how distinctive it is; rare words weigh more. */
  readonly weights: ReadonlyMap<string, number>;
  /** Whether a task contains the word, or the word is uninformative. */
  readonly isKnown: (word: string) => boolean;
  /** Whether the word occurs in a task's name, so that it is a part or a job. */
  readonly isPartName: (word: string) => boolean;
  /** Whether the two words are adjacent in a task's name or phrase. */
  readonly areAdjacent: (word: string, neighbour: string) => boolean;
}

/**
 * Builds the index of a few hundred tasks. Searching it in memory is faster than a database round trip, and one rule handles exact words, prefixes and typos.
 */
export function buildTaskIndex<T extends Searchable>(tasks: readonly T[]): TaskIndex<T> {
  const indexedTasks = tasks.map((task) => indexTask(task));
  const wordCounts = new Map<string, number>();
  for (const { words } of indexedTasks)
    for (const word of words.keys()) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1);
  // A word in a task's name is a part or a job, and outweighs a word for a symptom. In "transmission shudders in second", the first word matters most.
  const nameTerms = new Set(tasks.flatMap(({ name }) => toSearchTerms(name)));
  const calculateWeight = (word: string, count: number) =>
    Math.sqrt(Math.log(1 + tasks.length / count)) * (nameTerms.has(word) ? NAME_WORD_FACTOR : 1);
  // Built lazily, because it is needed only for texts with a model but no make.
  let adjacentPairs: ReadonlySet<string> | undefined;
  const getAdjacentPairs = () =>
    (adjacentPairs ??= new Set(
      indexedTasks.flatMap(({ phrases }) => phrases.flatMap(({ words }) => listPairKeys(words))),
    ));
  const firstTerm = (word: string) => toSearchTerms(word)[0] ?? "";
  return {
    tasks: indexedTasks,
    weights: new Map([...wordCounts].map(([word, count]) => [word, calculateWeight(word, count)])),
    isKnown: (word) => isUninformative(word) || wordCounts.has(firstTerm(word)),
    isPartName: (word) => isNameTerm(firstTerm(word), nameTerms),
    areAdjacent: (word, neighbour) => getAdjacentPairs().has(pairKey(firstTerm(word), firstTerm(neighbour))),
  };
}

/** Tolerates one typo in a long word, so that "transmision" is recognised as a part. */
const isNameTerm = (word: string, nameTerms: ReadonlySet<string>): boolean =>
  nameTerms.has(word) || (word.length > 6 && [...nameTerms].some((item) => editDistance(word, item, 1) <= 1));

/** Key for a pair of words, independent of their order. */
const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
const listPairKeys = (words: readonly string[]): readonly string[] =>
  words.slice(1).map((word, at) => pairKey(words[at] as string, word));

/** Returns the tasks that best match a text and pass `isIncluded`, best first; popular tasks win ties. Empty for an empty text. */
export function searchTaskIndex<T extends Searchable>(
  index: TaskIndex<T>,
  input: string,
  isIncluded: (task: T) => boolean = () => true,
): readonly T[] {
  const text = replaceCodes(input);
  const query = fixWordBoundaries(toSearchTerms(text), (word) => index.weights.has(word) || SYNONYMS.has(word)).map(
    (word) => SYNONYMS.get(word) ?? word,
  );
  const phrase = foldText(text);
  if (query.length === 0) return [];
  const meanings = query.map((word, at) =>
    interpretWord(word, index.weights, at === query.length - 1, query.length === 1),
  );
  return index.tasks
    .filter(({ task }) => isIncluded(task))
    .map((entry) => ({ task: entry.task, score: scoreEntry(entry, meanings, phrase, index.weights) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.task.isPopular) - Number(a.task.isPopular) ||
        a.task.sort - b.task.sort ||
        a.task.id - b.task.id,
    )
    .slice(0, SEARCH_LIMIT)
    .map(({ task }) => task);
}

interface WordMatches {
  /** Index words that the typed word may stand for, each with the certainty of the match. */
  readonly matches: ReadonlyMap<string, number>;
  readonly weight: number;
}

/**
 * Finds the index words that a typed word may stand for. Typos are tolerated only in unknown words, and prefixes only in words that are long enough or last.
 */
function interpretWord(
  input: string,
  weights: ReadonlyMap<string, number>,
  isLast: boolean,
  isOnlyWord: boolean,
): WordMatches {
  const matches = new Map<string, number>();
  const isPrefixAllowed = isLast || input.length >= MIN_PREFIX_LENGTH;
  if (weights.has(input)) matches.set(input, EXACT_SCORE);
  if (isPrefixAllowed && (isLast || matches.size === 0))
    for (const word of weights.keys())
      if (word !== input && word.startsWith(input))
        matches.set(word, matches.has(input) ? PREFIX_SCORE / 2 : PREFIX_SCORE);
  // In a longer text, a four-letter word is more likely a different word than a typo: "bill" is not "bull".
  const limit = input.length === 4 && !isOnlyWord ? 0 : maxTypos(input.length);
  if (matches.size === 0 && limit > 0) {
    for (const word of weights.keys()) {
      // Prefixes are compared too, so that "bateri" matches "battery".
      const errors = editDistance(input, word, limit);
      if (
        errors <= limit ||
        (isLast && word.length > input.length && editDistance(input, word.slice(0, input.length), limit) <= limit - 1)
      )
        matches.set(word, errors <= 1 ? TYPO_SCORE : TYPO_SCORE - 0.1);
    }
  }
  if (matches.size === 0 && limit > 0)
    for (const [other, synonym] of SYNONYMS)
      if (weights.has(synonym) && editDistance(input, other, 1) <= 1) matches.set(synonym, TYPO_SCORE);
  const wordWeights = [...matches.keys()].map((word) => weights.get(word) ?? 0);
  return {
    matches,
    weight: matches.has(input)
      ? (weights.get(input) ?? 0)
      : wordWeights.length > 0
        ? Math.min(...wordWeights)
        : UNKNOWN_SHARE * Math.max(1, ...weights.values()),
  };
}

function scoreEntry(
  entry: IndexedTask<Searchable>,
  meanings: readonly WordMatches[],
  phrase: string,
  weights: ReadonlyMap<string, number>,
): number {
  let matchedWeight = 0;
  let score = 0;
  let total = 0;
  for (const { matches, weight } of meanings) {
    total += weight;
    let bestScore = 0;
    for (const [word, certainty] of matches) bestScore = Math.max(bestScore, certainty * (entry.words.get(word) ?? 0));
    if (bestScore > 0) matchedWeight += weight;
    score += bestScore * weight;
  }
  if (matchedWeight < MIN_MATCHED_SHARE * total) return 0;
  return Math.max(
    (SCATTERED_FACTOR * score) / total,
    ...entry.phrases.map((item) => scorePhrase(item, meanings, total, weights) + phraseBonus(item, phrase)),
  );
}

/** Returns the share of the query that one phrase covers, reduced when much of the phrase was not typed. */
function scorePhrase(
  { words, weight }: Phrase,
  meanings: readonly WordMatches[],
  total: number,
  weights: ReadonlyMap<string, number>,
): number {
  let coveredWeight = 0;
  const matchedTerms = new Set<string>();
  for (const meaning of meanings) {
    let bestScore = 0;
    let bestWord = "";
    for (const word of words) {
      const certainty = meaning.matches.get(word) ?? 0;
      if (certainty > bestScore) [bestScore, bestWord] = [certainty, word];
    }
    coveredWeight += bestScore * meaning.weight;
    if (bestWord !== "") matchedTerms.add(bestWord);
  }
  if (coveredWeight === 0) return 0;
  const sumWeights = (terms: Iterable<string>) => [...terms].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  const precision = sumWeights(matchedTerms) / (sumWeights(new Set(words)) || 1);
  return (weight * coveredWeight * (MIN_PRECISION + (1 - MIN_PRECISION) * precision)) / total;
}

function phraseBonus({ folded, weight }: Phrase, input: string): number {
  if (folded === input) return FULL_MATCH_BONUS * weight;
  if (folded.startsWith(input)) return PREFIX_BONUS * weight;
  // A long phrase is less likely to match by chance.
  const share = Math.min(1, (folded.split(" ").length - 1) / 2);
  return share > 0 && ` ${input} `.includes(` ${folded} `) ? CONTAINED_BONUS * share * weight : 0;
}

function indexTask<T extends Searchable>(task: T): IndexedTask<T> {
  const termWeights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of toSearchTerms(text)) termWeights.set(word, Math.max(termWeights.get(word) ?? 0, weight));
  };
  const phrases = [
    { text: task.name, weight: NAME_WEIGHT },
    ...task.synonyms.map((text) => ({ text, weight: SYNONYM_WEIGHT })),
    ...task.phrases.map(([text, rank]) => ({ text, weight: PHRASE_WEIGHT - RANK_PENALTY * rank })),
  ];
  for (const { text, weight } of phrases) add(text, weight);
  for (const tag of task.tags) add(tag, TAG_WEIGHT);
  add(task.summary, SUMMARY_WEIGHT);
  return {
    task,
    words: termWeights,
    phrases: phrases.map(({ text, weight }) => ({ folded: foldText(text), words: toSearchTerms(text), weight })),
  };
}
