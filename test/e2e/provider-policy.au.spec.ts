import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { type SecurityHeaderOptions, securityHeaders } from "../../app/http/security-headers";
import { BRAINTREE_WEB_VERSION } from "../../app/pages/payment/paypal-checkout";
import { policyViolations } from "./support/content-policy";
import { expect, test } from "./support/test";

const NONCE = "n0nce";
const SITE = "https://pay.pitlane.test";

/**
 * Opens a payment window with the headers that a deployment with real keys sends. `source` is its script. Nothing leaves the machine, because every host is
 * intercepted here.
 */
async function openWindow(page: Page, source: string, overrides: Partial<SecurityHeaderOptions>) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: "app", loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
  });
  const headers = securityHeaders({
    pathname: "/",
    nonce: NONCE,
    isHttps: true,
    isPublic: false,
    allowsStripe: false,
    allowsPayPal: false,
    formOrigins: [],
    ...overrides,
  });
  await page.route(`${SITE}/`, (route) =>
    route.fulfill({
      headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
      body: `<!doctype html><main></main><script nonce="${NONCE}">${outputFiles[0]?.text.replaceAll("</script", "<\\/script")}</script>`,
    }),
  );
  await page.goto(`${SITE}/`);
}

/** Braintree's own script from its package. */
const braintreeWeb = (name: string) => readFileSync(`node_modules/braintree-web/dist/browser/${name}.js`, "utf8");

/** A client token in Braintree's format: base64 of the configuration URL for the browser. */
const clientToken = (environment: "sandbox" | "production") =>
  Buffer.from(
    JSON.stringify({
      version: 2,
      environment,
      authorizationFingerprint: "fingerprint",
      configUrl: `https://api${environment === "sandbox" ? ".sandbox" : ""}.braintreegateway.com:443/merchants/m/client_api/v1/configuration`,
      graphQL: {
        url: `https://payments${environment === "sandbox" ? ".sandbox" : ""}.braintree-api.com/graphql`,
        date: "2018-05-08",
        features: ["tokenize_credit_cards"],
      },
    }),
  ).toString("base64");

for (const environment of ["sandbox", "production"] as const)
  test(`braintree-web loads from Braintree's ${environment} and PayPal without being blocked`, async ({ page }) => {
    const violations = await policyViolations(page);
    const requestedHosts = new Set<string>();
    const host = environment === "sandbox" ? ".sandbox" : "";
    await page.route(/^https:\/\/(?!pay\.pitlane\.test)/, (route) => {
      const { host: at, pathname } = new URL(route.request().url());
      requestedHosts.add(at);
      const cors = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" };
      const [, script] = /^\/web\/[\d.]+\/js\/([\w-]+)\.min\.js$/.exec(pathname) ?? [];
      if (script !== undefined) return route.fulfill({ contentType: "text/javascript", body: braintreeWeb(script) });
      if (at.endsWith(".braintree-api.com")) return route.fulfill({ headers: cors, json: configuration(environment) });
      if (pathname.startsWith("/sdk/js")) return route.fulfill({ contentType: "text/javascript", body: PAYPAL_SDK });
      return route.fulfill({ headers: cors, json: {} });
    });
    await openWindow(
      page,
      `import { enforceTrustedTypes } from "./http/trusted-types";
       import { openPayPal } from "./pages/payment/paypal-checkout";
       enforceTrustedTypes();
       openPayPal(${JSON.stringify(clientToken(environment))}, "AUD").then(
         ({ paypal }) => paypal.Buttons({}).render(document.querySelector("main")),
         (error) => { document.title = error.code + " " + error.message; },
       );`,
      { allowsPayPal: true },
    );
    await expect(page.getByText("PayPal's button"), await page.title()).toBeVisible();
    expect([...requestedHosts]).toEqual(
      expect.arrayContaining(["js.braintreegateway.com", `payments${host}.braintree-api.com`, "www.paypal.com"]),
    );
    expect(violations).toEqual([]);
    // The package must have the version that the product loads.
    expect(JSON.parse(readFileSync("node_modules/braintree-web/package.json", "utf8"))).toMatchObject({
      version: BRAINTREE_WEB_VERSION,
    });
  });

