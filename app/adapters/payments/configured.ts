import type { Clock, Ids } from "../../domain/core/time/clock";
import type { CardSandbox } from "../../domain/payments/card-sandbox";
import type { CheckoutSandbox } from "../../domain/payments/checkout-sandbox";
import { BNPL_PROVIDERS, type BnplProvider } from "../../domain/payments/methods";
import type { LimitTable } from "../../domain/payments/limits";
import type { CardProvider, CheckoutProvider, PayPalProvider } from "../../domain/payments/provider";
import type { PaymentProviders } from "../../usecases/ports/payment-providers";
import type { ProviderNotices } from "../db/provider-notices";
import { type AsyncMethodName, lazyMethods, loadOnce } from "../lazy";
import { type Outgoing, outgoing } from "../outgoing";
import { PROVIDER_NAMES } from "./provider-wire";
import type { PaymentUrls } from "../../settings/payment";

/** Secrets by service. Null unless all of a service's secrets are set. */
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

export interface PaymentContext {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly urls: PaymentUrls;
  /** Buy-now-pay-later providers enabled in this deployment. */
  readonly enabledProviders: ReadonlySet<BnplProvider>;
  readonly brandName: string;
  readonly siteUrl: string;
  readonly isProduction: boolean;
  readonly notices: ProviderNotices;
  readonly purchaseLimits: LimitTable;
}

/** All providers connected to their sandboxes, and the customer's side of these. */
export interface SandboxedProviders extends Readonly<Record<BnplProvider, CheckoutProvider>> {
  readonly creditCard: CardProvider;
  readonly payPal: PayPalProvider;
  readonly customer: { readonly card: CardSandbox; readonly checkout: CheckoutSandbox };
}

const SHARED_METHOD_NAMES = ["settle", "read", "capture", "undo", "refund"] as const;
const DISPUTE_METHOD_NAMES = ["readDispute", "listDisputes", "readWebhook"] as const;

const CHECKOUT_METHOD_NAMES: Readonly<Record<BnplProvider, readonly AsyncMethodName<CheckoutProvider>[]>> = {
  afterPay: [...SHARED_METHOD_NAMES, "start", "limits"],
  zip: [...SHARED_METHOD_NAMES, "start"],
  humm: [...SHARED_METHOD_NAMES, "start", "takeNotice"],
  openpay: [...SHARED_METHOD_NAMES, "start", "limits"],
};

// Loads a provider's adapter with its SDK on the first call of a method, because most pages only need to know which providers exist.
const cardProvider = (publishableKey: string | null, load: () => Promise<CardProvider>): CardProvider => ({
  name: PROVIDER_NAMES.creditCard,
  method: "creditCard",
  publishableKey,
  ...lazyMethods(load, [...SHARED_METHOD_NAMES, ...DISPUTE_METHOD_NAMES, "start", "submitEvidence"]),
});

const payPalProvider = (isSandbox: boolean, load: () => Promise<PayPalProvider>): PayPalProvider => ({
  name: PROVIDER_NAMES.payPal,
  method: "payPal",
  isSandbox,
  ...lazyMethods(load, [
    ...SHARED_METHOD_NAMES,
    ...DISPUTE_METHOD_NAMES,
    "answerWebhookChallenge",
    "clientToken",
    "authorise",
    "charge",
  ]),
});

const checkoutProvider = (method: BnplProvider, load: () => Promise<CheckoutProvider>): CheckoutProvider => ({
  name: PROVIDER_NAMES[method],
  method,
  ...(lazyMethods(load, CHECKOUT_METHOD_NAMES[method]) as Omit<CheckoutProvider, "name" | "method">),
});

/** Without sandboxes, there are no sandbox pages for customers. */
const NO_SANDBOX: PaymentProviders["sandbox"] = {
  card: null,
  checkout: {
    findPrompt: async () => null,
    answer: async () => null,
    beginCheckout: async () => null,
    readMovedAmounts: async () => null,
  },
};

/**
 * Each provider whose secrets are set. Without secrets, its sandbox where the environment allows one, otherwise the method is hidden. Never falls back to a
 * sandbox silently.
 */
