import { type Cents, cents } from "../../../domain/core/money/money";
import type {
  ProviderReference,
  OpenedCheckout,
  CheckoutProvider,
  ProviderPayment,
  ProviderRefusal,
  RefundResult,
  CheckoutRequest,
  VoidResult,
  ProviderNotice,
} from "../../../domain/payments/provider";
import { isAmbiguousRefund } from "../../../domain/payments/reconciliation-run";
import type { ProviderNotices } from "../../db/provider-notices";
import type { Fetch } from "../../outgoing";
import { jsonCall, toRefusal } from "../json-call";
import { NO_CARD, capturedStatus, readCents, readText, PROVIDER_NAMES, uncapturedPayment } from "../provider-wire";
import { formatDecimalDollars } from "../../../domain/core/money/format";
import { hummSignature, isSigned } from "./signature";

export interface HummSettings {
  readonly accountId: string;
  readonly apiKey: string;
  /** URL that the customer's browser posts the form to, for example https://cart.shophumm.com.au/Checkout?platform=Default. */
  readonly checkoutUrl: string;
  /** For example https://buyerapi.shophumm.com.au, without a trailing slash. */
  readonly baseUrl: string;
  readonly shopName: string;
  readonly isTest: boolean;
  readonly notices: ProviderNotices;
  readonly now: () => number;
  readonly fetch: Fetch;
}

const PROVIDER = "humm";
/** Minutes until humm abandons an unfinished form. */
const OPEN_MINUTES = 60;
/** humm's code for a refused refund. */
const REFUND_FAILED = "MERR0003";
/** Detail for a refund when humm's response to an earlier one was lost and we cannot find out whether that refund was made. */
const UNKNOWN_REFUND_TEXT = "an earlier refund may have gone through. Check it in humm";
/** Fields that a valid result must contain. */
const RESULT_FIELDS = [
  "x_account_id",
  "x_reference",
  "x_currency",
  "x_amount",
  "x_gateway_reference",
  "x_result",
  "x_timestamp",
];

/**
 * humm's checkout. A signed form sends the customer to humm, and a signed result arrives from humm's server or through the browser. humm cannot be queried, so
 * the signed result is our only information.
 */
