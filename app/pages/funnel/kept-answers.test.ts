import fc from "fast-check";
import { expect, it } from "vitest";
import { type KeptAnswer, keptAnswers } from "./kept-answers";

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const answer = (step: string, value: string): KeptAnswer => ({
  action: `/quote-2/g?step=${step}`,
  fields: [["a", value]],
});

it("answers go out in order; a newer one to the same step takes the older one's place at the end", () => {
  const queue = keptAnswers(memory(), "G");
  for (const [step, value] of [
    ["date", "1"],
    ["location", "2"],
    ["date", "3"],
  ] as const)
    queue.keep(answer(step, value));
  expect(queue.all()).toEqual([answer("location", "2"), answer("date", "3")]);
  queue.drop(answer("location", "").action);
  expect(queue.all()).toEqual([answer("date", "3")]);
});

it("quotes are apart, guids are told by their value and not their letters' case, and an empty queue leaves nothing behind", () => {
  const tab = memory();
  keptAnswers(tab, "ABC").keep(answer("date", "1"));
  expect(keptAnswers(tab, "other").all()).toEqual([]);
  expect(keptAnswers(tab, "abc").all()).toHaveLength(1);
  keptAnswers(tab, "abc").drop(answer("date", "").action);
  expect(tab.kept.size).toBe(0);
});

it("whatever is kept and dropped, each step waits once and the newest answer of it wins", () => {
  const step = fc.constantFrom("date", "location", "customer");
  const move = fc.oneof(fc.record({ keep: step, value: fc.string() }), fc.record({ drop: step }));
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      const queue = keptAnswers(memory(), "g");
      const model = new Map<string, string>();
      for (const one of moves) {
        if ("keep" in one) {
          queue.keep(answer(one.keep, one.value));
          model.delete(one.keep);
          model.set(one.keep, one.value);
        } else {
          queue.drop(answer(one.drop, "").action);
          model.delete(one.drop);
        }
      }
      expect(queue.all()).toEqual([...model].map(([name, value]) => answer(name, value)));
    }),
  );
});
