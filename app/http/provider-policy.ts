/** Content policy sources that a provider's script needs, by directive. */
export type ProviderPolicy = Readonly<
  Record<"script-src" | "connect-src" | "frame-src" | "img-src" | "style-src", readonly string[]>
>;

/** Content policy from Stripe's guide (docs.stripe.com/security/guide, content security policy). The host names of its frames vary. */
export const STRIPE_POLICY: ProviderPolicy = {
  "script-src": ["https://*.js.stripe.com", "https://js.stripe.com"],
  "connect-src": ["https://api.stripe.com"],
  "frame-src": ["https://*.js.stripe.com", "https://js.stripe.com", "https://hooks.stripe.com"],
  "img-src": [],
  "style-src": [],
};

/**
 * Apple Pay and Google Pay use the Payment Request API inside Stripe's frames, which browsers forbid unless the page's Permissions-Policy allows it
 * (github.com/stripe/stripe-js/issues/484). They need no content policy beyond Stripe's.
 */
export const STRIPE_PAYMENT_ORIGINS = ["https://js.stripe.com", "https://*.js.stripe.com"] as const;

/** PayPal requires the same sources for each directive (developer.paypal.com/sdk/js/best-practices). Its script and styles have the page's nonce. */
const PAYPAL = ["https://*.paypal.com", "https://*.paypalobjects.com", "https://*.venmo.com"];

/**
 * PayPal through Braintree: PayPal's own list and Braintree's (developer.paypal.com/braintree/docs/guides/client-sdk/setup, content security policy).
 * Braintree's sandbox uses other hosts for its APIs.
 */
export const PAYPAL_POLICY: ProviderPolicy = {
  "script-src": ["https://js.braintreegateway.com", "https://assets.braintreegateway.com", ...PAYPAL],
  "connect-src": ["https://*.braintree-api.com", "https://*.braintreegateway.com", ...PAYPAL],
  "frame-src": ["https://assets.braintreegateway.com", ...PAYPAL],
  "img-src": ["https://assets.braintreegateway.com", ...PAYPAL],
  "style-src": PAYPAL,
};
