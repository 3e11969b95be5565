import fc from "fast-check";
import { expect, it } from "vitest";
import { type Box, findVisibleBoxes } from "./declutter";

const box = (left: number, top: number): Box => ({ left, top, right: left + 60, bottom: top + 32 });

it("the first of two overlapping labels is kept", () => {
  expect(findVisibleBoxes([box(0, 0), box(10, 10), box(200, 0)])).toEqual([true, false, true]);
});

it("labels that only touch are both kept", () => {
  expect(findVisibleBoxes([box(0, 0), box(60, 0)])).toEqual([true, true]);
});

it("kept labels never overlap, and the first label is always kept", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 })), {
        minLength: 1,
        maxLength: 40,
      }),
      (corners) => {
        const boxes = corners.map(([left, top]) => box(left, top));
        const visibility = findVisibleBoxes(boxes);
        expect(visibility[0]).toBe(true);
        const matchingBoxes = boxes.filter((_, index) => visibility[index]);
        expect(findVisibleBoxes(matchingBoxes).every(Boolean)).toBe(true);
      },
    ),
  );
});
