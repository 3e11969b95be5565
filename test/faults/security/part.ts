import type { Chance } from "../../support/seeded";
import type { Fixture, RunningWorker, WorldSettings } from "./world";

/** What one part of the run found. */
export interface SecurityFindings {
  /** How much was tried, by what. */
  readonly counts: Readonly<Record<string, number>>;
  /** Each a hole, in words; none = it held. */
  readonly wrong: readonly string[];
  /** What is allowed by name, and what was measured and is not judged. */
  readonly notes: readonly string[];
}

export interface RunContext {
  /** Where holes are collected. */
  findings(): ReturnType<typeof findings>;
  readonly chance: Chance;
  /** About this share of the whole run is tried, 0 to 1: the short form tries less. */
  readonly share: number;
  /** A worker, and one of everything in it. */
  fixture(more?: Partial<WorldSettings>): Promise<Fixture>;
  /** A worker alone. */
  worker(more?: Partial<WorldSettings>): Promise<RunningWorker>;
}

/** This share of a list, by chance; all of it for the whole run. */
export const some = <T>({ chance, share }: Pick<RunContext, "chance" | "share">, list: readonly T[]): readonly T[] =>
  share >= 1 ? list : list.filter(() => chance.isBelow(share));

export type Part = (playing: RunContext) => Promise<SecurityFindings>;

/** Thrown when nobody wants to hear of more. */
export class FoundEnoughError extends Error {}

/** Collects holes, only a few of each kind, because a broken check fails for everybody. `most` limits them. */
export function findings(most = Number.POSITIVE_INFINITY) {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  const counts: Record<string, number> = {};
  const notes = new Set<string>();
  return {
    counts,
    notes,
    count(what: string, times = 1) {
      counts[what] = (counts[what] ?? 0) + times;
    },
    wrong(kind: string, text: string) {
      const times = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, times);
      if (times <= 3) wrong.push(`${kind}: ${text}`);
      if (wrong.length >= most) throw new FoundEnoughError();
    },
    end: (): SecurityFindings => ({
      counts,
      wrong: [
        ...wrong,
        ...[...seen].filter(([, times]) => times > 3).map(([kind, times]) => `${kind}: ${times} times in all`),
      ],
      notes: [...notes],
    }),
  };
}
