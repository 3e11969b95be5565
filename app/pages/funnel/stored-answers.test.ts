import fc from "fast-check";
import { expect, it } from "vitest";
import { type StoredAnswer, createAnswerStore } from "./stored-answers";

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    kept: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
const makeAnswer = (step: string, value: string): StoredAnswer => ({
  action: `/quote-2/g?step=${step}`,
  fields: [["a", value]],
});

it("sends answers in order; a newer answer to a step replaces the older one", () => {
  const queue = createAnswerStore(memoryStorage(), "G");
  for (const [step, value] of [
    ["date", "1"],
    ["location", "2"],
    ["date", "3"],
  ] as const)
    queue.keep(makeAnswer(step, value));
  expect(queue.all()).toEqual([makeAnswer("location", "2"), makeAnswer("date", "3")]);
  queue.drop(makeAnswer("location", "").action);
  expect(queue.all()).toEqual([makeAnswer("date", "3")]);
});

it("stores answers per quote, ignores the case of guids and removes empty queues", () => {
  const tab = memoryStorage();
  createAnswerStore(tab, "ABC").keep(makeAnswer("date", "1"));
  expect(createAnswerStore(tab, "other").all()).toEqual([]);
  expect(createAnswerStore(tab, "abc").all()).toHaveLength(1);
  createAnswerStore(tab, "abc").drop(makeAnswer("date", "").action);
  expect(tab.kept.size).toBe(0);
});

it("each step has at most one pending answer, which is its newest", () => {
  const step = fc.constantFrom("date", "location", "customer");
  const move = fc.oneof(fc.record({ keep: step, value: fc.string() }), fc.record({ drop: step }));
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      const queue = createAnswerStore(memoryStorage(), "g");
      const model = new Map<string, string>();
      for (const item of moves) {
        if ("keep" in item) {
          queue.keep(makeAnswer(item.keep, item.value));
          model.delete(item.keep);
          model.set(item.keep, item.value);
        } else {
          queue.drop(makeAnswer(item.drop, "").action);
          model.delete(item.drop);
        }
      }
      expect(queue.all()).toEqual([...model].map(([name, value]) => makeAnswer(name, value)));
    }),
  );
});
