import { cents } from "../../../app/domain/core/money/money";
import type { MovedAmounts } from "../../../app/domain/payments/provider";
import type { Clock, Ids } from "../../../app/domain/core/time/clock";
import { TEST_CARDS } from "./cards";
import { answerDispute, disputeAtTime, newDispute, readListParams } from "./disputes";
import { invalidRequest, type WireRefusal } from "./errors";
import {
  authenticate,
  cancel,
  capture,
  chargedBackRefusal,
  confirm,
  decline,
  refund,
  type SandboxIntent,
  type Step,
} from "./intents";
import { newIntent } from "./new-intent";
import { readCard } from "./read-card";
import { type Call, type Keys, parseCall } from "./request";
import { type DeliverWebhook, sendEvent } from "./signed-events";
import { type KeyedResponse, type SandboxStore, sandboxStore } from "./store";

export interface SandboxSettings {
  readonly db: D1Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keys: Keys;
  readonly webhookSecret: string;
  readonly deliver: DeliverWebhook;
}

type StripeResponse = { readonly status: number; readonly body: unknown };

const errorResponse = (refusal: WireRefusal, intent?: SandboxIntent): StripeResponse => ({
  status: refusal.status,
  body: { error: { ...refusal.error, ...(intent ? { payment_intent: toWire(intent, true) } : {}) } },
});
const notFoundResponse = (id: string) =>
  errorResponse(invalidRequest(`No such payment_intent: '${id}'`, "resource_missing", "intent", 404));
/** Stripe's response while another request changes the same object. The SDK tries again. */
const busyResponse = () =>
  errorResponse({
    status: 409,
    error: {
      type: "invalid_request_error",
      code: "lock_timeout",
      message: "This object cannot be accessed right now because another API request is currently accessing it.",
    },
  });

/** Stripe returns only the id of a charge, unless the caller asked to expand it. */
const toWire = (intent: SandboxIntent, isChargeExpanded: boolean) => ({
  ...intent,
  latest_charge: isChargeExpanded ? intent.latest_charge : (intent.latest_charge?.id ?? null),
});
const expandsCharge = (call: Call) =>
  [...call.params].some(([name, value]) => name.startsWith("expand") && value === "latest_charge");

/**
 * Stripe's API as a function from Request to Response, which DEV and TEST call instead of api.stripe.com. It refuses what Stripe refuses and signs its
 * webhooks. The SDK cannot tell the difference.
 */
