import { toAttemptId } from "../../support/ids";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomIds } from "../../../app/adapters/platform";
import { d1Localities } from "../../../app/adapters/db/localities";
import { googleRoutesSandbox } from "../../../sandbox/google-routes";
import { aesCipher } from "../../../app/adapters/encryption/cipher";
import { sandboxIdentity } from "../../../sandbox/identity/provider";
import { resendSandbox } from "../../../sandbox/resend";
import { afterpaySandbox } from "../../../sandbox/payments/afterpay/handler";
import { OPERATIONS } from "../../../app/adapters/payments/braintree/operations";
import { braintreeSandbox } from "../../../sandbox/payments/braintree/handler";
import { hummSandbox } from "../../../sandbox/payments/humm/handler";
import { stripeSandbox } from "../../../sandbox/payments/stripe/handler";
import { stripeClient } from "../../../app/adapters/payments/stripe/client";
import { zipSandbox } from "../../../sandbox/payments/zip/handler";
import { googlePlacesSandbox } from "../../../sandbox/places/google-places";
import { autograbSandbox } from "../../../sandbox/autograb";
import { messagesSandbox } from "../../../sandbox/sms/twilio-messages";
import { twilioSandbox } from "../../../sandbox/sms/twilio-verify";
import { buildContext } from "../../../app/context";
import { cents } from "../../../app/domain/core/money/money";
import type {
  ProviderReference,
  CheckoutProvider,
  PayPalProvider,
  ProviderPayment,
} from "../../../app/domain/payments/provider";
import type { BnplProvider } from "../../../app/domain/payments/methods";
import afterpay from "../../contracts/afterpay/facts.json";
import autograb from "../../contracts/autograb/facts.json";
import * as braintree from "../../contracts/braintree/hold";
import google from "../../contracts/google/facts.json";
import {
  addressOf,
  answerDeviations,
  findCall,
  type ProviderContract,
  isCall,
  requestDeviations,
} from "../../contracts/conformance";
import humm from "../../contracts/humm/facts.json";
import oidc from "../../contracts/oidc/facts.json";
import { OUTSIDE } from "../../contracts/outside";
import r2 from "../../contracts/r2/facts.json";
import resend from "../../contracts/resend/facts.json";
import { spoilDocument, spoilRequest } from "../../contracts/mutations";
import stripe from "../../contracts/stripe/facts.json";
import twilio from "../../contracts/twilio/facts.json";
import zip from "../../contracts/zip/facts.json";
import { seedReference } from "../../support/reference-fixture";
import { testCheckout } from "../payments/checkouts";
import { pay } from "../payments/sandbox";
import { DB } from "../database";

const CONTRACTS = { afterpay, autograb, google, humm, oidc, r2, resend, stripe, twilio, zip } as unknown as Record<
  string,
  ProviderContract
>;
type ProviderName = keyof typeof CONTRACTS | "braintree";

/** A provider's host, and the sandbox that answers for it. */
interface Provider {
  readonly name: ProviderName;
  readonly answer: (request: Request) => Promise<Response>;
}

