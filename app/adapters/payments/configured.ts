import type { Clock, Ids } from "../../domain/time/clock";
import type { Cards } from "../../usecases/ports/cards";
import type { Log } from "../../usecases/ports/log";
import { sandboxCardForm } from "./stripe-sandbox/card-form";
import { stripeSandbox } from "./stripe-sandbox/handler";
import type { DeliverWebhook } from "./stripe-sandbox/signed-events";
import { stripePayments } from "./stripe/stripe";

interface Surroundings {
  readonly db: D1Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly deliver: DeliverWebhook;
}

const NEEDED = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/**
 * Stripe when its three secrets are set. Without any of them the sandbox serves, in DEV and TEST only;
 * elsewhere cards are hidden and the log says what is missing. Never a silent fall to the sandbox.
 */
export function configuredCards(env: Readonly<Record<string, unknown>>, around: Surroundings): Cards {
  const secret = (name: (typeof NEEDED)[number]) => (typeof env[name] === "string" && env[name] !== "" ? String(env[name]) : null);
  const [secretKey, publishableKey, webhookSecret] = [secret("STRIPE_SECRET_KEY"), secret("STRIPE_PUBLISHABLE_KEY"), secret("STRIPE_WEBHOOK_SECRET")];
  if (secretKey && publishableKey && webhookSecret) return { provider: stripePayments({ secretKey, publishableKey, webhookSecret, fetch: (...call) => fetch(...call) }), sandbox: null };
  const missing = NEEDED.filter((name) => secret(name) === null);
  if (missing.length === NEEDED.length && (env.ENVIRONMENT === "DEV" || env.ENVIRONMENT === "TEST")) return sandboxCards(around);
  around.log.error({ event: "configuration-error", missing: missing.join(", ") });
  return { provider: null, sandbox: null };
}

/** Keys and signing secret live as long as the request: nobody outside can sign a sandbox webhook. */
function sandboxCards(around: Surroundings): Cards {
  const keys = { secret: `sk_sandbox_${around.ids.token()}`, publishable: `pk_sandbox_${around.ids.token()}` };
  const webhookSecret = `whsec_${around.ids.token()}`;
  const sandbox = stripeSandbox({ ...around, keys, webhookSecret });
  const fetch: typeof globalThis.fetch = (input, init) => sandbox.handle(new Request(input, init));
  return { provider: stripePayments({ secretKey: keys.secret, publishableKey: null, webhookSecret, fetch }), sandbox: sandboxCardForm(sandbox, keys) };
}
