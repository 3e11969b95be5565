import { expect, it } from "vitest";
import { cents } from "../../core/money/money";
import { parsePriceChange100, adjustRates } from "./rates";

const RATES = {
  labourRate: cents(14_500),
  callOutFee: cents(5_025),
  partsMargin100: 130,
  tyreFactor100: 100,
  minimumBookingAmount: cents(9_900),
};

it("raises labour and call-out fees to the cent, and parts and tyre factors to whole percent", () => {
  expect(adjustRates(RATES, 300)).toEqual({
    labourRate: 14_935,
    // Rounded from 51.7575 dollars.
    callOutFee: 5_176,
    // Rounded from 133.9 and 103.
    partsMargin100: 134,
    tyreFactor100: 103,
    minimumBookingAmount: 9_900,
  });
  expect(adjustRates(RATES, -1_000)).toMatchObject({ labourRate: 13_050, partsMargin100: 117, tyreFactor100: 90 });
});

it("a percentage has at most two decimals, is at most 50 and is not zero", () => {
  expect(["3", "+3 %", "-2.5", "50", "0.25", " 3.1 "].map(parsePriceChange100)).toEqual([
    300, 300, -250, 5_000, 25, 310,
  ]);
  expect(["", "0", "50.01", "51", "1.234", "three", "--1", "1e1"].map(parsePriceChange100)).toEqual(
    Array(8).fill(null),
  );
});