const world = { db: DB, now: Date.now() };
const sandboxOptions = { db: DB, clock: { now: () => world.now }, ids: randomIds, siteUrl: "https://pitlane.test" };
const notices: Readonly<Record<string, string>>[] = [];
const cards = stripeSandbox({
  ...sandboxOptions,
  keys: { secret: OUTSIDE.STRIPE_SECRET_KEY, publishable: OUTSIDE.STRIPE_PUBLISHABLE_KEY },
  webhookSecret: OUTSIDE.STRIPE_WEBHOOK_SECRET,
  deliver: async () => undefined,
});
const checkouts = {
  afterPay: afterpaySandbox(sandboxOptions, {
    merchantId: OUTSIDE.AFTERPAY_MERCHANT_ID,
    secretKey: OUTSIDE.AFTERPAY_SECRET_KEY,
  }),
  zip: zipSandbox(sandboxOptions, { apiKey: OUTSIDE.ZIP_API_KEY }),
  humm: hummSandbox(sandboxOptions, {
    accountId: OUTSIDE.HUMM_ACCOUNT_ID,
    apiKey: OUTSIDE.HUMM_API_KEY,
    deliver: async (fields) => void notices.push(fields),
  }),
};
const payPal = braintreeSandbox(
  { ...sandboxOptions, deliver: async () => undefined },
  {
    publicKey: OUTSIDE.BRAINTREE_PUBLIC_KEY,
    privateKey: OUTSIDE.BRAINTREE_PRIVATE_KEY,
    merchantAccountId: OUTSIDE.BRAINTREE_MERCHANT_ACCOUNT_ID,
    currency: "AUD",
  },
);
let code = "";
/** Host of the identity provider. */
const LOGIN = "https://login.operator.example";
const login = sandboxIdentity({
  ...sandboxOptions,
  cipher: aesCipher(() => OUTSIDE.CONTACT_KEY),
  country: "AU",
  origin: LOGIN,
});
const HOSTS: Readonly<Record<string, Provider>> = {
  "api.stripe.com": { name: "stripe", answer: cards.handle },
  "payments.sandbox.braintree-api.com": { name: "braintree", answer: payPal.handle },
  "global-api-sandbox.afterpay.com": { name: "afterpay", answer: checkouts.afterPay.handle },
  "sand.merchant-api.com": { name: "zip", answer: checkouts.zip.handle },
  "integration-buyerapi.shophumm.com.au": { name: "humm", answer: checkouts.humm.handle },
  "api.resend.com": { name: "resend", answer: resendSandbox(() => world.now, resend.perSecond) },
  "api.twilio.com": { name: "twilio", answer: messagesSandbox() },
  "verify.twilio.com": {
    name: "twilio",
    answer: twilioSandbox({
      db: DB,
      clock: sandboxOptions.clock,
      cipher: aesCipher(() => OUTSIDE.CONTACT_KEY),
      deliver: async (_, message) => void (code = message),
    }),
  },
  "places.googleapis.com": { name: "google", answer: googlePlacesSandbox(d1Localities(DB)) },
  "routes.googleapis.com": { name: "google", answer: googleRoutesSandbox },
  "api.autograb.com.au": { name: "autograb", answer: autograbSandbox(DB) },
  "login.operator.example": { name: "oidc", answer: login.handle },
  [`${OUTSIDE.R2_ACCOUNT_ID}.r2.cloudflarestorage.com`]: { name: "r2", answer: async () => new Response() },
};

interface Exchange {
  readonly name: ProviderName;
  readonly request: Request;
  readonly answer: Response;
}
const recordedExchanges: Exchange[] = [];
const network = globalThis.fetch;

/** Every amount requested below, in whole cents: the total, a partial refund, and the rest. */
const AMOUNTS = [38_900, 1_000, 37_900];
const checkRequest = (name: ProviderName, request: Request) =>
  name === "braintree"
    ? braintree.requestDeviations(request, AMOUNTS)
    : requestDeviations(CONTRACTS[name] as ProviderContract, request, AMOUNTS);
const checkAnswer = ({ name, request, answer }: Exchange) =>
  name === "braintree"
    ? braintree.answerDeviations(request, answer)
    : answerDeviations(CONTRACTS[name] as ProviderContract, request, answer);

const configuredContext = () => buildContext({ ...env, ...OUTSIDE } as unknown as Env, null);

/** The reference by which an adapter identifies a payment that it started. */
const at = (
  { providerId, paymentRef }: Pick<ProviderPayment, "providerId" | "paymentRef">,
  attemptId: string,
): ProviderReference => ({
  attemptId: toAttemptId(attemptId),
  providerId,
  paymentRef,
  amount: cents(38_900),
  currency: "AUD",
});
const testPayment = (attemptId: string) => ({
  attemptId: toAttemptId(attemptId),
  amount: cents(38_900),
  currency: "AUD" as const,
  description: "Booking",
  receiptEmail: "kiri@example.com",
  references: { leadGuid: "lead" },
});

