import { type Cents, cents } from "../../../domain/core/money/money";
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
  basicAuth,
  capturedStatus,
  NO_CARD,
  PROVIDER_NAMES,
  readList,
  readObject,
  readText,
  undoPayment,
} from "../provider-wire";

export interface OpenpaySettings {
  readonly username: string;
  readonly password: string;
  /** For example https://api.myopenpay.com.au/v1/merchant, without a trailing slash. Openpay has closed, so only a deployment that sets this URL uses it. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
}

const errorTitle = (response: JsonResponse | null): string => readText(response?.body?.title);
const readWholeCents = (value: unknown): Cents =>
  cents(typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0);

/** Openpay (v1 merchant API, amounts in cents). The customer selects a plan on Openpay's page, and we capture the order when they return. */
export function openpayPayments(settings: OpenpaySettings): CheckoutProvider {
  const callOpenpay = (method: "GET" | "POST", path: string, body?: unknown) =>
    jsonCall(settings.fetch, {
      method,
      url: `${settings.baseUrl}${path}`,
      body,
      headers: { Authorization: basicAuth(settings.username, settings.password) },
    });
  const orderPath = (reference: ProviderReference) => `/orders/${encodeURIComponent(reference.providerId)}`;

  async function start(checkout: CheckoutRequest): Promise<OpenedCheckout | ProviderRefusal> {
    const { customer } = checkout;
    const response = await callOpenpay("POST", "/orders", {
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
    const formPost = readObject(readObject(response?.body?.nextAction).formPost);
    const [orderId, url] = [readText(response?.body?.orderId), readText(formPost.formPostUrl)];
    if (!isSuccess(response) || orderId === "" || !URL.canParse(url)) return toRefusal(response, errorTitle(response));
    return {
      ok: true,
      providerId: orderId,
      handOver: { kind: "address", url: addQueryFields(url, readList(formPost.formFields)), token: null },
    };
  }

  async function readPayment(reference: ProviderReference): Promise<ProviderPayment | ProviderRefusal> {
    const response = await callOpenpay("GET", orderPath(reference));
    return isSuccess(response)
      ? toProviderPayment(response.body, reference)
      : toRefusal(response, errorTitle(response));
  }

  async function settle(reference: ProviderReference): Promise<ProviderPayment | ProviderRefusal> {
    const currentPayment = await readPayment(reference);
    if (!currentPayment.ok || currentPayment.status !== "authorise pending") return currentPayment;
    const captureResponse = await callOpenpay("POST", `${orderPath(reference)}/capture`, {});
    // The order itself shows whether it was captured, regardless of the response.
    return captureResponse !== null && captureResponse.status === 402
      ? { ...currentPayment, status: "declined" }
      : readPayment(reference);
  }

  const refund = async (reference: ProviderReference, body: unknown) => {
    const response = await callOpenpay("POST", `${orderPath(reference)}/refund`, body);
    return isSuccess(response)
      ? ({ ok: true, refundId: readText(response.body.orderId), status: "refunded" } as const)
      : toRefusal(response, errorTitle(response));
  };

  return {
    name: PROVIDER_NAMES.openpay,
    method: "openpay",
    start,
    async limits() {
      const response = await callOpenpay("GET", "/orders/limits?origin=Online");
      const minimum = readWholeCents(response?.body?.minPrice);
      const maximum = readWholeCents(response?.body?.maxPrice);
      return isSuccess(response) && maximum > 0 ? { minimum, maximum } : null;
    },
    settle,
    read: readPayment,
    capture: readPayment,
    undo: (reference) =>
      undoPayment(reference, readPayment, ({ moved }) =>
        moved.taken === moved.returned ? null : refund(reference, { fullRefund: true }),
      ),
    // Openpay's refund call sets the new price of the purchase, so a repeated call does not refund twice.
    async refund(reference, amount) {
      const currentPayment = await readPayment(reference);
      return currentPayment.ok
        ? refund(reference, { newPurchasePrice: currentPayment.moved.taken - currentPayment.moved.returned - amount })
        : currentPayment;
    },
  };
}

function addQueryFields(address: string, fields: readonly Readonly<Record<string, unknown>>[]): string {
  const url = new URL(address);
  for (const field of fields) url.searchParams.set(readText(field.fieldName), readText(field.fieldValue));
  return url.toString();
}

function toProviderPayment(body: Readonly<Record<string, unknown>>, reference: ProviderReference): ProviderPayment {
  const purchasePrice = readWholeCents(body.originalPurchasePrice ?? body.purchasePrice);
  const isCaptured = body.orderStatus === "Approved" || body.orderStatus === "Refunded";
  const moneyMoved = {
    held: cents(0),
    taken: cents(isCaptured ? purchasePrice : 0),
    returned: cents(isCaptured ? purchasePrice - readWholeCents(body.purchasePrice) : 0),
  };
  return {
    ok: true,
    providerId: reference.providerId,
    paymentRef: isCaptured ? reference.providerId : null,
    status: isCaptured ? capturedStatus(moneyMoved) : toStatus(body),
    amount: purchasePrice,
    currency: reference.currency,
    attemptId: readText(body.retailerOrderNo) || null,
    moved: moneyMoved,
    ...NO_CARD,
  };
}

/** An order with a lodged plan waits for our capture. A pending order waits for the customer. */
function toStatus({ orderStatus, planStatus }: Readonly<Record<string, unknown>>): TransactionStatus | null {
  if (orderStatus === "Cancelled") return "voided";
  if (orderStatus === "Declined") return "declined";
  if (orderStatus !== "Pending") return null;
  return planStatus === "Lodged" ? "authorise pending" : "created";
}
