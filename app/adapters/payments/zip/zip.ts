import { type Cents, cents } from "../../../domain/core/money/money";
import type {
  ProviderReference,
  OpenedCheckout,
  CheckoutProvider,
  ProviderPayment,
  ProviderRefusal,
  CheckoutRequest,
  VoidResult,
} from "../../../domain/payments/provider";
import type { Fetch } from "../../outgoing";
import { type JsonResponse, jsonCall, toRefusal, isSuccess } from "../json-call";
import { objectOnWire, textOnWire, PROVIDER_NAMES } from "../provider-wire";
import { toProviderPayment, unchargedPayment } from "./payment";

export interface ZipSettings {
  readonly apiKey: string;
  /** For example https://merchant-api.com/merchant, without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
}

/** API version that Zip's own plugins send. */
const ZIP_VERSION = "2017-03-01";

const errorCode = (response: JsonResponse | null): string => textOnWire(objectOnWire(response?.body?.error).code);
/** Zip writes amounts as numbers. */
const toDollars = (amount: Cents): number => amount / 100;

/** Zip (AU, global API). The customer approves on Zip's page, and we charge the checkout when they return. */
export function zipPayments(settings: ZipSettings): CheckoutProvider {
  const callZip = (method: "GET" | "POST", path: string, body?: unknown, key?: string) =>
    jsonCall(settings.fetch, {
      method,
      url: `${settings.baseUrl}${path}`,
      body,
      headers: {
        Authorization: `Bearer ${settings.apiKey}`,
        "Zip-Version": ZIP_VERSION,
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
      },
    });
  const readCheckout = (at: ProviderReference) => callZip("GET", `/checkouts/${encodeURIComponent(at.providerId)}`);

  async function start(checkout: CheckoutRequest): Promise<OpenedCheckout | ProviderRefusal> {
    const { customer, country, billingAddress: billing } = checkout;
    if (!billing) return { ok: false, reason: "refused", detail: "no billing address" };
    const response = await callZip("POST", "/checkouts", {
      type: "standard",
      shopper: {
        first_name: customer.firstName,
        last_name: customer.lastName,
        email: customer.email,
        phone: customer.mobile,
        billing_address: {
          line1: billing.line1,
          city: billing.city,
          // Zip requires a state. In countries without states, the town is sent instead.
          state: billing.state || billing.city,
          postal_code: billing.postcode,
          country,
        },
      },
      order: {
        reference: checkout.attemptId,
        amount: toDollars(checkout.amount),
        currency: checkout.currency,
        shipping: { pickup: true },
        items: [
          {
            name: checkout.description,
            amount: toDollars(checkout.amount),
            quantity: 1,
            type: "sku",
            reference: checkout.attemptId,
          },
        ],
      },
      config: { redirect_uri: checkout.returnUrl },
    });
    const [id, uri] = [textOnWire(response?.body?.id), textOnWire(response?.body?.uri)];
    if (!isSuccess(response) || id === "" || uri === "") return toRefusal(response, errorCode(response));
    return { ok: true, providerId: id, handOver: { kind: "address", url: uri, token: null } };
  }

  /** Charges a checkout that is approved or was already charged. The idempotency key prevents a second charge. */
  async function charge(at: ProviderReference): Promise<ProviderPayment | ProviderRefusal> {
    const response = await callZip(
      "POST",
      "/charges",
      {
        authority: { type: "checkout_id", value: at.providerId },
        reference: at.attemptId,
        amount: toDollars(at.amount),
        currency: at.currency,
        capture: true,
      },
      at.attemptId,
    );
    if (isSuccess(response)) return toProviderPayment(response.body, at);
    return response?.status === 402 ? unchargedPayment(at, "declined") : toRefusal(response, errorCode(response));
  }

  async function readCheckoutPayment(
    at: ProviderReference,
    hasApproved: "charge" | "look",
  ): Promise<ProviderPayment | ProviderRefusal> {
    if (at.paymentRef !== null) {
      const chargeResponse = await callZip("GET", `/charges/${encodeURIComponent(at.paymentRef)}`);
      return isSuccess(chargeResponse)
        ? toProviderPayment(chargeResponse.body, at)
        : toRefusal(chargeResponse, errorCode(chargeResponse));
    }
    const response = await readCheckout(at);
    if (!isSuccess(response)) return toRefusal(response, errorCode(response));
    switch (response.body.state) {
      case "approved":
        return hasApproved === "charge" ? charge(at) : unchargedPayment(at, "created");
      case "completed":
        // The checkout was charged, but the response was lost. The same key returns the same charge again.
        return charge(at);
      case "created":
        return unchargedPayment(at, "created");
      case "declined":
        return unchargedPayment(at, "declined");
      case "cancelled":
      case "expired":
        return unchargedPayment(at, "voided");
      default:
        return unchargedPayment(at, null);
    }
  }

  const readPayment = (at: ProviderReference) => readCheckoutPayment(at, "look");
  const releaseQuota = async (chargeId: string, amount: Cents, key: string) => {
    const response = await callZip(
      "POST",
      "/refunds",
      { charge_id: chargeId, amount: toDollars(amount), reason: "Booking not completed" },
      key,
    );
    return isSuccess(response)
      ? ({ ok: true, refundId: textOnWire(response.body.id), status: "refunded" } as const)
      : toRefusal(response, errorCode(response));
  };

  async function undo(at: ProviderReference): Promise<VoidResult | ProviderRefusal> {
    const currentPayment = await readPayment(at);
    if (!currentPayment.ok) return currentPayment.reason === "not-found" ? { ok: true, payment: null } : currentPayment;
    const refundableAmount = cents(currentPayment.moved.taken - currentPayment.moved.returned);
    if (refundableAmount === 0 || currentPayment.paymentRef === null) return { ok: true, payment: currentPayment };
    const refundResult = await releaseQuota(currentPayment.paymentRef, refundableAmount, `undo-${at.attemptId}`);
    if (!refundResult.ok) return refundResult;
    const paymentAfter = await readPayment({ ...at, paymentRef: currentPayment.paymentRef });
    return paymentAfter.ok ? { ok: true, payment: paymentAfter } : paymentAfter;
  }

  return {
    name: PROVIDER_NAMES.zip,
    method: "zip",
    start,
    settle: (at) => readCheckoutPayment(at, "charge"),
    read: readPayment,
    capture: readPayment,
    undo,
    refund: (at, amount, key) =>
      at.paymentRef === null
        ? Promise.resolve({ ok: false, reason: "not-found" })
        : releaseQuota(at.paymentRef, amount, key),
  };
}
