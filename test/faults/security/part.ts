import type { Chance } from "../../support/seeded";
import type { Fixture, RunningWorker, WorldSettings } from "./world";

/** Results of one part of the run. */
export interface SecurityFindings {
  /** Number of attempts by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** Descriptions of vulnerabilities; empty = none found. */
  readonly wrong: readonly string[];
  /** Explicitly allowed exceptions, and measurements without a verdict. */
  readonly notes: readonly string[];
}

export interface RunContext {
  /** Creates the log that collects vulnerabilities. */
  findings(): ReturnType<typeof createFindingLog>;
  readonly chance: Chance;
  /** Share of the full run to perform, from 0 to 1. A short run has a smaller share. */
  readonly share: number;
  /** Starts a worker with one item of each kind. */
  fixture(overrides?: Partial<WorldSettings>): Promise<Fixture>;
  /** Starts a worker without data. */
  worker(overrides?: Partial<WorldSettings>): Promise<RunningWorker>;
}

/** A random sample of this share of a list; the whole list in the full run. */
export const sampleOf = <T>(
  { chance, share }: Pick<RunContext, "chance" | "share">,
  list: readonly T[],
): readonly T[] => (share >= 1 ? list : list.filter(() => chance.isBelow(share)));

export type Part = (runContext: RunContext) => Promise<SecurityFindings>;

/** Thrown once the maximum number of vulnerabilities is found. */
export class FoundEnoughError extends Error {}

/** Collects vulnerabilities, but only a few of each kind, because one broken check fails for many requests. `maxFindings` limits the total. */
export function createFindingLog(maxFindings = Number.POSITIVE_INFINITY) {
  const wrong: string[] = [];
  const countByKind = new Map<string, number>();
  const counts: Record<string, number> = {};
  const notes = new Set<string>();
  return {
    counts,
    notes,
    addToCount(label: string, times = 1) {
      counts[label] = (counts[label] ?? 0) + times;
    },
    addFinding(kind: string, text: string) {
      const times = (countByKind.get(kind) ?? 0) + 1;
      countByKind.set(kind, times);
      if (times <= 3) wrong.push(`${kind}: ${text}`);
      if (wrong.length >= maxFindings) throw new FoundEnoughError();
    },
    end: (): SecurityFindings => ({
      counts,
      wrong: [
        ...wrong,
        ...[...countByKind].filter(([, times]) => times > 3).map(([kind, times]) => `${kind}: ${times} times in all`),
      ],
      notes: [...notes],
    }),
  };
}
