import { expect, it } from "vitest";
import { type LabelFacts, submitLabel, verifyLabel } from "./quotes";

const labelFacts = (overrides: Partial<LabelFacts> = {}): LabelFacts => ({
  isUnknownVehicle: false,
  needsContactCapture: false,
  isPriced: true,
  isSingleSupplier: false,
  hasNoSuppliers: false,
  ...overrides,
});

it("F-263 an unknown vehicle shows Call me, even if contact capture is needed", () => {
  expect(submitLabel(labelFacts({ isUnknownVehicle: true, needsContactCapture: true, isPriced: null }))).toBe(
    "Call me",
  );
});

it("F-264 a step with contact capture shows Next", () =>
  expect(submitLabel(labelFacts({ needsContactCapture: true }))).toBe("Next"));

it("F-265 F-266 the label says 'instant' if priced, and is singular with one supplier", () => {
  const table = [true, false].flatMap((isPriced) =>
    [false, true].map((isSingleSupplier) => submitLabel(labelFacts({ isPriced, isSingleSupplier }))),
  );
  expect(table).toEqual(["Get instant quotes", "Get an instant quote", "Get quotes", "Get quote"]);
});

it("F-267 F-268 the verification label is 'Verify and' with the quote label, never with Next", () => {
  expect([verifyLabel(labelFacts()), verifyLabel(labelFacts({ needsContactCapture: true }))]).toEqual([
    "Verify and Get instant quotes",
    "Verify and Get instant quotes",
  ]);
});

it("the label is empty while the price is unknown, even at the verification step", () => {
  expect([submitLabel(labelFacts({ isPriced: null })), verifyLabel(labelFacts({ isPriced: null }))]).toEqual(["", ""]);
});
