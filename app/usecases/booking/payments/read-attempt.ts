import type { AttemptId, BookingToken, LeadGuid } from "../../../domain/core/ids";
import type { Currency } from "../../../domain/core/country/country";
import type { BookingRequest } from "../../../domain/booking/request";
import { isHeldBy } from "../../../domain/lead/lead-holder";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import { toProviderReference } from "../../../domain/payments/attempt";
import { evaluatePayment } from "../../../domain/payments/verify";
import type { Cents } from "../../../domain/core/money/money";
import { confirmationPath, screenPath, unsuccessfulPath } from "../../../domain/booking/return-paths";
import type { Context } from "../../context";
import { currentHolder, isBookingHolder } from "../../lead/holder";
import { openRequest } from "../sealed-request";
import { type HoldView, holdView } from "./read-pay-screen";
import { currentUser } from "../../identity/current-user";
import { readReceipt, type Receipt } from "./read-receipt";

/** What a payment window belongs to: the lead on the finalise page, or the booking on the pay page. */
export type WindowTarget = { readonly leadGuid: LeadGuid } | { readonly bookingToken: BookingToken };

interface PaymentWindow {
  readonly ok: true;
  readonly amount: Cents;
  readonly currency: Currency;
  /** Path of the page behind the window. */
  readonly returnPath: string;
  /** The day that is held for the booking being paid. Null = none. */
  readonly hold: HoldView | null;
}

/** The state of a payment made on our own page. Reading it changes nothing. */
export type AttemptView =
  /** The payment is over. `path` is the next page. */
  | { readonly ok: true; readonly state: "decided"; readonly path: string }
  /** The provider is currently unreachable. */
  | (PaymentWindow & { readonly state: "unreachable" })
  /** The customer approves in PayPal's window, or if `isSandbox`, on a sandbox page. */
  | (PaymentWindow & { readonly state: "paypal"; readonly isSandbox: boolean; readonly token: string })
  | (PaymentWindow & {
      /** The payment waits for the card details, for the bank, or for us to create the booking. */
      readonly state: "card" | "bank" | "held";
      readonly clientSecret: string;
      /** Publishable key for Stripe's card form. Null = the sandbox's card form. */
      readonly publishableKey: string | null;
      /** The provider's message about the last card attempt. */
      readonly message: string | null;
      readonly cardholderName: string;
    });

/** Returns the attempt if it belongs to this lead or booking, otherwise null. */
export async function findWindowAttempt(
  context: Context,
  target: WindowTarget,
  attemptId: AttemptId,
): Promise<PaymentAttempt | null> {
  const attempt = await context.db.payments.find(attemptId);
  const belongsToWindow =
    attempt &&
    ("leadGuid" in target
      ? attempt.leadGuid === target.leadGuid && attempt.payingBookingToken === null
      : attempt.payingBookingToken === target.bookingToken);
  return belongsToWindow ? attempt : null;
}

export async function readAttempt(
  context: Context,
  target: WindowTarget,
  attemptId: AttemptId,
): Promise<AttemptView | Refusal<"payment-not-found">> {
  const attempt = await findWindowAttempt(context, target, attemptId);
  if (!attempt) return refuse("payment-not-found");
  if (attempt.state === "completed" && attempt.bookingToken !== null)
    return { ok: true, state: "decided", path: confirmationPath(attempt, attempt.bookingToken) };
  if (attempt.state === "releasing" || attempt.state === "released")
    return { ok: true, state: "decided", path: unsuccessfulPath(attempt) };
  const window: PaymentWindow = {
    ok: true,
    amount: attempt.amount,
    currency: attempt.currency,
    returnPath: screenPath(attempt),
    hold: holdView(attempt, context.clock.now()),
  };
  if (attempt.method === "payPal") return readPayPal(context, window, attempt);
  const provider = context.payments.creditCard;
  const providerReference = toProviderReference(attempt);
  const payment =
    provider && providerReference && attempt.method === "creditCard" ? await provider.read(providerReference) : null;
  if (!provider || !payment?.ok) return { ...window, state: "unreachable" };
  const verdict = evaluatePayment(attempt, payment);
  const state = verdict.kind === "unpaid" ? "card" : verdict.kind === "undecided" ? "bank" : "held";
  const { clientSecret, message } = payment;
  return {
    ...window,
    state,
    clientSecret,
    publishableKey: provider.publishableKey,
    message,
    cardholderName: await findCardholderName(context, attempt),
  };
}

async function readPayPal(context: Context, window: PaymentWindow, attempt: PaymentAttempt): Promise<AttemptView> {
  const provider = context.payments.payPal;
  // The approval was already sent to PayPal. Only the form in the window asks for the result; reading the page does not.
  if (attempt.returnedAt !== null)
    return { ...window, state: "bank", clientSecret: "", publishableKey: null, message: null, cardholderName: "" };
  const token = await provider?.clientToken();
  return provider && token?.ok
    ? { ...window, state: "paypal", isSandbox: provider.isSandbox, token: token.token }
    : { ...window, state: "unreachable" };
}

/** The booking request of an attempt, only for the browser that sent it. Null for everyone else. */
export async function requestOfAttempt(context: Context, attempt: PaymentAttempt): Promise<BookingRequest | null> {
  const { bookedBy } = attempt.offer;
  if (attempt.sealedRequest === null || !bookedBy || !isHeldBy(bookedBy, await currentHolder(context))) return null;
  return await openRequest(context, attempt.sealedRequest, attempt.leadGuid);
}

async function findCardholderName(context: Context, attempt: PaymentAttempt): Promise<string> {
  const request = await requestOfAttempt(context, attempt);
  return [request?.firstName, request?.lastName].filter(Boolean).join(" ");
}

/**
 * The payments of the booking with this number, for someone with the booking's token or for the browser that booked. Others cannot tell whether the booking
 * exists. Access and booking are checked in one round trip, and nothing more is read without access.
 */
export async function readBookingPayments(
  context: Context,
  bookingId: number,
  bookingToken: BookingToken | null,
): Promise<Receipt | Refusal<"booking-not-found">> {
  const [holder] = await Promise.all([context.db.bookings.findOwners(bookingId), currentUser(context)]);
  const isHolder = holder !== null && (bookingToken === holder.token || (await isBookingHolder(context, holder)));
  return isHolder ? readReceipt(context, holder.token) : refuse("booking-not-found");
}
