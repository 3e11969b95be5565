import { bookingTokenOf } from "../../../http/route-params";
import type { BookingToken } from "../../../domain/core/ids";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { toErrorResponse, refusedPage } from "../../../error-responses";
import { type DateInput, RESPONSE_TYPE } from "../../../domain/booking/booking-offer/booking-offer";
import { respondAlert, type RespondAlert, respondErrorType, UNKNOWN_FAILURE } from "../../../texts/booking-offers";
import {
  type FormSubmission,
  parsePostedForm,
  refuseForm,
  toFormResult,
  textField,
  hiddenNumber,
} from "../../../http/parse-form";
import type { FormResult } from "../../../ui/field-errors";
import type { CorrectionDecision } from "../../../domain/booking/booking-offer/correction";
import { answerCorrectionAsWorkshop } from "../../../usecases/booking/booking-offer/correct-jobs";
import { requestPhotos } from "../../../usecases/booking/booking-offer/ask-for-photos";
import { cancelBySupplier } from "../../../usecases/booking/booking-offer/cancel-booking";
import { openOffer } from "../../../usecases/booking/booking-offer/open-offer";
import { replyToReview } from "../../../usecases/booking/ratings/save-rating";
import { proposeFixedPrice } from "../../../usecases/booking/booking-offer/name-price";
import { proposeMove } from "../../../usecases/booking/booking-offer/propose-move";
import { answerWithUndo } from "../../../usecases/booking/booking-offer/pending-answer";
import type { Context } from "../../../usecases/context";
import { portalRefusalResponse, redirectToLogin, requireUser } from "../guard.server";
import { OPERATIONS_PARAM } from "../operations/requested-operations";
import { portalBookingView, readRelatedRecords } from "./booking-view.server";
import { readResponseInput } from "./response-input";
import { submitWork } from "./work-action.server";
import { messageOf } from "../../../usecases/ports/log";

/** Message if there is no booking to display (P-373, P-374). */
export const LOAD_FAILURE = "Problem loading booking details";
export const MISSING_OFFER = "Booking offer couldn't be loaded.";

const parseWholeNumber = (text: string | null): number | null | "invalid" =>
  text === null || text === "" ? null : /^\d{1,15}$/.test(text) ? Number(text) : "invalid";

/** Loads the booking screen for both its URLs. `bookingOfferId` selects one of the booking's offers (P-040). */
export async function loadBookingScreen({ params, request, context: { app } }: LoaderFunctionArgs) {
  const offerId = parseWholeNumber(new URL(request.url).searchParams.get("bookingOfferId"));
  const token = bookingTokenOf(params.bookingToken);
  const openPromise = Promise.all([
    openOffer(app, token, offerId === "invalid" ? -1 : offerId),
    readRelatedRecords(app, token),
  ]).catch((error: unknown) => {
    app.log.error({
      event: "unexpected-error",
      where: "portal booking",
      message: messageOf(error),
    });
    return null;
  });
  // The booking is read in parallel with the session, but the page reveals whether it exists only after sign-in.
  await requireUser(request, app);
  const openResult = await openPromise;
  if (openResult === null) return data({ problem: LOAD_FAILURE as string, view: null }, { status: 500 });
  const [payload, related] = openResult;
  if (payload.ok)
    return data({
      problem: "",
      view: await portalBookingView(
        app,
        payload,
        related,
        new URL(request.url).searchParams.get(OPERATIONS_PARAM) === "open",
      ),
    });
  if (payload.code === "not-signed-in") throw redirectToLogin(request, app);
  if (payload.code === "offer-not-found")
    return data({ problem: MISSING_OFFER as string, view: null }, { status: 404 });
  throw refusedPage(payload.code);
}

/** Cancels a booking that the workshop cannot do after all. */
async function cancelBooking(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  submission: FormSubmission,
  reason: string,
) {
  const cancelResult = await cancelBySupplier(app, bookingToken, reason);
  if (cancelResult.ok) return redirect(currentPath(request), 303);
  if (cancelResult.code === "not-signed-in") throw redirectToLogin(request, app);
  return refuseForm(submission, cancelResult, { ...EMPTY_RESULT, isCancel: true });
}

