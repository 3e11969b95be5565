import { toSupplierId } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { createHighlightStore, markElement } from "./highlight";

it("highlights one supplier at a time, and notifies once of each change", () => {
  const highlight = createHighlightStore();
  const highlightedIds: (number | null)[] = [];
  const stop = highlight.subscribe(() => highlightedIds.push(highlight.supplierId()));
  highlight.setSupplier(toSupplierId(7));
  highlight.setSupplier(toSupplierId(7));
  highlight.setSupplier(toSupplierId(9));
  highlight.setSupplier(null);
  expect(highlightedIds).toEqual([7, 9, null]);
  stop();
  highlight.setSupplier(toSupplierId(7));
  expect(highlightedIds).toHaveLength(3);
  expect(highlight.supplierId()).toBe(7);
});

it("marks only the highlighted card, even if a supplier has no card", () => {
  const highlight = createHighlightStore();
  const marks = new Set<number>();
  const card = (id: number) => ({
    toggleAttribute(_: string, isOn?: boolean) {
      if (isOn) marks.add(id);
      else marks.delete(id);
      return isOn === true;
    },
  });
  const cards = new Map([7, 9].map((id) => [id, card(id)]));
  const stop = markElement(highlight, (id) => cards.get(id) ?? null);
  const markedAfter = (id: number | null) => {
    highlight.setSupplier(id === null ? null : toSupplierId(id));
    return [...marks];
  };
  expect([7, 9, 11, 7, null].map(markedAfter)).toEqual([[7], [9], [], [7], []]);
  stop();
  expect(markedAfter(9)).toEqual([]);
});