/** Makes every call of card payments, including those after completion. */
async function playCards() {
  const { creditCard } = configuredContext().payments;
  const sdk = stripeClient(OUTSIDE.STRIPE_SECRET_KEY, (input, init) => cards.handle(new Request(input, init)));
  for (const [attemptId, card] of [
    ["card-1", "pm_card_visa"],
    ["card-2", null],
  ] as const) {
    const started = await creditCard?.start(testPayment(attemptId));
    if (!started?.ok) throw new Error("not started");
    const where = at(started, attemptId);
    if (card) {
      await pay(sdk, started.providerId, card);
      await creditCard?.read(where);
      await creditCard?.capture(where);
      await creditCard?.refund(where, cents(1_000), "part");
    }
    await creditCard?.undo(where);
    await creditCard?.capture(where);
  }
  await creditCard?.read(at({ providerId: "pi_unknown", paymentRef: null }, "card-3"));
}

const EVIDENCE = {
  customerName: "Kiri Tane",
  customerEmail: "kiri@example.com",
  serviceDate: "1 December 2026",
  product: "Logbook service",
  cancellationPolicy: "Free until 24 hours before",
  text: "The service was done.",
};

/** Makes every call about disputes. A chargeback and an inquiry are listed, read and answered, one of them twice. */
async function playDisputes() {
  const { creditCard } = configuredContext().payments;
  const sdk = stripeClient(OUTSIDE.STRIPE_SECRET_KEY, (input, init) => cards.handle(new Request(input, init)));
  for (const card of ["createDisputeProductNotReceived", "createDisputeInquiry"]) {
    const started = await creditCard?.start(testPayment(card));
    if (!started?.ok) throw new Error("not started");
    await pay(sdk, started.providerId, `pm_card_${card}`);
    await creditCard?.capture(at(started, card));
    const disputes = await creditCard?.listDisputes(world.now - 60_000, 1);
    const dispute = disputes?.ok ? disputes.disputes[0] : undefined;
    if (dispute?.providerId !== started.providerId) throw new Error("not disputed");
    await creditCard?.readDispute(dispute.disputeId);
    for (const key of ["first", "second"])
      await creditCard?.submitEvidence(dispute.disputeId, EVIDENCE, `${card}:${key}`);
    world.now += 1_000;
  }
  await creditCard?.listDisputes(world.now, 100);
  await creditCard?.readDispute("du_unknown");
  await creditCard?.submitEvidence("du_unknown", EVIDENCE, "unknown");
}

async function playPayPal() {
  const { payPal: provider } = configuredContext().payments;
  await provider?.clientToken();
  for (const [attemptId, nonce] of [
    ["paypal-1", "fake-paypal-one-time-nonce"],
    ["paypal-2", "fake-processor-declined-visa-nonce"],
    ["paypal-3", "fake-paypal-one-time-nonce"],
    ["paypal-4", "fake-consumed-nonce"],
  ] as const) {
    const payment = await provider?.[attemptId === "paypal-3" ? "charge" : "authorise"](nonce, testPayment(attemptId));
    const where = at(payment?.ok ? payment : { providerId: attemptId, paymentRef: null }, attemptId);
    await provider?.read({ ...where, paymentRef: null });
    await provider?.capture(where);
    if (attemptId === "paypal-3") world.now += 2 * 60 * 60 * 1000;
    if (attemptId === "paypal-3") await playPayPalDisputes(provider, attemptId);
    await provider?.refund(where, cents(1_000), "part");
    await provider?.undo(where);
  }
}

/** Makes every call about disputes of PayPal payments. A chargeback that is won and a retrieval are listed and read. */
async function playPayPalDisputes(provider: PayPalProvider | null, attemptId: string) {
  for (const type of ["CHARGEBACK", "RETRIEVAL"] as const) {
    const id = await payPal.disputes.open(attemptId, { type, reason: "PRODUCT_UNSATISFACTORY" });
    if (id === null) throw new Error("not disputed");
    const disputes = await provider?.listDisputes(world.now, 100);
    if (!disputes?.ok || !disputes.disputes.some(({ disputeId }) => disputeId === id)) throw new Error("not listed");
    await payPal.disputes.changeStatus(id, "DISPUTED");
    await payPal.disputes.changeStatus(id, "WON");
    await provider?.readDispute(id);
  }
  await provider?.readDispute("unknown");
}

