import { type Cents, ZERO } from "../../domain/core/money/money";
import type {
  MovedAmounts,
  ProviderPayment,
  ProviderReference,
  ProviderRefusal,
  VoidResult,
} from "../../domain/payments/provider";
import type { TransactionStatus } from "../../domain/payments/transaction-status";
import type { OnlineMethod } from "../../domain/payments/methods";
import { centsFromDollars } from "../../domain/core/money/rounding";

/** Status of a captured payment. It depends on how much of it was refunded. */
export function capturedStatus({ taken, returned }: Pick<MovedAmounts, "taken" | "returned">): TransactionStatus {
  if (returned === 0) return "settled";
  return returned >= taken ? "refunded" : "partial refund";
}

const NO_MONEY_MOVED: MovedAmounts = { held: ZERO, taken: ZERO, returned: ZERO };

/** Values of the card fields for payments without a card. */
export const NO_CARD = { clientSecret: "", cardBrand: null, message: null } as const satisfies Partial<ProviderPayment>;

/** A payment with nothing captured: not approved yet, or ended. Status null = an unknown state. */
export const uncapturedPayment = (
  { providerId, amount, currency, attemptId }: ProviderReference,
  status: TransactionStatus | null,
): ProviderPayment => ({
  ok: true,
  providerId,
  paymentRef: null,
  status,
  amount,
  currency,
  attemptId,
  moved: NO_MONEY_MOVED,
  ...NO_CARD,
});

/**
 * Reads a payment, undoes it and reads it again. A payment that the provider does not know needs no undoing. `reverse` returns null if nothing is left to undo.
 */
export async function undoPayment(
  reference: ProviderReference,
  readPayment: (reference: ProviderReference) => Promise<ProviderPayment | ProviderRefusal>,
  reverse: (payment: ProviderPayment) => Promise<{ readonly ok: true } | ProviderRefusal> | null,
): Promise<VoidResult | ProviderRefusal> {
  const payment = await readPayment(reference);
  if (!payment.ok) return payment.reason === "not-found" ? { ok: true, payment: null } : payment;
  const reversal = await reverse(payment);
  if (reversal === null) return { ok: true, payment };
  if (!reversal.ok) return reversal;
  const paymentAfter = await readPayment({ ...reference, paymentRef: payment.paymentRef });
  return paymentAfter.ok ? { ok: true, payment: paymentAfter } : paymentAfter;
}

/** Provider names of the online payment methods, for logs, messages and pages. */
export const PROVIDER_NAMES: Readonly<Record<OnlineMethod, string>> = {
  creditCard: "Stripe",
  payPal: "PayPal",
  afterPay: "Afterpay",
  zip: "Zip",
  humm: "humm",
  openpay: "Openpay",
};

/** Parses an amount that a provider sent as text or number. Returns cents, or 0 for anything else, which matches none of our payments. */
export function readCents(value: unknown): Cents {
  const amount = typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof amount === "number" && amount >= 0 && amount < 1e9 ? centsFromDollars(amount) : ZERO;
}

export const readText = (value: unknown): string => (typeof value === "string" ? value : "");
export const readObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
export const readList = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(readObject) : [];

export const basicAuth = (name: string, secret: string): string => `Basic ${btoa(`${name}:${secret}`)}`;
