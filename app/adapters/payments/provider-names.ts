import type { OnlineMethod } from "../../domain/payments/methods";

/** The provider of each online payment method, as logs, messages and pages name it. */
export const PROVIDER_NAMES: Readonly<Record<OnlineMethod, string>> = {
  creditCard: "Stripe",
  payPal: "PayPal",
  afterPay: "Afterpay",
  zip: "Zip",
  humm: "humm",
  openpay: "Openpay",
};
