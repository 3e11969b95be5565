import type Stripe from "stripe";
import { isCurrency } from "../../../domain/core/country/country";
import { cents } from "../../../domain/core/money/money";
import type { DisputeState, ProviderDispute } from "../../../domain/payments/dispute";

/** Stripe's statuses. One that we do not know waits for a person. */
const STATES: Readonly<Record<string, DisputeState>> = {
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

const idOf = (object: string | { readonly id: string } | null): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

/** A dispute in our words; null = it is no dispute of money that we take. Its balance transactions say what was withdrawn, reinstated and charged as a fee. */
export function toDispute(dispute: Stripe.Dispute): ProviderDispute | null {
  // Something in between may answer in Stripe's place.
  if (dispute.object !== "dispute") return null;
  const currency = dispute.currency.toUpperCase();
  if (!isCurrency(currency)) return null;
  const moves = dispute.balance_transactions;
  const sum = (of: (item: Stripe.BalanceTransaction) => number) => moves.reduce((all, item) => all + of(item), 0);
  return {
    disputeId: dispute.id,
    providerId: idOf(dispute.payment_intent),
    state: STATES[dispute.status] ?? "needs-response",
    amount: cents(dispute.amount),
    currency,
    reason: dispute.reason,
    // Stripe answers 0 if the bank takes no evidence for this dispute.
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
