import { PAYPAL_POLICY, type ProviderPolicy, STRIPE_ASKS_FOR_PAYMENT, STRIPE_POLICY } from "./provider-policy";

export interface HeaderSituation {
  readonly pathname: string;
  readonly nonce: string;
  readonly isHttps: boolean;
  /** Anyone may find and cache this page (app/ui/route-handle.ts). */
  readonly isPublic: boolean;
  /** The window of Stripe's card form: its script, frames and calls. */
  readonly withStripe: boolean;
  /** The window of PayPal's buttons: Braintree's and PayPal's. */
  readonly withPayPal: boolean;
  /** Where a form of ours may be posted besides here: humm's checkout. */
  readonly formOrigins: readonly string[];
  /** Where photos are sent to, when it is not this site. */
  readonly uploadOrigin?: string | null;
  /** Sites that may frame the portal's headless screens; none unless configured. */
  readonly portalFrameOrigins?: readonly string[];
}

/** Headless portal screens are made for frames, but only of the sites that a deployment names (docs/decisions/0037). */
const framersOf = ({
  pathname,
  portalFrameOrigins = [],
}: Pick<HeaderSituation, "pathname" | "portalFrameOrigins">): readonly string[] =>
  pathname.startsWith("/workshop/hl/") ? portalFrameOrigins : [];

function contentPolicy({
  pathname,
  portalFrameOrigins = [],
  nonce,
  isHttps,
  withStripe,
  uploadOrigin = null,
  withPayPal,
  formOrigins,
}: HeaderSituation): string {
  const providers = [...(withStripe ? [STRIPE_POLICY] : []), ...(withPayPal ? [PAYPAL_POLICY] : [])];
  const needed = (directive: keyof ProviderPolicy) => providers.flatMap((policy) => policy[directive]);
  const framers = framersOf({ pathname, portalFrameOrigins });
  const frames = needed("frame-src");
  const directives: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, ...needed("script-src")],
    // PayPal's buttons bring styles of their own, under the nonce of the page.
    "style-src": ["'self'", ...(withPayPal ? [`'nonce-${nonce}'`] : []), ...needed("style-src")],
    "img-src": ["'self'", "data:", "blob:", ...needed("img-src")],
    // A customer's video. On every page, because script goes from one to the next under the policy of the first.
    "media-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...needed("connect-src"), ...(uploadOrigin === null ? [] : [uploadOrigin])],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'", ...formOrigins],
    "frame-ancestors": framers.length > 0 ? framers : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    // app/http/trusted-types.ts decides which strings may become code. PayPal's script writes markup into its own frames, so its page cannot require it.
    ...(withPayPal ? {} : { "require-trusted-types-for": ["'script'"] }),
    // Stripe's script creates its own policies.
    "trusted-types": withStripe || withPayPal ? ["*", "'allow-duplicates'"] : ["default"],
    ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/**
 * The headers of every answer the worker gives. Private pages send no referrer to other hosts (`same-origin`, not `no-referrer`: the latter
 * makes older browsers send `Origin: null` with our own forms), are not indexed and are not stored.
 */
export function securityHeaders(situation: HeaderSituation): Readonly<Record<string, string>> {
  const hidden = !situation.isPublic;
  const asksForPayment = situation.withStripe ? STRIPE_ASKS_FOR_PAYMENT.map((origin) => `"${origin}"`) : [];
  return {
    "Content-Security-Policy": contentPolicy(situation),
    "X-Content-Type-Options": "nosniff",
    // It cannot name hosts: where some may frame, the policy above alone says so.
    ...(framersOf(situation).length > 0 ? {} : { "X-Frame-Options": "DENY" }),
    "Referrer-Policy": hidden ? "same-origin" : "strict-origin-when-cross-origin",
    "Permissions-Policy": `camera=(self), geolocation=(self), microphone=(), payment=(${["self", ...asksForPayment].join(" ")}), usb=(), browsing-topics=()`,
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(situation.isHttps ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
    ...(hidden ? { "X-Robots-Tag": "noindex, nofollow" } : {}),
  };
}

/** Adds our headers to a response. A page's or endpoint's own caching rules or policy are kept. */
export function withSecurityHeaders(response: Response, situation: HeaderSituation, traceId: string): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders(situation))) {
    if (name !== "Content-Security-Policy" || !headers.has(name)) headers.set(name, value);
  }
  headers.set("X-Trace-Id", traceId);
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", situation.isPublic ? "private, no-cache" : "private, no-store");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
