import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../core/money/money";
import { isAmbiguousRefund } from "./reconciliation-run";

it("a refund without a response is retried only if the provider would refuse a duplicate", () => {
  expect(isAmbiguousRefund(cents(5_000), cents(5_000), 10_000)).toBe(true);
  expect(isAmbiguousRefund(cents(5_000), cents(5_001), 10_000)).toBe(false);
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), fc.nat(100_000), (request, next, result) => {
      // Whether the provider would make both refunds. It refuses a refund that exceeds the remaining amount.
      const both = request <= result && next <= result - request;
      expect(isAmbiguousRefund(cents(request), cents(next), result)).toBe(both);
    }),
  );
});
