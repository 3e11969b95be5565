import { toAttemptId } from "../../support/ids";
import type Stripe from "stripe";
import { randomIds } from "../../../app/adapters/platform";
import { stripePayments } from "../../../app/adapters/payments/stripe/stripe";
import { stripeClient } from "../../../app/adapters/payments/stripe/client";
import { stripeSandbox } from "../../../sandbox/payments/stripe/handler";
import { cents } from "../../../app/domain/core/money/money";
import { DB } from "../database";

export const KEYS = { secret: "sk_sandbox", publishable: "pk_sandbox" };
export const WEBHOOK_SECRET = "whsec_of_this_test";

/** Creates the real adapter and the real SDK with the sandbox. Every webhook is recorded for the test. */
export function testSandbox(overrides: Partial<Parameters<typeof stripeSandbox>[0]> = {}) {
  const webhooks: { rawBody: string; signature: string }[] = [];
  const sandbox = stripeSandbox({
    db: DB,
    clock: { now: () => Date.now() },
    ids: randomIds,
    keys: KEYS,
    webhookSecret: WEBHOOK_SECRET,
    deliver: async (rawBody, signature) => {
      webhooks.push({ rawBody, signature });
    },
    ...overrides,
  });
  const fetch = ((input: RequestInfo | URL, init?: RequestInit) =>
    sandbox.handle(new Request(input, init))) as typeof globalThis.fetch;
  const provider = stripePayments({
    secretKey: KEYS.secret,
    webhookSecret: WEBHOOK_SECRET,
    publishableKey: null,
    fetch,
  });
  return { sandbox, fetch, provider, sdk: stripeClient(KEYS.secret, fetch), webhooks };
}

export const testPayment = (attemptId: string) => ({
  attemptId: toAttemptId(attemptId),
  amount: cents(38900),
  currency: "AUD" as const,
  description: "Booking",
  receiptEmail: null,
  references: { leadGuid: "lead" },
});

/** Confirms the payment as the customer's browser would. */
export const pay = (sdk: Stripe, id: string, card: string) =>
  sdk.paymentIntents.confirm(id, { payment_method: card, return_url: "/back" });
