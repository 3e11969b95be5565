import { bookingTokenOf } from "../../../http/route-params";
import type { BookingToken } from "../../../domain/core/ids";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { answerOf, refusedPage } from "../../../error-responses";
import { type DateInput, RESPONSE_TYPE } from "../../../domain/booking/booking-offer/booking-offer";
import { respondAlert, type RespondAlert, respondErrorOf, UNKNOWN_FAILURE } from "../../../texts/booking-offers";
import {
  type FormSubmission,
  parsePostedForm,
  refuseForm,
  resultOf,
  textField,
  writtenNumber,
} from "../../../http/parse-form";
import type { FormResult } from "../../../ui/field-errors";
import type { CorrectionAnswer } from "../../../domain/booking/booking-offer/correction";
import { answerCorrectionAsWorkshop } from "../../../usecases/booking/booking-offer/correct-jobs";
import { askForPhotos } from "../../../usecases/booking/booking-offer/ask-for-photos";
import { cancelBySupplier } from "../../../usecases/booking/booking-offer/cancel-booking";
import { openOffer } from "../../../usecases/booking/booking-offer/open-offer";
import { replyToReview } from "../../../usecases/booking/ratings/save-rating";
import { nameFixedPrice } from "../../../usecases/booking/booking-offer/name-price";
import { proposeMove } from "../../../usecases/booking/booking-offer/propose-move";
import { answerWithUndo } from "../../../usecases/booking/booking-offer/pending-answer";
import type { Context } from "../../../usecases/context";
import { requireUser, redirectToLogin } from "../guard.server";
import { OPERATIONS } from "../operations/requested-operations";
import { portalBookingView, readRelated } from "./booking-view.server";
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
  const opening = Promise.all([
    openOffer(app, token, offerId === "invalid" ? -1 : offerId),
    readRelated(app, token),
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
  const read = await opening;
  if (read === null) return data({ problem: LOAD_FAILURE as string, view: null }, { status: 500 });
  const [payload, related] = read;
  if (payload.ok)
    return data({
      problem: "",
      view: await portalBookingView(
        app,
        payload,
        related,
        new URL(request.url).searchParams.get(OPERATIONS) === "open",
      ),
    });
  if (payload.code === "not-signed-in") throw redirectToLogin(request, app);
  if (payload.code === "offer-not-found")
    return data({ problem: MISSING_OFFER as string, view: null }, { status: 404 });
  throw refusedPage(payload.code);
}

/** Cancels a booking that the workshop cannot do after all. */
async function cancel(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  submission: FormSubmission,
  reason: string,
) {
  const cancelled = await cancelBySupplier(app, bookingToken, reason);
  if (cancelled.ok) return redirect(currentPath(request), 303);
  if (cancelled.code === "not-signed-in") throw redirectToLogin(request, app);
  return refuseForm(submission, cancelled, { ...EMPTY, isCancel: true });
}

/** Proposes another day for an agreed booking. */
async function propose(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  submission: FormSubmission,
  dates: readonly DateInput[],
) {
  const proposed = await proposeMove(app, bookingToken, dates);
  if (proposed.ok) return redirect(currentPath(request), 303);
  if (proposed.code === "not-signed-in") throw redirectToLogin(request, app);
  return refuseForm(submission, proposed, { ...EMPTY, isProposal: true });
}

/** Submits the workshop's reply to a review of its work. */
async function submitReply(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  submission: FormSubmission,
  input: string,
) {
  const replied = await replyToReview(app, bookingToken, input);
  if (replied.ok) return redirect(currentPath(request), 303);
  if (replied.code === "not-signed-in") throw redirectToLogin(request, app);
  const { text } = answerOf(replied.code);
  return refuseForm(submission, replied, {
    ...EMPTY,
    reply: { text: "fields" in replied && replied.fields ? null : text },
  });
}

/** Submits the workshop's answer to a correction of vehicle or jobs. */
async function submitCorrection(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  submission: FormSubmission,
  { id, answer }: { readonly id: string; readonly answer: CorrectionAnswer | undefined },
) {
  const answered =
    answer === undefined
      ? ({ ok: false, code: "invalid-input" } as const)
      : await answerCorrectionAsWorkshop(app, bookingToken, { id, answer });
  if (answered.ok) return redirect(currentPath(request), 303);
  if (answered.code === "not-signed-in") throw redirectToLogin(request, app);
  return refuseForm(submission, answered, { ...EMPTY, correction: { text: answerOf(answered.code).text } });
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

const EMPTY = {
  alert: null,
  isPrice: false,
  isCancel: false,
  isProposal: false,
  confirms: null,
  work: null,
  reply: null,
  correction: null,
} as const;

const RESPONSE = z
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
    bookingOfferId: writtenNumber.default(0),
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
  const postedForm = await parsePostedForm(request, RESPONSE);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, EMPTY);
  const { intent, confirmed, ...fields } = postedForm.value;
  if (intent === "cancel")
    return cancel(app, request, bookingTokenOf(params.bookingToken), postedForm, postedForm.value.reason);
  if (intent === "ask-for-photos") {
    const query = await askForPhotos(app, bookingTokenOf(params.bookingToken));
    if (query.ok) return redirect(currentPath(request), 303);
    if (query.code === "not-signed-in") throw redirectToLogin(request, app);
    throw refusedPage(query.code);
  }
  if (intent === "correction") {
    const { correction: id, answer } = postedForm.value;
    return submitCorrection(app, request, bookingTokenOf(params.bookingToken), postedForm, { id, answer });
  }
  if (intent === "reply")
    return submitReply(app, request, bookingTokenOf(params.bookingToken), postedForm, postedForm.value.reply);
  if (intent === "propose")
    return propose(
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
      { page: currentPath(request), otherwise: EMPTY },
    );
  const responseInput = readResponseInput(fields);
  const isPrice = intent === "price";
  const more = { ...EMPTY, isPrice };
  const alerted = (alert: RespondAlert, status: number) =>
    data<BookingActionData>({ ...more, result: resultOf(postedForm), alert }, { status });
  if (isPrice) {
    const match = await nameFixedPrice(app, {
      bookingOfferId: responseInput.bookingOfferId,
      price: responseInput.price,
      comment: responseInput.comment,
    });
    if (match.ok) return redirect(currentPath(request), 303);
    if (match.code === "not-signed-in") throw redirectToLogin(request, app);
    if ("fields" in match && match.fields) return refuseForm(postedForm, match, more);
    const { status, text } = answerOf(match.code);
    return alerted({ ...UNKNOWN_FAILURE, title: "Not sent", body: text }, status);
  }
  if (responseInput.responseType === null)
    return refuseForm(postedForm, { code: "invalid-input", fields: { responseType: ["Choose an answer"] } }, more);
  const isAskedTwice = responseInput.responseType === RESPONSE_TYPE.changeDate && confirmed !== "true";
  if (
    isAskedTwice &&
    responseInput.dates.length > 0 &&
    responseInput.dates.every(({ date, startAt }) => date !== "" && startAt !== "")
  )
    return data<BookingActionData>({ ...more, result: resultOf(postedForm), confirms: responseInput.dates });
  const withUndo = await answerWithUndo(app, {
    bookingOfferId: responseInput.bookingOfferId,
    responseType: responseInput.responseType,
    comment: responseInput.comment,
    availabilities: responseInput.dates,
    price: responseInput.price,
  });
  if (withUndo.ok) return redirect(currentPath(request), 303);
  if (withUndo.code === "not-signed-in") throw redirectToLogin(request, app);
  if ("fields" in withUndo && withUndo.fields) return refuseForm(postedForm, withUndo, more);
  const { status, text } = answerOf(withUndo.code);
  const type = respondErrorOf(withUndo.code);
  return alerted(type === null ? { ...UNKNOWN_FAILURE, body: text } : respondAlert(type, text), status);
}
