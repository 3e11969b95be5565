import { expect, it } from "vitest";
import { toDispute } from "./dispute";

const body = (overrides: Readonly<Record<string, unknown>> = {}) => ({
  legacyId: "jpyzz4k8m3wvbqsc",
  type: "CHARGEBACK",
  status: "OPEN",
  amountDisputed: { value: "250.00", currencyCode: "AUD" },
  amountWon: null,
  responseDeadline: null,
  replyByDate: "2026-12-07",
  processorResponse: { reason: "PRODUCT_NOT_RECEIVED" },
  transaction: { orderId: "attempt", amount: { value: "250.00", currencyCode: "AUD" } },
  ...overrides,
});

it.each([
  ["OPEN", "needs-response", 0],
  ["DISPUTED", "under-review", 0],
  ["UNDER_REVIEW", "under-review", 0],
  ["WON", "won", 25_000],
  ["LOST", "lost", 0],
  ["ACCEPTED", "lost", 0],
  ["AUTO_ACCEPTED", "lost", 0],
  ["EXPIRED", "lost", 0],
  ["NEW_STATUS", "needs-response", 0],
])("reads a chargeback that is %s as %s with %i cents paid back", (status, state, reinstated) => {
  expect(toDispute(body({ status }))).toEqual({
    disputeId: "jpyzz4k8m3wvbqsc",
    providerId: "attempt",
    state,
    amount: 25_000,
    currency: "AUD",
    reason: "PRODUCT_NOT_RECEIVED",
    evidenceDue: Date.parse("2026-12-07T10:59:00Z"),
    withdrawn: 25_000,
    reinstated,
    fee: 0,
  });
});

it("reinstates the amount won, but never more than the amount withdrawn", () => {
  expect(toDispute(body({ status: "WON", amountWon: { value: "245.00" } }))?.reinstated).toBe(24_500);
  expect(toDispute(body({ status: "WON", amountWon: { value: "999.00" } }))?.reinstated).toBe(25_000);
});

it("withdraws nothing for a retrieval request, even if its disputed amount is 0", () => {
  const amountDisputed = { value: "0.00", currencyCode: "AUD" };
  expect(toDispute(body({ type: "RETRIEVAL", amountDisputed }))).toMatchObject({ amount: 25_000, withdrawn: 0 });
  expect(toDispute(body({ type: "RETRIEVAL", amountDisputed, status: "EXPIRED" }))?.state).toBe("closed");
});

it("uses the exact deadline before the date, and has no deadline if neither is given", () => {
  const responseDeadline = "2026-12-06T05:00:00.000000Z";
  expect(toDispute(body({ responseDeadline }))?.evidenceDue).toBe(Date.parse("2026-12-06T05:00:00Z"));
  expect(toDispute(body({ replyByDate: null }))?.evidenceDue).toBeNull();
});

it("ignores a dispute in another currency or without a dispute number", () => {
  expect(toDispute(body({ amountDisputed: { value: "250.00", currencyCode: "USD" } }))).toBeNull();
  expect(toDispute(body({ legacyId: null }))).toBeNull();
});
