import { toAttemptId } from "../../support/ids";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sandboxForHost, outgoing } from "../../../app/adapters/outgoing";
import { buildContext } from "../../../app/context";
import { cents } from "../../../app/domain/core/money/money";
import type { Context } from "../../../app/usecases/context";
import { testCheckout } from "../payments/checkouts";
import { OUTSIDE } from "../../contracts/outside";

const network = globalThis.fetch;
let sentRequests: Request[] = [];
/** Intercepts all outgoing requests, records them and responds with a gateway's error page. */
beforeEach(() => {
  sentRequests = [];
  globalThis.fetch = async (input, init) => {
    sentRequests.push(new Request(input, init));
    return new Response("<html>Bad gateway</html>", { status: 502 });
  };
});
afterEach(() => {
  globalThis.fetch = network;
});

const configuredContext = () => buildContext({ ...env, ...OUTSIDE } as unknown as Env, null);

const card = {
  attemptId: toAttemptId("a1"),
  amount: cents(24_900),
  currency: "AUD" as const,
  description: "Booking",
  references: {},
  receiptEmail: null,
};
const sms = { id: "m1", to: "+61404040404", subject: null, text: "Hi", html: null };
const plate = { country: "AU" as const, state: "NSW", plate: "ABC123" };
const here = { latitude: -33.8, longitude: 151 };

/** One call of each adapter, by destination host. */
const CALLS: Readonly<Record<string, (context: Context) => Promise<unknown> | undefined>> = {
  "api.stripe.com": ({ payments }) => payments.creditCard?.start(card),
  "payments.sandbox.braintree-api.com": ({ payments }) => payments.payPal?.clientToken(),
  "global-api-sandbox.afterpay.com": ({ payments }) => payments.afterPay?.start(testCheckout()),
  "sand.merchant-api.com": ({ payments }) => payments.zip?.start(testCheckout()),
  "api.resend.com": ({ senders }) => senders.email?.send({ ...sms, to: "anna@customer.example" }),
  "api.twilio.com": ({ senders }) => senders.sms?.send(sms),
  "verify.twilio.com": ({ verifier }) => verifier?.send("+61404040404"),
  "places.googleapis.com": ({ addresses }) =>
    addresses?.suggest({ text: "12 church", country: "AU", near: null, session: crypto.randomUUID() }),
  "routes.googleapis.com": ({ driving }) => driving.between(here, here),
  "api.autograb.com.au": ({ rego }) => rego.find(plate),
  "login.operator.example": ({ identity }) => identity.provider?.begin("login"),
};

it.each(Object.keys(CALLS))("requests to %s identify the sender", async (host) => {
  await CALLS[host]?.(configuredContext());
  const requests = sentRequests.filter(({ url }) => new URL(url).host === host);
  expect(requests.length, sentRequests.map(({ url }) => url).join()).toBeGreaterThan(0);
  for (const request of requests)
    expect(request.headers.get("User-Agent")).toMatch(/^(Pitlane\/[\d.]+ \(|Stripe\/v1 NodeBindings\/)/);
  expect(sentRequests.filter(({ headers }) => !headers.get("User-Agent"))).toEqual([]);
});

it("a late response is a TimeoutError, even from a sandbox that cannot be aborted", async () => {
  const requests: Request[] = [];
  const failingProvider = sandboxForHost("verify.twilio.com", (request) => {
    requests.push(request);
    return new Promise<Response>(() => {});
  });
  const call = outgoing("https://pitlane.example")("twilio", failingProvider, { timeoutMs: 5 });
  await expect(call("https://verify.twilio.com/")).rejects.toMatchObject({ name: "TimeoutError" });
  expect(requests[0]?.headers.get("User-Agent")).toBe("Pitlane/1.0 (+https://pitlane.example)");
});

it("a User-Agent in the format that a provider requires is kept", async () => {
  const text: (string | null)[] = [];
  const call = outgoing("https://pitlane.example")(
    "afterpay",
    sandboxForHost("global-api.afterpay.com", async (request) => {
      text.push(request.headers.get("User-Agent"));
      return new Response();
    }),
  );
  await call("https://global-api.afterpay.com/v2/configuration", { headers: { "User-Agent": "Pitlane/1.0 (X; Y)" } });
  expect(text).toEqual(["Pitlane/1.0 (X; Y)"]);
});
