import type Stripe from "stripe";
import { MAX_EVIDENCE_LENGTH } from "../../../domain/payments/dispute";
import { invalid, type WireRefusal } from "./errors";
import type { SandboxIntent } from "./intents";

/** What Stripe charges for a dispute in Australia and New Zealand, cents. */
const FEE = 2_500;
/** Stripe gives 7 to 21 days for an answer, by card network. */
const RESPONSE_DAYS = 18;
const DAY_SECONDS = 86_400;

/** Fields of evidence that Stripe knows and we send. */
const EVIDENCE_FIELDS = [
  "customer_name",
  "customer_email_address",
  "service_date",
  "product_description",
  "cancellation_policy_disclosure",
  "uncategorized_text",
] as const;
const MAX_ALL = 150_000;

type Move = { readonly id: string; readonly now: number };

const balanceTransaction = (
  intent: Pick<SandboxIntent, "currency">,
  amount: number,
  fee: number,
  { id, now }: Move,
): Stripe.BalanceTransaction =>
  ({
    id: `txn_${id}`,
    object: "balance_transaction",
    amount,
    fee,
    net: amount - fee,
    currency: intent.currency,
    created: Math.trunc(now / 1000),
    reporting_category: amount < 0 ? "dispute" : "dispute_reversal",
    status: "available",
    type: "adjustment",
  }) as unknown as Stripe.BalanceTransaction;

/** A dispute of a captured payment; an inquiry takes no money yet. */
export function newDispute(
  intent: SandboxIntent,
  { reason, isInquiry }: { readonly reason: string; readonly isInquiry: boolean },
  move: Move,
): Stripe.Dispute {
  const created = Math.trunc(move.now / 1000);
  return {
    id: `du_${move.id}`,
    object: "dispute",
    amount: intent.amount_received,
    balance_transactions: isInquiry ? [] : [balanceTransaction(intent, -intent.amount_received, FEE, move)],
    charge: intent.latest_charge?.id ?? "",
    created,
    currency: intent.currency,
    evidence: {},
    evidence_details: {
      due_by: created + RESPONSE_DAYS * DAY_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  } as unknown as Stripe.Dispute;
}

type Answered =
  | { readonly ok: true; readonly dispute: Stripe.Dispute; readonly events: readonly string[] }
  | { readonly ok: false; readonly refusal: WireRefusal };

/** `POST /v1/disputes/{id}`. The texts "winning_evidence" and "losing_evidence" decide at once, as in Stripe's test mode. */
export function answerDispute(dispute: Stripe.Dispute, params: ReadonlyMap<string, string>, move: Move): Answered {
  if (dispute.status !== "needs_response" && dispute.status !== "warning_needs_response")
    return { ok: false, refusal: invalid("This dispute is already closed or its evidence has been submitted.") };
  if ((dispute.evidence_details.due_by ?? 0) * 1000 < move.now)
    return { ok: false, refusal: invalid("The deadline for submitting evidence for this dispute has passed.") };
  const given = [...params].flatMap(([name, value]) => {
    const field = /^evidence\[(\w+)\]$/.exec(name)?.[1];
    return field === undefined ? [] : [[field, value] as const];
  });
  const unknown = given.find(([field]) => !(EVIDENCE_FIELDS as readonly string[]).includes(field))?.[0];
  if (unknown !== undefined)
    return {
      ok: false,
      refusal: invalid(`Received unknown parameter: evidence[${unknown}]`, "parameter_unknown", `evidence[${unknown}]`),
    };
  const long = given.find(([, value]) => value.length > MAX_EVIDENCE_LENGTH)?.[0];
  if (long !== undefined || given.reduce((sum, [, value]) => sum + value.length, 0) > MAX_ALL)
    return { ok: false, refusal: invalid("The evidence is too long.", "parameter_invalid_string", "evidence") };
  const evidence = { ...dispute.evidence, ...Object.fromEntries(given) };
  const details = { ...dispute.evidence_details, has_evidence: given.length > 0 };
  if (params.get("submit") === "false")
    return { ok: true, dispute: { ...dispute, evidence, evidence_details: details }, events: ["updated"] };
  const isInquiry = dispute.status === "warning_needs_response";
  const submitted = { ...dispute, evidence, evidence_details: { ...details, submission_count: 1 } };
  const text = String(evidence.uncategorized_text ?? "");
  if (!isInquiry && text.includes("winning_evidence"))
    return {
      ok: true,
      dispute: {
        ...submitted,
        status: "won",
        balance_transactions: [
          ...dispute.balance_transactions,
          balanceTransaction({ currency: dispute.currency }, dispute.amount, -FEE, move),
        ],
      },
      events: ["updated", "closed", "funds_reinstated"],
    };
  if (!isInquiry && text.includes("losing_evidence"))
    return { ok: true, dispute: { ...submitted, status: "lost" }, events: ["updated", "closed"] };
  return {
    ok: true,
    dispute: { ...submitted, status: isInquiry ? "warning_under_review" : "under_review" },
    events: ["updated"],
  };
}
