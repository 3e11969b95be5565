import type { LimitTable, PaymentSource, PurchaseLimits } from "../domain/payments/limits";
import { BNPL_PROVIDERS, type BnplProvider } from "../domain/payments/methods";
import { centsFromDollars } from "../domain/money/rounding";

/** Where the providers are; PROD talks to the live hosts, everything else to the providers' own test hosts, unless PAYMENT_ADDRESSES says otherwise. */
export interface ProviderAddresses {
  readonly afterPay: string;
  readonly zip: string;
  readonly humm: string;
  readonly hummCheckout: string;
  readonly openpay: string;
  readonly braintree: string;
}

const LIVE: ProviderAddresses = {
  afterPay: "https://global-api.afterpay.com",
  zip: "https://api.zip.co/merchant",
  humm: "https://buyerapi.shophumm.com.au",
  hummCheckout: "https://cart.shophumm.com.au/Checkout?platform=Default",
  openpay: "https://api.myopenpay.com.au/v1/merchant",
  braintree: "https://payments.braintree-api.com/graphql",
};
const TRIAL: ProviderAddresses = {
  afterPay: "https://global-api-sandbox.afterpay.com",
  zip: "https://api.sandbox.zip.co/merchant",
  humm: "https://integration-buyerapi.shophumm.com.au",
  hummCheckout: "https://integration-cart.shophumm.com.au/Checkout?platform=Default",
  openpay: "https://api.training.myopenpay.com.au/v1/merchant",
  braintree: "https://payments.sandbox.braintree-api.com/graphql",
};

const RANGE = /^(\d+(?:\.\d{1,2})?)-(\d+(?:\.\d{1,2})?)$/;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** "50.00-1000.00" in dollars, both included; null = not so written. */
function limitsIn(text: unknown): PurchaseLimits | null {
  const [, low, high] = (typeof text === "string" && RANGE.exec(text)) || [];
  if (low === undefined || high === undefined) return null;
  const limits = { minimum: centsFromDollars(Number(low)), maximum: centsFromDollars(Number(high)) };
  return limits.minimum <= limits.maximum ? limits : null;
}

/** PURCHASE_LIMITS: `{ afterPay = { supplierSourced = "1.00-2000.00", customerPrepayment = "1.00-2000.00" }, … }`. A provider that is not named is switched off. Adds what is wrong to `wrong`. */
export function readPurchaseLimits(value: unknown, wrong: string[]): LimitTable {
  if (value === undefined) return {};
  const table: Partial<Record<BnplProvider, Record<PaymentSource, PurchaseLimits>>> = {};
  for (const [name, row] of Object.entries(isRecord(value) ? value : {})) {
    const provider = BNPL_PROVIDERS.find((one) => one === name);
    const [supplierSourced, customerPrepayment] = isRecord(row)
      ? [limitsIn(row.supplierSourced), limitsIn(row.customerPrepayment)]
      : [null, null];
    if (provider && supplierSourced && customerPrepayment) table[provider] = { supplierSourced, customerPrepayment };
    else wrong.push(`PURCHASE_LIMITS.${name} (supplierSourced and customerPrepayment as "1.00-2000.00")`);
  }
  if (!isRecord(value)) wrong.push("PURCHASE_LIMITS (a table)");
  return table;
}

/** The addresses, with what PAYMENT_ADDRESSES names in the place of our own. */
export function readAddresses(value: unknown, isProduction: boolean, wrong: string[]): ProviderAddresses {
  const addresses: Record<keyof ProviderAddresses, string> = { ...(isProduction ? LIVE : TRIAL) };
  for (const [name, address] of Object.entries(isRecord(value) ? value : {})) {
    if (name in addresses && typeof address === "string" && address.startsWith("https://"))
      addresses[name as keyof ProviderAddresses] = address;
    else wrong.push(`PAYMENT_ADDRESSES.${name} (an https address)`);
  }
  return addresses;
}