/** The part of Braintree's GraphQL response to the client's first query that PayPal needs. */
const configuration = (environment: string) => ({
  data: {
    clientConfiguration: {
      environment: environment.toUpperCase(),
      merchantId: "m",
      clientApiUrl: `https://api${environment === "sandbox" ? ".sandbox" : ""}.braintreegateway.com:443/merchants/m/client_api`,
      analyticsUrl: `https://client-analytics${environment === "sandbox" ? ".sandbox" : ""}.braintreegateway.com/m`,
      assetsUrl: "https://assets.braintreegateway.com",
      paypal: {
        displayName: "Pitlane",
        clientId: "client-id",
        environment: environment === "sandbox" ? "TEST" : "LIVE",
        environmentNoNetwork: false,
        unvettedMerchant: false,
        braintreeClientId: "braintree-client-id",
        merchantAccountId: "m",
        currencyCode: "AUD",
        assetsUrl: "https://checkout.paypal.com",
        allowHttp: false,
      },
      supportedFeatures: [],
    },
  },
});

/** Replaces PayPal's script, which tests must not load. It affects the page in the same way: styles with the nonce, markup written into a frame, and images. */
const PAYPAL_SDK = `
const nonce = document.currentScript.getAttribute("data-csp-nonce");
window.paypal = { Buttons: () => ({ render: async (box) => {
  const style = Object.assign(document.createElement("style"), { nonce, textContent: ".paypal{color:navy}" });
  document.head.append(style);
  const frame = document.createElement("iframe");
  box.append(frame);
  frame.contentDocument.open();
  frame.contentDocument.write("<b>loading</b>");
  frame.contentDocument.close();
  box.append(Object.assign(document.createElement("img"), { src: "https://www.paypalobjects.com/x.svg", alt: "" }));
  box.append(Object.assign(document.createElement("iframe"), { src: "https://www.sandbox.paypal.com/smart/buttons" }));
  box.append(Object.assign(document.createElement("p"), { className: "paypal", textContent: "PayPal's button" }));
  await fetch("https://www.paypal.com/xoplatform/logger/api/logger", { method: "POST" });
} }) };
`;

test("Stripe's frames load from varying host names, and its page keeps trusted types", async ({ page }) => {
  const violations = await policyViolations(page);
  await page.route(/^https:\/\/(?!pay\.pitlane\.test)/, (route) =>
    route.fulfill({
      contentType: route.request().resourceType() === "script" ? "text/javascript" : "text/html",
      headers: { "Access-Control-Allow-Origin": "*" },
      body: "",
    }),
  );
  await openWindow(
    page,
    `import { enforceTrustedTypes } from "./http/trusted-types";
     enforceTrustedTypes();
     for (const src of ["https://js.stripe.com/endive/stripe.js", "https://b.js.stripe.com/x.js"])
       document.head.append(Object.assign(document.createElement("script"), { src }));
     for (const src of ["https://m.js.stripe.com/inner.html", "https://hooks.stripe.com/3d", "https://js.stripe.com/v3/elements.html"])
       document.body.append(Object.assign(document.createElement("iframe"), { src }));
     fetch("https://api.stripe.com/v1/payment_intents").then(() => { document.title = "asked"; });`,
    { allowsStripe: true },
  );
  await expect(page).toHaveTitle("asked");
  expect(violations).toEqual([]);
  expect(
    await page.evaluate(() => {
      try {
        document.body.innerHTML = "<img src=x>";
        return "taken";
      } catch (error) {
        return (error as Error).name;
      }
    }),
  ).toBe("TypeError");
});

test("a page without payment blocks all scripts of payment providers", async ({ page }) => {
  const violations = await policyViolations(page);
  await openWindow(
    page,
    `const tried = ["https://js.stripe.com/x.js", "https://www.paypal.com/sdk/js", "https://js.braintreegateway.com/x.js"];
     for (const src of tried) {
       const script = document.createElement("script");
       try { script.src = src; document.head.append(script); } catch { document.title += "refused "; }
     }
     fetch("https://payments.braintree-api.com/graphql").catch(() => { document.title += "blocked"; });`,
    {},
  );
  await expect(page).toHaveTitle(/blocked/);
  expect(violations.length).toBeGreaterThanOrEqual(4);
});

test("Stripe frames may use the Payment Request API in the Stripe window", async ({ page }) => {
  await page.route(/^https:\/\/([bm]\.)?js\.stripe\.com\//, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<script>parent.postMessage(document.featurePolicy.allowsFeature("payment"), "*")</script>`,
    }),
  );
  await openWindow(
    page,
    `const told = [];
     addEventListener("message", ({ data }) => { told.push(data); document.title = told.join(" "); });
     for (const src of ["https://js.stripe.com/inner.html", "https://b.js.stripe.com/inner.html"])
       document.body.append(Object.assign(document.createElement("iframe"), { src, allow: "payment *" }));`,
    { allowsStripe: true },
  );
  await expect(page).toHaveTitle("true true");
});
