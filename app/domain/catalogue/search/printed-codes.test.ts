import { expect, it } from "vitest";
import { describeCode, readPrintedCode } from "./printed-codes";

it.each([
  ["205/55R16", "205/55 R16", [205, 55, 16]],
  ["205/55 R16", "205/55 R16", [205, 55, 16]],
  ["215/60R16 95V", "215/60 R16", [215, 60, 16]],
  ["LT265/70R17", "265/70 R17", [265, 70, 17]],
  ["P225/45ZR17", "225/45 R17", [225, 45, 17]],
  ["2O5/55Rl6", "205/55 R16", [205, 55, 16]],
  ["205 55 16", "205/55 R16", [205, 55, 16]],
  ["225/45/17 tyres", "225/45 R17", [225, 45, 17]],
  ["31x10.5R15", "31X10.5R15", null],
  ["195R14C", "195R14C", null],
] as const)("%s is the tyre size %s", (input, text, size) => {
  const [width = 0, profile = 0, rim = 0] = size ?? [];
  expect(readPrintedCode(input)?.code).toMatchObject({
    kind: "tyre",
    text,
    size: size === null ? null : { width, profile, rim },
  });
});

it.each([
  ["5W-30", "Oil: 5W-30"],
  ["5w30", "Oil: 5W-30"],
  ["OW-20", "Oil: 0W-20"],
  ["DIN66", "Battery: DIN66"],
  ["n70zz", "Battery: N70ZZ"],
  ["55D23L", "Battery: 55D23L"],
  ["P0420", "Trouble code: P0420"],
  ["po42o misfire", "Trouble code: P0420"],
  ["U0100", "Trouble code: U0100"],
  ["Ryco Z386", "Part number: RYCO Z386"],
  ["Z386", "Part number: Z386"],
  ["Bosch 0986043770", "Part number: BOSCH 0986043770"],
  ["0 986 494 396", "Part number: 0 986 494 396"],
  ["ＤＩＮ６６", "Battery: DIN66"],
])("%s is a note for the workshop: %s", (input, note) => {
  const printedCode = readPrintedCode(input);
  expect(printedCode && describeCode(printedCode.code)).toBe(note);
});

it.each(["ABC123", "1AB2CD", "abc 12d"])("%s looks like a plate and is not a note for the workshop", (input) => {
  const printedCode = readPrintedCode(input);
  expect(printedCode?.code.kind).toBe("plate");
  expect(printedCode && describeCode(printedCode.code)).toBeNull();
  expect(printedCode?.query).toBe(input);
});

it.each([
  "brake pads",
  "mazda 3 2016 brake pads",
  "hilux 4x4 service",
  "C220d oil leak",
  "low 20 psi",
  "60000 km service",
  "monroe shocks 2016 hilux",
  "bosch wiper blades",
  "coolant",
])("%s contains no printed code", (input) => expect(readPrintedCode(input)).toBeNull());