export function stripeSandbox(settings: SandboxSettings) {
  const store = sandboxStore(settings.db);

  async function handle(request: Request): Promise<Response> {
    const parsed = await parseCall(request, settings.keys);
    const answer = parsed.ok ? await runOnce(parsed.call) : errorResponse(parsed.refusal);
    return new Response(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { "Content-Type": "application/json", "Request-Id": `req_${settings.ids.token()}` },
    });
  }

  /** Runs a call. If its idempotency key was used before, returns the first response, byte for byte. */
  async function runOnce(call: Call): Promise<StripeResponse> {
    const key = call.idempotencyKey;
    if (key === null) return run(call);
    const claim = await store.claim(
      key,
      JSON.stringify([call.operation, call.id, ...[...call.params].sort()]),
      settings.clock.now(),
    );
    if (claim.kind === "replay") return { status: claim.status, body: claim.body };
    if (claim.kind === "running") return busyResponse();
    if (claim.kind === "other-params") {
      return errorResponse({
        status: 400,
        error: {
          type: "idempotency_error",
          message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        },
      });
    }
    const answer = await run(call);
    // A declined card is a result, so it is stored. A request that did not run can be corrected and sent again with the same key.
    if (answer.status === 200 || answer.status === 402)
      await store.storeResponse(key, answer.status, JSON.stringify(answer.body));
    else await store.forget(key);
    return answer;
  }

  async function run(call: Call): Promise<StripeResponse> {
    if (call.operation === "create") return create(call);
    if (call.operation === "disputes") return listDisputes(call);
    if (call.operation === "dispute" || call.operation === "answer") return handleDispute(call);
    const id = call.operation === "refund" ? (call.params.get("payment_intent") ?? "") : call.id;
    const storedIntent = await store.find(id);
    if (!storedIntent) return notFoundResponse(id);
    const { intent } = storedIntent;
    const secret = call.params.get("client_secret");
    if (secret !== undefined && secret !== intent.client_secret) return notFoundResponse(id);
    if (call.operation === "retrieve") return { status: 200, body: toWire(intent, expandsCharge(call)) };
    const isChargedBack = call.operation === "refund" && (await isDisputed(intent));
    const step = isChargedBack ? { intent, refusal: chargedBackRefusal(intent) } : toStep(call, intent);
    const refundObject = call.operation === "refund" && !step.refusal ? newRefund(call, intent) : null;
    const answer = step.refusal
      ? errorResponse(step.refusal, step.intent)
      : { status: 200, body: refundObject ?? toWire(step.intent, expandsCharge(call)) };
    if (!(await apply(store, storedIntent, step, toKeyedResponse(call, answer)))) return busyResponse();
    if (call.operation === "capture" && !step.refusal) await disputeIfTestCard(step.intent);
    const shouldRefundFail = TEST_CARDS.some(
      (card) => card.refundFails && `pm_card_${card.name}` === intent.payment_method,
    );
    // As at Stripe, the refund to this test card is accepted first and then fails, which a webhook reports.
    if (refundObject && shouldRefundFail)
      await notify("refund.failed", { ...refundObject, status: "failed", failure_reason: "unknown" });
    return answer;
  }

  async function listDisputes(call: Call): Promise<StripeResponse> {
    const listParams = readListParams(call.params);
    if (!listParams.ok) return errorResponse(listParams.refusal);
    const { limit, since } = listParams;
    const disputePage = await store.listDisputes(since, limit + 1);
    const data = disputePage.slice(0, limit).map((dispute) => disputeAtTime(dispute, settings.clock.now()));
    return { status: 200, body: { object: "list", url: "/v1/disputes", has_more: disputePage.length > limit, data } };
  }

  async function handleDispute(call: Call): Promise<StripeResponse> {
    const record = await store.findDispute(call.id);
    if (!record)
      return errorResponse(invalidRequest(`No such dispute: '${call.id}'`, "resource_missing", "dispute", 404));
    if (call.operation === "dispute") return { status: 200, body: disputeAtTime(record.dispute, settings.clock.now()) };
    const move = { id: settings.ids.guid().replaceAll("-", ""), now: settings.clock.now() };
    const dispute = answerDispute(record.dispute, call.params, move);
    if (!dispute.ok) return errorResponse(dispute.refusal);
    const answer = { status: 200, body: dispute.dispute };
    if (!(await store.changeDispute(dispute.dispute, record.version, toKeyedResponse(call, answer))))
      return busyResponse();
    for (const event of dispute.events) await notify(`charge.dispute.${event}`, dispute.dispute);
    return answer;
  }

  /** Whether the funds are withdrawn by a dispute. The charge cannot be refunded until the dispute is won. */
  const isDisputed = async ({ id }: SandboxIntent): Promise<boolean> =>
    (await store.disputesOf(id)).some(({ is_charge_refundable, status }) => !is_charge_refundable && status !== "won");

  /** For Stripe's test cards for disputes: the customer disputes the payment as soon as it is captured. */
  async function disputeIfTestCard(intent: SandboxIntent): Promise<void> {
    const testDispute = TEST_CARDS.find((card) => `pm_card_${card.name}` === intent.payment_method)?.testDispute;
    if (!testDispute) return;
    const move = { id: settings.ids.guid().replaceAll("-", ""), now: settings.clock.now() };
    const dispute = newDispute(intent, testDispute, move);
    await store.add(dispute, null, move.now);
    await notify("charge.dispute.created", dispute);
    if (!testDispute.isInquiry) await notify("charge.dispute.funds_withdrawn", dispute);
  }

  const toKeyedResponse = (call: Call, { status, body }: StripeResponse): KeyedResponse | null =>
    call.idempotencyKey === null ? null : { key: call.idempotencyKey, status, body: JSON.stringify(body) };

  function toStep(call: Call, intent: SandboxIntent): Step {
    const now = settings.clock.now();
    switch (call.operation) {
      case "confirm": {
        const cardResult = readCard(call.params, new Date(now).toISOString().slice(0, 7));
        if (cardResult.ok)
          return confirm(intent, cardResult.card, cardResult.walletKind, now, call.params.get("return_url") ?? "");
        return cardResult.refusal.status === 402 && intent.status === "requires_payment_method"
          ? decline(intent, cardResult.refusal)
          : { intent, refusal: cardResult.refusal };
      }
      case "capture":
        return capture(intent, Number(call.params.get("amount_to_capture") ?? intent.amount_capturable));
      case "cancel":
        return cancel(intent, call.params.get("cancellation_reason"), now);
      case "refund":
        return refund(intent, Number(call.params.get("amount") ?? intent.amount));
      default:
        return { intent };
    }
  }

  /** Stores a step if the intent has not changed, then sends the webhook. */
  async function apply(
    store: SandboxStore,
    previous: Parameters<SandboxStore["change"]>[0],
    step: Step,
    answer: KeyedResponse | null = null,
  ): Promise<boolean> {
    if (step.intent === previous.intent) return true;
    const changed = await store.change(
      previous,
      step.intent,
      step.pending === undefined ? previous.pending : step.pending,
      answer,
    );
    if (changed && step.event)
      await notify(
        step.event,
        step.event.startsWith("charge.") ? step.intent.latest_charge : toWire(step.intent, false),
      );
    return changed;
  }

  const notify = (type: string, object: unknown) =>
    sendEvent(
      settings.deliver,
      settings.webhookSecret,
      { id: `evt_${settings.ids.token()}`, type, object },
      settings.clock.now(),
    );

  async function create(call: Call): Promise<StripeResponse> {
    const now = settings.clock.now();
    const newIntentResult = newIntent(
      call.params,
      `pi_${settings.ids.guid().replaceAll("-", "")}`,
      settings.ids.token(),
      now,
    );
    if (!newIntentResult.ok) return errorResponse(newIntentResult.refusal);
    const answer = { status: 200, body: toWire(newIntentResult.intent, expandsCharge(call)) };
    await store.add(newIntentResult.intent, toKeyedResponse(call, answer), now);
    return answer;
  }

  const newRefund = (call: Call, intent: SandboxIntent) => ({
    id: `re_${settings.ids.guid().replaceAll("-", "")}`,
    object: "refund",
    balance_transaction: null,
    customer: null,
    customer_account: null,
    created: Math.trunc(settings.clock.now() / 1000),
    destination_details: { type: "card", card: { type: "refund", reference_status: "pending" } },
    metadata: {},
    payment_method: intent.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    amount: Number(call.params.get("amount") ?? intent.amount),
    charge: intent.latest_charge?.id,
    currency: intent.currency,
    payment_intent: intent.id,
    reason: call.params.get("reason") ?? null,
    status: "succeeded",
  });

  return {
    handle,
    /** Handles the result of the bank's 3-D Secure page. Returns the customer's next URL. Null = no challenge is open. */
    async completeAuthentication(id: string, isApproved: boolean): Promise<string | null> {
      const storedIntent = await store.find(id);
      const pendingCard = TEST_CARDS.find((card) => card.name === storedIntent?.pending);
      if (!storedIntent || !pendingCard) return null;
      const returnUrl = storedIntent.intent.next_action?.redirect_to_url?.return_url ?? null;
      await apply(
        store,
        storedIntent,
        authenticate(storedIntent.intent, pendingCard, isApproved, settings.clock.now()),
      );
      return returnUrl;
    },
    /** The amounts of one payment in the sandbox's own ledger. */
    async books(id: string): Promise<MovedAmounts | null> {
      const intent = (await store.find(id))?.intent;
      return intent
        ? {
            held: cents(intent.amount_capturable),
            taken: cents(intent.amount_received),
            returned: cents(intent.latest_charge?.amount_refunded ?? 0),
          }
        : null;
    },
    async find(id: string): Promise<SandboxIntent | null> {
      return (await store.find(id))?.intent ?? null;
    },
  };
}

export type StripeSandbox = ReturnType<typeof stripeSandbox>;
