import { addCents, type Cents, cents, subtractCents, ZERO } from "../../../domain/core/money/money";
import type {
  ProviderReference,
  OpenedCheckout,
  CheckoutProvider,
  ProviderPayment,
  ProviderRefusal,
  CheckoutRequest,
} from "../../../domain/payments/provider";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import { type JsonResponse, jsonCall, toRefusal, isSuccess } from "../json-call";
import { formatDecimalDollars } from "../../../domain/core/money/format";
import { truncate } from "../../../domain/core/words/clean-text";
import type { Fetch } from "../../outgoing";
import {
  basicAuth,
  capturedStatus,
  NO_CARD,
  PROVIDER_NAMES,
  readCents,
  readList,
  readObject,
  readText,
  uncapturedPayment,
  undoPayment,
} from "../provider-wire";

export interface AfterpaySettings {
  readonly merchantId: string;
  readonly secretKey: string;
  /** For example https://global-api.afterpay.com, without a trailing slash. */
  readonly baseUrl: string;
  /** Merchant name in the User-Agent. Without it Afterpay responds with status 403. */
  readonly merchantName: string;
  readonly siteUrl: string;
  readonly fetch: Fetch;
}

export function afterpayClient(settings: AfterpaySettings) {
  const headers = {
    Authorization: basicAuth(settings.merchantId, settings.secretKey),
    "User-Agent": `${settings.merchantName.replace(/[^\w-]/g, "")}/1.0 (Cloudflare Workers; TypeScript; ${settings.merchantName}/${settings.merchantId}) ${settings.siteUrl}`,
  };
  return (method: "GET" | "POST", path: string, body?: unknown) =>
    jsonCall(settings.fetch, { method, url: `${settings.baseUrl}${path}`, headers, body });
}

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
      ? uncapturedPayment(reference, "created")
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
        : uncapturedPayment(reference, "voided");
    if (response?.status === 412) return uncapturedPayment(reference, "created");
    if (response?.status === 409) return uncapturedPayment(reference, "authorise pending");
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
    undo: (reference) =>
      undoPayment(reference, readPayment, ({ moved, paymentRef }) => {
        const refundableAmount = subtractCents(moved.taken, moved.returned);
        return refundableAmount === 0 || paymentRef === null
          ? null
          : refund(reference, paymentRef, refundableAmount, `undo-${reference.attemptId}`);
      }),
    refund: (reference, amount, key) =>
      reference.paymentRef === null
        ? Promise.resolve({ ok: false, reason: "not-found" })
        : refund(reference, reference.paymentRef, amount, key),
  };
}

/** Maps Afterpay's payment to ours. Null for an unknown state. The caller then keeps the last known state and reads again. */
function toProviderPayment(body: Readonly<Record<string, unknown>>, reference: ProviderReference): ProviderPayment {
  const originalAmount = readObject(body.originalAmount);
  const amount = readCents(originalAmount.amount);
  const openAmount = readCents(readObject(body.openToCaptureAmount).amount);
  const returned = addCents(...readList(body.refunds).map((refund) => readCents(readObject(refund.amount).amount)));
  const takenAmount = cents(body.status === "APPROVED" ? amount - openAmount : 0);
  return {
    ok: true,
    providerId: reference.providerId,
    paymentRef: readText(body.id) || null,
    status: toStatus(body, { taken: takenAmount, returned }),
    amount,
    currency: readText(originalAmount.currency),
    attemptId: readText(body.merchantReference) || null,
    moved: { held: ZERO, taken: takenAmount, returned },
    ...NO_CARD,
  };
}

function toStatus(
  body: Readonly<Record<string, unknown>>,
  move: Pick<ProviderPayment["moved"], "taken" | "returned">,
): TransactionStatus | null {
  if (body.status === "DECLINED") return "declined";
  if (body.status !== "APPROVED") return null;
  switch (body.paymentState) {
    case "CAPTURED":
    case "PARTIALLY_CAPTURED":
      return capturedStatus(move);
    case "VOIDED":
      return "voided";
    case "AUTH_APPROVED":
      return "authorise pending";
    default:
      return null;
  }
}
