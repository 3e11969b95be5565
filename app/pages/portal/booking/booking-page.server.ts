import { bookingTokenOf } from "../../../http/named";
import type { BookingToken } from "../../../domain/ids";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { answerOf, refusedPage } from "../../../answers";
import type { TypedDate } from "../../../domain/booking-offer/booking-offer";
import { RESPONSE_TYPE } from "../../../domain/booking-offer/response-type";
import { respondAlert, type RespondAlert, respondErrorOf, UNKNOWN_FAILURE } from "../../../texts/booking-offers";
import { type Posted, readPosted, refuseForm, resultOf, typedWords, writtenNumber } from "../../../http/typed-form";
import type { FormResult } from "../../../ui/field-errors";
import { askForPhotos } from "../../../usecases/booking-offer/ask-for-photos";
import { cancelBySupplier } from "../../../usecases/booking-offer/cancel-booking";
import { openOffer } from "../../../usecases/booking-offer/open-offer";
import { replyToReview } from "../../../usecases/ratings/reply-to-review";
import { nameFixedPrice } from "../../../usecases/booking-offer/name-price";
import { proposeMove } from "../../../usecases/booking-offer/propose-move";
import { answerWithUndo } from "../../../usecases/booking-offer/pending-answer";
import type { Context } from "../../../usecases/context";
import { requireUser, toLogin } from "../guard.server";
import { OPERATIONS } from "../operations/operations-asked";
import { portalBookingView, readBeside } from "./booking-view.server";
import { typedResponse } from "./typed-response";
import { workPressed } from "./work-pressed.server";
import { messageOf } from "../../../usecases/ports/log";

/** The words of the screen where there is nothing to show (P-373, P-374). */
export const LOAD_FAILURE = "Problem loading booking details";
export const MISSING_OFFER = "Booking offer couldn't be loaded.";

const wholeOr = (text: string | null): number | null | "invalid" =>
  text === null || text === "" ? null : /^\d{1,15}$/.test(text) ? Number(text) : "invalid";

/** The booking screen's data, for both its addresses; `bookingOfferId` chooses one of the booking's offers (P-040). */
export async function loadBookingScreen({ params, request, context: { app } }: LoaderFunctionArgs) {
  const offerId = wholeOr(new URL(request.url).searchParams.get("bookingOfferId"));
  const token = bookingTokenOf(params.bookingToken);
  const opening = Promise.all([
    openOffer(app, token, offerId === "invalid" ? -1 : offerId),
    readBeside(app, token),
  ]).catch((error: unknown) => {
    app.log.error({
      event: "unexpected-error",
      where: "portal booking",
      message: messageOf(error),
    });
    return null;
  });
  // Read at once with the session, but nobody hears whether a booking exists before signing in.
  await requireUser(request, app);
  const read = await opening;
  if (read === null) return data({ problem: LOAD_FAILURE as string, view: null }, { status: 500 });
  const [opened, beside] = read;
  if (opened.ok)
    return data({
      problem: "",
      view: await portalBookingView(app, opened, beside, new URL(request.url).searchParams.get(OPERATIONS) === "open"),
    });
  if (opened.code === "not-signed-in") throw toLogin(request, app);
  if (opened.code === "offer-not-found") return data({ problem: MISSING_OFFER as string, view: null }, { status: 404 });
  throw refusedPage(opened.code);
}

/** A booking that the workshop cannot do after all. */
async function cancel(app: Context, request: Request, bookingToken: BookingToken, posted: Posted, reason: string) {
  const cancelled = await cancelBySupplier(app, bookingToken, reason);
  if (cancelled.ok) return redirect(here(request), 303);
  if (cancelled.code === "not-signed-in") throw toLogin(request, app);
  return refuseForm(posted, cancelled, { ...NOTHING, isCancel: true });
}

/** Another day for an agreed booking. */
async function propose(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  posted: Posted,
  dates: readonly TypedDate[],
) {
  const proposed = await proposeMove(app, bookingToken, dates);
  if (proposed.ok) return redirect(here(request), 303);
  if (proposed.code === "not-signed-in") throw toLogin(request, app);
  return refuseForm(posted, proposed, { ...NOTHING, isProposal: true });
}

/** What the workshop says to the review of its work. */
async function reply(app: Context, request: Request, bookingToken: BookingToken, posted: Posted, typed: string) {
  const replied = await replyToReview(app, bookingToken, typed);
  if (replied.ok) return redirect(here(request), 303);
  if (replied.code === "not-signed-in") throw toLogin(request, app);
  const { words } = answerOf(replied.code);
  return refuseForm(posted, replied, {
    ...NOTHING,
    reply: { words: "fields" in replied && replied.fields ? null : words },
  });
}

