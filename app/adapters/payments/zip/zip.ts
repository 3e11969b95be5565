import { type Cents, subtractCents, ZERO } from "../../../domain/core/money/money";
import type {
  ProviderReference,
  OpenedCheckout,
  CheckoutProvider,
  ProviderPayment,
  ProviderRefusal,
  CheckoutRequest,
} from "../../../domain/payments/provider";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import type { Fetch } from "../../outgoing";
import { type JsonResponse, jsonCall, toRefusal, isSuccess } from "../json-call";
import {
  capturedStatus,
  NO_CARD,
  PROVIDER_NAMES,
  readCents,
  readObject,
  readText,
  uncapturedPayment,
  undoPayment,
} from "../provider-wire";

export interface ZipSettings {
  readonly apiKey: string;
  /** For example https://merchant-api.com/merchant, without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
}

/** API version that Zip's own plugins send. */
const ZIP_VERSION = "2017-03-01";

const errorCode = (response: JsonResponse | null): string => readText(readObject(response?.body?.error).code);
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
  const readCheckout = (reference: ProviderReference) =>
    callZip("GET", `/checkouts/${encodeURIComponent(reference.providerId)}`);

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
    const [id, uri] = [readText(response?.body?.id), readText(response?.body?.uri)];
    if (!isSuccess(response) || id === "" || uri === "") return toRefusal(response, errorCode(response));
    return { ok: true, providerId: id, handOver: { kind: "address", url: uri, token: null } };
  }

  /** Charges a checkout that is approved or was already charged. The idempotency key prevents a second charge. */
  async function charge(reference: ProviderReference): Promise<ProviderPayment | ProviderRefusal> {
    const response = await callZip(
      "POST",
      "/charges",
      {
        authority: { type: "checkout_id", value: reference.providerId },
        reference: reference.attemptId,
        amount: toDollars(reference.amount),
        currency: reference.currency,
        capture: true,
      },
      reference.attemptId,
    );
    if (isSuccess(response)) return toProviderPayment(response.body, reference);
    return response?.status === 402
      ? uncapturedPayment(reference, "declined")
      : toRefusal(response, errorCode(response));
  }

  async function readCheckoutPayment(
    reference: ProviderReference,
    approvedAction: "charge" | "look",
  ): Promise<ProviderPayment | ProviderRefusal> {
    if (reference.paymentRef !== null) {
      const chargeResponse = await callZip("GET", `/charges/${encodeURIComponent(reference.paymentRef)}`);
      return isSuccess(chargeResponse)
        ? toProviderPayment(chargeResponse.body, reference)
        : toRefusal(chargeResponse, errorCode(chargeResponse));
    }
    const response = await readCheckout(reference);
    if (!isSuccess(response)) return toRefusal(response, errorCode(response));
    switch (response.body.state) {
      case "approved":
        return approvedAction === "charge" ? charge(reference) : uncapturedPayment(reference, "created");
      case "completed":
        // The checkout was charged, but the response was lost. The same key returns the same charge again.
        return charge(reference);
      case "created":
        return uncapturedPayment(reference, "created");
      case "declined":
        return uncapturedPayment(reference, "declined");
      case "cancelled":
      case "expired":
        return uncapturedPayment(reference, "voided");
      default:
        return uncapturedPayment(reference, null);
    }
  }

  const readPayment = (reference: ProviderReference) => readCheckoutPayment(reference, "look");
  const refundCharge = async (chargeId: string, amount: Cents, key: string) => {
    const response = await callZip(
      "POST",
      "/refunds",
      { charge_id: chargeId, amount: toDollars(amount), reason: "Booking not completed" },
      key,
    );
    return isSuccess(response)
      ? ({ ok: true, refundId: readText(response.body.id), status: "refunded" } as const)
      : toRefusal(response, errorCode(response));
  };

  return {
    name: PROVIDER_NAMES.zip,
    method: "zip",
    start,
    settle: (reference) => readCheckoutPayment(reference, "charge"),
    read: readPayment,
    capture: readPayment,
    undo: (reference) =>
      undoPayment(reference, readPayment, ({ moved, paymentRef }) => {
        const refundableAmount = subtractCents(moved.taken, moved.returned);
        return refundableAmount === 0 || paymentRef === null
          ? null
          : refundCharge(paymentRef, refundableAmount, `undo-${reference.attemptId}`);
      }),
    refund: (reference, amount, key) =>
      reference.paymentRef === null
        ? Promise.resolve({ ok: false, reason: "not-found" })
        : refundCharge(reference.paymentRef, amount, key),
  };
}

/** Maps Zip's charge to a payment. */
function toProviderPayment(body: Readonly<Record<string, unknown>>, reference: ProviderReference): ProviderPayment {
  const moneyMoved = {
    held: ZERO,
    taken: readCents(body.captured_amount),
    returned: readCents(body.refunded_amount),
  };
  return {
    ok: true,
    providerId: reference.providerId,
    paymentRef: readText(body.id) || null,
    status: toStatus(body.state, moneyMoved),
    amount: readCents(body.amount),
    currency: readText(body.currency),
    attemptId: readText(body.reference) || null,
    moved: moneyMoved,
    ...NO_CARD,
  };
}

function toStatus(
  state: unknown,
  move: Pick<ProviderPayment["moved"], "taken" | "returned">,
): TransactionStatus | null {
  switch (state) {
    case "captured":
    case "approved":
    case "refunded":
      return capturedStatus(move);
    case "authorised":
      return "authorise pending";
    case "cancelled":
      return "voided";
    case "declined":
      return "declined";
    default:
      return null;
  }
}
