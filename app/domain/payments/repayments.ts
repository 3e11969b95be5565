import { type Cents, cents } from "../core/money/money";
import type { BnplProvider } from "./methods";

/** How the customer repays a provider, based only on the provider's own widget. Zip shows no repayments (B-313). */
export type Repayments =
  | { readonly kind: "instalments"; readonly every: "fortnight"; readonly amounts: readonly Cents[] }
  | { readonly kind: "interest-free"; readonly upTo: Cents }
  | { readonly kind: "months"; readonly upTo: number }
  | { readonly kind: "none" };

const AFTERPAY_PAYMENTS = 4;
/** humm has six fortnightly payments below the first amount and ten below the second. From the second amount on, it is shown as interest-free instead. */
const HUMM_SIX_PAYMENTS_LIMIT = 100_000;
const HUMM_TEN_PAYMENTS_LIMIT = 200_000;
const HUMM_INTEREST_FREE_LIMIT = cents(400_000);
const OPENPAY_MONTHS = 6;

/** Splits a positive amount into equal shares that add up to it. The first shares carry the left-over cents. */
function splitEvenly(amount: Cents, shares: number): Cents[] {
  const share = Math.floor(amount / shares);
  const leftOver = amount - share * shares;
  return Array.from({ length: shares }, (_, i) => cents(share + (i < leftOver ? 1 : 0)));
}

const planFortnightly = (amount: Cents, payments: number): Repayments => ({
  kind: "instalments",
  every: "fortnight",
  amounts: splitEvenly(amount, payments),
});

/** Repayments to display for an amount (B-238, B-310 to B-313, P-407). Instalments always add up to the amount. */
export function calculateRepayments(provider: BnplProvider, amount: Cents): Repayments {
  switch (provider) {
    case "afterPay":
      return planFortnightly(amount, AFTERPAY_PAYMENTS);
    case "humm":
      if (amount < HUMM_SIX_PAYMENTS_LIMIT) return planFortnightly(amount, 6);
      return amount < HUMM_TEN_PAYMENTS_LIMIT
        ? planFortnightly(amount, 10)
        : { kind: "interest-free", upTo: HUMM_INTEREST_FREE_LIMIT };
    case "openpay":
      return { kind: "months", upTo: OPENPAY_MONTHS };
    case "zip":
      return { kind: "none" };
  }
}
