import { expect, it } from "vitest";
import { type HeaderSituation, securityHeaders, withSecurityHeaders } from "./security-headers";

const aPage = (over: Partial<HeaderSituation> = {}): HeaderSituation => ({
  pathname: "/",
  nonce: "n0nce",
  isHttps: true,
  isPublic: true,
  withStripe: false,
  withPayPal: false,
  formOrigins: [],
  ...over,
});

it("scripts need our host or this answer's nonce, and nothing may frame us", () => {
  const policy = securityHeaders(aPage())["Content-Security-Policy"] ?? "";
  expect(policy).toContain("script-src 'self' 'nonce-n0nce';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(policy).not.toContain("stripe");
});

it("no string becomes code unseen: trusted types are asked for everywhere, under one policy of ours", () => {
  expect(securityHeaders(aPage())["Content-Security-Policy"]).toContain(
    "require-trusted-types-for 'script'; trusted-types default",
  );
});

it("Stripe's hosts are allowed only where Stripe is configured", () => {
  expect(securityHeaders(aPage({ withStripe: true }))["Content-Security-Policy"]).toContain(
    "frame-src https://js.stripe.com https://hooks.stripe.com",
  );
});

it("a page that is not for everybody tells other hosts nothing, is not indexed and not stored", () => {
  const { headers } = withSecurityHeaders(new Response("x"), aPage({ isPublic: false }), "trace");
  expect([headers.get("Referrer-Policy"), headers.get("X-Robots-Tag"), headers.get("Cache-Control")]).toEqual([
    "same-origin",
    "noindex, nofollow",
    "private, no-store",
  ]);
  expect(securityHeaders(aPage())).not.toHaveProperty("X-Robots-Tag");
});

it("strict transport is promised on https only", () => {
  expect(securityHeaders(aPage())).toHaveProperty("Strict-Transport-Security");
  expect(securityHeaders(aPage({ isHttps: false }))).not.toHaveProperty("Strict-Transport-Security");
});

it("PayPal's and humm's hosts are allowed only where they serve", () => {
  const policy = (over: Partial<HeaderSituation>) => securityHeaders(aPage(over))["Content-Security-Policy"];
  expect(policy({})).not.toMatch(/paypal|braintree|humm/);
  expect(policy({ withPayPal: true })).toMatch(/script-src [^;]*https:\/\/js\.braintreegateway\.com/);
  expect(policy({ formOrigins: ["https://cart.shophumm.com.au"] })).toContain(
    "form-action 'self' https://cart.shophumm.com.au",
  );
});

it("headless portal screens are framed by the named sites alone, every other page by nobody", () => {
  const portalFrameOrigins = ["https://portal.pitlane.example"];
  const headless = securityHeaders(aPage({ pathname: "/workshop/hl/bookings/abc", portalFrameOrigins }));
  expect(headless["Content-Security-Policy"]).toContain("frame-ancestors https://portal.pitlane.example;");
  expect(headless).not.toHaveProperty("X-Frame-Options");
  for (const situation of [
    { pathname: "/workshop/bookings/abc", portalFrameOrigins },
    { pathname: "/workshop/hl/bookings/abc" },
    { pathname: "/login", portalFrameOrigins },
  ]) {
    const headers = securityHeaders(aPage(situation));
    expect(
      [headers["Content-Security-Policy"]?.includes("frame-ancestors 'none'"), headers["X-Frame-Options"]],
      situation.pathname,
    ).toEqual([true, "DENY"]);
  }
});
