import { PAYPAL_POLICY, type ProviderPolicy, STRIPE_PAYMENT_ORIGINS, STRIPE_POLICY } from "./provider-policy";

export interface SecurityHeaderOptions {
  readonly pathname: string;
  readonly nonce: string;
  readonly isHttps: boolean;
  /** Whether the page may be indexed and cached publicly (app/ui/route-handle.ts). */
  readonly isPublic: boolean;
  /** Allows the script, frames and calls of Stripe's card form. */
  readonly allowsStripe: boolean;
  /** Allows Braintree's and PayPal's scripts for PayPal's buttons. */
  readonly allowsPayPal: boolean;
  /** Other origins that our forms may post to: humm's checkout. */
  readonly formOrigins: readonly string[];
  /** Origin to which photos are uploaded, if it is not this site. */
  readonly uploadOrigin?: string | null;
  /** Sites that may frame the portal's headless screens. None unless configured. */
  readonly portalFrameOrigins?: readonly string[];
}

/** Headless portal screens may be framed, but only by the sites that a deployment configures (docs/decisions/0037). */
const frameAncestorsOf = ({
  pathname,
  portalFrameOrigins = [],
}: Pick<SecurityHeaderOptions, "pathname" | "portalFrameOrigins">): readonly string[] =>
  pathname.startsWith("/workshop/hl/") ? portalFrameOrigins : [];

function contentPolicy({
  pathname,
  portalFrameOrigins = [],
  nonce,
  isHttps,
  allowsStripe,
  uploadOrigin = null,
  allowsPayPal,
  formOrigins,
}: SecurityHeaderOptions): string {
  const providers = [...(allowsStripe ? [STRIPE_POLICY] : []), ...(allowsPayPal ? [PAYPAL_POLICY] : [])];
  const originsFor = (directive: keyof ProviderPolicy) => providers.flatMap((policy) => policy[directive]);
  const frameAncestors = frameAncestorsOf({ pathname, portalFrameOrigins });
  const frames = originsFor("frame-src");
  const directives: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, ...originsFor("script-src")],
    // PayPal's buttons have their own styles, with the page's nonce.
    "style-src": ["'self'", ...(allowsPayPal ? [`'nonce-${nonce}'`] : []), ...originsFor("style-src")],
    "img-src": ["'self'", "data:", "blob:", ...originsFor("img-src")],
    // Allows customers' videos. Needed on every page, because client-side navigation keeps the policy of the first page.
    "media-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...originsFor("connect-src"), ...(uploadOrigin === null ? [] : [uploadOrigin])],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'", ...formOrigins],
    "frame-ancestors": frameAncestors.length > 0 ? frameAncestors : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    // app/http/trusted-types.ts decides which strings may become code. PayPal's script writes markup into its own frames, so the page with PayPal cannot
    // require trusted types.
    ...(allowsPayPal ? {} : { "require-trusted-types-for": ["'script'"] }),
    // Stripe's and PayPal's scripts create their own trusted-types policies.
    "trusted-types": allowsStripe || allowsPayPal ? ["*", "'allow-duplicates'"] : ["default"],
    ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/**
 * Headers of every response. Private pages send no referrer to other hosts, are not indexed and are not stored. The policy is `same-origin` because
 * `no-referrer` makes older browsers send `Origin: null` with our own forms.
 */
export function securityHeaders(options: SecurityHeaderOptions): Readonly<Record<string, string>> {
  const isPrivate = !options.isPublic;
  const paymentOrigins = options.allowsStripe ? STRIPE_PAYMENT_ORIGINS.map((origin) => `"${origin}"`) : [];
  return {
    "Content-Security-Policy": contentPolicy(options),
    "X-Content-Type-Options": "nosniff",
    // X-Frame-Options cannot list hosts. If some sites may frame the page, only the content policy above applies.
    ...(frameAncestorsOf(options).length > 0 ? {} : { "X-Frame-Options": "DENY" }),
    "Referrer-Policy": isPrivate ? "same-origin" : "strict-origin-when-cross-origin",
    "Permissions-Policy": `camera=(self), geolocation=(self), microphone=(), payment=(${["self", ...paymentOrigins].join(" ")}), usb=(), browsing-topics=()`,
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(options.isHttps ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
    ...(isPrivate ? { "X-Robots-Tag": "noindex, nofollow" } : {}),
  };
}

/** Adds our headers to a response. Keeps the caching rules and the policy of a page or endpoint. */
export function withSecurityHeaders(response: Response, options: SecurityHeaderOptions, traceId: string): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders(options))) {
    if (name !== "Content-Security-Policy" || !headers.has(name)) headers.set(name, value);
  }
  headers.set("X-Trace-Id", traceId);
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", options.isPublic ? "private, no-cache" : "private, no-store");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
