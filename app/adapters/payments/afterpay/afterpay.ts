import { type Cents, cents, ZERO } from "../../../domain/core/money/money";
import type {
  ProviderReference,
  OpenedCheckout,
  CheckoutProvider,
  ProviderPayment,
  ProviderRefusal,
  CheckoutRequest,
  VoidResult,
} from "../../../domain/payments/provider";
import { type JsonResponse, toRefusal, isSuccess } from "../json-call";
import { formatDecimalDollars } from "../../../domain/core/money/format";
import { truncate } from "../../../domain/core/words/clean-text";
import { readCents, readObject, readText, PROVIDER_NAMES } from "../provider-wire";
import { type AfterpaySettings, afterpayClient } from "./client";
import { notCapturedResult, toProviderPayment } from "./payment";

/** The body's error code, e.g. "invalid_object". */
const errorCode = (response: JsonResponse | null): string => readText(response?.body?.errorCode);

/** Afterpay v2 online checkout. The customer approves on Afterpay's page, and we capture by token when they return. */
export function afterpayPayments(settings: AfterpaySettings): CheckoutProvider {
  const callAfterpay = afterpayClient(settings);
  const tokenPath = (reference: ProviderReference) => `/v2/payments/token:${encodeURIComponent(reference.providerId)}`;

  async function start(checkout: CheckoutRequest): Promise<OpenedCheckout | ProviderRefusal> {
    const { customer } = checkout;
    const amountField = { amount: formatDecimalDollars(checkout.amount), currency: checkout.currency };
    const response = await callAfterpay("POST", "/v2/checkouts", {
      amount: amountField,
      consumer: {
        email: truncate(customer.email, 128),
        givenNames: truncate(customer.firstName, 128),
        surname: truncate(customer.lastName, 128),
        phoneNumber: truncate(customer.mobile, 32),
      },
      merchant: { redirectConfirmUrl: checkout.returnUrl, redirectCancelUrl: checkout.cancelUrl },
      merchantReference: checkout.attemptId,
      items: [{ name: truncate(checkout.description, 255), quantity: 1, price: amountField }],
    });
    const [token, url] = [readText(response?.body?.token), readText(response?.body?.redirectCheckoutUrl)];
    if (!isSuccess(response) || token === "" || url === "") return toRefusal(response, errorCode(response));
    return { ok: true, providerId: token, handOver: { kind: "address", url, token } };
  }

  async function readPayment(reference: ProviderReference): Promise<ProviderPayment | ProviderRefusal> {
    const response = await callAfterpay("GET", tokenPath(reference));
    if (isSuccess(response)) return toProviderPayment(response.body, reference);
    // Without a capture, the token's order has no payment yet.
    return response?.status === 404 || response?.status === 412
      ? notCapturedResult(reference, "created")
      : toRefusal(response, errorCode(response));
  }

  /** Captures are idempotent by token: repeating one returns the same payment. */
  async function settle(reference: ProviderReference): Promise<ProviderPayment | ProviderRefusal> {
    const response = await callAfterpay("POST", "/v2/payments/capture", {
      token: reference.providerId,
      merchantReference: reference.attemptId,
    });
    if (isSuccess(response)) return toProviderPayment(response.body, reference);
    if (response?.status === 402)
      return response.body?.status === "DECLINED"
        ? toProviderPayment(response.body, reference)
        : notCapturedResult(reference, "voided");
    if (response?.status === 412) return notCapturedResult(reference, "created");
    if (response?.status === 409) return notCapturedResult(reference, "authorise pending");
    // The response is missing or unreliable, so the payment may have been captured.
    const transaction = await readPayment(reference);
    return transaction.ok && transaction.status !== "created" ? transaction : toRefusal(response, errorCode(response));
  }

  const refund = async (reference: ProviderReference, paymentId: string, amount: Cents, key: string) => {
    const response = await callAfterpay("POST", `/v2/payments/${encodeURIComponent(paymentId)}/refund`, {
      requestId: key,
      amount: { amount: formatDecimalDollars(amount), currency: reference.currency },
      merchantReference: reference.attemptId,
      refundMerchantReference: key,
    });
    return isSuccess(response)
      ? ({ ok: true, refundId: readText(response.body.refundId), status: "refunded" } as const)
      : toRefusal(response, errorCode(response));
  };

  async function undo(reference: ProviderReference): Promise<VoidResult | ProviderRefusal> {
    const currentPayment = await readPayment(reference);
    if (!currentPayment.ok) return currentPayment.reason === "not-found" ? { ok: true, payment: null } : currentPayment;
    const refundableAmount = cents(currentPayment.moved.taken - currentPayment.moved.returned);
    if (refundableAmount === 0 || currentPayment.paymentRef === null) return { ok: true, payment: currentPayment };
    const refundResult = await refund(
      reference,
      currentPayment.paymentRef,
      refundableAmount,
      `undo-${reference.attemptId}`,
    );
    if (!refundResult.ok) return refundResult;
    const paymentAfter = await readPayment(reference);
    return paymentAfter.ok ? { ok: true, payment: paymentAfter } : paymentAfter;
  }

  return {
    name: PROVIDER_NAMES.afterPay,
    method: "afterPay",
    start,
    async limits() {
      const response = await callAfterpay("GET", "/v2/configuration");
      const maximum = isSuccess(response) ? readCents(readObject(response.body.maximumAmount).amount) : ZERO;
      // Afterpay may omit the minimum.
      return isSuccess(response) && maximum > 0
        ? { minimum: readCents(readObject(response.body.minimumAmount).amount), maximum }
        : null;
    },
    settle,
    read: readPayment,
    capture: readPayment,
    undo,
    refund: (reference, amount, key) =>
      reference.paymentRef === null
        ? Promise.resolve({ ok: false, reason: "not-found" })
        : refund(reference, reference.paymentRef, amount, key),
  };
}
