import { expect, it } from "vitest";
import { isPaid } from "./transaction-status";

it("B-132 settled, settling, authorised, pending and partly refunded payments count as paid", () => {
  for (const status of [
    "settled",
    "settling",
    "authorised",
    "authorise pending",
    "refund pending",
    "partial refund",
  ] as const)
    expect(isPaid(status)).toBe(true);
  for (const status of ["created", "declined", "failed", "voided", "refunded"] as const)
    expect(isPaid(status)).toBe(false);
});
