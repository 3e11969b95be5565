import Stripe from "stripe";
import type { Fetch } from "../../outgoing";
import type { ProviderRefusal } from "../../../domain/payments/provider";

/** API version that this adapter was written for. The sandbox refuses any other. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** The SDK's default timeout of 80 s is too long, because a customer's page waits for the call. */
const TIMEOUT_MS = 20_000;

/** The SDK with a given `fetch`: the network's or the in-process sandbox's. */
export function stripeClient(secretKey: string, call: Fetch): Stripe {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(call),
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
}

/** Runs one call. Returns Stripe's errors as refusals and rethrows all other errors. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T | ProviderRefusal> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return toRefusal(error);
    throw error;
  }
}

function toRefusal(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderRefusal {
  if (error.statusCode === 401 || error.statusCode === 403) return { ok: false, reason: "misconfigured" };
  if (error.statusCode === 404) return { ok: false, reason: "not-found" };
  const isTemporary =
    error.statusCode === undefined || error.statusCode >= 500 || error.statusCode === 429 || error.statusCode === 409;
  return isTemporary
    ? { ok: false, reason: "unavailable" }
    : { ok: false, reason: "refused", detail: error.code ?? error.type };
}
