import fc from "fast-check";
import { expect, it } from "vitest";
import { readCount, readHours100, readKilometres, readMoney, readPercent100 } from "./read-number";

const expectTable = <T>(read: (text: string) => T, cases: Readonly<Record<string, T>>) => {
  for (const [text, value] of Object.entries(cases)) expect([text, read(text)]).toEqual([text, value]);
};

it("IN-01 readMoney reads a comma as a decimal separator, or as thousands before three digits", () =>
  expectTable(readMoney, {
    "0,80": 80,
    "1,20": 120,
    "64,90": 6_490,
    "135,00": 13_500,
    "12,5": 1_250,
    "1,250": 125_000,
    "$1,249.50": 124_950,
    "1.250,00": 125_000,
    "1'250.00": 125_000,
    "1’250.00": 125_000,
    "1 250,00": 125_000,
    "1\u202f250,00": 125_000,
    "12,345.60": 1_234_560,
    "１２．５０": 1_250,
    "\u200e$12.50\u200f": 1_250,
    "249.5": 24_950,
    " 80 ": 8_000,
    "12.50 $": 1_250,
    "12 dollars": 1_200,
    "0": 0,
    "$0.00": 0,
    "-0": 0,
    "٨٠": 8_000,
  }));

it("readMoney refuses ambiguous input, fractions of a cent and non-amounts", () => {
  for (const text of [
    "1.250",
    "0,800",
    "0.005",
    "1,2345",
    "1,23,456",
    "1,250,00",
    "1,25,0",
    "12 50",
    "12 5",
    "1 2345",
    "1.25.00",
    "1..5",
    "5.",
    ",",
    ".5",
    ",50",
    "",
    "$",
    "-5",
    "(5.00)",
    "1e3",
    "0x10",
    "Infinity",
    "NaN",
    "€5",
    "5 USD",
    "12,5x",
    "12²",
    "½",
    "1 000 00",
    "100000.01",
    "9".repeat(40),
    "1.005",
  ])
    expect([text, readMoney(text)]).toEqual([text, null]);
});

it("IN-08 IN-21 readKilometres reads groups of three and zero decimals, and an optional unit", () =>
  expectTable(readKilometres, {
    "84.500": 84_500,
    "84,500 km": 84_500,
    "9,310.0 km": 9_310,
    "126400.0 km": 126_400,
    "126,400.00": 126_400,
    "126.400,0": 126_400,
    "126 400": 126_400,
    "126\u202f400": 126_400,
    "126\u2009400": 126_400,
    "126400 kilometres": 126_400,
    "126400 Kms": 126_400,
    "1.126.400": 1_126_400,
    "": null,
    " ": null,
    "84.5": "wrong",
    "84,5": "wrong",
    "84k": "wrong",
    "84 500 miles": "wrong",
    "0": "wrong",
    "-5": "wrong",
    "2000001": "wrong",
    "12 34": "wrong",
    many: "wrong",
  }));

it("readHours100 and readPercent100 read hundredths with a point or comma", () => {
  expectTable(readHours100, {
    "0,8": 80,
    "1.25": 125,
    "7.5 hours": 750,
    "2h": 200,
    "1:30": null,
    "1.255": null,
    "1.250": null,
  });
  expectTable(readPercent100, {
    "12,5": 1_250,
    "12.5 %": 1_250,
    "-2.5": -250,
    "−3": -300,
    "+3 %": 300,
    "7 per cent": 700,
    "--1": null,
  });
});

it("readCount reads whole numbers only", () =>
  expectTable(readCount, {
    "12": 12,
    "1,250": 1_250,
    "-5": -5,
    "12.0": 12,
    "1.5": null,
    "1,5": null,
    "1e1": null,
    "1 2": null,
    "": null,
  }));

it("readMoney reads every amount as English, German, French and Swiss locales write it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      for (const locale of ["en-AU", "en-NZ", "de-DE", "fr-FR", "de-CH", "it-IT", "sv-SE"]) {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100);
        expect([locale, text, readMoney(text)]).toEqual([locale, text, cents]);
      }
    }),
  );
});

it("readMoney parses any input to an amount or null, and round-trips its decimal text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' $-") }), (text) => {
      const amount = readMoney(text);
      if (amount !== null) expect(readMoney((amount / 100).toFixed(2))).toBe(amount);
    }),
  );
});