/** Proposes another day for an agreed booking. */
async function proposeDates(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  submission: FormSubmission,
  dates: readonly DateInput[],
) {
  const proposeResult = await proposeMove(app, bookingToken, dates);
  if (proposeResult.ok) return redirect(currentPath(request), 303);
  if (proposeResult.code === "not-signed-in") throw redirectToLogin(request, app);
  return refuseForm(submission, proposeResult, { ...EMPTY_RESULT, isProposal: true });
}

/** Submits the workshop's reply to a review of its work. */
async function submitReply(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  submission: FormSubmission,
  input: string,
) {
  const replyResult = await replyToReview(app, bookingToken, input);
  if (replyResult.ok) return redirect(currentPath(request), 303);
  if (replyResult.code === "not-signed-in") throw redirectToLogin(request, app);
  const { text } = toErrorResponse(replyResult.code);
  return refuseForm(submission, replyResult, {
    ...EMPTY_RESULT,
    reply: { text: "fields" in replyResult && replyResult.fields ? null : text },
  });
}

/** Submits the workshop's answer to a correction of vehicle or jobs. */
async function submitCorrection(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  submission: FormSubmission,
  { id, answer }: { readonly id: string; readonly answer: CorrectionDecision | undefined },
) {
  const correctionResult =
    answer === undefined
      ? ({ ok: false, code: "invalid-input" } as const)
      : await answerCorrectionAsWorkshop(app, bookingToken, { id, answer });
  if (correctionResult.ok) return redirect(currentPath(request), 303);
  if (correctionResult.code === "not-signed-in") throw redirectToLogin(request, app);
  return refuseForm(submission, correctionResult, {
    ...EMPTY_RESULT,
    correction: { text: toErrorResponse(correctionResult.code).text },
  });
}

/** Path of the page that contains the form. */
function currentPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

export interface BookingActionData {
  readonly result: FormResult;
  readonly alert: RespondAlert | null;
  /** True = the form set the price of a confirmed booking. */
  readonly isPrice: boolean;
  /** True = the form cancelled a confirmed booking. */
  readonly isCancel: boolean;
  /** True = the form proposed another day for a confirmed booking. */
  readonly isProposal: boolean;
  /** Why the report on the work was not saved: as text, or as errors of the fields for completed work. */
  readonly work: { readonly text: string | null; readonly result: FormResult | null } | null;
  /** Set if the form replied to the review. `text` = why the reply was refused, if the problem is not in a field. */
  readonly reply: { readonly text: string | null } | null;
  /** Why the answer to a correction was refused. Null = another form was submitted. */
  readonly correction: { readonly text: string } | null;
  /** The dates that must be confirmed before they are sent (P-137). */
  readonly confirms: readonly DateInput[] | null;
}

const EMPTY_RESULT = {
  alert: null,
  isPrice: false,
  isCancel: false,
  isProposal: false,
  confirms: null,
  work: null,
  reply: null,
  correction: null,
} as const;

const INPUT_FIELDS = z
  .object({
    intent: z
      .enum([
        "respond",
        "price",
        "work",
        "work-undo",
        "work-report",
        "cancel",
        "propose",
        "reply",
        "ask-for-photos",
        "correction",
      ])
      .default("respond"),
    bookingOfferId: hiddenNumber.default(0),
    responseType: textField(3),
    comment: textField(5000),
    reason: textField(5000),
    reply: textField(5000),
    text: textField(5000),
    correction: textField(64),
    answer: z.enum(["accepted", "refused"]).optional(),
    price: textField(100),
    confirmed: z.enum(["true", "false"]).default("false"),
    step: textField(30),
    amount: textField(100),
    odometer: textField(100),
    note: textField(5000),
    nextServiceDay: textField(100),
    nextServiceKm: textField(100),
  })
  // A date and a start in each row: `date-1`, `startAt-1`.
  .catchall(textField(20));

