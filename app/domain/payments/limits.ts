import type { Cents } from "../core/money/money";
import type { BnplProvider } from "./methods";

/** Smallest and largest purchase, both inclusive. */
export interface PurchaseLimits {
  readonly minimum: Cents;
  readonly maximum: Cents;
}

/** Selects the limit configuration (B-183): the supplier requests the payment (`pay-with-bnpl`), or the customer pays unprompted (finalise and pay). */
export type PaymentSource = "supplierSourced" | "customerPrepayment";

/** Limits by provider. A provider without a row is not offered in this deployment. */
export type LimitTable = Partial<Readonly<Record<BnplProvider, Readonly<Record<PaymentSource, PurchaseLimits>>>>>;

/** Limits reported by the providers: the smallest and largest purchase that they accept from us. */
export type ProviderLimits = Partial<Readonly<Record<BnplProvider, PurchaseLimits>>>;

/** Our own limits, narrowed to the provider's. A provider is not offered if the two ranges do not overlap. */
export function intersectLimits(ownLimits: LimitTable, providerLimits: ProviderLimits): LimitTable {
  const table: { -readonly [P in BnplProvider]?: Record<PaymentSource, PurchaseLimits> } = {};
  for (const provider of Object.keys(ownLimits) as BnplProvider[]) {
    const row = ownLimits[provider];
    const limits = providerLimits[provider];
    if (!row) continue;
    const narrow = (purchaseLimits: PurchaseLimits): PurchaseLimits =>
      limits
        ? {
            minimum: maxCents(purchaseLimits.minimum, limits.minimum),
            maximum: minCents(purchaseLimits.maximum, limits.maximum),
          }
        : purchaseLimits;
    const bySource = {
      supplierSourced: narrow(row.supplierSourced),
      customerPrepayment: narrow(row.customerPrepayment),
    };
    if (Object.values(bySource).some(({ minimum, maximum }) => minimum <= maximum)) table[provider] = bySource;
  }
  return table;
}

const maxCents = (a: Cents, b: Cents): Cents => (a > b ? a : b);
const minCents = (a: Cents, b: Cents): Cents => (a < b ? a : b);

/** Whether an amount is within the limits, both inclusive. The amount is in whole cents and was rounded half to even on input (B-181). */
export const isWithinLimits = (amount: Cents, { minimum, maximum }: PurchaseLimits): boolean =>
  amount >= minimum && amount <= maximum;

/** Whether a price in this range could be within the limits (B-180). */
export const overlapsLimits = (low: Cents, high: Cents, { minimum, maximum }: PurchaseLimits): boolean =>
  low <= maximum && high >= minimum;
