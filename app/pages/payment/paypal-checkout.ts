import type { Currency } from "../../domain/core/country/country";

/** Version that was tested with the content security policy of the PayPal window (test/e2e/provider-policy.au.spec.ts). */
export const BRAINTREE_WEB_VERSION = "3.144.0";
const SCRIPT_URLS = ["client", "paypal-checkout"].map(
  (name) => `https://js.braintreegateway.com/web/${BRAINTREE_WEB_VERSION}/js/${name}.min.js`,
);

/** The parts of Braintree's and PayPal's browser scripts that are used here. */
interface Checkout {
  loadPayPalSDK(options: {
    currency: string;
    intent: "authorize";
    dataAttributes: Readonly<Record<string, string>>;
  }): Promise<unknown>;
  createPayment(options: { flow: "checkout"; amount: string; currency: string; intent: "authorize" }): Promise<string>;
  tokenizePayment(approval: { paymentId?: string; payerId?: string }): Promise<{ nonce?: string }>;
}

interface Buttons {
  Buttons(options: Readonly<Record<string, unknown>>): { render(box: HTMLElement): Promise<void> };
}

interface Scripts {
  readonly braintree?: {
    readonly client: { create(options: { authorization: string }): Promise<unknown> };
    readonly paypalCheckout: { create(options: { client: unknown }): Promise<Checkout> };
  };
  readonly paypal?: Buttons;
}

const loadScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), {
      src,
      onload: () => resolve(),
      onerror: () => reject(new Error(src)),
    });
    document.head.appendChild(script);
  });

/** CSP nonce of this page's scripts. It also admits PayPal's styles and scripts. */
const pageNonce = () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

/** Loads the scripts of Braintree and PayPal and opens a checkout with a client token. Rejects if a script does not load or refuses the token. */
export async function openPayPal(
  token: string,
  currency: Currency,
): Promise<{ readonly checkout: Checkout; readonly paypal: Buttons }> {
  for (const src of SCRIPT_URLS) await loadScript(src);
  const { braintree } = window as unknown as Scripts;
  if (!braintree) throw new Error("Braintree's script loaded without its SDK");
  const client = await braintree.client.create({ authorization: token });
  const checkout = await braintree.paypalCheckout.create({ client });
  await checkout.loadPayPalSDK({ currency, intent: "authorize", dataAttributes: { "csp-nonce": pageNonce() } });
  const { paypal } = window as unknown as Scripts;
  if (!paypal) throw new Error("PayPal's script loaded without its SDK");
  return { checkout, paypal };
}
