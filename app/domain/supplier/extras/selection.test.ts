import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../../core/money/money";
import {
  extraChoices,
  extrasProblem,
  initialExtras,
  sortExtras,
  maxExtrasTotal,
  normaliseExtras,
  OTHER_TRANSPORT_CHOSEN,
  isExcludedByTransport,
  canCombineTransport,
} from "./selection";
import { EXTRA } from "../supplier";

const makeExtra = (id: number, name: string, more: Partial<Parameters<typeof initialExtras>[0][number]> = {}) => ({
  id,
  name,
  priceIncGst: cents(1000),
  includesIds: [] as readonly number[],
  includeByDefault: false,
  includePerkIfAvailable: false,
  isAlwaysIncluded: false,
  ...more,
});
const offeredExtras = [
  makeExtra(1, "Loan car"),
  makeExtra(2, "Customer drop-off", { priceIncGst: cents(0), includePerkIfAvailable: true }),
  makeExtra(3, "Customer pick-up"),
  makeExtra(4, "Vehicle pick-up and drop-off"),
  makeExtra(15, "Uber ride"),
  makeExtra(8, "Wash"),
  makeExtra(17, "Interior clean"),
  makeExtra(11, "Digital vehicle report", { includeByDefault: true }),
  makeExtra(10, "Roadside"),
  makeExtra(16, "Care Pack", { includesIds: [8, 17, 11] }),
  makeExtra(19, "Peace Pack", { includesIds: [10, 11] }),
  makeExtra(18, "Top-up", { isAlwaysIncluded: true, priceIncGst: cents(0) }),
];
const choiceOf = (id: number, ticked: readonly number[]) =>
  extraChoices(offeredExtras, ticked).find((extraChoice) => extraChoice.id === id);

it("B-168 a bundle replaces the extras it includes, so they are charged once", () => {
  expect(normaliseExtras(offeredExtras, [8, 17, 16])).toEqual([16, 18]);
});

it("B-169 an extra inside a chosen bundle is disabled and says which bundle", () => {
  expect(choiceOf(8, [16])).toEqual({ id: 8, chosen: false, disabled: true, note: "Included in Care Pack." });
  expect(choiceOf(8, [])).toMatchObject({ disabled: false, note: null });
});

it("B-170 B-172 a chosen loan car disables every other transport extra and nothing else", () => {
  for (const id of [2, 3, 4, 15])
    expect(choiceOf(id, [1])).toEqual({
      id,
      chosen: false,
      disabled: true,
      note: "Deselect other transport preference to enable",
    });
  expect(choiceOf(8, [1])?.disabled).toBe(false);
});

it("B-174 an always-included extra is part of every booking and cannot be removed", () => {
  expect(choiceOf(18, [])).toMatchObject({ chosen: true, disabled: true });
  expect(normaliseExtras(offeredExtras, [])).toEqual([18]);
});

it("B-175 a default extra and a free perk are preselected, and a default one can be removed", () => {
  expect(initialExtras(offeredExtras)).toEqual([2, 11, 18]);
  expect(choiceOf(11, [])).toMatchObject({ chosen: false, disabled: false });
});

it("B-170 reports forbidden pairs, unknown ids and overlapping bundles in a manual selection", () => {
  expect(extrasProblem(offeredExtras, [1, 2])).toMatchObject({ reason: "transport-conflict" });
  expect(extrasProblem(offeredExtras, [99])).toEqual({ reason: "not-offered", ids: [99] });
  expect(extrasProblem(offeredExtras, [16, 19])).toEqual({ reason: "bundles-overlap", ids: [11] });
  expect(extrasProblem(offeredExtras, [2, 3])).toBeNull();
});

it("a bundle that shares an extra with a chosen bundle cannot be added", () => {
  expect(choiceOf(19, [16])).toMatchObject({ disabled: true, note: "Deselect Care Pack to enable" });
});

