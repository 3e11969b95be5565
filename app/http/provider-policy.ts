/** Content policy sources that a provider's script needs, by directive. */
export type ProviderPolicy = Readonly<
  Record<"script-src" | "connect-src" | "frame-src" | "img-src" | "style-src", readonly string[]>
>;

/** Stripe's guide (docs.stripe.com/security/guide, content security policy): its frames begin on names that vary. */
export const STRIPE_POLICY: ProviderPolicy = {
  "script-src": ["https://*.js.stripe.com", "https://js.stripe.com"],
  "connect-src": ["https://api.stripe.com"],
  "frame-src": ["https://*.js.stripe.com", "https://js.stripe.com", "https://hooks.stripe.com"],
  "img-src": [],
  "style-src": [],
};

/**
 * Apple Pay and Google Pay ask the browser for a payment from inside Stripe's frames, which a browser forbids unless the page lets them
 * (Permissions-Policy; github.com/stripe/stripe-js/issues/484). The content policy needs no more than the above for them.
 */
export const STRIPE_ASKS_FOR_PAYMENT = ["https://js.stripe.com", "https://*.js.stripe.com"] as const;

/** PayPal asks for the same of each (developer.paypal.com/sdk/js/best-practices); its script and styles carry the nonce of the page. */
const PAYPAL = ["https://*.paypal.com", "https://*.paypalobjects.com", "https://*.venmo.com"];

/**
 * PayPal by Braintree: PayPal's own list, and Braintree's (developer.paypal.com/braintree/docs/guides/client-sdk/setup, content security policy),
 * whose interfaces are at other names in its sandbox.
 */
export const PAYPAL_POLICY: ProviderPolicy = {
  "script-src": ["https://js.braintreegateway.com", "https://assets.braintreegateway.com", ...PAYPAL],
  "connect-src": ["https://*.braintree-api.com", "https://*.braintreegateway.com", ...PAYPAL],
  "frame-src": ["https://assets.braintreegateway.com", ...PAYPAL],
  "img-src": ["https://assets.braintreegateway.com", ...PAYPAL],
  "style-src": PAYPAL,
};
