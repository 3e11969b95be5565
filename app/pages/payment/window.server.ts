import { type AttemptId, parseLeadGuid } from "../../domain/core/ids";
import { data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { toErrorResponse, refusedPage } from "~/error-responses";
import { COUNTRIES } from "~/domain/core/country/country";
import { confirmationPath, unsuccessfulPath } from "~/domain/booking/return-paths";
import { attemptIdOf, bookingTokenOf } from "~/http/route-params";
import { readHiddenForm } from "~/http/parse-form";
import type { Context } from "~/usecases/context";
import { finishAttempt, type FinishRefusal } from "~/usecases/booking/payments/finish-attempt";
import {
  findWindowAttempt,
  type AttemptView,
  readAttempt,
  type WindowTarget,
} from "~/usecases/booking/payments/read-attempt";
import { handlePayPal } from "~/usecases/booking/payments/handle-paypal";
import type { PlacementResult } from "~/usecases/booking/place-booking";
import type { CardProblem } from "~/usecases/booking/payments/confirm-sandbox-card";
import { ONLY_VISA_AND_MASTERCARD } from "~/texts/payment-form";

/** Reasons why the sandbox form was returned before the provider saw the card. A URL can only select one of these texts. */
const PROBLEM_TEXTS: Readonly<Record<CardProblem, string>> = {
  "name-required": "Cardholder name is required",
  "name-invalid": "Cardholder name is not valid",
  brand: ONLY_VISA_AND_MASTERCARD,
};

const cardProblemMessage = (problem: string | null): string | null =>
  problem !== null && problem in PROBLEM_TEXTS ? PROBLEM_TEXTS[problem as CardProblem] : null;

const notFound = () => refusedPage("payment-not-found");

/** Parses the lead in the URL of a payment window over the finalise page. */
export function parseLeadTarget(text: string | undefined): WindowTarget {
  const leadGuid = parseLeadGuid(text ?? "");
  if (leadGuid === null) throw notFound();
  return { leadGuid };
}

/** Parses the booking in the URL of a payment window over a pay screen. */
export const parseBookingTarget = (text: string | undefined): WindowTarget => ({ bookingToken: bookingTokenOf(text) });

/** The data of a payment window, or a redirect when the payment is already decided. */
export async function loadWindow(app: Context, request: Request, target: WindowTarget, text: string | undefined) {
  const attemptId = attemptIdOf(text);
  const attemptView = await readAttempt(app, target, attemptId);
  if (!attemptView.ok) throw notFound();
  return windowView(app, request, attemptView, attemptId);
}

/** Same as `loadWindow`, for a payment that has already been read. */
export function windowView(app: Context, request: Request, attemptView: AttemptView, attemptId: AttemptId) {
  if (attemptView.state === "decided") throw redirect(attemptView.path);
  const problem = cardProblemMessage(new URL(request.url).searchParams.get("problem"));
  return {
    view: attemptView,
    problem,
    attemptId,
    country: COUNTRIES[app.config.country].cardBillingCountry,
    merchant: app.config.brand.name,
    supportPhone: app.config.brand.supportPhone,
  };
}

export type WindowData = Awaited<ReturnType<typeof loadWindow>>;

/** Runs after the card was confirmed. Checks with the provider, books, and redirects. */
export async function finishCard(app: Context, target: WindowTarget, text: string | undefined) {
  const attempt = await findWindowAttempt(app, target, attemptIdOf(text));
  if (!attempt) throw notFound();
  return continueFlow(attempt, await finishAttempt(app, attempt.id, "customer"));
}

const APPROVAL_FIELDS = z.object({ nonce: z.string().max(500).optional() });

/** The nonce that PayPal's window passed to the page; null = the window was closed without an approval. */
export const readNonce = async (request: Request): Promise<string | null> =>
  (await readHiddenForm(request, APPROVAL_FIELDS)).nonce ?? null;

/** Handles the closing of PayPal's window: with an approval, without one, or with an error. */
export async function finishPayPal(app: Context, target: WindowTarget, text: string | undefined, nonce: string | null) {
  const attempt = await findWindowAttempt(app, target, attemptIdOf(text));
  if (!attempt) throw notFound();
  return continueFlow(attempt, await handlePayPal(app, attempt, nonce));
}

function continueFlow(attempt: Parameters<typeof confirmationPath>[0], outcome: PlacementResult | FinishRefusal) {
  if (outcome.ok) throw redirect(confirmationPath(attempt, outcome.bookingToken), 303);
  if (outcome.code === "payment-released") throw redirect(unsuccessfulPath(attempt), 303);
  const { text, status } = toErrorResponse(outcome.code);
  const message = outcome.code === "payment-not-completed" ? (outcome.message ?? text) : text;
  return data({ message }, { status });
}
