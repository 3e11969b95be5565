import { isCurrency } from "../../../domain/core/country/country";
import { ZERO } from "../../../domain/core/money/money";
import { type DisputeState, evidenceDueAt, type ProviderDispute } from "../../../domain/payments/dispute";
import { readCents, readObject, readText } from "../provider-wire";

/**
 * Maps Braintree's dispute statuses. DISPUTED: the evidence was sent. EXPIRED: the deadline has passed. ACCEPTED and AUTO_ACCEPTED: the claim was accepted and
 * the customer keeps the money. An unknown status needs a person.
 */
const DISPUTE_STATES: Readonly<Record<string, DisputeState>> = {
  OPEN: "needs-response",
  DISPUTED: "under-review",
  UNDER_REVIEW: "under-review",
  WON: "won",
  LOST: "lost",
  ACCEPTED: "lost",
  AUTO_ACCEPTED: "lost",
  EXPIRED: "lost",
};

/**
 * Maps a dispute of Braintree's GraphQL API. Null = the dispute is not about money in a supported currency. Braintree debits the disputed amount when a
 * chargeback opens and pays back `amountWon` if we win. A retrieval only asks for information. No field reports the fee.
 */
export function toDispute(body: Readonly<Record<string, unknown>>): ProviderDispute | null {
  const transaction = readObject(body.transaction);
  const disputedAmount = readObject(body.amountDisputed);
  const paidAmount = readObject(transaction.amount);
  const currency = readText(disputedAmount.currencyCode) || readText(paidAmount.currencyCode);
  // The amount of a retrieval may be 0.
  const amount = readCents(disputedAmount.value) || readCents(paidAmount.value);
  const disputeId = readText(body.legacyId);
  if (!isCurrency(currency) || amount === 0 || disputeId === "") return null;
  const isInquiry = body.type === "RETRIEVAL";
  const state = DISPUTE_STATES[readText(body.status)] ?? "needs-response";
  const withdrawnAmount = isInquiry ? ZERO : readCents(disputedAmount.value);
  const wonAmount = readObject(body.amountWon).value;
  const reinstated = wonAmount === undefined ? withdrawnAmount : readCents(wonAmount);
  const deadline = Date.parse(readText(body.responseDeadline)) || evidenceDueAt(readText(body.replyByDate));
  return {
    disputeId,
    providerId: readText(transaction.orderId) || null,
    state: isInquiry && state === "lost" ? "closed" : state,
    amount,
    currency,
    reason: readText(readObject(body.processorResponse).reason),
    evidenceDue: Number.isNaN(deadline) ? null : deadline,
    withdrawn: withdrawnAmount,
    reinstated: state !== "won" ? ZERO : reinstated > withdrawnAmount ? withdrawnAmount : reinstated,
    fee: ZERO,
  };
}
