import { type Cents, cents, ZERO } from "../../../domain/core/money/money";
import type {
  AtProvider,
  CheckoutOpened,
  CheckoutProvider,
  ProviderPayment,
  ProviderRefusal,
  StartCheckout,
  VoidResult,
} from "../../../domain/payments/provider";
import { type JsonAnswer, refusalOf, isSuccess } from "../json-call";
import { decimalDollars } from "../../../domain/core/money/format";
import { truncate } from "../../../domain/core/words/clean-text";
import { centsOnWire, objectOnWire, textOnWire, PROVIDER_NAMES } from "../provider-wire";
import { type AfterpaySettings, afterpayClient } from "./client";
import { notCapturedResult, paymentOf } from "./payment";

/** The body's error code, e.g. "invalid_object". */
const errorCode = (answer: JsonAnswer | null): string => textOnWire(answer?.body?.errorCode);

/** Afterpay v2 online checkout. The customer approves on Afterpay's page, and we capture by token when they return. */
export function afterpayPayments(settings: AfterpaySettings): CheckoutProvider {
  const call = afterpayClient(settings);
  const byToken = (at: AtProvider) => `/v2/payments/token:${encodeURIComponent(at.providerId)}`;

  async function start(checkout: StartCheckout): Promise<CheckoutOpened | ProviderRefusal> {
    const { customer } = checkout;
    const money = { amount: decimalDollars(checkout.amount), currency: checkout.currency };
    const answer = await call("POST", "/v2/checkouts", {
      amount: money,
      consumer: {
        email: truncate(customer.email, 128),
        givenNames: truncate(customer.firstName, 128),
        surname: truncate(customer.lastName, 128),
        phoneNumber: truncate(customer.mobile, 32),
      },
      merchant: { redirectConfirmUrl: checkout.returnUrl, redirectCancelUrl: checkout.cancelUrl },
      merchantReference: checkout.attemptId,
      items: [{ name: truncate(checkout.description, 255), quantity: 1, price: money }],
    });
    const [token, url] = [textOnWire(answer?.body?.token), textOnWire(answer?.body?.redirectCheckoutUrl)];
    if (!isSuccess(answer) || token === "" || url === "") return refusalOf(answer, errorCode(answer));
    return { ok: true, providerId: token, handOver: { kind: "address", url, token } };
  }

  async function read(at: AtProvider): Promise<ProviderPayment | ProviderRefusal> {
    const answer = await call("GET", byToken(at));
    if (isSuccess(answer)) return paymentOf(answer.body, at);
    // Without a capture, the token's order has no payment yet.
    return answer?.status === 404 || answer?.status === 412
      ? notCapturedResult(at, "created")
      : refusalOf(answer, errorCode(answer));
  }

  /** Captures are idempotent by token: repeating one returns the same payment. */
  async function settle(at: AtProvider): Promise<ProviderPayment | ProviderRefusal> {
    const answer = await call("POST", "/v2/payments/capture", {
      token: at.providerId,
      merchantReference: at.attemptId,
    });
    if (isSuccess(answer)) return paymentOf(answer.body, at);
    if (answer?.status === 402)
      return answer.body?.status === "DECLINED" ? paymentOf(answer.body, at) : notCapturedResult(at, "voided");
    if (answer?.status === 412) return notCapturedResult(at, "created");
    if (answer?.status === 409) return notCapturedResult(at, "authorise pending");
    // The response is missing or unreliable, so the payment may have been captured.
    const view = await read(at);
    return view.ok && view.status !== "created" ? view : refusalOf(answer, errorCode(answer));
  }

  const refund = async (at: AtProvider, paymentId: string, amount: Cents, key: string) => {
    const answer = await call("POST", `/v2/payments/${encodeURIComponent(paymentId)}/refund`, {
      requestId: key,
      amount: { amount: decimalDollars(amount), currency: at.currency },
      merchantReference: at.attemptId,
      refundMerchantReference: key,
    });
    return isSuccess(answer)
      ? ({ ok: true, refundId: textOnWire(answer.body.refundId), status: "refunded" } as const)
      : refusalOf(answer, errorCode(answer));
  };

  async function undo(at: AtProvider): Promise<VoidResult | ProviderRefusal> {
    const now = await read(at);
    if (!now.ok) return now.reason === "not-found" ? { ok: true, payment: null } : now;
    const refundableAmount = cents(now.moved.taken - now.moved.returned);
    if (refundableAmount === 0 || now.paymentRef === null) return { ok: true, payment: now };
    const refunded = await refund(at, now.paymentRef, refundableAmount, `undo-${at.attemptId}`);
    if (!refunded.ok) return refunded;
    const then = await read(at);
    return then.ok ? { ok: true, payment: then } : then;
  }

  return {
    name: PROVIDER_NAMES.afterPay,
    method: "afterPay",
    start,
    async limits() {
      const answer = await call("GET", "/v2/configuration");
      const maximum = isSuccess(answer) ? centsOnWire(objectOnWire(answer.body.maximumAmount).amount) : ZERO;
      // Afterpay may omit the minimum.
      return isSuccess(answer) && maximum > 0
        ? { minimum: centsOnWire(objectOnWire(answer.body.minimumAmount).amount), maximum }
        : null;
    },
    settle,
    read,
    capture: read,
    undo,
    refund: (at, amount, key) =>
      at.paymentRef === null
        ? Promise.resolve({ ok: false, reason: "not-found" })
        : refund(at, at.paymentRef, amount, key),
  };
}