async function playCheckout(method: BnplProvider) {
  const provider: CheckoutProvider | null = configuredContext().payments[method];
  const sandbox = checkouts[method as keyof typeof checkouts].customer;
  if (!provider) throw new Error(`${method} is off`);
  await provider.limits?.();
  for (const choice of ["approve", "decline"] as const) {
    const attemptId = `${method}-${choice}`;
    const started = await provider.start(testCheckout({ attemptId: toAttemptId(attemptId) }));
    if (!started.ok) throw new Error(`not started: ${JSON.stringify(started)}`);
    const form = started.handOver.kind === "form" ? started.handOver.fields : null;
    const id = form ? await sandbox.begin?.(form) : started.providerId;
    await sandbox.answer(id ?? "", choice);
    for (const fields of notices.splice(0)) await provider.takeNotice?.(fields);
    const outcome = await provider.settle(at({ providerId: started.providerId, paymentRef: null }, attemptId));
    const where = at(outcome.ok ? outcome : { providerId: started.providerId, paymentRef: null }, attemptId);
    await provider.read(where);
    await provider.refund(where, cents(1_000), `part-${attemptId}`);
    await provider.undo(where);
    await provider.undo({ ...where, paymentRef: null });
  }
}

async function playTheRest() {
  const { senders, verifier, addresses, driving, rego } = configuredContext();
  const message = { id: "booking-received:1:email", subject: "Your booking", text: "Hi", html: "<p>Hi</p>" };
  await senders.email?.send({ ...message, to: "anna@customer.example" });
  await senders.email?.send({ ...message, to: "no address" });
  await senders.sms?.send({ ...message, to: "+61404040404", subject: null, html: null });
  await senders.sms?.send({ ...message, to: "0404040404", subject: null, html: null });
  await verifier?.send("+61404040404");
  await verifier?.check("+61404040404", code === "000000" ? "000001" : "000000");
  await verifier?.check("+61404040404", code);
  await verifier?.check("+61404040405", "123456");
  const sendOutcome = await verifier?.send("+61404040406");
  const ref = sendOutcome?.kind === "sent" ? (sendOutcome.ref ?? null) : null;
  // The second time, the verification has already been cancelled. Twilio does not find it, and the code is still sent.
  for (const _ of [1, 2]) await verifier?.send("+61404040406", ref);
  const session = crypto.randomUUID();
  const near = { latitude: -33.8167, longitude: 151.0017 };
  const suggested = await addresses?.suggest({ text: "12 church", country: "AU", near, session });
  await addresses?.suggest({ text: "12 church", country: "AU", near: null, session });
  const id = suggested?.kind === "found" ? (suggested.suggestions[0]?.id ?? "") : "";
  await addresses?.resolve({ id, country: "AU", session });
  await addresses?.resolve({ id: "gone", country: "AU", session });
  await driving.between(near, { latitude: -33.8517, longitude: 151.0017 });
  await driving.between(near, near);
  for (const plate of ["ABC123", "NOPE00", "MANY03", "ODD404"]) await rego.find({ country: "AU", state: "NSW", plate });
}

/** URLs at the identity provider that a browser is redirected to. */
const sentTo: URL[] = [];

