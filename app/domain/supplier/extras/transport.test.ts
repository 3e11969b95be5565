import { expect, it } from "vitest";
import { EXTRA } from "../supplier";
import { OTHER_TRANSPORT_CHOSEN, isExcludedByTransport, canCombineTransport } from "./transport";

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
