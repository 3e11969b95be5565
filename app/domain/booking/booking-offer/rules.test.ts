import { toSupplierId } from "../../../../test/support/ids";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isResponseType, RESPONSE_TYPE, parseResponseType } from "./booking-offer";
import { hasComment, isOfferAvailable, isResponseRequired, type OfferSituation, responseOptions } from "./rules";

const situation = (overrides: Partial<OfferSituation> = {}): OfferSituation => ({
  status: "Pending",
  isProductFlow: false,
  isDirectProductFlow: false,
  supplierId: toSupplierId(7),
  mobileServicesSupplierId: 1,
  isForGivenSupplier: true,
  hasResponded: false,
  wasSupplierChanged: false,
  wasEverConfirmed: false,
  isOriginalServiceDay: true,
  ...overrides,
});
const types = (overrides: Partial<OfferSituation> = {}) =>
  responseOptions(situation(overrides)).map(({ type }) => type);

it("P-130 a response is required only if all four conditions are met", () => {
  const requiredRows: unknown[] = [];
  for (const isForGivenSupplier of [true, false])
    for (const hasResponded of [true, false])
      for (const status of ["Pending", "Confirmed", "Cancelled", "PaymentFailed"] as const)
        for (const wasSupplierChanged of [true, false]) {
          const row = { isForGivenSupplier, hasResponded, status, wasSupplierChanged };
          if (isResponseRequired(situation(row))) requiredRows.push(row);
        }
  expect(requiredRows).toEqual([
    { isForGivenSupplier: true, hasResponded: false, status: "Pending", wasSupplierChanged: false },
  ]);
});

it("P-131 P-222 the product flow offers a booking to its supplier, or to workshop 1 if pending", () => {
  const offerProduct = (supplierId: number, status: OfferSituation["status"], isForGivenSupplier: boolean) =>
    isOfferAvailable(
      situation({ isProductFlow: true, supplierId: toSupplierId(supplierId), status, isForGivenSupplier }),
    );
  expect(offerProduct(1, "Pending", false)).toBe(true);
  expect(offerProduct(1, "Confirmed", false)).toBe(false);
  expect(offerProduct(7, "Confirmed", true)).toBe(true);
  expect(offerProduct(7, "Pending", false)).toBe(false);
  expect(offerProduct(2, "Pending", false)).toBe(false);
});

it("P-132 a booking outside the product flow is available only to the given supplier", () => {
  expect(isOfferAvailable(situation({ supplierId: toSupplierId(1), isForGivenSupplier: false }))).toBe(false);
  expect(isOfferAvailable(situation({ isForGivenSupplier: true }))).toBe(true);
});

it("P-133 the first option is Confirm, or Claim in the product flow, and both have type 1", () => {
  expect(responseOptions(situation())[0]).toMatchObject({ type: 1, label: "Confirm this booking" });
  expect(responseOptions(situation({ isProductFlow: true }))[0]).toMatchObject({
    type: 1,
    label: "Claim this booking",
  });
});

it("P-134 P-136 changing the date and declining are offered in every situation", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (isProductFlow, isDirectProductFlow, wasEverConfirmed, isOriginalServiceDay) => {
        const responseTypeIds = types({ isProductFlow, isDirectProductFlow, wasEverConfirmed, isOriginalServiceDay });
        expect(responseTypeIds).toEqual(expect.arrayContaining([RESPONSE_TYPE.changeDate, RESPONSE_TYPE.decline]));
        expect(new Set(responseTypeIds).size).toBe(responseTypeIds.length);
      },
    ),
  );
});

it("P-135 the price can be queried only outside the product flow and on the original date", () => {
  expect(types()).toContain(3);
  for (const over of [{ isProductFlow: true }, { wasEverConfirmed: true }, { isOriginalServiceDay: false }])
    expect(types(over), JSON.stringify(over)).not.toContain(3);
});

it("P-138 all answers but Confirm take a comment; Change date only in the direct product flow", () => {
  expect(([1, 2, 3, 4] as const).map((type) => hasComment(type, false))).toEqual([false, false, true, true]);
  expect(([1, 2, 3, 4] as const).map((type) => hasComment(type, true))).toEqual([false, true, true, true]);
});

it("F-420 P-095 P-360 response types are 1 to 4; any other value is invalid and throws", () => {
  expect([1, 2, 3, 4].map(parseResponseType)).toEqual([
    RESPONSE_TYPE.confirm,
    RESPONSE_TYPE.changeDate,
    RESPONSE_TYPE.queryPrice,
    RESPONSE_TYPE.decline,
  ]);
  for (const value of [0, 5, 9, 1.5, Number.NaN]) {
    expect(isResponseType(value)).toBe(false);
    expect(() => parseResponseType(value)).toThrow("Unrecognised response type");
  }
  expect(isResponseType("2x")).toBe(false);
});
