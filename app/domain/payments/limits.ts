import type { Cents } from "../core/money/money";
import type { BnplProvider } from "./methods";

/** Smallest and largest purchase, both included. */
export interface PurchaseLimits {
  readonly minimum: Cents;
  readonly maximum: Cents;
}

/**
 * Which of the two limit configurations counts (B-183): the supplier asks to be paid (`pay-with-bnpl`),
 * or the customer pays of its own accord (finalise and pay).
 */
export type PaymentSource = "supplierSourced" | "customerPrepayment";

/** A provider without a row is not offered in this deployment. */
export type LimitTable = Partial<Readonly<Record<BnplProvider, Readonly<Record<PaymentSource, PurchaseLimits>>>>>;

/** What providers say of themselves: the smallest and largest purchase they take from us. */
export type ProviderLimits = Partial<Readonly<Record<BnplProvider, PurchaseLimits>>>;

/** Our own limits, no wider than the provider's. Where the two have nothing in common the provider is not offered. */
export function narrowed(own: LimitTable, theirs: ProviderLimits): LimitTable {
  const table: { -readonly [P in BnplProvider]?: Record<PaymentSource, PurchaseLimits> } = {};
  for (const provider of Object.keys(own) as BnplProvider[]) {
    const [row, limits] = [own[provider], theirs[provider]];
    if (!row) continue;
    const within = (purchaseLimits: PurchaseLimits): PurchaseLimits =>
      limits
        ? {
            minimum: maxCents(purchaseLimits.minimum, limits.minimum),
            maximum: minCents(purchaseLimits.maximum, limits.maximum),
          }
        : purchaseLimits;
    const both = { supplierSourced: within(row.supplierSourced), customerPrepayment: within(row.customerPrepayment) };
    if (Object.values(both).some(({ minimum, maximum }) => minimum <= maximum)) table[provider] = both;
  }
  return table;
}

const maxCents = (a: Cents, b: Cents): Cents => (a > b ? a : b);
const minCents = (a: Cents, b: Cents): Cents => (a < b ? a : b);

/** Inclusive; the amount is whole cents, rounded half to even where it entered (B-181). */
export const isWithin = (amount: Cents, { minimum, maximum }: PurchaseLimits): boolean =>
  amount >= minimum && amount <= maximum;

/** Could a price of this range end up within the limits? (B-180) */
export const overlaps = (low: Cents, high: Cents, { minimum, maximum }: PurchaseLimits): boolean =>
  low <= maximum && high >= minimum;