/** A user signs in, renews the session and signs out. Also tries a used code and an invalid token. */
async function playSignIn() {
  const settings = {
    ...OUTSIDE,
    OIDC_ISSUER: `${LOGIN}/sandbox/identity`,
    OIDC_CLIENT_SECRET: await login.clientSecret(),
    WEBSITE_URL: LOGIN,
  };
  const { provider } = buildContext({ ...env, ...settings } as unknown as Env, new Request(LOGIN)).identity;
  for (const kind of ["signup", "silent", "login"] as const) {
    const session = await provider?.begin(kind);
    if (session?.kind !== "ready") throw new Error(session?.reason);
    sentTo.push(new URL(session.url));
    if (kind !== "login") continue;
    const signInChoice = await login.choose(new Request(session.url), { subject: "demo-customer" });
    if (signInChoice === null || typeof signInChoice === "string") throw new Error(`not signed in: ${signInChoice}`);
    const answer = new URL(signInChoice.to).searchParams;
    const signInResult = await provider?.finish(answer, session.secrets);
    if (signInResult?.kind !== "granted") throw new Error(JSON.stringify(signInResult));
    const { subject, tokens } = signInResult.grant;
    const renewed = await provider?.renew(tokens.refresh ?? "", subject);
    if (renewed?.kind !== "granted") throw new Error(JSON.stringify(renewed));
    await provider?.finish(answer, session.secrets);
    await provider?.fetchProfile("nonsense");
    sentTo.push(new URL((await provider?.logoutUrl(tokens.id)) ?? ""));
  }
}

/** Uploads a photo to the URL of our response, as a browser would. */
async function playUpload() {
  const { uploads, clock } = configuredContext();
  const [mediaType, byteLength] = ["image/jpeg", 3] as const;
  const url = await uploads.entryPoint?.address({ id: crypto.randomUUID(), mediaType, byteLength }, clock.now());
  // The browser itself sends the content length.
  const headers = { "Content-Type": mediaType, "Content-Length": String(byteLength) };
  await fetch(url ?? "", { method: "PUT", headers, body: new Uint8Array(byteLength) });
}

beforeAll(async () => {
  await seedReference(DB);
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const provider = HOSTS[new URL(request.url).host];
    if (!provider) throw new TypeError(`nobody lives at ${request.url}`);
    const copy = request.clone() as Request;
    const answer = await provider.answer(request);
    recordedExchanges.push({ name: provider.name, request: copy, answer: answer.clone() as Response });
    return answer;
  };
  await playCards();
  await playDisputes();
  await playPayPal();
  for (const method of ["afterPay", "zip", "humm"] as const) await playCheckout(method);
  await playTheRest();
  await playSignIn();
  await playUpload();
});
afterAll(() => {
  globalThis.fetch = network;
});

const exchangesOf = (name: ProviderName) => recordedExchanges.filter((exchange) => exchange.name === name);

describe.each([
  "stripe",
  "braintree",
  "afterpay",
  "zip",
  "humm",
  "resend",
  "twilio",
  "google",
  "autograb",
  "oidc",
  "r2",
] as const)("%s", (name) => {
  it("every request matches the published contract", async () => {
    expect(exchangesOf(name).length).toBeGreaterThan(0);
    for (const { request } of exchangesOf(name))
      expect(await checkRequest(name, request), `${request.method} ${request.url}`).toEqual([]);
  });

  it("every response of the sandbox matches the published contract", async () => {
    for (const exchange of exchangesOf(name))
      expect(await checkAnswer(exchange), `${exchange.request.method} ${exchange.request.url}`).toEqual([]);
  });

  it("changed hosts, headers, field names and units are detected", async () => {
    const undetected: string[] = [];
    for (const { request } of exchangesOf(name)) {
      const corruptedRequests =
        name === "braintree"
          ? await spoilDocument(request, braintree.HEADERS)
          : await spoilRequest(CONTRACTS[name] as ProviderContract, request);
      for (const [what, planted] of corruptedRequests)
        if ((await checkRequest(name, planted)).length === 0) undetected.push(`${what}: ${addressOf(request)}`);
    }
    expect(undetected).toEqual([]);
  });
});

