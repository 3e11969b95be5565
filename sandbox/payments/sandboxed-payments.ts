import type { Currency } from "../../app/domain/core/country/country";
import type { BnplProvider } from "../../app/domain/payments/methods";
import type { ProviderNotices } from "../../app/adapters/db/provider-notices";
import { type Fetch, sandboxForHost, outgoing, type Provider } from "../../app/adapters/outgoing";
import { afterpayPayments } from "../../app/adapters/payments/afterpay/afterpay";
import { afterpaySandbox } from "./afterpay/handler";
import { braintreePayments } from "../../app/adapters/payments/braintree/braintree";
import { braintreeSandbox } from "./braintree/handler";
import type { SandboxedProviders } from "../../app/adapters/payments/configured";
import { hummPayments } from "../../app/adapters/payments/humm/humm";
import { hummSandbox } from "./humm/handler";
import { openpayPayments } from "../../app/adapters/payments/openpay/openpay";
import { openpaySandbox } from "./openpay/handler";
import type { CustomerSide, SandboxDependencies } from "./wire";
import { sandboxCardForm } from "./stripe/card-form";
import { stripeSandbox } from "./stripe/handler";
import type { DeliverWebhook } from "./stripe/signed-events";
import { stripePayments } from "../../app/adapters/payments/stripe/stripe";
import { zipPayments } from "../../app/adapters/payments/zip/zip";
import { zipSandbox } from "./zip/handler";

export interface SandboxSettings extends SandboxDependencies {
  readonly currency: Currency;
  readonly brandName: string;
  readonly notices: ProviderNotices;
  /** Secret of this deployment. It is never sent anywhere. */
  readonly secret: string;
  /** Our own webhook handlers, called in process. */
  readonly deliverStripe: DeliverWebhook;
  readonly deliverBraintree: DeliverWebhook;
  readonly deliverHumm: (fields: Readonly<Record<string, string>>, afterMs: number) => Promise<void>;
  /** Wraps the connection between an adapter and its sandbox. Tests use it to interrupt calls. */
  readonly line?: (
    provider: string,
    handle: (request: Request) => Promise<Response>,
  ) => (request: Request) => Promise<Response>;
}

/** Host of the sandboxes whose providers' URLs can be configured. It does not exist on the network. */
const HOST = "sandbox.invalid";

/**
 * All real payment adapters, each connected to its sandbox. Keys and signing secrets exist only during a request, so that nobody else can sign for a sandbox.
 * humm is the exception: its form passes through the customer's browser and returns in another request, so its key is derived from the deployment's secret.
 */
export function sandboxedPayments(settings: SandboxSettings): SandboxedProviders {
  const { ids, notices, brandName, siteUrl, currency } = settings;
  const out = outgoing(siteUrl);
  const routeTo = (provider: Provider, handle: (request: Request) => Promise<Response>, host = HOST): Fetch => {
    const wrappedHandler = settings.line?.(provider, handle) ?? handle;
    return out(provider, sandboxForHost(host, wrappedHandler));
  };

  const stripeKeys = { secret: `sk_sandbox_${ids.token()}`, publishable: `pk_sandbox_${ids.token()}` };
  const webhookSecret = `whsec_${ids.token()}`;
  const stripe = stripeSandbox({ ...settings, keys: stripeKeys, webhookSecret, deliver: settings.deliverStripe });

  const afterpayKeys = { merchantId: "sandbox", secretKey: ids.token() };
  const afterpay = afterpaySandbox(settings, afterpayKeys);
  const zipKeys = { apiKey: ids.token() };
  const zip = zipSandbox(settings, zipKeys);
  const hummKeys = { accountId: "30199999", apiKey: `humm ${settings.secret}` };
  const humm = hummSandbox(settings, { ...hummKeys, deliver: settings.deliverHumm });
  const openpayKeys = { username: "sandbox", password: ids.token() };
  const openpay = openpaySandbox(settings, { ...openpayKeys, currency });
  const braintreeKeys = { publicKey: "sandbox", privateKey: ids.token(), merchantAccountId: `sandbox_${currency}` };
  const braintree = braintreeSandbox(
    { ...settings, deliver: settings.deliverBraintree },
    { ...braintreeKeys, currency },
  );

  const customerSides: Readonly<Record<BnplProvider, CustomerSide>> = {
    afterPay: afterpay.customer,
    zip: zip.customer,
    humm: humm.customer,
    openpay: openpay.customer,
  };
  return {
    creditCard: stripePayments({
      secretKey: stripeKeys.secret,
      publishableKey: null,
      webhookSecret,
      fetch: routeTo("stripe", stripe.handle, "api.stripe.com"),
    }),
    payPal: braintreePayments({
      ...braintreeKeys,
      url: `https://${HOST}/graphql`,
      isSandbox: true,
      fetch: routeTo("braintree", braintree.handle),
    }),
    afterPay: afterpayPayments({
      ...afterpayKeys,
      baseUrl: `https://${HOST}`,
      merchantName: brandName,
      siteUrl,
      fetch: routeTo("afterpay", afterpay.handle),
    }),
    zip: zipPayments({ ...zipKeys, baseUrl: `https://${HOST}/merchant`, fetch: routeTo("zip", zip.handle) }),
    humm: hummPayments({
      ...hummKeys,
      checkoutUrl: `${siteUrl}/sandbox/humm/checkout`,
      baseUrl: `https://${HOST}`,
      shopName: brandName,
      isTest: true,
      notices,
      now: () => settings.clock.now(),
      fetch: routeTo("humm", humm.handle),
    }),
    openpay: openpayPayments({
      ...openpayKeys,
      baseUrl: `https://${HOST}/v1/merchant`,
      fetch: routeTo("openpay", openpay.handle),
    }),
    customer: {
      card: sandboxCardForm(stripe, stripeKeys),
      checkout: {
        findPrompt: (provider, id) => customerSides[provider].question(id),
        answer: (provider, id, choice) => customerSides[provider].answer(id, choice),
        beginCheckout: (provider, fields) => customerSides[provider].begin?.(fields) ?? Promise.resolve(null),
        readMovedAmounts: (method, id) =>
          method === "creditCard"
            ? stripe.books(id)
            : method === "payPal"
              ? braintree.books(id)
              : customerSides[method].books(id),
      },
    },
  };
}
