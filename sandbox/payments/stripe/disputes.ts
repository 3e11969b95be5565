import type Stripe from "stripe";
import { MAX_EVIDENCE_LENGTH } from "../../../app/domain/payments/dispute";
import { invalidRequest, type WireRefusal } from "./errors";
import type { SandboxIntent } from "./intents";

/** Stripe's fee for a dispute in Australia and New Zealand, in cents. */
const FEE = 2_500;
/** Number of days for a response. Stripe allows 7 to 21 days, depending on the card network. */
const RESPONSE_DAYS = 18;
const DAY_SECONDS = 86_400;

/** The evidence fields of Stripe that we send. */
const EVIDENCE_FIELDS = [
  "customer_name",
  "customer_email_address",
  "service_date",
  "product_description",
  "cancellation_policy_disclosure",
  "uncategorized_text",
] as const;
const MAX_TOTAL_EVIDENCE_LENGTH = 150_000;

type DisputeChange = { readonly id: string; readonly now: number };
type Balance = Pick<Stripe.BalanceTransaction, "amount" | "fee">;

const balanceTransaction = (
  { id: disputeId, currency }: Pick<Stripe.Dispute, "id" | "currency">,
  { amount, fee }: Balance,
  { id, now }: DisputeChange,
): Stripe.BalanceTransaction => ({
  id: `txn_${id}`,
  object: "balance_transaction",
  amount,
  available_on: Math.trunc(now / 1000),
  balance_type: "payments",
  created: Math.trunc(now / 1000),
  currency,
  description: null,
  exchange_rate: null,
  fee,
  fee_details: [{ amount: fee, application: null, currency, description: "Dispute fee", type: "stripe_fee" }],
  net: amount - fee,
  reporting_category: amount < 0 ? "dispute" : "dispute_reversal",
  source: disputeId,
  status: "available",
  type: "adjustment",
});

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Creates a dispute of a captured payment. For an inquiry, no money is withdrawn yet. */
export function newDispute(
  intent: SandboxIntent,
  { reason, isInquiry }: { readonly reason: string; readonly isInquiry: boolean },
  change: DisputeChange,
): Stripe.Dispute {
  const createdAt = Math.trunc(change.now / 1000);
  const { currency, amount_received: amount } = intent;
  const id = `du_${change.id}`;
  return {
    id,
    object: "dispute",
    amount,
    balance_transactions: isInquiry
      ? []
      : [balanceTransaction({ id, currency }, { amount: -amount, fee: FEE }, change)],
    charge: intent.latest_charge?.id ?? "",
    created: createdAt,
    currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: createdAt + RESPONSE_DAYS * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
}

/** Returns the dispute's state at `now` (epoch ms). If there is no evidence by the deadline, the bank decides for the cardholder, or an inquiry is closed. */
export function disputeAtTime(dispute: Stripe.Dispute, now: number): Stripe.Dispute {
  const isOverdue = (dispute.evidence_details.due_by ?? Number.POSITIVE_INFINITY) * 1000 < now;
  if (!isOverdue) return dispute;
  const evidence_details = { ...dispute.evidence_details, past_due: true };
  if (dispute.status === "needs_response") return { ...dispute, evidence_details, status: "lost" };
  if (dispute.status === "warning_needs_response") return { ...dispute, evidence_details, status: "warning_closed" };
  return dispute;
}

/** The parameters of `GET /v1/disputes`; `since` in epoch milliseconds. */
type ListParams =
  | { readonly ok: true; readonly since: number; readonly limit: number }
  | { readonly ok: false; readonly refusal: WireRefusal };

export function readListParams(params: ReadonlyMap<string, string>): ListParams {
  const refuseListParams = (message: string, code: string, param: string) =>
    ({ ok: false, refusal: invalidRequest(message, code, param) }) as const;
  const unknownParam = [...params.keys()].find((name) => name !== "limit" && name !== "created[gte]");
  if (unknownParam !== undefined)
    return refuseListParams(`Received unknown parameter: ${unknownParam}`, "parameter_unknown", unknownParam);
  const { limit = "10", "created[gte]": since = "0" } = Object.fromEntries(params);
  if (!/^\d+$/.test(since))
    return refuseListParams(`Invalid integer: ${since}`, "parameter_invalid_integer", "created[gte]");
  if (!/^([1-9]\d?|100)$/.test(limit))
    return refuseListParams("The limit must be an integer from 1 to 100.", "parameter_invalid_integer", "limit");
  return { ok: true, since: Number(since) * 1000, limit: Number(limit) };
}

type DisputeResult =
  | { readonly ok: true; readonly dispute: Stripe.Dispute; readonly events: readonly string[] }
  | { readonly ok: false; readonly refusal: WireRefusal };

/** Handles `POST /v1/disputes/{id}`. As in Stripe's test mode, the texts "winning_evidence" and "losing_evidence" decide the dispute at once. */
export function answerDispute(
  dispute: Stripe.Dispute,
  params: ReadonlyMap<string, string>,
  move: DisputeChange,
): DisputeResult {
  if (dispute.status !== "needs_response" && dispute.status !== "warning_needs_response")
    return { ok: false, refusal: invalidRequest("This dispute is already closed or its evidence has been submitted.") };
  if ((dispute.evidence_details.due_by ?? 0) * 1000 < move.now)
    return { ok: false, refusal: invalidRequest("The deadline for submitting evidence for this dispute has passed.") };
  const inputs = [...params].flatMap(([name, value]) => {
    const field = /^evidence\[(\w+)\]$/.exec(name)?.[1];
    return field === undefined ? [] : [[field, value] as const];
  });
  const unknownField = inputs.find(([field]) => !(EVIDENCE_FIELDS as readonly string[]).includes(field))?.[0];
  if (unknownField !== undefined)
    return {
      ok: false,
      refusal: invalidRequest(
        `Received unknown parameter: evidence[${unknownField}]`,
        "parameter_unknown",
        `evidence[${unknownField}]`,
      ),
    };
  const longField = inputs.find(([, value]) => value.length > MAX_EVIDENCE_LENGTH)?.[0];
  if (longField !== undefined || inputs.reduce((sum, [, value]) => sum + value.length, 0) > MAX_TOTAL_EVIDENCE_LENGTH)
    return { ok: false, refusal: invalidRequest("The evidence is too long.", "parameter_invalid_string", "evidence") };
  const submit = params.get("submit") ?? "true";
  if (submit !== "true" && submit !== "false")
    return { ok: false, refusal: invalidRequest(`Invalid boolean: ${submit}`, "parameter_invalid_boolean", "submit") };
  const evidence = { ...dispute.evidence, ...Object.fromEntries(inputs) };
  const details = {
    ...dispute.evidence_details,
    has_evidence: dispute.evidence_details.has_evidence || inputs.length > 0,
  };
  if (submit === "false")
    return { ok: true, dispute: { ...dispute, evidence, evidence_details: details }, events: ["updated"] };
  const isInquiry = dispute.status === "warning_needs_response";
  const submittedDispute = {
    ...dispute,
    evidence,
    evidence_details: { ...details, submission_count: 1, submission_method: "manual" },
  };
  const text = String(evidence.uncategorized_text ?? "");
  if (!isInquiry && text.includes("winning_evidence"))
    return {
      ok: true,
      dispute: {
        ...submittedDispute,
        status: "won",
        balance_transactions: [
          ...dispute.balance_transactions,
          balanceTransaction(dispute, { amount: dispute.amount, fee: -FEE }, move),
        ],
      },
      events: ["updated", "closed", "funds_reinstated"],
    };
  if (!isInquiry && text.includes("losing_evidence"))
    return { ok: true, dispute: { ...submittedDispute, status: "lost" }, events: ["updated", "closed"] };
  return {
    ok: true,
    dispute: { ...submittedDispute, status: isInquiry ? "warning_under_review" : "under_review" },
    events: ["updated"],
  };
}