// test/repository/provider-calls.test.ts reads from the source which calls an adapter can make.
it("every call in a contract is made by an adapter", async () => {
  for (const [name, facts] of Object.entries(CONTRACTS)) {
    const calls = new Set(exchangesOf(name).map(({ request }) => findCall(facts, request)?.call));
    expect(
      facts.calls.map(({ call }) => call).filter((call) => !calls.has(call)),
      name,
    ).toEqual([]);
  }
  const requests = await Promise.all(
    exchangesOf("braintree").map(async ({ request }) => ((await request.clone().json()) as { query: string }).query),
  );
  expect(Object.entries(OPERATIONS).filter(([, document]) => !requests.includes(document))).toEqual([]);
});

it("each call of a contract is distinguishable from the others", () => {
  for (const { calls } of Object.values(CONTRACTS))
    for (const { call } of calls) {
      const matchingCalls = calls.filter((other) => isCall(other.call, call.replace(/\{\w+\}/g, "x")));
      expect(matchingCalls.map((other) => other.call)).toEqual([call]);
    }
});

it("sign-in and sign-out URLs match the published ones", async () => {
  const urlDeviations = (part: "authorize" | "leave", url: URL) =>
    requestDeviations(
      {
        source: oidc.source,
        read: oidc.read,
        calls: [{ call: `GET ${LOGIN}${url.pathname}`, headers: {}, send: "query", body: oidc[part], answers: {} }],
      },
      new Request(url),
      [],
    );
  expect(sentTo.map(({ pathname }) => pathname.split("/").at(-1))).toEqual([
    "authorize",
    "authorize",
    "authorize",
    "end-session",
  ]);
  for (const url of sentTo) {
    const part = url.pathname.endsWith("authorize") ? "authorize" : "leave";
    expect(await urlDeviations(part, url), url.href).toEqual([]);
    for (const [name, value] of url.searchParams) {
      const other = new URL(url);
      other.searchParams.delete(name);
      other.searchParams.set("of_another_name", value);
      expect(await urlDeviations(part, other), name).not.toEqual([]);
    }
  }
});

it("humm's browser form and our reply to its result match the published ones", async () => {
  const exchangeContract = (kind: "form" | "reply") => ({
    source: "",
    read: "",
    money: "dollars" as const,
    calls: [{ call: "POST https://x.test/", headers: {}, send: "json", body: humm[kind], answers: {} }],
  });
  const held = (kind: "form" | "reply", fields: object) =>
    requestDeviations(
      exchangeContract(kind),
      new Request("https://x.test/", { method: "POST", body: JSON.stringify(fields) }),
      AMOUNTS,
    );
  const { humm: provider } = configuredContext().payments;
  for (const mobile of ["+61404040404", "+642112345678", "+6421123456789"]) {
    const { customer } = testCheckout();
    const started = await provider?.start(testCheckout({ customer: { ...customer, mobile } }));
    if (!started?.ok || started.handOver.kind !== "form") throw new Error("no form");
    expect(await held("form", started.handOver.fields), mobile).toEqual([]);
    for (const x_amount of ["38900", "38900.00"])
      expect(await held("form", { ...started.handOver.fields, x_amount })).not.toEqual([]);
  }
  expect(await held("reply", { x_reference: "a", x_result: "completed" })).toEqual([]);
});

it("Resend refuses unidentified callers, and its rate limit response says how long to wait", async () => {
  const ask = (headers: Record<string, string>) =>
    HOSTS["api.resend.com"]?.answer(
      new Request("https://api.resend.com/emails", {
        method: "POST",
        headers: { Authorization: "Bearer re_x", ...headers },
        body: JSON.stringify({ from: "a@b.example", to: ["c@d.example"], subject: "x", text: "x" }),
      }),
    );
  world.now += 5_000;
  expect((await ask({}))?.status).toBe(403);
  const headers = { "User-Agent": "Pitlane/1.0" };
  expect([(await ask(headers))?.status, (await ask(headers))?.status]).toEqual([200, 200]);
  const third = await ask(headers);
  expect([third?.status, third?.headers.get("Retry-After")]).toEqual([429, "1"]);
  world.now += 1_000;
  expect((await ask(headers))?.status).toBe(200);
});

