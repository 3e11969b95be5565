import type { Clock, Ids } from "../../domain/time/clock";
import { BNPL_PROVIDERS, type BnplProvider } from "../../domain/payments/methods";
import type { LimitTable } from "../../domain/payments/limits";
import type { CheckoutProvider } from "../../domain/payments/provider";
import type { PaymentWays } from "../../usecases/ports/payment-ways";
import type { ProviderNotices } from "../../usecases/ports/provider-notices";
import { type Outgoing, outgoing } from "../outgoing";
import { afterpayPayments } from "./afterpay/afterpay";
import { braintreePayments } from "./braintree/braintree";
import { hummPayments } from "./humm/humm";
import { openpayPayments } from "./openpay/openpay";
import { stripePayments } from "./stripe/stripe";
import { zipPayments } from "./zip/zip";

/** The addresses of the providers; a deployment may name others (an aliased host, the provider's own test environment). */
export interface ProviderAddresses {
  readonly afterPay: string;
  readonly zip: string;
  readonly humm: string;
  readonly hummCheckout: string;
  readonly openpay: string;
  readonly braintree: string;
}

/** Secrets by service, each whole or null. */
export interface PaymentSecrets {
  readonly stripe: Readonly<
    Record<"STRIPE_SECRET_KEY" | "STRIPE_PUBLISHABLE_KEY" | "STRIPE_WEBHOOK_SECRET", string>
  > | null;
  readonly afterpay: Readonly<Record<"AFTERPAY_MERCHANT_ID" | "AFTERPAY_SECRET_KEY", string>> | null;
  readonly zip: Readonly<Record<"ZIP_API_KEY", string>> | null;
  readonly humm: Readonly<Record<"HUMM_ACCOUNT_ID" | "HUMM_API_KEY", string>> | null;
  readonly openpay: Readonly<Record<"OPENPAY_USERNAME" | "OPENPAY_PASSWORD", string>> | null;
  readonly braintree: Readonly<
    Record<"BRAINTREE_PUBLIC_KEY" | "BRAINTREE_PRIVATE_KEY" | "BRAINTREE_MERCHANT_ACCOUNT_ID", string>
  > | null;
}

export interface PaymentSurroundings {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly addresses: ProviderAddresses;
  /** Buy-now-pay-later that this deployment switches on. */
  readonly enabled: ReadonlySet<BnplProvider>;
  readonly brandName: string;
  readonly siteUrl: string;
  readonly isProduction: boolean;
  readonly notices: ProviderNotices;
  readonly purchaseLimits: LimitTable;
}

/** The sandboxes' replacements for the network: their own `fetch`, keys and URLs. */
export interface SandboxedProviders extends Pick<PaymentWays, "creditCard" | "payPal" | BnplProvider> {
  readonly customer: PaymentWays["sandbox"];
}

/** There is no customer side without a sandbox. */
const NO_SANDBOX: PaymentWays["sandbox"] = {
  card: null,
  checkout: { question: async () => null, answer: async () => null, begin: async () => null, books: async () => null },
};

/**
 * Each provider where its secrets are set. Without them its sandbox serves, where the environment allows one;
 * elsewhere the method is hidden. Never a silent fall to the sandbox.
 */
export function configuredPayments(
  secrets: PaymentSecrets,
  sandbox: SandboxedProviders | null,
  around: PaymentSurroundings,
): PaymentWays {
  const out = outgoing(around.siteUrl);
  const { stripe, braintree } = secrets;
  const checkout = realCheckouts(secrets, around, out);
  const bnpl = Object.fromEntries(
    BNPL_PROVIDERS.map((provider) => [
      provider,
      around.enabled.has(provider) ? (checkout[provider] ?? sandbox?.[provider] ?? null) : null,
    ]),
  ) as Record<BnplProvider, CheckoutProvider | null>;
  return {
    ...bnpl,
    purchaseLimits: around.purchaseLimits,
    creditCard: stripe
      ? stripePayments({
          secretKey: stripe.STRIPE_SECRET_KEY,
          publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
          fetch: out("stripe"),
        })
      : (sandbox?.creditCard ?? null),
    payPal: braintree
      ? braintreePayments({
          publicKey: braintree.BRAINTREE_PUBLIC_KEY,
          privateKey: braintree.BRAINTREE_PRIVATE_KEY,
          merchantAccountId: braintree.BRAINTREE_MERCHANT_ACCOUNT_ID,
          url: around.addresses.braintree,
          isSandbox: false,
          fetch: out("braintree"),
        })
      : (sandbox?.payPal ?? null),
    sandbox: sandbox ? { ...sandbox.customer, card: stripe ? null : sandbox.customer.card } : NO_SANDBOX,
  };
}

function realCheckouts(
  { afterpay, zip, humm, openpay }: PaymentSecrets,
  around: PaymentSurroundings,
  out: Outgoing,
): Readonly<Record<BnplProvider, CheckoutProvider | null>> {
  const { addresses, brandName, siteUrl } = around;
  return {
    afterPay:
      afterpay &&
      afterpayPayments({
        merchantId: afterpay.AFTERPAY_MERCHANT_ID,
        secretKey: afterpay.AFTERPAY_SECRET_KEY,
        baseUrl: addresses.afterPay,
        merchantName: brandName,
        siteUrl,
        fetch: out("afterpay"),
      }),
    zip: zip && zipPayments({ apiKey: zip.ZIP_API_KEY, baseUrl: addresses.zip, fetch: out("zip") }),
    humm:
      humm &&
      hummPayments({
        accountId: humm.HUMM_ACCOUNT_ID,
        apiKey: humm.HUMM_API_KEY,
        checkoutUrl: addresses.hummCheckout,
        baseUrl: addresses.humm,
        shopName: brandName,
        isTest: !around.isProduction,
        notices: around.notices,
        now: () => around.clock.now(),
        fetch: out("humm"),
      }),
    openpay:
      openpay &&
      openpayPayments({
        username: openpay.OPENPAY_USERNAME,
        password: openpay.OPENPAY_PASSWORD,
        baseUrl: addresses.openpay,
        fetch: out("openpay"),
      }),
  };
}
