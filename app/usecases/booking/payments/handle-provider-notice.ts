import { parseAttemptId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { BnplProvider } from "../../../domain/payments/methods";
import { toProviderReference } from "../../../domain/payments/attempt";
import type { Context } from "../../context";
import { finishAttempt } from "./finish-attempt";
import { retryRelease } from "./release-attempt";

/**
 * Handles a signed message from a provider that cannot be queried (humm). It arrives from the provider's server or through the customer's browser. The message
 * may come first, twice, late or never. The signature is verified, then the attempt is finished with the signed values. A payment that is reported after its
 * attempt was released is refunded at once.
 */
export async function handleProviderNotice(
  context: Context,
  provider: BnplProvider,
  fields: Readonly<Record<string, string>>,
): Promise<{ ok: true } | Refusal<"webhook-refused">> {
  const result = await context.payments[provider]?.takeNotice?.(fields);
  if (!result?.ok) {
    context.log.warn({ event: "payment-notice-refused", provider, reason: result?.reason ?? "not-configured" });
    return refuse("webhook-refused");
  }
  const id = parseAttemptId(result.attemptId);
  const attempt = id === null ? null : await context.db.payments.find(id);
  if (!attempt || attempt.method !== provider) return { ok: true };
  if (attempt.state === "released" || attempt.state === "releasing") {
    const providerReference = toProviderReference(attempt);
    const transaction = providerReference && (await context.payments[provider]?.read(providerReference));
    await retryRelease(context, attempt, "provider", transaction?.ok ? transaction : null);
  } else await finishAttempt(context, attempt.id, "provider");
  return { ok: true };
}
