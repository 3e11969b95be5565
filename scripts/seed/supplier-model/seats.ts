import type { Anchor, Seat } from "./model.ts";

const FIRST_GENERATED = 2;

/**
 * Assigns suppliers to anchors. With the model's own number (751): anchors in file order, then 1..suppliers within each, with ids from 2. With fewer: the
 * first of each anchor in proportion, with their ids in the full set. With more: the full set, then number e (from 0) joins the anchor of seat (271 e mod
 * 751). 751 is prime, so the additional ones spread evenly over all anchors, every anchor grows in proportion, and no id changes when the number grows.
 */
export function createSeats(anchors: readonly Anchor[], count: number): Seat[] {
  let id = FIRST_GENERATED;
  const byAnchor = anchors.map((anchor) => Array.from({ length: anchor.suppliers }, () => ({ id: id++, anchor })));
  const full = byAnchor.flat();
  if (count < full.length)
    return byAnchor.flatMap((anchorSeats) =>
      anchorSeats.slice(0, Math.round((anchorSeats.length * count) / full.length)),
    );
  const extraSeats = Array.from({ length: count - full.length }, (_, e) => {
    const seat = full[(e * 271) % full.length];
    if (!seat) throw new RangeError("the model has no anchors");
    return { id: id + e, anchor: seat.anchor };
  });
  return [...full, ...extraSeats];
}
