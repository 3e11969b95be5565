import { chanceOf } from "../payments/chance";
import { CASE_GENERATORS } from "./cases";

interface RunOptions {
  readonly seed: number;
  readonly size: number;
  readonly isInterrupted: boolean;
}

/** Compares the product's time rules with an independent oracle, each kind of case in turn. Each case has its own seed. */
export async function play({ seed, size, isInterrupted }: RunOptions) {
  const kinds = Object.entries(CASE_GENERATORS);
  const counts: Record<string, number> = { cases: 0, ...Object.fromEntries(kinds.map(([name]) => [name, 0])) };
  const problems: string[] = [];
  for (let n = 0; n < size && !(isInterrupted && problems.length > 0); n++) {
    const [name, draw] = kinds[n % kinds.length] ?? ["", null];
    if (draw === null) continue;
    const { question, actual: actualAnswer, expected: expectedAnswer } = draw(chanceOf(seed * 1_000_003 + n));
    counts.cases = (counts.cases ?? 0) + 1;
    counts[name] = (counts[name] ?? 0) + 1;
    if (JSON.stringify(actualAnswer) !== JSON.stringify(expectedAnswer))
      problems.push(
        `case ${n}, ${question}: returned ${JSON.stringify(actualAnswer)}, expected ${JSON.stringify(expectedAnswer)}`,
      );
  }
  return {
    counts,
    mustBeZero: { "cases with a wrong result": problems.length },
    problems,
    isWhole: isInterrupted || counts.cases === size,
    notes: [
      "Expected results come from separate arithmetic on the daylight-saving rules as the laws state them, without Temporal, Intl or Date.",
    ],
  };
}
