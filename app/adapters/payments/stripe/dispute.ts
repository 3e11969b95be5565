import type Stripe from "stripe";
import { isCurrency } from "../../../domain/core/country/country";
import { cents } from "../../../domain/core/money/money";
import type { DisputeState, ProviderDispute } from "../../../domain/payments/dispute";

/** Maps Stripe's dispute statuses. An unknown status needs a person. */
const DISPUTE_STATES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: "needs-response",
  needs_response: "needs-response",
  appeal_needs_response: "needs-response",
  warning_under_review: "under-review",
  under_review: "under-review",
  appeal_under_review: "under-review",
  won: "won",
  lost: "lost",
  warning_closed: "closed",
  prevented: "closed",
};

const objectId = (object: string | { readonly id: string } | null): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

/**
 * Maps a dispute. Null = the dispute is not about money in a supported currency. Its balance transactions show the withdrawn and reinstated amounts and the
 * fee.
 */
export function toDispute(dispute: Stripe.Dispute): ProviderDispute | null {
  // The response may come from an intermediary instead of Stripe.
  if (dispute.object !== "dispute") return null;
  const currency = dispute.currency.toUpperCase();
  if (!isCurrency(currency)) return null;
  const balanceTransactions = dispute.balance_transactions;
  const sum = (amountOf: (item: Stripe.BalanceTransaction) => number) =>
    balanceTransactions.reduce((total, item) => total + amountOf(item), 0);
  return {
    disputeId: dispute.id,
    providerId: objectId(dispute.payment_intent),
    state: DISPUTE_STATES[dispute.status] ?? "needs-response",
    amount: cents(dispute.amount),
    currency,
    reason: dispute.reason,
    // Stripe returns 0 if the bank accepts no evidence for this dispute.
    evidenceDue: dispute.evidence_details.due_by ? dispute.evidence_details.due_by * 1000 : null,
    withdrawn: cents(sum(({ amount }) => Math.max(0, -amount))),
    reinstated: cents(sum(({ amount }) => Math.max(0, amount))),
    fee: cents(
      Math.max(
        0,
        sum(({ fee }) => fee),
      ),
    ),
  };
}
