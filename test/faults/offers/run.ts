import { playRace } from "./race";
import { makeWorld } from "./world";

export interface Run {
  readonly histories: number;
  /** What was counted over all races. */
  readonly endings: Readonly<Record<string, number>>;
  /** Races that ended wrong, by the seed that plays them again. */
  readonly wrong: readonly { readonly seed: number; readonly words: readonly string[] }[];
  readonly mustBeZero: Readonly<Record<"gaps in the history" | "places held twice", number>>;
}

/** Plays races `first` to `first + count`; stops early when `enough` of them went wrong. */
export async function runHistories(first: number, count: number, { enough = 5, tell = () => undefined }: { enough?: number; tell?: (played: number) => void } = {}): Promise<Run> {
  const world = await makeWorld();
  try {
    const endings: Record<string, number> = { "places won": 0, "typed refusals": 0, "objects thrown out": 0, "calls cut off and asked again": 0 };
    const wrong: { seed: number; words: readonly string[] }[] = [];
    const mustBeZero = { "gaps in the history": 0, "places held twice": 0 };
    const add = (name: string, amount: number) => {
      endings[name] = (endings[name] ?? 0) + amount;
    };
    let histories = 0;
    for (let seed = first; seed < first + count && wrong.length < enough; seed++) {
      const end = await playRace(world, seed);
      histories++;
      add("places won", end.won);
      add("typed refusals", end.refused);
      add("objects thrown out", end.evictions);
      add("calls cut off and asked again", end.lost);
      mustBeZero["gaps in the history"] += end.gaps;
      mustBeZero["places held twice"] += end.duplicates;
      if (end.wrong.length > 0) wrong.push({ seed, words: end.wrong });
      tell(histories);
    }
    return { histories, endings, wrong, mustBeZero };
  } finally {
    await world.end();
  }
}
