import { z } from "zod";
import type { LimitTable, PurchaseLimits } from "../domain/payments/limits";
import { BNPL_PROVIDERS } from "../domain/payments/methods";
import { centsFromDollars } from "../domain/core/money/rounding";
import { httpsUrl, textOrNull } from "./variables";

/** The providers' URLs. PROD uses the live hosts, other environments the providers' test hosts, unless PAYMENT_ADDRESSES overrides them. */
export interface PaymentUrls {
  readonly afterPay: string;
  readonly zip: string;
  readonly humm: string;
  readonly hummCheckout: string;
  readonly openpay: string;
  readonly braintree: string;
}

const LIVE_URLS: PaymentUrls = {
  afterPay: "https://global-api.afterpay.com",
  zip: "https://merchant-api.com/merchant",
  humm: "https://buyerapi.shophumm.com.au",
  hummCheckout: "https://cart.shophumm.com.au/Checkout?platform=Default",
  openpay: "https://api.myopenpay.com.au/v1/merchant",
  braintree: "https://payments.braintree-api.com/graphql",
};
const TEST_URLS: PaymentUrls = {
  afterPay: "https://global-api-sandbox.afterpay.com",
  zip: "https://sand.merchant-api.com/merchant",
  humm: "https://integration-buyerapi.shophumm.com.au",
  hummCheckout: "https://integration-cart.shophumm.com.au/Checkout?platform=Default",
  openpay: "https://api.training.myopenpay.com.au/v1/merchant",
  braintree: "https://payments.sandbox.braintree-api.com/graphql",
};

/** For example "50.00-1000.00", in dollars, both inclusive. */
const LIMITS = z
  .string("")
  .regex(/^\d+(\.\d{1,2})?-\d+(\.\d{1,2})?$/, "")
  .transform((text): PurchaseLimits => {
    const [low = Number.NaN, high = Number.NaN] = text.split("-").map(Number);
    return { minimum: centsFromDollars(low), maximum: centsFromDollars(high) };
  })
  .refine(({ minimum, maximum }) => minimum <= maximum, "");

const LIMIT_FORMAT = 'supplierSourced and customerPrepayment as "1.00-2000.00"';
const LIMIT_ROW = z.unknown().transform((value, { addIssue }) => {
  const row = z.object({ supplierSourced: LIMITS, customerPrepayment: LIMITS }).safeParse(value);
  if (row.success) return row.data;
  addIssue(LIMIT_FORMAT);
  return z.NEVER;
});

/** `{ afterPay = { supplierSourced = "1.00-2000.00", customerPrepayment = "1.00-2000.00" }, … }`. Providers that are not listed are disabled. */
const PURCHASE_LIMITS = z
  .record(z.string(), LIMIT_ROW, "a table")
  .default({})
  .transform((table, { issues }): LimitTable => {
    for (const name of Object.keys(table))
      if (!BNPL_PROVIDERS.some((provider) => provider === name))
        issues.push({ code: "custom", input: table, path: [name], message: LIMIT_FORMAT });
    return table;
  });

/** Schema of the URLs that override the defaults. */
const urlSchemas = (defaults: PaymentUrls) => {
  const urlSchema = (name: keyof PaymentUrls) => httpsUrl.default(defaults[name]);
  return z
    .strictObject({
      afterPay: urlSchema("afterPay"),
      zip: urlSchema("zip"),
      humm: urlSchema("humm"),
      hummCheckout: urlSchema("hummCheckout"),
      openpay: urlSchema("openpay"),
      braintree: urlSchema("braintree"),
    })
    .default(defaults);
};

/** The origin of a URL and all hosts under its parent domain. A posted form may be redirected, and browsers check the origin of each redirect. */
function relatedOrigins(url: string): readonly string[] {
  const { origin, host } = new URL(url);
  return [origin, `https://*.${host.replace(/^[^.]+\./, "")}`];
}

/** Schema of a deployment's payment settings. `isProduction` = use the live hosts unless PAYMENT_ADDRESSES overrides them. */
export const paymentSchema = (isProduction: boolean) =>
  z
    .object({
      PURCHASE_LIMITS,
      PAYMENT_ADDRESSES: urlSchemas(isProduction ? LIVE_URLS : TEST_URLS),
      STRIPE_PUBLISHABLE_KEY: textOrNull,
      BRAINTREE_PUBLIC_KEY: textOrNull,
      HUMM_ACCOUNT_ID: textOrNull,
    })
    .transform((values) => ({
      purchaseLimits: values.PURCHASE_LIMITS,
      paymentUrls: values.PAYMENT_ADDRESSES,
      stripePublishableKey: values.STRIPE_PUBLISHABLE_KEY,
      isPayPalLive: values.BRAINTREE_PUBLIC_KEY !== null,
      hummOrigins: values.HUMM_ACCOUNT_ID === null ? [] : relatedOrigins(values.PAYMENT_ADDRESSES.hummCheckout),
    }));