it("settling a selection is idempotent and enabled options never conflict", () => {
  const ids = offeredExtras.map((item) => item.id);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ids), { maxLength: 30 }), (pressedIds) => {
      let ticked: readonly number[] = initialExtras(offeredExtras);
      for (const id of pressedIds) {
        const extraChoice = choiceOf(id, ticked);
        if (!extraChoice || extraChoice.disabled) continue;
        ticked = normaliseExtras(
          offeredExtras,
          extraChoice.chosen ? ticked.filter((other) => other !== id) : [...ticked, id],
        );
        expect(normaliseExtras(offeredExtras, ticked)).toEqual(ticked);
        expect(extrasProblem(offeredExtras, ticked)).toBeNull();
      }
    }),
  );
});

it("MO-30 selected extras with a charge are shown first; others follow, most useful first", () => {
  const { extras, visibleCount } = sortExtras(offeredExtras, initialExtras(offeredExtras));
  expect(extras.slice(0, visibleCount).map(({ name }) => name)).toEqual(["Digital vehicle report"]);
  expect(extras[visibleCount]?.name).toBe("Loan car");
  expect(extras.at(-1)?.name).toBe("Top-up");
  expect(extras).toHaveLength(offeredExtras.length);
});

it("B-185 addable extras follow the rules of the form, and each is counted once", () => {
  const testExtra = (id: number, price: number, more = {}) =>
    makeExtra(id, `extra ${id}`, { priceIncGst: cents(price), ...more });
  expect(maxExtrasTotal([testExtra(8, 2000), testExtra(17, 3000)], [])).toBe(5000);
  // Selected extras are already in the price.
  expect(maxExtrasTotal([testExtra(8, 2000), testExtra(17, 3000)], [17])).toBe(2000);
  // A loan car and a drop-off exclude each other.
  expect(maxExtrasTotal([testExtra(1, 2000), testExtra(2, 3000)], [])).toBe(3000);
  // A bundle replaces the extras that it includes.
  expect(
    maxExtrasTotal([testExtra(16, 4000, { includesIds: [8, 17] }), testExtra(8, 2000), testExtra(17, 3000)], []),
  ).toBe(4000);
  expect(maxExtrasTotal([testExtra(8, 0)], [])).toBe(0);
});

const { loanCar, customerDropOff, customerPickUp, vehiclePickUpAndDropOff, uberRide } = EXTRA;
const fiveExtras = [loanCar, customerDropOff, customerPickUp, vehiclePickUpAndDropOff, uberRide];
const joinIds = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join(",");

it("B-170 B-173 of the 32 sets of transport extras only the specified ones can be booked", () => {
  const allowed = new Set(
    [
      [],
      [loanCar],
      [vehiclePickUpAndDropOff],
      [customerDropOff],
      [customerPickUp],
      [uberRide],
      [customerDropOff, customerPickUp],
      [customerDropOff, uberRide],
      [customerPickUp, uberRide],
    ].map(joinIds),
  );
  for (let set = 0; set < 32; set++) {
    const ids = fiveExtras.filter((_, index) => set & (1 << index));
    expect([joinIds(ids), canCombineTransport(ids)]).toEqual([joinIds(ids), allowed.has(joinIds(ids))]);
  }
});

it("B-171 B-307 the Uber ride, id 15, can be combined with drop-off or pick-up, but not both", () => {
  expect(uberRide).toBe(15);
  expect(isExcludedByTransport(customerPickUp, [uberRide, customerDropOff])).toBe(true);
  expect(isExcludedByTransport(customerDropOff, [uberRide, customerPickUp])).toBe(true);
  expect(isExcludedByTransport(uberRide, [customerDropOff, customerPickUp])).toBe(true);
  expect(isExcludedByTransport(uberRide, [customerDropOff])).toBe(false);
});

it("B-170 transport never excludes other extras, and a chosen one can be removed", () => {
  expect(isExcludedByTransport(8, [loanCar])).toBe(false);
  expect(isExcludedByTransport(loanCar, [loanCar])).toBe(false);
});

it("B-172 the text next to a disabled transport extra is as specified", () => {
  expect(OTHER_TRANSPORT_CHOSEN).toBe("Deselect other transport preference to enable");
});
