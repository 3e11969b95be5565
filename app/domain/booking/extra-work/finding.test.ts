import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../core/money/money";
import { ANSWER_HOURS, answerByOf, FINDING_STATES, isRecommended, displayStateOf, MAX_FINDING_LENGTH } from "./finding";
import { readFinding, type FindingInput } from "./read-finding";

const RATE = cents(14_500);
const NOW = { day: "2026-11-30", time: "10:00" };
const typed = (over: Partial<FindingInput> = {}): FindingInput => ({
  colour: "red",
  text: "Front brake pads are worn to 2 mm",
  hours: "1.25",
  readyDay: "",
  readyTime: "",
  parts: [{ what: "Brake pads", price: "89.90" }],
  ...over,
});
const read = (over: Partial<FindingInput> = {}) => readFinding(typed(over), { rate: RATE, now: NOW });
const wrong = (over: Partial<FindingInput>) => {
  const readFinding = read(over);
  return readFinding.ok ? [] : Object.keys(readFinding.fields).sort();
};

describe("Parsing of a finding form", () => {
  it("costs hours at the workshop's own rate plus parts, each line rounded once", () => {
    expect(read()).toMatchObject({
      ok: true,
      colour: "red",
      total: 18_125 + 8_990,
      content: {
        lines: [
          { kind: "labour", hours100: 125, rate: RATE, amount: 18_125 },
          { kind: "part", what: "Brake pads", amount: 8_990 },
        ],
        readyBy: null,
      },
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 4_000, max: 50_000 }), (hours, rate) => {
        const finding = readFinding(typed({ hours: String(hours / 100), parts: [] }), { rate: cents(rate), now: NOW });
        expect(finding.ok).toBe(true);
        // Rounding changes the amount by at most half a cent.
        if (finding.ok) expect(Math.abs(finding.total * 100 - hours * rate)).toBeLessThanOrEqual(50);
      }),
    );
  });

  it("names each invalid field and refuses the finding", () => {
    expect(wrong({ colour: "blue" })).toEqual(["colour"]);
    expect(wrong({ text: "  " })).toEqual(["text"]);
    expect(wrong({ text: "x".repeat(MAX_FINDING_LENGTH + 1) })).toEqual(["text"]);
    for (const hours of ["0", "-1", "1.005", "101", "an hour", "1e3"]) expect(wrong({ hours })).toEqual(["hours"]);
    expect(wrong({ parts: [{ what: "", price: "10" }] })).toEqual(["part-1"]);
    expect(wrong({ parts: [{ what: "Disc", price: "" }] })).toEqual(["price-1"]);
    for (const price of ["0", "-5", "1.005", "200000"])
      expect(wrong({ parts: [{ what: "Disc", price }] })).toEqual(["price-1"]);
  });

  it("requires a price only for findings that need approval", () => {
    expect(wrong({ hours: "", parts: [] })).toEqual(["hours"]);
    expect(wrong({ colour: "green" })).toEqual(["colour"]);
    expect(read({ colour: "green", hours: "", parts: [{ what: "", price: "" }] })).toMatchObject({
      ok: true,
      total: 0,
    });
  });

  it("accepts a ready time in the future, on the workshop's clock", () => {
    const ready = (readyDay: string, readyTime: string) => wrong({ readyDay, readyTime });
    expect(read({ readyDay: "2026-11-30", readyTime: "16:30" })).toMatchObject({
      content: { readyBy: { day: "2026-11-30", time: "16:30" } },
    });
    expect(ready("2026-11-30", "10:00")).toEqual(["readyDay"]);
    expect(ready("2026-11-30", "10:01")).toEqual([]);
    expect(ready("2027-03-30", "10:00")).toEqual(["readyDay"]);
    expect(ready("2026-02-30", "10:00")).toEqual(["readyDay"]);
    expect(ready("2026-12-01", "")).toEqual(["readyTime"]);
    expect(ready("", "12:00")).toEqual(["readyDay"]);
  });
});

describe("Status of a finding", () => {
  const request = { state: "asked", answerBy: 1000 } as const;

  it("an approval request is open until its deadline, to the millisecond, while the car is there", () => {
    expect(displayStateOf(request, { isUnderWay: true, now: 999 })).toBe("asked");
    expect(displayStateOf(request, { isUnderWay: true, now: 1000 })).toBe("lapsed");
    expect(displayStateOf(request, { isUnderWay: false, now: 0 })).toBe("lapsed");
  });

  it("an answered finding stays answered after its deadline", () => {
    for (const state of ["draft", "noted", "approved", "refused", "lapsed", "withdrawn"] as const)
      expect(displayStateOf({ state, answerBy: 1000 }, { isUnderWay: false, now: 2000 })).toBe(state);
  });

  it("only findings that were not approved are recommended for later", () => {
    expect(FINDING_STATES.filter(isRecommended)).toEqual(["refused", "lapsed"]);
  });

  it("only the offered deadlines are accepted", () => {
    for (const hours of ANSWER_HOURS) expect(answerByOf(hours, 5)).toBe(5 + hours * 3_600_000);
    for (const hours of [0, 3, -1, 1.5, 9999]) expect(answerByOf(hours, 5)).toBeNull();
  });
});
