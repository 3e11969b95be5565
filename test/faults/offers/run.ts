import { chanceOf } from "../payments/chance";
import type { PlantedFault } from "../harness";
import { playRace, type RaceEnd, SUPPLIERS } from "./race";
import { makeWorld, type World } from "./world";

/** Number of concurrent races, each for the slots of its own lead. The process dies once in the middle of them. */
const CONCURRENCY = 10;

export interface Run {
  readonly histories: number;
  /** Totals over all races. */
  readonly endings: Readonly<Record<string, number>>;
  /** Races that failed, with the seed that replays them. */
  readonly violations: readonly { readonly seed: number; readonly text: readonly string[] }[];
  readonly mustBeZero: Readonly<Record<"gaps in the event history" | "slots taken twice", number>>;
}
interface Options {
  readonly enough?: number;
  readonly notify?: (played: number) => void;
  /** Fault planted in the code under test. */
  readonly fault?: PlantedFault | null;
}

/** Runs races `first` to `first + count`. Stops early after `enough` failures. */
export async function runHistories(
  first: number,
  count: number,
  { enough = 5, notify = () => undefined, fault = null }: Options = {},
): Promise<Run> {
  const world = await makeWorld(fault);
  try {
    const endings = {
      "slots won": 0,
      "refusals with a reason code": 0,
      "objects evicted": 0,
      "processes killed": 0,
      "requests interrupted and retried": 0,
    };
    const problems: { seed: number; text: readonly string[] }[] = [];
    const mustBeZero = { "gaps in the event history": 0, "slots taken twice": 0 };
    let histories = 0;
    for (let seed = first; seed < first + count && problems.length < enough; seed += CONCURRENCY) {
      const raceEndings = await playConcurrently(world, seed, Math.min(CONCURRENCY, first + count - seed));
      endings["processes killed"]++;
      raceEndings.forEach((end, n) => {
        histories++;
        endings["slots won"] += end.won;
        endings["refusals with a reason code"] += end.refused;
        endings["objects evicted"] += end.evictions;
        endings["requests interrupted and retried"] += end.lost;
        mustBeZero["gaps in the event history"] += end.gaps;
        mustBeZero["slots taken twice"] += end.duplicates;
        if (end.problems.length > 0) problems.push({ seed: seed + n, text: end.problems });
      });
      notify(histories);
    }
    return { histories, endings, violations: problems, mustBeZero };
  } finally {
    await world.end();
  }
}

/** Kills the process once when a random share of all suppliers (a tenth to two thirds) has an answer. */
async function playConcurrently(world: World, first: number, count: number): Promise<RaceEnd[]> {
  const killAfterAnswers = Math.floor((0.1 + 0.55 * chanceOf(first)()) * count * SUPPLIERS);
  let answerCount = 0;
  let powerCut: Promise<void> | null = null;
  const raceEndings = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      playRace(world, first + n, (newAnswers) => {
        answerCount += newAnswers;
        if (answerCount >= killAfterAnswers) powerCut ??= world.cutPower();
      }),
    ),
  );
  await powerCut;
  return raceEndings;
}
