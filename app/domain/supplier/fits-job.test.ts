import { expect, it } from "vitest";
import { cartCoverage } from "./fits-job";

const item = (key: string, ...suppliers: readonly (readonly [id: number, metres: number])[]) => ({
  key,
  suppliers: new Map(suppliers),
});

it("finds the most items that one supplier can do together, and the nearest on a tie", () => {
  const { counts, together } = cartCoverage([
    item("tint", [1, 9_000]),
    item("glass", [2, 5_000], [3, 1_000]),
    item("certificate", [2, 5_000]),
  ]);
  expect(together).toEqual(["glass", "certificate"]);
  expect([...counts]).toEqual([
    ["tint", 1],
    ["glass", 2],
    ["certificate", 1],
  ]);
  expect(cartCoverage([item("belt", [1, 9_000]), item("jump", [2, 3_000])]).together).toEqual(["jump"]);
});

it("finds nothing if no supplier does any of the items", () => {
  expect(cartCoverage([item("a"), item("b")]).together).toEqual([]);
});
