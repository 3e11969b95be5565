import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addFractions, compareFractions, parseFraction, formatDecimal, fraction, parseDecimal } from "./fraction";
import { formatExactDollars, formatMoney } from "./format";
import { formatPartPrice } from "./format-part";
import { gstContent } from "./gst";
import { cents } from "./money";
import { centsFromDollars, roundCents, roundDollars, calculateShare } from "./rounding";

describe("Rounding", () => {
  it("F-466 amounts with more decimals round half to even to two decimals", () => {
    const cases = { "2.125": 212, "2.135": 214, "2.675": 268, "1.005": 100, "-2.125": -212 };
    for (const [text, whole] of Object.entries(cases))
      expect([text, roundDollars(parseFraction(text))]).toEqual([text, whole]);
  });

  it("B-308 P-410 amounts round half to even at two decimals", () => {
    const cases = { "10.125": 1012, "10.135": 1014, "2.665": 266, "1.005": 100, "2.675": 268, "100.005": 10000 };
    for (const [text, whole] of Object.entries(cases))
      expect([text, roundDollars(parseFraction(text))]).toEqual([text, whole]);
  });

  it("rounding differs by at most half a cent and is symmetric for negative amounts", () =>
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.bigInt(1n, 10n ** 6n), (num, denominator) => {
        const rounded = BigInt(roundCents(fraction(num, denominator)));
        const roundingError = rounded * denominator - num;
        expect((roundingError < 0n ? -roundingError : roundingError) * 2n <= denominator).toBe(true);
        expect(BigInt(roundCents(fraction(-num, denominator)))).toBe(-rounded);
      }),
    ));

  it("rounds a tie to the even cent", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        (n) => void expect(roundCents(fraction(2 * n + 1, 2)) % 2 === 0).toBe(true),
      ),
    ));
});

describe("fractions", () => {
  it("parses and formats decimals without loss", () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 9 }), (n, places) => {
        const exactFraction = fraction(n, 10 ** places);
        expect(parseFraction(formatDecimal(exactFraction))).toEqual(exactFraction);
      }),
    ));

  it.each(["", " 1", "1.", ".5", "1e3", "NaN", "1,000", "--1"])("refuses %j", (text) =>
    expect(parseDecimal(text)).toBeNull());

  it("adds a tenth three times to exactly 0.3", () =>
    expect(formatDecimal(addFractions(parseFraction("0.1"), parseFraction("0.1"), parseFraction("0.1")))).toBe("0.3"));
});

describe("GST", () => {
  it("F-458 B-316 P-382 $110.00 in Australia includes $10.00 GST, which is 10% of $100.00", () =>
    expect(gstContent(cents(11000), "AU")).toBe(1000));
  it("F-459 B-316 P-382 $115.00 in New Zealand includes $15.00 GST, which is 15% of $100.00", () =>
    expect(gstContent(cents(11500), "NZ")).toBe(1500));
  it("is total / 11 in Australia and total x 3 / 23 in New Zealand", () => {
    expect(gstContent(cents(77295), "AU")).toBe(7027);
    expect(gstContent(cents(87175), "AU")).toBe(7925);
    expect(gstContent(cents(36517), "NZ")).toBe(4763);
  });
  it("is within a cent of its share of any total", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }).map(cents),
        fc.constantFrom(["AU", 1 / 11] as const, ["NZ", 3 / 23] as const),
        (gross, [country, share]) => {
          expect(Math.abs(gstContent(gross, country) - gross * share)).toBeLessThanOrEqual(0.5001);
        },
      ),
    ));
});

it("a percentage is rounded half to even", () => expect(calculateShare(cents(91168), 8, 100)).toBe(7293));

describe("formatting of money", () => {
  it.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [123450, "$1,234.50"],
    [-600, "-$6.00"],
    [123456789, "$1,234,567.89"],
  ])("%i cents are formatted as %s", (amount, text) => expect(formatMoney(cents(amount))).toBe(text));
  it.each([
    ["114.8984", "$114.90"],
    ["57.6", "$57.60"],
    ["2.125", "$2.12"],
    ["1200", "$1,200.00"],
  ])("a part at %s is formatted as %s", (exactText, text) => expect(formatPartPrice(exactText)).toBe(text));
  it.each([
    ["125", "$125"],
    ["106.6", "$106.60"],
    ["243.05", "$243.05"],
    ["4.125", "$4.125"],
  ])("a unit price of %s is formatted as %s", (exactText, text) => expect(formatExactDollars(exactText)).toBe(text));
  it("includes the currency code if requested", () =>
    expect(formatMoney(cents(100), "NZD", { withCode: true })).toBe("NZ$1.00"));
});

it("an amount in JSON is read as exact cents, with ties rounded to the even cent", () => {
  const results = [1.005, 2.675, 249.5, 1000.005, 1000.015, 0.07, 999_999.99, 1e-7, 1 / 60];
  expect(results.map(centsFromDollars)).toEqual([100, 268, 24950, 100000, 100002, 7, 99999999, 0, 2]);
});

describe("edge cases of money", () => {
  it("fractions compare by value, regardless of their denominators", () => {
    const compareRatios = (a: number, b: number, c: number, d: number) =>
      compareFractions(fraction(a, b), fraction(c, d));
    expect([
      compareRatios(1, 2, 2, 3),
      compareRatios(2, 3, 1, 2),
      compareRatios(2, 4, 1, 2),
      compareRatios(-1, 2, 1, 3),
      compareRatios(1, -2, -1, 2),
    ]).toEqual([-1, 1, 0, -1, 0]);
  });

  it("a zero denominator, a repeating decimal and fractions of a cent are refused", () => {
    expect(() => fraction(1, 0)).toThrow("a fraction over zero");
    expect(() => formatDecimal(fraction(1, 3))).toThrow("no exact decimals");
    expect(() => parseFraction("1e3")).toThrow("not a decimal number: 1e3");
    expect(() => cents(0.5)).toThrow("not whole cents: 0.5");
    expect(formatDecimal(fraction(1, 10n ** 36n))).toBe(`0.${"0".repeat(35)}1`);
    expect(() => formatDecimal(fraction(1, 10n ** 37n))).toThrow("no exact decimals");
  });

  it("zero is never negative zero", () => expect(Object.is(cents(-0), 0)).toBe(true));

  it("each currency has its own code, and the Australian dollar is the default", () => {
    expect([
      formatMoney(cents(100), "AUD", { withCode: true }),
      formatMoney(cents(100), undefined, { withCode: true }),
    ]).toEqual(["A$1.00", "A$1.00"]);
    expect([formatMoney(cents(100), "NZD"), formatMoney(cents(-5))]).toEqual(["$1.00", "-$0.05"]);
  });
});
