import { expect, it } from "vitest";
import { cents } from "../../core/money/money";
import { isReducedCode } from "./giveaways";

const TODAY = "2026-11-29";
const code = (
  percent: number | null,
  cap: number | null,
  amount: number | null = null,
  ends: string | null = null,
) => ({
  amount: amount === null ? null : cents(amount * 100),
  percentage100: percent === null ? null : percent * 100,
  cap: cap === null ? null : cents(cap * 100),
  ends,
});

it.each([
  ["the same percentage with a lower cap", code(8, 80), code(8, 60), true],
  ["a lower percentage with the same cap", code(8, 80), code(5, 80), true],
  ["a higher percentage with the same cap", code(8, 80), code(100, 80), false],
  ["the same percentage without its cap", code(12, 60), code(12, null), false],
  ["an amount instead of a percentage of the same worth", code(5, null), code(null, null, 50), false],
  ["a percentage instead of an amount of the same worth", code(null, null, 50), code(5, null), true],
  ["an ended code", code(8, 80), code(100, 80, null, "2026-11-28"), true],
])("a code counts as reduced only if no job gets more: %s", (_, before, after, isReduced) => {
  expect(isReducedCode(before, after, TODAY)).toBe(isReduced);
});
