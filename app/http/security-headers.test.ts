import { expect, it } from "vitest";
import { type SecurityHeaderOptions, securityHeaders, withSecurityHeaders } from "./security-headers";

const testPage = (overrides: Partial<SecurityHeaderOptions> = {}): SecurityHeaderOptions => ({
  pathname: "/",
  nonce: "n0nce",
  isHttps: true,
  isPublic: true,
  allowsStripe: false,
  allowsPayPal: false,
  formOrigins: [],
  ...overrides,
});

it("scripts must have our host or the response's nonce, and no site may frame our pages", () => {
  const policy = securityHeaders(testPage())["Content-Security-Policy"] ?? "";
  expect(policy).toContain("script-src 'self' 'nonce-n0nce';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(policy).not.toContain("stripe");
});

it("every page requires trusted types with one policy", () => {
  expect(securityHeaders(testPage())["Content-Security-Policy"]).toContain(
    "require-trusted-types-for 'script'; trusted-types default",
  );
});

/** Sources of one directive of a page's policy. */
const sourcesOf = (overrides: Partial<SecurityHeaderOptions>, directive: string): readonly string[] =>
  (securityHeaders(testPage(overrides))["Content-Security-Policy"] ?? "")
    .split("; ")
    .map((part) => part.split(" "))
    .find(([name]) => name === directive)
    ?.slice(1) ?? [];

it("allows Stripe's hosts only in the Stripe window", () => {
  const withStripe = { allowsStripe: true };
  expect(sourcesOf(withStripe, "frame-src")).toEqual([
    "https://*.js.stripe.com",
    "https://js.stripe.com",
    "https://hooks.stripe.com",
  ]);
  expect(sourcesOf(withStripe, "script-src")).toEqual(
    expect.arrayContaining(["https://*.js.stripe.com", "https://js.stripe.com"]),
  );
  expect(sourcesOf(withStripe, "connect-src")).toEqual(["'self'", "https://api.stripe.com"]);
  expect(sourcesOf(withStripe, "require-trusted-types-for")).toEqual(["'script'"]);
  expect(sourcesOf({}, "frame-src")).toEqual(["'none'"]);
});

it("allows Braintree and PayPal hosts only in the PayPal window, without trusted types", () => {
  const withPayPal = { allowsPayPal: true };
  const payPal = ["https://*.paypal.com", "https://*.paypalobjects.com", "https://*.venmo.com"];
  for (const directive of ["script-src", "connect-src", "frame-src", "img-src", "style-src"]) {
    expect(sourcesOf(withPayPal, directive), directive).toEqual(expect.arrayContaining(payPal));
    expect(sourcesOf({}, directive).join(), directive).not.toMatch(/paypal|braintree|venmo|stripe/);
  }
  expect(sourcesOf(withPayPal, "connect-src")).toEqual(
    expect.arrayContaining(["https://*.braintree-api.com", "https://*.braintreegateway.com"]),
  );
  expect(sourcesOf(withPayPal, "style-src")).toContain("'nonce-n0nce'");
  expect(sourcesOf({}, "style-src")).toEqual(["'self'"]);
  expect(sourcesOf(withPayPal, "require-trusted-types-for")).toEqual([]);
  expect(sourcesOf({}, "trusted-types")).toEqual(["default"]);
});

it("a private page sends no referrer to other hosts, and is neither indexed nor stored", () => {
  const { headers } = withSecurityHeaders(new Response("x"), testPage({ isPublic: false }), "trace");
  expect([headers.get("Referrer-Policy"), headers.get("X-Robots-Tag"), headers.get("Cache-Control")]).toEqual([
    "same-origin",
    "noindex, nofollow",
    "private, no-store",
  ]);
  expect(securityHeaders(testPage())).not.toHaveProperty("X-Robots-Tag");
});

it("strict transport security is sent on https only", () => {
  expect(securityHeaders(testPage())).toHaveProperty("Strict-Transport-Security");
  expect(securityHeaders(testPage({ isHttps: false }))).not.toHaveProperty("Strict-Transport-Security");
});

it("a form may be sent to humm's hosts only if humm is available", () => {
  expect(sourcesOf({}, "form-action")).toEqual(["'self'"]);
  const formOrigins = ["https://cart.shophumm.com.au", "https://*.shophumm.com.au"];
  expect(sourcesOf({ formOrigins }, "form-action")).toEqual(["'self'", ...formOrigins]);
});

it("headless portal pages can be framed by the configured sites only, other pages by none", () => {
  const portalFrameOrigins = ["https://portal.pitlane.example"];
  const headlessHeaders = securityHeaders(testPage({ pathname: "/workshop/hl/bookings/abc", portalFrameOrigins }));
  expect(headlessHeaders["Content-Security-Policy"]).toContain("frame-ancestors https://portal.pitlane.example;");
  expect(headlessHeaders).not.toHaveProperty("X-Frame-Options");
  for (const situation of [
    { pathname: "/workshop/bookings/abc", portalFrameOrigins },
    { pathname: "/workshop/hl/bookings/abc" },
    { pathname: "/login", portalFrameOrigins },
  ]) {
    const headers = securityHeaders(testPage(situation));
    expect(
      [headers["Content-Security-Policy"]?.includes("frame-ancestors 'none'"), headers["X-Frame-Options"]],
      situation.pathname,
    ).toEqual([true, "DENY"]);
  }
});

it("only the Stripe window may use the Payment Request API", () => {
  const mayPay = (overrides: Partial<SecurityHeaderOptions>) =>
    /payment=\(([^)]*)\)/.exec(securityHeaders(testPage(overrides))["Permissions-Policy"] ?? "")?.[1];
  expect(mayPay({ allowsStripe: true })).toBe('self "https://js.stripe.com" "https://*.js.stripe.com"');
  expect(mayPay({})).toBe("self");
  expect(mayPay({ allowsPayPal: true })).toBe("self");
});