it("Twilio updates only pending verifications to published statuses", async () => {
  const ask = async (path: string, form: Record<string, string>) => {
    const request = new Request(`https://verify.twilio.com/v2/Services/${OUTSIDE.TWILIO_VERIFY_SERVICE_SID}/${path}`, {
      method: "POST",
      headers: { Authorization: "Basic eDp4" },
      body: new URLSearchParams(form),
    });
    const copy = request.clone() as Request;
    const answer = (await HOSTS["verify.twilio.com"]?.answer(request)) as Response;
    expect(await checkAnswer({ name: "twilio", request: copy, answer })).toEqual([]);
    const body: { code?: number; sid?: string; status?: string } = await answer.json();
    return { ...body, http: answer.status };
  };
  const begin = async (To: string) => (await ask("Verifications", { To, Channel: "sms" })).sid ?? "";
  const sid = await begin("+61404040407");
  expect(await ask(`Verifications/${sid}`, { Status: "pending" })).toMatchObject({ http: 400, code: 60441 });
  expect(await ask(`Verifications/${sid}`, {})).toMatchObject({ http: 400, code: 60200 });
  expect(await ask(`Verifications/${sid}`, { Status: "canceled" })).toMatchObject({ http: 200, status: "canceled" });
  expect(await ask(`Verifications/${sid}`, { Status: "canceled" })).toMatchObject({ http: 404, code: 20404 });
  expect(await ask("VerificationCheck", { To: "+61404040407", Code: code })).toMatchObject({ http: 404 });
  const expired = await begin("+61404040408");
  world.now += 600_000;
  expect(await ask(`Verifications/${expired}`, { Status: "canceled" })).toMatchObject({ http: 404, code: 20404 });
});

it("Stripe accepts page sizes from 1 to 100 and published evidence only", async () => {
  const ask = async (path: string, form?: Record<string, string>) => {
    const headers = { Authorization: `Bearer ${OUTSIDE.STRIPE_SECRET_KEY}` };
    const request = new Request(`https://api.stripe.com/v1/disputes${path}`, {
      headers,
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    const copy = request.clone() as Request;
    const answer = await cards.handle(request);
    expect(await checkAnswer({ name: "stripe", request: copy, answer })).toEqual([]);
    const body: { error?: { param?: string }; data?: readonly { id: string }[]; has_more?: boolean; status?: string } =
      await answer.json();
    return { ...body, http: answer.status };
  };
  for (const query of ["limit=0", "limit=101", "limit=many", "created[gte]=yesterday", "created[after]=1", "since=1"])
    expect((await ask(`?${query}`)).http, query).toBe(400);
  expect(await ask("?limit=1")).toMatchObject({ http: 200, has_more: true });
  expect(await ask("?limit=100")).toMatchObject({ http: 200, has_more: false });

  const { creditCard } = configuredContext().payments;
  const sdk = stripeClient(OUTSIDE.STRIPE_SECRET_KEY, (input, init) => cards.handle(new Request(input, init)));
  const started = await creditCard?.start(testPayment("disputed"));
  if (!started?.ok) throw new Error("not started");
  await pay(sdk, started.providerId, "pm_card_createDispute");
  await creditCard?.capture(at(started, "disputed"));
  const id = (await ask("?limit=1")).data?.[0]?.id ?? "";
  const wrong: readonly Record<string, string>[] = [
    { "evidence[uncategorized_text]": "x".repeat(20_001) },
    { "evidence[name]": "x" },
    { proof: "x" },
    { submit: "maybe" },
  ];
  for (const form of wrong) expect((await ask(`/${id}`, form)).http, JSON.stringify(Object.keys(form))).toBe(400);
  const stagedEvidence = await ask(`/${id}`, { "evidence[uncategorized_text]": "x".repeat(20_000), submit: "false" });
  expect(stagedEvidence).toMatchObject({ http: 200, status: "needs_response" });
  expect(await ask(`/${id}`, { submit: "true" })).toMatchObject({ http: 200, status: "under_review" });
  expect((await ask(`/${id}`, { submit: "true" })).http).toBe(400);
});
