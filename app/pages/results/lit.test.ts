import { asSupplier } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { createLit, marked } from "./lit";

it("lights one at a time, and tells once of each change", () => {
  const lit = createLit();
  const told: (number | null)[] = [];
  const stop = lit.subscribe(() => told.push(lit.supplierId()));
  lit.light(asSupplier(7));
  lit.light(asSupplier(7));
  lit.light(asSupplier(9));
  lit.light(null);
  expect(told).toEqual([7, 9, null]);
  stop();
  lit.light(asSupplier(7));
  expect(told).toHaveLength(3);
  expect(lit.supplierId()).toBe(7);
});

it("marks the card that is lit and no other, also where a supplier has none", () => {
  const lit = createLit();
  const marks = new Set<number>();
  const card = (id: number) => ({
    toggleAttribute(_: string, isOn?: boolean) {
      if (isOn) marks.add(id);
      else marks.delete(id);
      return isOn === true;
    },
  });
  const cards = new Map([7, 9].map((id) => [id, card(id)]));
  const stop = marked(lit, (id) => cards.get(id) ?? null);
  const after = (id: number | null) => {
    lit.light(id === null ? null : asSupplier(id));
    return [...marks];
  };
  expect([7, 9, 11, 7, null].map(after)).toEqual([[7], [9], [], [7], []]);
  stop();
  expect(after(9)).toEqual([]);
});
