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
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import type { Fetch } from "../../outgoing";
import { type JsonAnswer, jsonCall, refusalOf, isSuccess } from "../json-call";
import {
  NO_CARD,
  capturedStatus,
  basicAuth,
  listOnWire,
  objectOnWire,
  textOnWire,
  PROVIDER_NAMES,
} from "../provider-wire";

export interface OpenpaySettings {
  readonly username: string;
  readonly password: string;
  /** For example https://api.myopenpay.com.au/v1/merchant, without a trailing slash. Openpay has closed, so only a deployment that sets this URL uses it. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
}

const title = (answer: JsonAnswer | null): string => textOnWire(answer?.body?.title);
const wholeOnWire = (value: unknown): Cents =>
  cents(typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0);

/** Openpay (v1 merchant API, amounts in cents). The customer selects a plan on Openpay's page, and we capture the order when they return. */
export function openpayPayments(settings: OpenpaySettings): CheckoutProvider {
  const call = (method: "GET" | "POST", path: string, body?: unknown) =>
    jsonCall(settings.fetch, {
      method,
      url: `${settings.baseUrl}${path}`,
      body,
      headers: { Authorization: basicAuth(settings.username, settings.password) },
    });
  const orderPath = (at: AtProvider) => `/orders/${encodeURIComponent(at.providerId)}`;

  async function start(checkout: StartCheckout): Promise<CheckoutOpened | ProviderRefusal> {
    const { customer } = checkout;
    const answer = await call("POST", "/orders", {
      customerJourney: {
        origin: "Online",
        online: {
          callbackUrl: checkout.returnUrl,
          cancelUrl: checkout.cancelUrl,
          failUrl: checkout.returnUrl,
          planCreationType: "Pending",
          customerDetails: {
            firstName: customer.firstName,
            familyName: customer.lastName,
            email: customer.email,
            phoneNumber: customer.mobile,
          },
        },
      },
      purchasePrice: checkout.amount,
      retailerOrderNo: checkout.attemptId,
      cart: [
        {
          itemName: checkout.description,
          itemQuantity: 1,
          itemRetailUnitPrice: checkout.amount,
          itemRetailCharge: checkout.amount,
        },
      ],
    });
    const postJson = objectOnWire(objectOnWire(answer?.body?.nextAction).formPost);
    const [orderId, url] = [textOnWire(answer?.body?.orderId), textOnWire(postJson.formPostUrl)];
    if (!isSuccess(answer) || orderId === "" || !URL.canParse(url)) return refusalOf(answer, title(answer));
    return {
      ok: true,
      providerId: orderId,
      handOver: { kind: "address", url: withFields(url, listOnWire(postJson.formFields)), token: null },
    };
  }

  async function read(at: AtProvider): Promise<ProviderPayment | ProviderRefusal> {
    const answer = await call("GET", orderPath(at));
    return isSuccess(answer) ? orderOf(answer.body, at) : refusalOf(answer, title(answer));
  }

  async function settle(at: AtProvider): Promise<ProviderPayment | ProviderRefusal> {
    const now = await read(at);
    if (!now.ok || now.status !== "authorise pending") return now;
    const captured = await call("POST", `${orderPath(at)}/capture`, {});
    // The order itself shows whether it is captured, whatever the answer was.
    return captured !== null && captured.status === 402 ? { ...now, status: "declined" } : read(at);
  }

  const refund = async (at: AtProvider, body: unknown) => {
    const answer = await call("POST", `${orderPath(at)}/refund`, body);
    return isSuccess(answer)
      ? ({ ok: true, refundId: textOnWire(answer.body.orderId), status: "refunded" } as const)
      : refusalOf(answer, title(answer));
  };

  async function undo(at: AtProvider): Promise<VoidResult | ProviderRefusal> {
    const now = await read(at);
    if (!now.ok) return now.reason === "not-found" ? { ok: true, payment: null } : now;
    if (now.moved.taken === now.moved.returned) return { ok: true, payment: now };
    const refunded = await refund(at, { fullRefund: true });
    if (!refunded.ok) return refunded;
    const then = await read(at);
    return then.ok ? { ok: true, payment: then } : then;
  }

  return {
    name: PROVIDER_NAMES.openpay,
    method: "openpay",
    start,
    async limits() {
      const answer = await call("GET", "/orders/limits?origin=Online");
      const [minimum, maximum] = [wholeOnWire(answer?.body?.minPrice), wholeOnWire(answer?.body?.maxPrice)];
      return isSuccess(answer) && maximum > 0 ? { minimum, maximum } : null;
    },
    settle,
    read,
    capture: read,
    undo,
    // Openpay's refund call sets the new price of the purchase, so a repeated call does not refund twice.
    async refund(at, amount) {
      const now = await read(at);
      return now.ok ? refund(at, { newPurchasePrice: now.moved.taken - now.moved.returned - amount }) : now;
    },
  };
}

function withFields(address: string, fields: readonly Readonly<Record<string, unknown>>[]): string {
  const url = new URL(address);
  for (const field of fields) url.searchParams.set(textOnWire(field.fieldName), textOnWire(field.fieldValue));
  return url.toString();
}

function orderOf(body: Readonly<Record<string, unknown>>, at: AtProvider): ProviderPayment {
  const price = wholeOnWire(body.originalPurchasePrice ?? body.purchasePrice);
  const isTaken = body.orderStatus === "Approved" || body.orderStatus === "Refunded";
  const move = {
    held: cents(0),
    taken: cents(isTaken ? price : 0),
    returned: cents(isTaken ? price - wholeOnWire(body.purchasePrice) : 0),
  };
  return {
    ok: true,
    providerId: at.providerId,
    paymentRef: isTaken ? at.providerId : null,
    status: isTaken ? capturedStatus(move) : statusOf(body),
    amount: price,
    currency: at.currency,
    attemptId: textOnWire(body.retailerOrderNo) || null,
    moved: move,
    ...NO_CARD,
  };
}

/** An order with a lodged plan waits for our capture. A pending order waits for the customer. */
function statusOf({ orderStatus, planStatus }: Readonly<Record<string, unknown>>): TransactionStatus | null {
  if (orderStatus === "Cancelled") return "voided";
  if (orderStatus === "Declined") return "declined";
  if (orderStatus !== "Pending") return null;
  return planStatus === "Lodged" ? "authorise pending" : "created";
}
