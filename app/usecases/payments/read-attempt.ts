import type { BookingRequest } from "../../domain/booking/request";
import { type Refusal, refuse } from "../../domain/outcomes";
import { atProvider, type PaymentAttempt, type ReleaseReason } from "../../domain/payments/attempt";
import { verdictOn } from "../../domain/payments/verify";
import type { Cents } from "../../domain/money/money";
import type { Context } from "../context";
import { isHolderOf } from "../leads/open-lead";

/** Where a payment made on our own page stands, for that page. Looking changes nothing. */
export type AttemptView =
  | { readonly ok: true; readonly state: "completed"; readonly bookingToken: string }
  | { readonly ok: true; readonly state: "released"; readonly reason: ReleaseReason }
  /** The provider cannot be asked now. */
  | { readonly ok: true; readonly state: "unreachable"; readonly amount: Cents; readonly currency: "AUD" | "NZD" }
  | {
      readonly ok: true;
      /** Waiting for a card, for the bank, or for us to book what is held. */
      readonly state: "card" | "bank" | "held";
      readonly amount: Cents;
      readonly currency: "AUD" | "NZD";
      readonly clientSecret: string;
      /** null = the sandbox's own form. */
      readonly publishableKey: string | null;
      /** What the provider said about the last card. */
      readonly message: string | null;
      readonly cardholderName: string;
    };

export async function readAttempt(context: Context, leadGuid: string, attemptId: string): Promise<AttemptView | Refusal<"payment-not-found">> {
  const attempt = await context.db.payments.find(attemptId);
  if (!attempt || attempt.leadGuid !== leadGuid) return refuse("payment-not-found");
  if (attempt.state === "completed" && attempt.bookingToken !== null) return { ok: true, state: "completed", bookingToken: attempt.bookingToken };
  if (attempt.state === "releasing" || attempt.state === "released") return { ok: true, state: "released", reason: attempt.reason ?? "abandoned" };
  const { amount, currency } = attempt;
  const provider = context.payments.creditCard;
  const at = atProvider(attempt);
  const payment = provider && at && attempt.method === "creditCard" ? await provider.read(at) : null;
  if (!provider || !payment?.ok) return { ok: true, state: "unreachable", amount, currency };
  const verdict = verdictOn(attempt, payment);
  const state = verdict.kind === "unpaid" ? "card" : verdict.kind === "undecided" ? "bank" : "held";
  const { clientSecret, message } = payment;
  return { ok: true, state, amount, currency, clientSecret, publishableKey: provider.publishableKey, message, cardholderName: await nameOf(context, attempt) };
}

/** The request behind an attempt, for the browser that holds the lead and for nobody else. */
export async function requestOfAttempt(context: Context, attempt: PaymentAttempt): Promise<BookingRequest | null> {
  if (attempt.sealedRequest === null) return null;
  const stored = await context.db.leads.findStored(attempt.leadGuid);
  if (!stored || !(await isHolderOf(context, stored))) return null;
  return JSON.parse(await context.cipher.open(attempt.sealedRequest, attempt.leadGuid)) as BookingRequest;
}

async function nameOf(context: Context, attempt: PaymentAttempt): Promise<string> {
  const request = await requestOfAttempt(context, attempt);
  return [request?.firstName, request?.lastName].filter(Boolean).join(" ");
}
