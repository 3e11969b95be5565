import { type Cents, cents } from "../../../domain/core/money/money";
import type {
  AtProvider,
  CheckoutOpened,
  CheckoutProvider,
  ProviderPayment,
  ProviderRefusal,
  StartCheckout,
  VoidResult,
} from "../../../domain/payments/provider";
import type { Fetch } from "../../outgoing";
import { type JsonAnswer, jsonCall, refusalOf, isSuccess } from "../json-call";
import { objectOnWire, textOnWire, PROVIDER_NAMES } from "../provider-wire";
import { chargeOf, uncharged } from "./payment";

export interface ZipSettings {
  readonly apiKey: string;
  /** For example https://merchant-api.com/merchant, without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
}

/** API version that Zip's own plugins send. */
const ZIP_VERSION = "2017-03-01";

const errorCode = (answer: JsonAnswer | null): string => textOnWire(objectOnWire(answer?.body?.error).code);
/** Zip writes amounts as numbers. */
const formatDollars = (amount: Cents): number => amount / 100;

/** Zip (AU, global API). The customer approves on Zip's page, and we charge the checkout when they return. */
export function zipPayments(settings: ZipSettings): CheckoutProvider {
  const call = (method: "GET" | "POST", path: string, body?: unknown, key?: string) =>
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
  const checkoutOf = (at: AtProvider) => call("GET", `/checkouts/${encodeURIComponent(at.providerId)}`);

  async function start(checkout: StartCheckout): Promise<CheckoutOpened | ProviderRefusal> {
    const { customer, country, billingAddress: billing } = checkout;
    if (!billing) return { ok: false, reason: "refused", detail: "no billing address" };
    const answer = await call("POST", "/checkouts", {
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
        amount: formatDollars(checkout.amount),
        currency: checkout.currency,
        shipping: { pickup: true },
        items: [
          {
            name: checkout.description,
            amount: formatDollars(checkout.amount),
            quantity: 1,
            type: "sku",
            reference: checkout.attemptId,
          },
        ],
      },
      config: { redirect_uri: checkout.returnUrl },
    });
    const [id, uri] = [textOnWire(answer?.body?.id), textOnWire(answer?.body?.uri)];
    if (!isSuccess(answer) || id === "" || uri === "") return refusalOf(answer, errorCode(answer));
    return { ok: true, providerId: id, handOver: { kind: "address", url: uri, token: null } };
  }

  /** Charges a checkout that is approved or was already charged. The idempotency key prevents a second charge. */
  async function charge(at: AtProvider): Promise<ProviderPayment | ProviderRefusal> {
    const answer = await call(
      "POST",
      "/charges",
      {
        authority: { type: "checkout_id", value: at.providerId },
        reference: at.attemptId,
        amount: formatDollars(at.amount),
        currency: at.currency,
        capture: true,
      },
      at.attemptId,
    );
    if (isSuccess(answer)) return chargeOf(answer.body, at);
    return answer?.status === 402 ? uncharged(at, "declined") : refusalOf(answer, errorCode(answer));
  }

  async function look(at: AtProvider, approved: "charge" | "look"): Promise<ProviderPayment | ProviderRefusal> {
    if (at.paymentRef !== null) {
      const charged = await call("GET", `/charges/${encodeURIComponent(at.paymentRef)}`);
      return isSuccess(charged) ? chargeOf(charged.body, at) : refusalOf(charged, errorCode(charged));
    }
    const answer = await checkoutOf(at);
    if (!isSuccess(answer)) return refusalOf(answer, errorCode(answer));
    switch (answer.body.state) {
      case "approved":
        return approved === "charge" ? charge(at) : uncharged(at, "created");
      case "completed":
        // The checkout was charged, but the answer was lost. The same key returns the same charge again.
        return charge(at);
      case "created":
        return uncharged(at, "created");
      case "declined":
        return uncharged(at, "declined");
      case "cancelled":
      case "expired":
        return uncharged(at, "voided");
      default:
        return uncharged(at, null);
    }
  }

  const read = (at: AtProvider) => look(at, "look");
  const releaseQuota = async (chargeId: string, amount: Cents, key: string) => {
    const answer = await call(
      "POST",
      "/refunds",
      { charge_id: chargeId, amount: formatDollars(amount), reason: "Booking not completed" },
      key,
    );
    return isSuccess(answer)
      ? ({ ok: true, refundId: textOnWire(answer.body.id), status: "refunded" } as const)
      : refusalOf(answer, errorCode(answer));
  };

  async function undo(at: AtProvider): Promise<VoidResult | ProviderRefusal> {
    const now = await read(at);
    if (!now.ok) return now.reason === "not-found" ? { ok: true, payment: null } : now;
    const refundableAmount = cents(now.moved.taken - now.moved.returned);
    if (refundableAmount === 0 || now.paymentRef === null) return { ok: true, payment: now };
    const refunded = await releaseQuota(now.paymentRef, refundableAmount, `undo-${at.attemptId}`);
    if (!refunded.ok) return refunded;
    const then = await read({ ...at, paymentRef: now.paymentRef });
    return then.ok ? { ok: true, payment: then } : then;
  }

  return {
    name: PROVIDER_NAMES.zip,
    method: "zip",
    start,
    settle: (at) => look(at, "charge"),
    read,
    capture: read,
    undo,
    refund: (at, amount, key) =>
      at.paymentRef === null
        ? Promise.resolve({ ok: false, reason: "not-found" })
        : releaseQuota(at.paymentRef, amount, key),
  };
}
