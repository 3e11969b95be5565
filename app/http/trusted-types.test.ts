import { expect, it } from "vitest";
import { PAYPAL_POLICY, STRIPE_POLICY } from "./provider-policy";
import { enforceTrustedTypes, trustedHtml, trustedScript } from "./trusted-types";

const OURS = "https://pitlane.example";

it.each([
  ["/assets/map-worker.mjs", true],
  ["https://pitlane.example/assets/form.js", true],
  ["blob:https://pitlane.example/0b0e", true],
  ["https://js.stripe.com/basil/stripe.js", true],
  ["https://b.js.stripe.com/fingerprinted/js/elements.js", true],
  ["https://assets.braintreegateway.com/data/v1/pp.js", true],
  ["https://www.paypal.com/sdk/js?client-id=x", true],
  ["https://notjs.stripe.com/x.js", false],
  ["https://paypal.com.evil.example/sdk.js", false],
  ["https://evil.example/js.stripe.com/", false],
  ["blob:https://evil.example/0b0e", false],
  ["data:text/javascript,alert(1)", false],
  ["javascript:alert(1)", false],
  ["//evil.example/x.js", false],
  ["https://", false],
])("a script from %s: trusted %s", (address, isTrusted) => {
  expect(trustedScript(address, OURS) !== null).toBe(isTrusted);
});

it("every host in the script policy of a provider is a trusted script host", () => {
  for (const host of [...STRIPE_POLICY["script-src"], ...PAYPAL_POLICY["script-src"]])
    expect(trustedScript(`${host.replace("*", "some-name")}/x.js`, OURS), host).not.toBeNull();
});

it("only the empty script element of React and plain text are trusted HTML", () => {
  expect(trustedHtml("<script></script>")).not.toBeNull();
  expect(trustedHtml("Made with Natural Earth")).not.toBeNull();
  for (const html of ["<b>x</b>", "<img src=x onerror=alert(1)>", "<script>alert(1)</script>"])
    expect(trustedHtml(html)).toBeNull();
});

it("a browser without trusted types is left unchanged", () => {
  expect(() => enforceTrustedTypes({ location: { origin: OURS } as Location })).not.toThrow();
});