/** The page that the form stands on. */
function here(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

export interface BookingActionData {
  readonly result: FormResult;
  readonly alert: RespondAlert | null;
  /** It was the price of a confirmed booking that was sent, not an answer. */
  readonly isPrice: boolean;
  /** It was the cancellation of a confirmed booking. */
  readonly isCancel: boolean;
  /** It asked to move a confirmed booking. */
  readonly isProposal: boolean;
  /** Why what was pressed of the work was not noted: in words, or beside the fields of work that is done. */
  readonly work: { readonly words: string | null; readonly result: FormResult | null } | null;
  /** It was a reply to the review; in words why it could not be given, where no field is wrong. */
  readonly reply: { readonly words: string | null } | null;
  /** The dates wait for one more press: nothing was sent yet (P-137). */
  readonly confirms: readonly TypedDate[] | null;
}

const NOTHING = {
  alert: null,
  isPrice: false,
  isCancel: false,
  isProposal: false,
  confirms: null,
  work: null,
  reply: null,
} as const;

const RESPONSE = z
  .object({
    intent: z
      .enum(["respond", "price", "work", "work-undo", "work-report", "cancel", "propose", "reply", "ask-for-photos"])
      .default("respond"),
    bookingOfferId: writtenNumber.default(0),
    responseType: typedWords(3),
    comment: typedWords(5000),
    reason: typedWords(5000),
    reply: typedWords(5000),
    words: typedWords(5000),
    price: typedWords(100),
    confirmed: z.enum(["true", "false"]).default("false"),
    step: typedWords(30),
    amount: typedWords(100),
    odometer: typedWords(100),
    note: typedWords(5000),
    nextServiceDay: typedWords(100),
    nextServiceKm: typedWords(100),
  })
  // A date and a start in each row: `date-1`, `startAt-1`.
  .catchall(typedWords(20));

/** The form without script: the same steps as with it. A changed date is asked about once more before it is sent. */
export async function respondByForm({ params, request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, RESPONSE);
  if (posted.status !== "success") return refuseForm(posted, undefined, NOTHING);
  const { intent, confirmed, ...fields } = posted.value;
  if (intent === "cancel")
    return cancel(app, request, bookingTokenOf(params.bookingToken), posted, posted.value.reason);
  if (intent === "ask-for-photos") {
    const asked = await askForPhotos(app, bookingTokenOf(params.bookingToken));
    if (asked.ok) return redirect(here(request), 303);
    if (asked.code === "not-signed-in") throw toLogin(request, app);
    throw refusedPage(asked.code);
  }
  if (intent === "reply") return reply(app, request, bookingTokenOf(params.bookingToken), posted, posted.value.reply);
  if (intent === "propose")
    return propose(app, request, bookingTokenOf(params.bookingToken), posted, typedResponse(posted.value).dates);
  if (intent === "work" || intent === "work-undo" || intent === "work-report")
    return workPressed(
      app,
      request,
      bookingTokenOf(params.bookingToken),
      posted,
      { ...posted.value, intent },
      { page: here(request), otherwise: NOTHING },
    );
  const typed = typedResponse(fields);
  const isPrice = intent === "price";
  const more = { ...NOTHING, isPrice };
  const alerted = (alert: RespondAlert, status: number) =>
    data<BookingActionData>({ ...more, result: resultOf(posted), alert }, { status });
  if (isPrice) {
    const named = await nameFixedPrice(app, {
      bookingOfferId: typed.bookingOfferId,
      price: typed.price,
      comment: typed.comment,
    });
    if (named.ok) return redirect(here(request), 303);
    if (named.code === "not-signed-in") throw toLogin(request, app);
    if ("fields" in named && named.fields) return refuseForm(posted, named, more);
    const { status, words } = answerOf(named.code);
    return alerted({ ...UNKNOWN_FAILURE, title: "Not sent", body: words }, status);
  }
  if (typed.responseType === null)
    return refuseForm(posted, { code: "invalid-input", fields: { responseType: ["Choose an answer"] } }, more);
  const isAskedTwice = typed.responseType === RESPONSE_TYPE.changeDate && confirmed !== "true";
  if (isAskedTwice && typed.dates.length > 0 && typed.dates.every(({ date, startAt }) => date !== "" && startAt !== ""))
    return data<BookingActionData>({ ...more, result: resultOf(posted), confirms: typed.dates });
  const answered = await answerWithUndo(app, {
    bookingOfferId: typed.bookingOfferId,
    responseType: typed.responseType,
    comment: typed.comment,
    availabilities: typed.dates,
    price: typed.price,
  });
  if (answered.ok) return redirect(here(request), 303);
  if (answered.code === "not-signed-in") throw toLogin(request, app);
  if ("fields" in answered && answered.fields) return refuseForm(posted, answered, more);
  const { status, words } = answerOf(answered.code);
  const type = respondErrorOf(answered.code);
  return alerted(type === null ? { ...UNKNOWN_FAILURE, body: words } : respondAlert(type, words), status);
}
