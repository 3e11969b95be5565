import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { answerOf, refusedPage } from "../../../answers";
import { MAX_ALTERNATIVES, type TypedDate } from "../../../domain/booking-offer/alternative-dates";
import { RESPONSE_TYPE } from "../../../domain/booking-offer/response-type";
import {
  respondAlert,
  type RespondAlert,
  respondErrorOf,
  UNKNOWN_FAILURE,
} from "../../../domain/booking-offer/respond-errors";
import { readForm } from "../../../http/read-form";
import type { FieldErrors } from "../../../ui/field-errors";
import { markServiced } from "../../../usecases/booking-offer/mark-serviced";
import { openOffer } from "../../../usecases/booking-offer/open-offer";
import { nameFixedPrice } from "../../../usecases/booking-offer/name-price";
import { respondToBookingOffer } from "../../../usecases/booking-offer/respond";
import type { Context } from "../../../usecases/context";
import { requireUser, toLogin } from "../guard.server";
import { OPERATIONS } from "../operations/operations-asked";
import { portalBookingView } from "./booking-view.server";
import { readTyped, type TypedResponse } from "./typed-response";
import { messageOf } from "../../../usecases/ports/log";

/** The words of the screen where there is nothing to show (P-373, P-374). */
export const LOAD_FAILURE = "Problem loading booking details";
export const MISSING_OFFER = "Booking offer couldn't be loaded.";

const wholeOr = (text: string | null): number | null | "invalid" =>
  text === null || text === "" ? null : /^\d{1,15}$/.test(text) ? Number(text) : "invalid";

/** The booking screen's data, for both its addresses; `bookingOfferId` chooses one of the booking's offers (P-040). */
export async function loadBookingScreen({ params, request, context: { app } }: LoaderFunctionArgs) {
  const offerId = wholeOr(new URL(request.url).searchParams.get("bookingOfferId"));
  const opening = openOffer(app, params.bookingToken ?? "", offerId === "invalid" ? -1 : offerId).catch(
    (error: unknown) => {
      app.log.error({
        event: "unexpected-error",
        where: "portal booking",
        message: messageOf(error),
      });
      return null;
    },
  );
  // Read at once with the session, but nobody hears whether a booking exists before signing in.
  await requireUser(request, app);
  const opened = await opening;
  if (opened === null) return data({ problem: LOAD_FAILURE as string, view: null }, { status: 500 });
  if (opened.ok)
    return data({
      problem: "",
      view: await portalBookingView(app, opened, new URL(request.url).searchParams.get(OPERATIONS) === "open"),
    });
  if (opened.code === "not-signed-in") throw toLogin(request, app);
  if (opened.code === "offer-not-found") return data({ problem: MISSING_OFFER as string, view: null }, { status: 404 });
  throw refusedPage(opened.code);
}

/** The one button of a booking whose day has come: the work is done. */
async function serviced(app: Context, request: Request, bookingToken: string) {
  const marked = await markServiced(app, bookingToken);
  if (marked.ok) return redirect(here(request), 303);
  if (marked.code === "not-signed-in") throw toLogin(request, app);
  const { status, words } = answerOf(marked.code);
  return data<BookingActionData>(
    {
      errors: null,
      alert: null,
      typed: readTyped(new FormData(), MAX_ALTERNATIVES),
      isPrice: false,
      confirms: null,
      notServiced: words,
    },
    { status },
  );
}

/** The page that the form stands on. */
function here(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

export interface BookingActionData {
  readonly alert: RespondAlert | null;
  readonly errors: FieldErrors | null;
  readonly typed: TypedResponse;
  /** It was the price of a confirmed booking that was sent, not an answer. */
  readonly isPrice: boolean;
  /** Why the work was not noted as done. */
  readonly notServiced?: string;
  /** The dates wait for one more press: nothing was sent yet (P-137). */
  readonly confirms: readonly TypedDate[] | null;
}

/** The form without script: the same steps as with it. A changed date is asked about once more before it is sent. */
export async function respondByForm({ params, request, context: { app } }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "serviced") return serviced(app, request, params.bookingToken ?? "");
  const typed = readTyped(form, MAX_ALTERNATIVES);
  const isPrice = form.get("intent") === "price";
  const refused = (errors: FieldErrors | null, alert: RespondAlert | null, status: number) =>
    data<BookingActionData>({ errors, alert, typed, isPrice, confirms: null }, { status });
  if (isPrice) {
    const named = await nameFixedPrice(app, {
      bookingOfferId: typed.bookingOfferId,
      price: typed.price,
      comment: typed.comment,
    });
    if (named.ok) return redirect(here(request), 303);
    if (named.code === "not-signed-in") throw toLogin(request, app);
    const { status, words } = answerOf(named.code);
    return "fields" in named && named.fields
      ? refused(named.fields, null, status)
      : refused(null, { ...UNKNOWN_FAILURE, title: "Not sent", body: words }, status);
  }
  if (typed.responseType === null) return refused({ responseType: ["Choose an answer"] }, null, 422);
  const isAskedTwice = typed.responseType === RESPONSE_TYPE.changeDate && form.get("confirmed") !== "true";
  if (isAskedTwice && typed.dates.length > 0 && typed.dates.every(({ date, startAt }) => date !== "" && startAt !== ""))
    return data<BookingActionData>({ errors: null, alert: null, typed, isPrice, confirms: typed.dates });
  const answered = await respondToBookingOffer(app, {
    bookingOfferId: typed.bookingOfferId,
    responseType: typed.responseType,
    comment: typed.comment,
    availabilities: typed.dates,
    price: typed.price,
  });
  if (answered.ok) return redirect(here(request), 303);
  if (answered.code === "not-signed-in") throw toLogin(request, app);
  const { status, words } = answerOf(answered.code);
  if ("fields" in answered && answered.fields) return refused(answered.fields, null, status);
  const type = respondErrorOf(answered.code);
  return refused(null, type === null ? { ...UNKNOWN_FAILURE, body: words } : respondAlert(type, words), status);
}
