import { expect, it } from "vitest";
import { formatBusinessNumber, formatGstNumber, parseBusinessNumber, parseGstNumber } from "./business-number";

it("an ABN is shown in groups, an NZBN unchanged, and neither breaks across lines", () => {
  expect(formatBusinessNumber("51824753556")).toBe("51\u00a0824\u00a0753\u00a0556");
  expect(formatBusinessNumber("51 824 753 556")).toBe("51\u00a0824\u00a0753\u00a0556");
  expect(formatBusinessNumber("9429000000000")).toBe("9429000000000");
  expect(formatBusinessNumber("not given yet")).toBe("not\u00a0given\u00a0yet");
});

it.each([
  // The example from the Australian Business Register, followed by numbers of public bodies.
  ["AU", "51 824 753 556", "51824753556"],
  ["AU", "53004085616", "53004085616"],
  ["AU", "51 824 753 557", null],
  ["AU", "15 824 753 556", null],
  ["AU", "5182475355", null],
  ["AU", "00 000 000 000", null],
  ["NZ", "9429033362823", "9429033362823"],
  ["NZ", "9429046246448", "9429046246448"],
  ["NZ", "94290-34351635", "9429034351635"],
  ["NZ", "9429033362824", null],
  ["NZ", "9329033362823", null],
  ["NZ", "51824753556", null],
] as const)("%s: the check of the digits %s returns %s", (country, input, number) => {
  expect(parseBusinessNumber(country, input)).toBe(number);
});

it("ABN check digits detect every single-digit error and every swap of adjacent digits", () => {
  for (const [country, number] of [
    ["AU", "51824753556"],
    ["NZ", "9429033362823"],
  ] as const)
    for (let at = 0; at < number.length; at += 1)
      for (const digit of "0123456789")
        if (number[at] !== digit)
          expect(parseBusinessNumber(country, number.slice(0, at) + digit + number.slice(at + 1))).toBeNull();
});

it("checks New Zealand GST numbers by both sets of weights, as people write them", () => {
  // Examples from Inland Revenue's specification.
  for (const [input, expected] of [
    ["49-091-850", "49091850"],
    ["35 901 981", "35901981"],
    ["49098576", "49098576"],
    ["GST number 136-410-132", "136410132"],
    ["136410133", null],
    ["9125568", null],
    ["", null],
  ] as const)
    expect([input, parseGstNumber(input)]).toEqual([input, expected]);
  expect(["49091850", "136410132"].map(formatGstNumber)).toEqual(["49-091-850", "136-410-132"]);
});