export function hummPayments(settings: HummSettings): CheckoutProvider {
  async function start(checkout: CheckoutRequest): Promise<OpenedCheckout> {
    const { customer } = checkout;
    const checkoutFields: Readonly<Record<string, string>> = {
      x_account_id: settings.accountId,
      x_amount: formatDecimalDollars(checkout.amount),
      x_currency: checkout.currency,
      x_reference: checkout.attemptId,
      x_shop_country: checkout.country,
      x_shop_name: settings.shopName,
      x_url_callback: checkout.noticeUrl,
      x_url_cancel: checkout.cancelUrl,
      x_url_complete: checkout.returnUrl,
      x_description: checkout.description,
      x_customer_first_name: customer.firstName,
      x_customer_last_name: customer.lastName,
      x_customer_email: customer.email,
      x_customer_phone: toHummPhone(customer.mobile),
      x_test: String(settings.isTest),
      x_transaction_timeout: String(OPEN_MINUTES),
    };
    // humm's samples disagree about empty fields, so none is sent. Values must not contain line breaks.
    const fields = Object.fromEntries(
      Object.entries(checkoutFields)
        .map(([name, value]) => [name, value.replace(/[\r\n]+/g, " ")])
        .filter(([, value]) => value !== ""),
    );
    return {
      ok: true,
      providerId: checkout.attemptId,
      handOver: {
        kind: "form",
        url: settings.checkoutUrl,
        fields: { ...fields, x_signature: hummSignature(fields, settings.apiKey) },
      },
    };
  }

  async function handleProviderNotice(fields: Readonly<Record<string, string>>) {
    if (!isSigned(fields, settings.apiKey)) return { ok: false, reason: "forged" } as const;
    const {
      x_reference: attemptId = "",
      x_result: result,
      x_gateway_reference: gatewayReference = "",
      x_currency: currency = "",
    } = fields;
    const isComplete = RESULT_FIELDS.every((name) => fields[name]);
    if (!isComplete || fields.x_account_id !== settings.accountId) return { ok: false, reason: "malformed" } as const;
    // humm has not decided yet and will report again.
    if (result === "pending") return { ok: true, attemptId } as const;
    if (result !== "completed" && result !== "failed") return { ok: false, reason: "malformed" } as const;
    const amount = readCents(fields.x_amount);
    if (amount <= 0) return { ok: false, reason: "malformed" } as const;
    await settings.notices.save(
      { provider: PROVIDER, reference: attemptId, gatewayReference, result, amount, currency, refunded: cents(0) },
      settings.now(),
    );
    return { ok: true, attemptId } as const;
  }

  async function readPayment(reference: ProviderReference): Promise<ProviderPayment> {
    const notice = await settings.notices.find(PROVIDER, reference.attemptId);
    return notice ? toProviderPayment(notice, reference) : uncapturedPayment(reference, "created");
  }

  async function refund(
    reference: ProviderReference,
    notice: ProviderNotice,
    amount: Cents,
  ): Promise<RefundResult | ProviderRefusal> {
    const fields = {
      x_merchant_number: settings.accountId,
      x_purchase_number: notice.gatewayReference,
      x_amount: formatDecimalDollars(amount),
      x_reason: "Booking not completed",
    };
    const refundableAmount = notice.amount - notice.refunded;
    if (notice.result !== "completed" || amount > refundableAmount)
      return { ok: false, reason: "refused", detail: "exceeds the refundable amount" };
    const refundedBefore = notice.refunded;
    const tryResult = await settings.notices.recordRefundAttempt(
      PROVIDER,
      reference.attemptId,
      { amount, before: refundedBefore },
      settings.now(),
    );
    // Another run has made or recorded a refund in the meantime. The next run reads the remaining amount.
    if (tryResult === null) return { ok: false, reason: "unavailable" };
    const { attemptedAmount: earlierAmount } = tryResult;
    // The earlier refund may have been made, and this one would fit into the remaining amount as well. A person has to check with humm, so that the customer
    // is not refunded twice.
    if (earlierAmount !== null && isAmbiguousRefund(earlierAmount, amount, refundableAmount))
      return { ok: false, reason: "refused", detail: UNKNOWN_REFUND_TEXT };
    const response = await jsonCall(settings.fetch, {
      method: "POST",
      url: `${settings.baseUrl}/api/ExternalRefund/v1/processrefund`,
      body: { ...fields, signature: hummSignature(fields, settings.apiKey) },
      headers: {},
    });
    // humm has no idempotency keys but refuses to refund more than the remaining amount. If the response to the first refund was lost, this refusal means that
    // it was made, because both together exceed the remaining amount.
    const wasMade = earlierAmount !== null && response?.status === 400 && response.body?.Message === REFUND_FAILED;
    if (response?.status !== 204 && !wasMade) return toRefusal(response, readText(response?.body?.Message));
    const refundAmount = wasMade ? earlierAmount : amount;
    await settings.notices.addRefund(PROVIDER, reference.attemptId, refundedBefore, refundAmount);
    const updatedNotice = { ...notice, refunded: cents(refundedBefore + refundAmount) };
    if (refundAmount < amount) return refund(reference, updatedNotice, cents(amount - refundAmount));
    return { ok: true, refundId: `${notice.gatewayReference}:${updatedNotice.refunded}`, status: "refunded" };
  }

  async function undo(reference: ProviderReference): Promise<VoidResult | ProviderRefusal> {
    const notice = await settings.notices.find(PROVIDER, reference.attemptId);
    if (!notice) return { ok: true, payment: null };
    const refundableAmount = cents(notice.result === "completed" ? notice.amount - notice.refunded : 0);
    const refundResult = refundableAmount > 0 ? await refund(reference, notice, refundableAmount) : null;
    return refundResult?.ok === false ? refundResult : { ok: true, payment: await readPayment(reference) };
  }

  return {
    name: PROVIDER_NAMES.humm,
    method: "humm",
    start,
    takeNotice: handleProviderNotice,
    settle: readPayment,
    read: readPayment,
    capture: readPayment,
    undo,
    async refund(reference, amount, _key, alreadyRefunded) {
      const notice = await settings.notices.find(PROVIDER, reference.attemptId);
      if (!notice) return { ok: false, reason: "not-found" };
      return refund(reference, { ...notice, refunded: alreadyRefunded ?? notice.refunded }, amount);
    },
  };
}

/** humm accepts at most twelve characters, so a longer international number is written in national format. */
const toHummPhone = (mobile: string) => (mobile.length <= 12 ? mobile : mobile.replace(/^\+(61|64)/, "0").slice(0, 12));

function toProviderPayment(notice: ProviderNotice, reference: ProviderReference): ProviderPayment {
  const isPaid = notice.result === "completed";
  const moneyMoved = { held: cents(0), taken: cents(isPaid ? notice.amount : 0), returned: notice.refunded };
  return {
    ok: true,
    providerId: reference.providerId,
    paymentRef: notice.gatewayReference,
    status: isPaid ? capturedStatus(moneyMoved) : "declined",
    amount: notice.amount,
    currency: notice.currency,
    attemptId: notice.reference,
    moved: moneyMoved,
    ...NO_CARD,
  };
}