export function configuredPayments(
  secrets: PaymentSecrets,
  loadSandbox: (() => Promise<SandboxedProviders>) | null,
  context: PaymentContext,
): PaymentProviders {
  const sandbox = loadSandbox && loadOnce(loadSandbox);
  const out = outgoing(context.siteUrl);
  const { stripe, braintree } = secrets;
  const checkoutLoaders = liveCheckoutLoaders(secrets, context, out);
  const findCheckout = (method: BnplProvider): CheckoutProvider | null => {
    if (!context.enabledProviders.has(method)) return null;
    const load = checkoutLoaders[method] ?? (sandbox && (async () => (await sandbox())[method]));
    return load && checkoutProvider(method, load);
  };
  return {
    ...(Object.fromEntries(BNPL_PROVIDERS.map((method) => [method, findCheckout(method)])) as Record<
      BnplProvider,
      CheckoutProvider | null
    >),
    purchaseLimits: context.purchaseLimits,
    creditCard: stripe
      ? cardProvider(stripe.STRIPE_PUBLISHABLE_KEY, async () =>
          (await import("./stripe/stripe")).stripePayments({
            secretKey: stripe.STRIPE_SECRET_KEY,
            publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
            fetch: out("stripe"),
          }),
        )
      : sandbox && cardProvider(null, async () => (await sandbox()).creditCard),
    payPal: braintree
      ? payPalProvider(false, async () =>
          (await import("./braintree/braintree")).braintreePayments({
            publicKey: braintree.BRAINTREE_PUBLIC_KEY,
            privateKey: braintree.BRAINTREE_PRIVATE_KEY,
            merchantAccountId: braintree.BRAINTREE_MERCHANT_ACCOUNT_ID,
            url: context.urls.braintree,
            isSandbox: false,
            fetch: out("braintree"),
          }),
        )
      : sandbox && payPalProvider(true, async () => (await sandbox()).payPal),
    sandbox: sandbox
      ? {
          card: stripe
            ? null
            : lazyMethods<CardSandbox, keyof CardSandbox>(
                async () => (await sandbox()).customer.card,
                ["confirm", "findChallenge", "answerChallenge"],
              ),
          checkout: lazyMethods<CheckoutSandbox, keyof CheckoutSandbox>(
            async () => (await sandbox()).customer.checkout,
            ["findPrompt", "answer", "beginCheckout", "readMovedAmounts"],
          ),
        }
      : NO_SANDBOX,
  };
}

/** Loaders of the checkout providers whose secrets are set. */
function liveCheckoutLoaders(
  { afterpay, zip, humm, openpay }: PaymentSecrets,
  context: PaymentContext,
  out: Outgoing,
): Readonly<Record<BnplProvider, (() => Promise<CheckoutProvider>) | null>> {
  const { urls, brandName, siteUrl } = context;
  return {
    afterPay:
      afterpay &&
      (async () =>
        (await import("./afterpay/afterpay")).afterpayPayments({
          merchantId: afterpay.AFTERPAY_MERCHANT_ID,
          secretKey: afterpay.AFTERPAY_SECRET_KEY,
          baseUrl: urls.afterPay,
          merchantName: brandName,
          siteUrl,
          fetch: out("afterpay"),
        })),
    zip:
      zip &&
      (async () =>
        (await import("./zip/zip")).zipPayments({
          apiKey: zip.ZIP_API_KEY,
          baseUrl: urls.zip,
          fetch: out("zip"),
        })),
    humm:
      humm &&
      (async () =>
        (await import("./humm/humm")).hummPayments({
          accountId: humm.HUMM_ACCOUNT_ID,
          apiKey: humm.HUMM_API_KEY,
          checkoutUrl: urls.hummCheckout,
          baseUrl: urls.humm,
          shopName: brandName,
          isTest: !context.isProduction,
          notices: context.notices,
          now: () => context.clock.now(),
          fetch: out("humm"),
        })),
    openpay:
      openpay &&
      (async () =>
        (await import("./openpay/openpay")).openpayPayments({
          username: openpay.OPENPAY_USERNAME,
          password: openpay.OPENPAY_PASSWORD,
          baseUrl: urls.openpay,
          fetch: out("openpay"),
        })),
  };
}
