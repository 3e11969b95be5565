import { expect, it } from "vitest";
import { BNPL_PROVIDERS } from "../../domain/payments/methods";
import { type PaymentSecrets, configuredPayments, type SandboxedProviders } from "./configured";

const NO_SECRETS: PaymentSecrets = {
  stripe: null,
  afterpay: null,
  zip: null,
  humm: null,
  openpay: null,
  braintree: null,
};
const SECRETS: PaymentSecrets = {
  stripe: { STRIPE_SECRET_KEY: "sk", STRIPE_PUBLISHABLE_KEY: "pk", STRIPE_WEBHOOK_SECRET: "whsec" },
  afterpay: { AFTERPAY_MERCHANT_ID: "m", AFTERPAY_SECRET_KEY: "s" },
  zip: { ZIP_API_KEY: "z" },
  humm: { HUMM_ACCOUNT_ID: "h", HUMM_API_KEY: "k" },
  openpay: { OPENPAY_USERNAME: "u", OPENPAY_PASSWORD: "p" },
  braintree: { BRAINTREE_PUBLIC_KEY: "u", BRAINTREE_PRIVATE_KEY: "p", BRAINTREE_MERCHANT_ACCOUNT_ID: "m" },
};
const paymentContext = {
  clock: { now: () => 0 },
  ids: {},
  addresses: {},
  enabled: new Set(BNPL_PROVIDERS),
  brandName: "Pitlane",
  siteUrl: "https://pitlane.example",
  isProduction: false,
  notices: {},
  purchaseLimits: {},
} as unknown as Parameters<typeof configuredPayments>[2];

const ADAPTER_LOADERS = {
  creditCard: async () => (await import("./stripe/stripe")).stripePayments({ publishableKey: "pk" } as never) as object,
  payPal: async () => (await import("./braintree/braintree")).braintreePayments({ isSandbox: false } as never),
  afterPay: async () => (await import("./afterpay/afterpay")).afterpayPayments({ merchantName: "Pitlane" } as never),
  zip: async () => (await import("./zip/zip")).zipPayments({} as never),
  humm: async () => (await import("./humm/humm")).hummPayments({} as never),
  openpay: async () => (await import("./openpay/openpay")).openpayPayments({} as never),
} as const;

it.each(
  Object.keys(ADAPTER_LOADERS) as (keyof typeof ADAPTER_LOADERS)[],
)("the lazy %s adapter has all of its members before the adapter is loaded", async (method) => {
  const lazy = configuredPayments(SECRETS, null, paymentContext)[method] as object;
  const realAdapter = await ADAPTER_LOADERS[method]();
  expect(Object.keys(lazy).sort()).toEqual(Object.keys(realAdapter).sort());
  const dataEntries = (provider: object) => Object.entries(provider).filter(([, value]) => typeof value !== "function");
  expect(dataEntries(lazy).sort()).toEqual(dataEntries(realAdapter).sort());
});

it("the sandboxes are loaded once, on the first call, and only for methods without secrets", async () => {
  const calls: string[] = [];
  let loadCount = 0;
  const recordingProvider = (name: string) => ({ read: async () => calls.push(name) });
  const load = async () => {
    loadCount += 1;
    return {
      creditCard: recordingProvider("creditCard"),
      zip: recordingProvider("zip"),
    } as unknown as SandboxedProviders;
  };
  const paymentProviders = configuredPayments({ ...SECRETS, stripe: null, zip: null }, load, paymentContext);
  expect([paymentProviders.sandbox.card === null, paymentProviders.creditCard?.publishableKey, loadCount]).toEqual([
    false,
    null,
    0,
  ]);
  await paymentProviders.creditCard?.read({} as never);
  await paymentProviders.zip?.read({} as never);
  expect([calls, loadCount]).toEqual([["creditCard", "zip"], 1]);
  expect(configuredPayments(NO_SECRETS, null, paymentContext)).toMatchObject({
    creditCard: null,
    payPal: null,
    zip: null,
  });
});
