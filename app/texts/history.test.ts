import { expect, it } from "vitest";
import { buildHistory } from "./history";

it("attributes provider notices to the customer and desk decisions to the operator", () => {
  const events = [
    { at: 1, actor: "provider", kind: "submitted", reason: "700 2026-11-30" },
    { at: 2, actor: "provider", kind: "payment", reason: "settled" },
    { at: 3, actor: "supplier", kind: "done", reason: "24900" },
    { at: 4, actor: "system", kind: "serviced", reason: null },
    { at: 5, actor: "operator", kind: "review-hidden", reason: "It names a person" },
    { at: 6, actor: "system", kind: "of no interest", reason: null },
  ] as const;
  expect(buildHistory(events, "AUD").map(({ actor, description }) => `${actor}: ${description}`)).toEqual([
    "Customer: Booked",
    "Customer: Payment made online",
    "Workshop: Work done, final amount $249.00",
    "Automatically: Completed",
    "Operator: Review comment hidden: It names a person",
  ]);
});
