import { expect, it } from "vitest";
import { createLit } from "./lit";

it("lights one at a time, and tells once of each change", () => {
  const lit = createLit();
  const told: (number | null)[] = [];
  const stop = lit.subscribe(() => told.push(lit.supplierId()));
  lit.light(7);
  lit.light(7);
  lit.light(9);
  lit.light(null);
  expect(told).toEqual([7, 9, null]);
  stop();
  lit.light(7);
  expect(told).toHaveLength(3);
  expect(lit.supplierId()).toBe(7);
});
