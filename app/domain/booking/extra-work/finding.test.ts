import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../core/money/money";
import {
  RESPONSE_HOURS,
  responseDeadline,
  FINDING_STATES,
  isRecommended,
  toDisplayState,
  MAX_FINDING_LENGTH,
} from "./finding";
import { readFinding, type FindingInput } from "./read-finding";

const RATE = cents(14_500);
const NOW = { day: "2026-11-30", time: "10:00" };
const testInput = (overrides: Partial<FindingInput> = {}): FindingInput => ({
  colour: "red",
  text: "Front brake pads are worn to 2 mm",
  hours: "1.25",
  readyDay: "",
  readyTime: "",
  parts: [{ name: "Brake pads", price: "89.90" }],
  ...overrides,
});
const readInput = (overrides: Partial<FindingInput> = {}) =>
  readFinding(testInput(overrides), { rate: RATE, now: NOW });
const readErrors = (overrides: Partial<FindingInput>) => {
  const findingResult = readInput(overrides);
  return findingResult.ok ? [] : Object.keys(findingResult.fields).sort();
};

describe("Parsing of a finding form", () => {
  it("charges hours at the workshop's own rate plus parts, and rounds each line once", () => {
    expect(readInput()).toMatchObject({
      ok: true,
      colour: "red",
      total: 18_125 + 8_990,
      content: {
        lines: [
          { kind: "labour", hours100: 125, rate: RATE, amount: 18_125 },
          { kind: "part", name: "Brake pads", amount: 8_990 },
        ],
        readyBy: null,
      },
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 4_000, max: 50_000 }), (hours, rate) => {
        const finding = readFinding(testInput({ hours: String(hours / 100), parts: [] }), {
          rate: cents(rate),
          now: NOW,
        });
        expect(finding.ok).toBe(true);
        // Rounding changes the amount by at most half a cent.
        if (finding.ok) expect(Math.abs(finding.total * 100 - hours * rate)).toBeLessThanOrEqual(50);
      }),
    );
  });

  it("names each invalid field and refuses the finding", () => {
    expect(readErrors({ colour: "blue" })).toEqual(["colour"]);
    expect(readErrors({ text: "  " })).toEqual(["text"]);
    expect(readErrors({ text: "x".repeat(MAX_FINDING_LENGTH + 1) })).toEqual(["text"]);
    for (const hours of ["0", "-1", "1.005", "101", "an hour", "1e3"]) expect(readErrors({ hours })).toEqual(["hours"]);
    expect(readErrors({ parts: [{ name: "", price: "10" }] })).toEqual(["part-1"]);
    expect(readErrors({ parts: [{ name: "Disc", price: "" }] })).toEqual(["price-1"]);
    for (const price of ["0", "-5", "1.005", "200000"])
      expect(readErrors({ parts: [{ name: "Disc", price }] })).toEqual(["price-1"]);
  });

  it("requires a price only for findings that need approval", () => {
    expect(readErrors({ hours: "", parts: [] })).toEqual(["hours"]);
    expect(readErrors({ colour: "green" })).toEqual(["colour"]);
    expect(readInput({ colour: "green", hours: "", parts: [{ name: "", price: "" }] })).toMatchObject({
      ok: true,
      total: 0,
    });
  });

  it("accepts a ready time in the future, on the workshop's clock", () => {
    const readyErrors = (readyDay: string, readyTime: string) => readErrors({ readyDay, readyTime });
    expect(readInput({ readyDay: "2026-11-30", readyTime: "16:30" })).toMatchObject({
      content: { readyBy: { day: "2026-11-30", time: "16:30" } },
    });
    expect(readyErrors("2026-11-30", "10:00")).toEqual(["readyDay"]);
    expect(readyErrors("2026-11-30", "10:01")).toEqual([]);
    expect(readyErrors("2027-03-30", "10:00")).toEqual(["readyDay"]);
    expect(readyErrors("2026-02-30", "10:00")).toEqual(["readyDay"]);
    expect(readyErrors("2026-12-01", "")).toEqual(["readyTime"]);
    expect(readyErrors("", "12:00")).toEqual(["readyDay"]);
  });
});

describe("Status of a finding", () => {
  const pendingFinding = { state: "asked", answerBy: 1000 } as const;

  it("an approval request is open until its deadline, to the millisecond, while the car is there", () => {
    expect(toDisplayState(pendingFinding, { isUnderWay: true, now: 999 })).toBe("asked");
    expect(toDisplayState(pendingFinding, { isUnderWay: true, now: 1000 })).toBe("lapsed");
    expect(toDisplayState(pendingFinding, { isUnderWay: false, now: 0 })).toBe("lapsed");
  });

  it("an answered finding stays answered after its deadline", () => {
    for (const state of ["draft", "noted", "approved", "refused", "lapsed", "withdrawn"] as const)
      expect(toDisplayState({ state, answerBy: 1000 }, { isUnderWay: false, now: 2000 })).toBe(state);
  });

  it("only findings that were not approved are recommended for later", () => {
    expect(FINDING_STATES.filter(isRecommended)).toEqual(["refused", "lapsed"]);
  });

  it("only the offered deadlines are accepted", () => {
    for (const hours of RESPONSE_HOURS) expect(responseDeadline(hours, 5)).toBe(5 + hours * 3_600_000);
    for (const hours of [0, 3, -1, 1.5, 9999]) expect(responseDeadline(hours, 5)).toBeNull();
  });
});
