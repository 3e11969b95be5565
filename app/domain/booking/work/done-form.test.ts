import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../../core/money/money";
import { type CompletionForm, MAX_COMPLETION_NOTE_LENGTH, parseCompletion } from "./done-form";
import { completionLines } from "../../../texts/work";

const TODAY = "2026-11-30";
const PRICE = { total: cents(38_900), maxTotal: cents(38_900), currency: "AUD" } as const;
const RANGE = { ...PRICE, maxTotal: cents(52_000) };
const testForm = (overrides: Partial<CompletionForm>): CompletionForm => ({
  amount: "",
  odometer: "",
  note: "",
  nextServiceDay: "",
  nextServiceKm: "",
  ...overrides,
});
const errorFields = (overrides: Partial<CompletionForm>, price: typeof PRICE | typeof RANGE = PRICE) => {
  const read = parseCompletion(testForm(overrides), price, TODAY);
  return read.ok ? [] : Object.keys(read.fields);
};

it("a final amount is at most the agreed price, or an estimate's upper end", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90_000 }), fc.constantFrom(PRICE, RANGE), (amount, price) => {
      const read = parseCompletion(testForm({ amount: (amount / 100).toFixed(2) }), price, TODAY);
      expect(read.ok).toBe(amount <= price.maxTotal);
      if (read.ok) expect(read.completedWork.finalCents).toBe(amount);
    }),
  );
  expect(errorFields({ amount: "389.01" })).toEqual(["amount"]);
  expect(errorFields({ amount: "389.00" })).toEqual([]);
});

it("the final amount defaults to the agreed price, and is required for an estimate", () => {
  expect(parseCompletion(testForm({}), PRICE, TODAY)).toMatchObject({ ok: true, done: { finalCents: 38_900 } });
  expect(errorFields({}, RANGE)).toEqual(["amount"]);
  for (const amount of ["-1", "12.345", "abc", "1e3"]) expect(errorFields({ amount }), amount).toEqual(["amount"]);
});

it("parses kilometres, next service and note, and refuses invalid values", () => {
  const read = parseCompletion(
    testForm({
      odometer: "84,500 km",
      nextServiceKm: "94 500",
      nextServiceDay: "2027-05-30",
      note: " Front pads at 4 mm. ",
    }),
    PRICE,
    TODAY,
  );
  expect(read).toEqual({
    ok: true,
    done: {
      finalCents: 38_900,
      odometer: 84_500,
      nextServiceKm: 94_500,
      nextServiceDay: "2027-05-30",
      note: "Front pads at 4 mm.",
    },
  });
  for (const odometer of ["0", "-5", "84.5x", "84,50", "9999999"])
    expect(errorFields({ odometer }), odometer).toEqual(["odometer"]);
  expect(errorFields({ odometer: "84500", nextServiceKm: "84500" })).toEqual(["nextServiceKm"]);
  for (const nextServiceDay of ["2026-11-30", "2026-02-31", "tomorrow", "2051-01-01"])
    expect(errorFields({ nextServiceDay }), nextServiceDay).toEqual(["nextServiceDay"]);
  expect(errorFields({ note: "x".repeat(MAX_COMPLETION_NOTE_LENGTH + 1) })).toEqual(["note"]);
  expect(read.ok && completionLines(read.completedWork, "AUD")).toEqual([
    { label: "Final amount", value: "$389.00" },
    { label: "Odometer", value: "84,500 km" },
    { label: "Next service", value: "by Sun 30 May 2027 or at 94,500 km" },
    { label: "Note", value: "Front pads at 4 mm." },
  ]);
});
