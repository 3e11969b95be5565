import { type Refusal, refuse } from "../../domain/outcomes";
import type { ProviderPayment, ProviderRefusal } from "../../domain/payments/provider";
import type { Context } from "../context";
import type { NewAttempt } from "../ports/payments";

/** The payment waits for the customer's card; or the same form was paid before. */
export type Opened =
  | { readonly ok: true; readonly kind: "open"; readonly attemptId: string; readonly clientSecret: string }
  | { readonly ok: true; readonly kind: "completed"; readonly attemptId: string; readonly bookingToken: string };

export type OpenRefusal = Refusal<"payment-unavailable" | "payment-released">;

interface ForProvider {
  readonly description: string;
  readonly receiptEmail: string | null;
}

/** Writes the attempt down, then asks the provider for a payment under the attempt's id: repeating it opens nothing twice. */
export async function openAttempt(context: Context, wanted: Omit<NewAttempt, "id">, { description, receiptEmail }: ForProvider): Promise<Opened | OpenRefusal> {
  const provider = context.cards.provider;
  if (!provider) return refuse("payment-unavailable");
  const attempt = await context.db.payments.open({ ...wanted, id: context.ids.token() }, context.clock.now());
  if (attempt.state === "completed" && attempt.bookingToken !== null) return { ok: true, kind: "completed", attemptId: attempt.id, bookingToken: attempt.bookingToken };
  if (attempt.state === "releasing" || attempt.state === "released") return refuse("payment-released");
  const { id: attemptId, amount, currency } = attempt;
  const references = { leadGuid: attempt.leadGuid, supplierId: String(attempt.supplierId) };
  const payment: ProviderPayment | ProviderRefusal =
    attempt.providerId === null ? await provider.start({ attemptId, amount, currency, description, receiptEmail, references }) : await provider.read(attempt.providerId);
  if (!payment.ok) {
    context.log.error({ event: "payment-provider-refused", what: "start", attemptId, reason: payment.reason === "refused" ? payment.detail : payment.reason });
    return refuse("payment-unavailable");
  }
  await context.db.payments.started(attemptId, payment.providerId, context.clock.now());
  return { ok: true, kind: "open", attemptId, clientSecret: payment.clientSecret };
}