/** Handles the form without JavaScript, in the same steps as with JavaScript. A changed date must be confirmed before it is sent. */
export async function respondByForm({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, EMPTY_RESULT);
  const { intent, confirmed, ...fields } = postedForm.value;
  if (intent === "cancel")
    return cancelBooking(app, request, bookingTokenOf(params.bookingToken), postedForm, postedForm.value.reason);
  if (intent === "ask-for-photos") {
    const photoRequest = await requestPhotos(app, bookingTokenOf(params.bookingToken));
    if (photoRequest.ok) return redirect(currentPath(request), 303);
    throw portalRefusalResponse(request, app, photoRequest.code);
  }
  if (intent === "correction") {
    const { correction: id, answer } = postedForm.value;
    return submitCorrection(app, request, bookingTokenOf(params.bookingToken), postedForm, { id, answer });
  }
  if (intent === "reply")
    return submitReply(app, request, bookingTokenOf(params.bookingToken), postedForm, postedForm.value.reply);
  if (intent === "propose")
    return proposeDates(
      app,
      request,
      bookingTokenOf(params.bookingToken),
      postedForm,
      readResponseInput(postedForm.value).dates,
    );
  if (intent === "work" || intent === "work-undo" || intent === "work-report")
    return submitWork(
      app,
      request,
      bookingTokenOf(params.bookingToken),
      postedForm,
      { ...postedForm.value, intent },
      { page: currentPath(request), emptyResult: EMPTY_RESULT },
    );
  const responseInput = readResponseInput(fields);
  const isPriceForm = intent === "price";
  const resultBase = { ...EMPTY_RESULT, isPrice: isPriceForm };
  const alertResponse = (alert: RespondAlert, status: number) =>
    data<BookingActionData>({ ...resultBase, result: toFormResult(postedForm), alert }, { status });
  if (isPriceForm) {
    const priceResult = await proposeFixedPrice(app, {
      bookingOfferId: responseInput.bookingOfferId,
      price: responseInput.price,
      comment: responseInput.comment,
    });
    if (priceResult.ok) return redirect(currentPath(request), 303);
    if (priceResult.code === "not-signed-in") throw redirectToLogin(request, app);
    if ("fields" in priceResult && priceResult.fields) return refuseForm(postedForm, priceResult, resultBase);
    const { status, text } = toErrorResponse(priceResult.code);
    return alertResponse({ ...UNKNOWN_FAILURE, title: "Not sent", body: text }, status);
  }
  if (responseInput.responseType === null)
    return refuseForm(
      postedForm,
      { code: "invalid-input", fields: { responseType: ["Choose an answer"] } },
      resultBase,
    );
  const needsConfirmation = responseInput.responseType === RESPONSE_TYPE.changeDate && confirmed !== "true";
  if (
    needsConfirmation &&
    responseInput.dates.length > 0 &&
    responseInput.dates.every(({ date, startAt }) => date !== "" && startAt !== "")
  )
    return data<BookingActionData>({ ...resultBase, result: toFormResult(postedForm), confirms: responseInput.dates });
  const answerResult = await answerWithUndo(app, {
    bookingOfferId: responseInput.bookingOfferId,
    responseType: responseInput.responseType,
    comment: responseInput.comment,
    availabilities: responseInput.dates,
    price: responseInput.price,
  });
  if (answerResult.ok) return redirect(currentPath(request), 303);
  if (answerResult.code === "not-signed-in") throw redirectToLogin(request, app);
  if ("fields" in answerResult && answerResult.fields) return refuseForm(postedForm, answerResult, resultBase);
  const { status, text } = toErrorResponse(answerResult.code);
  const type = respondErrorType(answerResult.code);
  return alertResponse(type === null ? { ...UNKNOWN_FAILURE, body: text } : respondAlert(type, text), status);
}
