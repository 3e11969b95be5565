import type { AttemptId } from "../../../domain/core/ids";
import { addCents, cents } from "../../../domain/core/money/money";
import type { MovedAmounts, ProviderPayment } from "../../../domain/payments/provider";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import { NO_CARD, capturedStatus, readCents, readList, readObject, readText } from "../provider-wire";

/** Statuses of transactions that are captured or being captured. If such a transaction is later voided, it counts as refunded. */
const CAPTURED_STATUSES = [
  "SUBMITTED_FOR_SETTLEMENT",
  "SETTLING",
  "SETTLEMENT_PENDING",
  "SETTLEMENT_CONFIRMED",
  "SETTLED",
];

/** Maps Braintree's transaction to a payment. The order id is our attempt id. */
export function toProviderPayment(body: Readonly<Record<string, unknown>>, attemptId: AttemptId): ProviderPayment {
  const amountObject = readObject(body.amount);
  const amount = readCents(amountObject.value);
  const moneyMoved = toMoneyMoved(body, amount);
  return {
    ok: true,
    providerId: attemptId,
    paymentRef: readText(body.id) || null,
    status: toStatus(body, moneyMoved),
    amount,
    currency: readText(amountObject.currencyCode),
    attemptId: readText(body.orderId) || null,
    moved: moneyMoved,
    ...NO_CARD,
    message: declineMessage(body),
  };
}

function toMoneyMoved(body: Readonly<Record<string, unknown>>, amount: MovedAmounts["taken"]): MovedAmounts {
  const history = readList(body.statusHistory).map((event) => readText(event.status));
  const wasTaken = [...history, readText(body.status)].some((status) => CAPTURED_STATUSES.includes(status));
  const refunds = readList(body.refunds).filter(
    (refund) => !["PROCESSOR_DECLINED", "GATEWAY_REJECTED", "FAILED", "VOIDED"].includes(readText(refund.status)),
  );
  const returned =
    body.status === "VOIDED" && wasTaken
      ? amount
      : addCents(...refunds.map((refund) => readCents(readObject(refund.amount).value)));
  return { held: body.status === "AUTHORIZED" ? amount : cents(0), taken: wasTaken ? amount : cents(0), returned };
}

function toStatus(body: Readonly<Record<string, unknown>>, moneyMoved: MovedAmounts): TransactionStatus | null {
  const { status } = body;
  if (status === "VOIDED" || status === "AUTHORIZATION_EXPIRED") return moneyMoved.taken > 0 ? "refunded" : "voided";
  if (typeof status === "string" && CAPTURED_STATUSES.includes(status))
    return moneyMoved.returned > 0 || status === "SETTLED" ? capturedStatus(moneyMoved) : "settling";
  switch (status) {
    case "AUTHORIZING":
      return "authorise pending";
    case "AUTHORIZED":
      return "authorised";
    case "PROCESSOR_DECLINED":
    case "GATEWAY_REJECTED":
      return "declined";
    case "FAILED":
    case "SETTLEMENT_DECLINED":
      return "failed";
    default:
      return null;
  }
}

/** Our own texts for Braintree's processor response codes. The processor's texts ("Do Not Honor") are only logged. */
const DECLINE_MESSAGES: Readonly<Record<string, string>> = {
  "2001": "There is not enough money in the account. Try another way to pay.",
  "2002": "This payment is over the account’s limit. Try another way to pay.",
  "2003": "This payment is over the account’s limit. Try another way to pay.",
  "2004": "The card has expired. Use another card or another way to pay.",
  "2014": "The payment was declined. Try another way to pay, or contact your bank.",
  "2022": "The card has expired. Use another card or another way to pay.",
  "2074": "PayPal could not use the card or account you chose. Choose another one in PayPal.",
};
const DEFAULT_DECLINE = "The payment was declined. Try another way to pay, or contact your bank or PayPal.";

/** The message to a customer whose payment was declined. Null when the processor did not decline it. The page then uses its own text. */
function declineMessage(body: Readonly<Record<string, unknown>>): string | null {
  if (body.status !== "PROCESSOR_DECLINED") return null;
  const declineCodes = readList(body.statusHistory).map((event) =>
    readText(readObject(event.processorResponse).legacyCode),
  );
  return DECLINE_MESSAGES[declineCodes.find((code) => code !== "") ?? ""] ?? DEFAULT_DECLINE;
}
