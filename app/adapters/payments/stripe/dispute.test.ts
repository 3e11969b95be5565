import type Stripe from "stripe";
import { expect, it } from "vitest";
import { toDispute } from "./dispute";

const disputeWith = (dueBy: number | null) =>
  ({
    object: "dispute",
    id: "du_1",
    amount: 100,
    currency: "aud",
    status: "lost",
    balance_transactions: [],
    payment_intent: null,
    reason: "general",
    evidence_details: { due_by: dueBy },
  }) as unknown as Stripe.Dispute;

it.each([
  [1_800_000_000, 1_800_000_000_000],
  [0, null],
  [null, null],
])("reads due_by %s of a dispute as the deadline %s", (dueBy, deadline) => {
  expect(toDispute(disputeWith(dueBy))?.evidenceDue).toBe(deadline);
});

it("a response that is not a dispute, for example from a gateway, is ignored", () => {
  expect(toDispute({} as Stripe.Dispute)).toBeNull();
});
