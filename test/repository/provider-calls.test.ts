import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { OPERATIONS } from "../../app/adapters/payments/braintree/operations";
import type { Provider } from "../../app/adapters/outgoing";
import { STRIPE_RESOURCES } from "../../scripts/build/one-worker";

const ADAPTERS = "app/adapters";

/** Patterns of adapter lines that make a call, by folder; the capture group identifies the call. */
const CALL_PATTERNS: readonly (readonly [folder: string, site: RegExp])[] = [
  ["payments/afterpay", /\bcallAfterpay\("(\w+", (?:"[^"]*"|`[^`]*`|\w+\(\w+\)))/g],
  ["payments/zip", /\bcallZip\(\s*"(\w+",\s*(?:"[^"]*"|`[^`]*`))/g],
  ["payments/humm", /jsonCall\(settings\.fetch, \{\s*method: "(\w+",\s*url: [^,]+),/g],
  ["payments/stripe", /\bstripe\.((?!webhooks)\w+\.\w+)\(/g],
  ["payments/braintree", /\bask\((\w+|"\w+"),/g],
  ["mail", /new Request\("([^"]+)"/g],
  ["sms", /twilioPost\(\s*settings,\s*([^,]+),/g],
  ["places", /\bcallApi\(([^,]+), \{\s*method/g],
  ["directions", /new Request\((\w+), \{/g],
  ["rego", /new Request\((\w+\(\w+\)), \{/g],
  ["identity", /\boauth\.(\w+Request|validateApplicationLevelSignature)\(/g],
  ["uploads", /\{ method: ("\w+", url)/g],
];

/** Every adapter line that makes a call, with the corresponding call in test/contracts. */
const CALLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "payments/afterpay/afterpay.ts": {
    'POST", "/v2/checkouts"': "POST https://global-api-sandbox.afterpay.com/v2/checkouts",
    'GET", tokenPath(reference)': "GET https://global-api-sandbox.afterpay.com/v2/payments/token:{token}",
    'POST", "/v2/payments/capture"': "POST https://global-api-sandbox.afterpay.com/v2/payments/capture",
    'POST", `/v2/payments/${encodeURIComponent(paymentId)}/refund`':
      "POST https://global-api-sandbox.afterpay.com/v2/payments/{id}/refund",
    'GET", "/v2/configuration"': "GET https://global-api-sandbox.afterpay.com/v2/configuration",
  },
  "payments/zip/zip.ts": {
    'GET", `/checkouts/${encodeURIComponent(reference.providerId)}`':
      "GET https://sand.merchant-api.com/merchant/checkouts/{id}",
    'POST", "/checkouts"': "POST https://sand.merchant-api.com/merchant/checkouts",
    'POST", "/charges"': "POST https://sand.merchant-api.com/merchant/charges",
    'GET", `/charges/${encodeURIComponent(reference.paymentRef)}`':
      "GET https://sand.merchant-api.com/merchant/charges/{id}",
    'POST", "/refunds"': "POST https://sand.merchant-api.com/merchant/refunds",
  },
  "payments/humm/humm.ts": {
    'POST", url: `${settings.baseUrl}/api/ExternalRefund/v1/processrefund`':
      "POST https://integration-buyerapi.shophumm.com.au/api/ExternalRefund/v1/processrefund",
  },
  "payments/stripe/stripe.ts": {
    "paymentIntents.retrieve": "GET https://api.stripe.com/v1/payment_intents/{id}",
    "refunds.create": "POST https://api.stripe.com/v1/refunds",
    "paymentIntents.cancel": "POST https://api.stripe.com/v1/payment_intents/{id}/cancel",
    "paymentIntents.create": "POST https://api.stripe.com/v1/payment_intents",
    "paymentIntents.capture": "POST https://api.stripe.com/v1/payment_intents/{id}/capture",
    "disputes.list": "GET https://api.stripe.com/v1/disputes",
    "disputes.retrieve": "GET https://api.stripe.com/v1/disputes/{id}",
    "disputes.update": "POST https://api.stripe.com/v1/disputes/{id}",
  },
  "mail/resend.ts": { "https://api.resend.com/emails": "POST https://api.resend.com/emails" },
  "sms/twilio-messages.ts": {
    url: "POST https://api.twilio.com/2010-04-01/Accounts/{AccountSid}/Messages.json",
  },
  "sms/twilio-verify.ts": {
    "`${baseUrl}/Verifications`": "POST https://verify.twilio.com/v2/Services/{ServiceSid}/Verifications",
    "`${baseUrl}/Verifications/${cancel}`":
      "POST https://verify.twilio.com/v2/Services/{ServiceSid}/Verifications/{Sid}",
    "`${baseUrl}/VerificationCheck`": "POST https://verify.twilio.com/v2/Services/{ServiceSid}/VerificationCheck",
  },
  "places/google-places.ts": {
    '"/v1/places:autocomplete"': "POST https://places.googleapis.com/v1/places:autocomplete",
    "`/v1/places/${encodeURIComponent(id)}?${query}`": "GET https://places.googleapis.com/v1/places/{place_id}",
  },
  "directions/google-routes.ts": { API_URL: "POST https://routes.googleapis.com/directions/v2:computeRoutes" },
  "rego/autograb.ts": {
    "lookupUrl(plate)": "GET https://api.autograb.com.au/v2/vehicles/registrations/{plate}",
  },
  "identity/discovery.ts": {
    discoveryRequest: "GET https://login.operator.example/sandbox/identity/.well-known/openid-configuration",
  },
  "identity/oidc.ts": {
    userInfoRequest: "GET https://login.operator.example/sandbox/identity/userinfo",
    authorizationCodeGrantRequest: "POST https://login.operator.example/sandbox/identity/token",
    validateApplicationLevelSignature: "GET https://login.operator.example/sandbox/identity/jwks",
    refreshTokenGrantRequest: "POST https://login.operator.example/sandbox/identity/token",
  },
  "uploads/configured.ts": {
    '"PUT", url': "PUT https://0123456789abcdef0123456789abcdef.r2.cloudflarestorage.com/pitlane-uploads/incoming/{id}",
  },
};

/**
 * The contract of each provider; null = none is stored here. Openpay closed in 2023, and no deployment offers it. The two business registers have no
 * machine-readable contract that we know of; their facts are in business-register.test.ts. A calendar is a file at any URL, specified by RFC 5545. A webhook
 * goes to any URL, as specified by Standard Webhooks, whose own library reads it in test/workerd/integrations/webhooks.test.ts. A notification goes to a
 * browser's push service as specified by RFC 8030, 8291 and 8292; another library decrypts it in app/adapters/push/web-push.test.ts.
 */
const CONTRACT_OF: Readonly<Record<Provider, string | null>> = {
  abr: null,
  afterpay: "afterpay",
  autograb: "autograb",
  braintree: "braintree",
  calendar: null,
  webhook: null,
  googlePlaces: "google",
  googleRoutes: "google",
  humm: "humm",
  nzbn: null,
  oidc: "oidc",
  openpay: null,
  push: null,
  resend: "resend",
  stripe: "stripe",
  twilio: "twilio",
  zip: "zip",
};
/** The provider that the browser calls instead of the worker. */
const BROWSER_PROVIDER = "r2";

/** Files that pass a call on and make none themselves. */
const WIRING_FILES = [
  "outgoing.ts",
  "lazy.ts",
  "senders.ts",
  "identity/configured.ts",
  "payments/configured.ts",
  "payments/json-call.ts",
  "payments/stripe/client.ts",
  "payments/stripe/webhook.ts",
  "sms/verifier.ts",
  "sms/twilio-post.ts",
  "rego/rego.ts",
  "uploads/presign.ts",
  // Its GraphQL documents are checked by name below.
  "payments/braintree/client.ts",
  "payments/braintree/braintree.ts",
  // Openpay no longer has a contract.
  "payments/openpay/openpay.ts",
  // The business registers have no stored contract.
  "business-register/business-register.ts",
  // Requests any URL that a workshop enters for its calendar file.
  "calendars/outside-calendars.ts",
  "webhooks/webhook-client.ts",
  "push/web-push.ts",
  // Our own static files, through the platform's binding.
  "static-files.ts",
];

const sources = readdirSync(ADAPTERS, { recursive: true, encoding: "utf8" })
  .filter((path) => /(?<!\.test)\.ts$/.test(path) && !/sandbox|^db\//.test(path))
  .map((path) => [path, readFileSync(join(ADAPTERS, path), "utf8")] as const);

const findCallSites = (path: string, source: string): readonly string[] => {
  const callSites = CALL_PATTERNS.filter(([folder]) => path.startsWith(`${folder}/`)).flatMap(([, site]) =>
    [...source.matchAll(site)].map(([, match = ""]) => match.replace(/\s+/g, " ")),
  );
  return [...new Set(callSites)].sort();
};

it("every outgoing call of an adapter is listed with its documented endpoint", () => {
  const usedCalls = Object.fromEntries(
    sources
      .filter(([path]) => !WIRING_FILES.includes(path))
      .map(([path, source]) => [path, findCallSites(path, source)])
      .filter(([, sites]) => sites?.length),
  );
  expect(usedCalls).toEqual(
    Object.fromEntries(Object.entries(CALLS).map(([path, calls]) => [path, Object.keys(calls).sort()])),
  );
});

it("only the listed adapter files make outgoing calls", () => {
  const callPattern =
    /\bFetch\b|\bfetch\b|Promise<Response>|new Request\(|\boauth\.\w+Request|import Stripe|jsonCall|twilioPost/;
  const listedFiles = [...WIRING_FILES, ...Object.keys(CALLS)];
  expect(
    sources.filter(([path, source]) => callPattern.test(source) && !listedFiles.includes(path)).map(([path]) => path),
  ).toEqual([]);
  expect(listedFiles.filter((path) => !sources.some(([value]) => value === path))).toEqual([]);
});

it("the stored contracts match the contracts of the listed calls", () => {
  const contractFolders = readdirSync("test/contracts", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const contracts = Object.values(CONTRACT_OF).filter((name) => name !== null);
  expect(contractFolders.sort()).toEqual([...new Set([...contracts, BROWSER_PROVIDER])].sort());
  const calls = contractFolders
    .filter((name) => name !== "braintree")
    .flatMap(
      (name) =>
        (
          JSON.parse(readFileSync(`test/contracts/${name}/facts.json`, "utf8")) as {
            calls: readonly { call: string }[];
          }
        ).calls,
    )
    .map(({ call }) => call);
  expect(calls.sort()).toEqual([...new Set(Object.values(CALLS).flatMap((item) => Object.values(item)))].sort());
});

it("each Braintree GraphQL operation is used by its name", () => {
  const source = sources.find(([path]) => path === "payments/braintree/braintree.ts")?.[1] ?? "";
  expect(Object.keys(OPERATIONS).filter((name) => !source.includes(`"${name}"`))).toEqual([]);
});

it("the built worker contains each resource of Stripe's client that an adapter calls", () => {
  const calledResources = Object.keys(CALLS["payments/stripe/stripe.ts"] ?? {}).map((call) => call.split(".")[0] ?? "");
  expect([...new Set(calledResources)].sort()).toEqual([...STRIPE_RESOURCES].sort());
});
