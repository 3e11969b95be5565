import { expect, it } from "vitest";
import { testSupplier } from "../../../../test/support/test-supplier";
import type { SupplierExtra } from "../supplier";
import { fittingExtras } from "./fitting-extras";

const makeExtra = (id: number) => ({ id, name: String(id) }) as SupplierExtra;
const OPEN = ["08:00", "17:00"] as const;
const supplier = (saturday: typeof OPEN | null) => ({
  ...testSupplier(),
  extras: [makeExtra(9), makeExtra(13), makeExtra(15), makeExtra(18)],
  openingHours: { 1: OPEN, 2: OPEN, 3: OPEN, 4: OPEN, 5: OPEN, 6: saturday, 7: null },
});
const idsOf = (saturday: typeof OPEN | null, visit: Parameters<typeof fittingExtras>[1]) =>
  fittingExtras(supplier(saturday), visit).map(({ id }) => id);

it("offers Saturday service, charging and paid transport only where they apply", () => {
  const WEDNESDAY = "2026-11-25";
  const SATURDAY = "2026-11-28";
  const visit = { plugsIn: false, hasRides: false, metres: 1_000, day: null };
  expect(idsOf(OPEN, { ...visit, day: SATURDAY })).toEqual([9, 18]);
  expect(idsOf(OPEN, { ...visit, plugsIn: true, day: WEDNESDAY })).toEqual([13, 18]);
  expect(idsOf(OPEN, { ...visit, hasRides: true, day: WEDNESDAY })).toEqual([15, 18]);
  expect(idsOf(null, { ...visit, day: SATURDAY })).toEqual([18]);
  expect([idsOf(OPEN, visit), idsOf(null, visit)]).toEqual([[9, 18], [18]]);
});

it("a workshop collects the car only within 6 km", () => {
  const fetchingSupplier = { ...testSupplier(), extras: [makeExtra(4), makeExtra(18)] };
  const idsAt = (metres: number | null) =>
    fittingExtras(fetchingSupplier, { plugsIn: false, hasRides: false, metres, day: null }).map(({ id }) => id);
  expect([idsAt(6_000), idsAt(6_001), idsAt(null)]).toEqual([[4, 18], [18], [4, 18]]);
});
