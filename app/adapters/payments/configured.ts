import type { Clock, Ids } from "../../domain/time/clock";
import type { Cards } from "../../usecases/ports/cards";
import { sandboxCardForm } from "./stripe-sandbox/card-form";
import { stripeSandbox } from "./stripe-sandbox/handler";
import type { DeliverWebhook } from "./stripe-sandbox/signed-events";
import { stripePayments } from "./stripe/stripe";

export interface StripeSecrets {
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_PUBLISHABLE_KEY: string;
  readonly STRIPE_WEBHOOK_SECRET: string;
}

interface Surroundings {
  readonly db: D1Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly deliver: DeliverWebhook;
}

/**
 * Stripe where its secrets are set. Without them the sandbox serves, where the environment allows one;
 * elsewhere cards are hidden. Never a silent fall to the sandbox.
 */
export function configuredCards(stripe: StripeSecrets | null, allowsSandbox: boolean, around: Surroundings): Cards {
  if (stripe === null) return allowsSandbox ? sandboxCards(around) : { provider: null, sandbox: null };
  return {
    provider: stripePayments({
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      fetch: (...call) => fetch(...call),
    }),
    sandbox: null,
  };
}

/** Keys and signing secret live as long as the request: nobody outside can sign a sandbox webhook. */
function sandboxCards(around: Surroundings): Cards {
  const keys = { secret: `sk_sandbox_${around.ids.token()}`, publishable: `pk_sandbox_${around.ids.token()}` };
  const webhookSecret = `whsec_${around.ids.token()}`;
  const sandbox = stripeSandbox({ ...around, keys, webhookSecret });
  const fetch: typeof globalThis.fetch = (input, init) => sandbox.handle(new Request(input, init));
  return { provider: stripePayments({ secretKey: keys.secret, publishableKey: null, webhookSecret, fetch }), sandbox: sandboxCardForm(sandbox, keys) };
}
