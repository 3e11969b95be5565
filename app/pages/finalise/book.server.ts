import type { LeadGuid } from "../../domain/core/ids";
import { data, redirect, redirectDocument } from "@remix-run/cloudflare";
import { toErrorResponse, refusedPage } from "~/error-responses";
import type { Context } from "~/usecases/context";
import { getFinalise } from "~/usecases/booking/get-finalise";
import { findDuplicateOfRequest } from "~/usecases/booking/suspected-duplicate";
import { type SubmitRefusal, submitBooking } from "~/usecases/booking/submit";
import { type StartRefusal, startPayment } from "~/usecases/booking/payments/start-payment";
import type { OpenResult } from "~/usecases/booking/payments/open-attempt";
import { DAY_PROBLEM_TEXT, PREVALIDATE_ROWS, prevalidateMessage } from "~/texts/booking-refusals";
import { BOOKING_STATES } from "~/domain/booking/status";
import type { DiscountChangedRefusal } from "~/domain/booking/refusal";
import { DISCOUNT_CHANGED } from "~/texts/checkout";
import { formatPhoneForDisplay } from "~/domain/core/phone/display";
import { parseMobile } from "~/domain/core/phone/format";
import { CODE_ERRORS, toCodeError, SEND_ERROR } from "~/texts/verification";
import { formatMoney } from "~/domain/core/money/format";
import { formatPrice } from "~/domain/pricing/format-price";
import { isBnpl, METHODS, type PaymentMethod } from "~/domain/payments/methods";
import { checkoutPath, paymentDialogPath } from "~/domain/booking/return-paths";
import { providerUnavailableText } from "~/texts/payment-form";
import { checkCode as checkMobileCode } from "~/usecases/lead/check-code";
import { findCodeStatus, sendCode } from "~/usecases/identity/verification/send-code";
import { toFormResult } from "~/http/parse-form";
import { type FieldErrors, hasErrors } from "~/ui/field-errors";
import type { BookingForm } from "./booking-form.server";
import type { FinaliseScreen } from "./display-flags";
import { type FinaliseView, finaliseView, exceedsShownPrice, requestValues } from "./finalise-view.server";
import type { RefusalAlert } from "./refusal-alert";

const NO_BLOCKERS = { alert: null, duplicate: null, verification: null } as const;

type Duplicate = Awaited<ReturnType<typeof findDuplicateOfRequest>>;

/**
 * Books, or starts the payment. Then throws a redirect with the cookie that gives this browser access to the booking. If that fails, renders the form again
 * with the problem.
 */
export async function submitBookingForm(app: Context, form: BookingForm, screen: FinaliseScreen, holdHeaders: Headers) {
  // Checked before anything else (B-070). The customer is asked only once.
  const duplicate =
    hasErrors(form.errors) || form.intent === "bookAnyway" ? null : await findDuplicateOfRequest(app, form.request);
  if (duplicate) return data(await redrawPage(app, form, {}, { ...NO_BLOCKERS, duplicate }));
  const priceAlert = hasErrors(form.errors) ? null : await findPriceChange(app, form);
  if (priceAlert) return data(await redrawPage(app, form, {}, { ...NO_BLOCKERS, alert: priceAlert }), { status: 409 });
  const refusal = hasErrors(form.errors) ? null : await attemptBooking(app, form, screen, holdHeaders);
  if (refusal && "errorCode" in refusal && PREVALIDATE_ROWS[refusal.errorCode].next === "quotes")
    throw redirect(`${BOOKING_STATES.quotes({ leadGuid: form.request.leadGuid })}?unavailable=yes`, 303);
  if (refusal?.code === "discount-changed") return discountRefusalAlert(app, form, refusal as DiscountChangedRefusal);
  if (refusal?.code === "rate-limited") return renderTooManyCodes(app, form);
  if (refusal?.code === "mobile-not-verified" || refusal?.code === "discount-needs-verified-mobile") {
    const reason = refusal.code === "mobile-not-verified" ? "limit" : "discount";
    return data(
      await redrawPage(app, form, {}, { ...NO_BLOCKERS, verification: mobileVerification(form, false, reason) }),
      { status: toErrorResponse(refusal.code).status },
    );
  }
  const view = await rebuildView(app, form);
  const errors = { ...form.errors, ...(refusal && "fields" in refusal ? refusal.fields : {}) };
  return data(
    {
      view,
      result: toFormResult(form.submission, errors),
      alert: refusal && refusalAlert(app, refusal, view, form.method),
      duplicate: null,
      verification: null,
    },
    { status: refusal ? toErrorResponse(refusal.code).status : 422 },
  );
}

/**
 * Submitting accepts the displayed price or a lower one. A code that was typed but not applied still takes its discount off (B-110). A higher price, caused by
 * another extra or a changed rate, must be displayed before it can be accepted.
 */
async function findPriceChange(
  app: Context,
  { request, shownCode, shownTotal }: BookingForm,
): Promise<RefusalAlert | null> {
  if (shownTotal === null) return null;
  const finaliseDetails = await reloadDetails(app, { ...request, promoCode: request.promoCode ?? shownCode });
  // Other reasons why the booking is not possible have their own messages.
  if (
    !finaliseDetails.ok ||
    finaliseDetails.existingBooking ||
    !finaliseDetails.offer.canTakeJob ||
    finaliseDetails.offer.promotion.problem ||
    !exceedsShownPrice(finaliseDetails.offer.price, shownTotal)
  )
    return null;
  return {
    title: "The Total Has Changed",
    text: `With your choices, the total is now ${formatPrice(finaliseDetails.offer.price)}. Nothing is booked yet. Check the total and try again.`,
    bookingToken: null,
    nextDays: [],
  };
}

/**
 * Renders the form after a discount was refused. If the code was never checked, its field shows the error (B-110). A discount that was already displayed is
 * removed from the total (B-272).
 */
async function discountRefusalAlert(app: Context, form: BookingForm, refusal: DiscountChangedRefusal) {
  const { status } = toErrorResponse(refusal.code);
  if (!isShownCode(form)) return data(await redrawPage(app, form, { [refusal.field]: [refusal.text] }), { status });
  const alert: RefusalAlert = {
    title: DISCOUNT_CHANGED.title,
    text: `${refusal.text} ${DISCOUNT_CHANGED.text}`,
    bookingToken: null,
    nextDays: [],
  };
  return data(await redrawPage(app, withoutCode(form), {}, { ...NO_BLOCKERS, alert }), { status });
}

const isShownCode = ({ request, shownCode }: BookingForm) =>
  request.promoCode === null || request.promoCode.toUpperCase() === shownCode?.toUpperCase();

/** Checks the typed code and renders the form with the result. Used without JavaScript. */
export async function checkCode(app: Context, form: BookingForm) {
  const view = await rebuildView(app, form);
  const { problem } = view.promotion;
  const errors = problem
    ? { [problem.field]: [problem.text] }
    : form.intent === "apply" && form.request.promoCode === null
      ? { promoCode: ["Enter a code"] }
      : {};
  return data({ view, result: toFormResult(form.submission, errors), ...NO_BLOCKERS });
}

/** Verification of the mobile number before the booking is accepted. */
export interface MobileVerification {
  /** Formatted for display. */
  readonly mobile: string;
  readonly isCodeSent: boolean;
  /** What requires the verification: the limit on unpaid bookings, or the discount. */
  readonly reason: BookingForm["verifyReason"];
}

const mobileVerification = (
  { request, verifyReason }: BookingForm,
  isCodeSent: boolean,
  reason = verifyReason,
): MobileVerification => ({ mobile: formatPhoneForDisplay(request.mobile ?? ""), isCodeSent, reason });

/** Sends the code that is required to book, and renders the form with a field for it. */
export async function sendMobileCode(app: Context, form: BookingForm) {
  const sendResult = await sendCode(app, form.request.mobile ?? "");
  // If no further code can be sent, the last one can still be entered, if there is one.
  const isCodeSent =
    sendResult.ok ||
    (sendResult.code === "rate-limited" && (await findCodeStatus(app, form.request.mobile ?? "")) !== null);
  const errors = sendResult.ok
    ? {}
    : { [isCodeSent ? "smsCode" : "mobile"]: sendResult.fields?.mobilePhoneNumber ?? [SEND_ERROR] };
  const verification = !isCodeSent && sendResult.code === "invalid-input" ? null : mobileVerification(form, isCodeSent);
  return data(await redrawPage(app, form, errors, { ...NO_BLOCKERS, verification }), {
    status: sendResult.ok ? 200 : toErrorResponse(sendResult.code).status,
  });
}

/** Checks the code and, if it is right, books with the values of the form. */
export async function verifyAndBook(app: Context, form: BookingForm, screen: FinaliseScreen, headers: Headers) {
  const redrawWithError = async (text: string, status: number) =>
    data(
      await redrawPage(
        app,
        form,
        { smsCode: [text] },
        { ...NO_BLOCKERS, verification: mobileVerification(form, true) },
      ),
      { status },
    );
  if (form.smsCode === null) return redrawWithError("Enter the code from the text message", 422);
  const { mobile, leadGuid } = form.request;
  const codeResult = await checkMobileCode(app, { mobile: mobile ?? "", code: form.smsCode, leadGuid });
  if (!codeResult.ok) {
    const [text = CODE_ERRORS.serverError] = Object.values(codeResult.fields ?? {})[0] ?? [];
    return redrawWithError(text, toErrorResponse(codeResult.code).status);
  }
  if (codeResult.result !== "ValidCode") return redrawWithError(CODE_ERRORS[toCodeError(codeResult.result)], 422);
  // If this browser does not hold the quote, the booking continues with a copy that it does hold.
  const request = { ...form.request, leadGuid: codeResult.leadGuid };
  return submitBookingForm(app, { ...form, request, intent: "bookAnyway" }, screen, headers);
}

/** Renders the form without its code. The code is not checked, because the price would reveal whether a guess was right. */
export async function renderTooManyCodes(app: Context, form: BookingForm) {
  const { status, text } = toErrorResponse("rate-limited");
  return data(await redrawPage(app, withoutCode(form), { promoCode: [text] }), { status });
}

async function attemptBooking(
  app: Context,
  form: BookingForm,
  screen: FinaliseScreen,
  headers: Headers,
): Promise<StartRefusal | SubmitRefusal> {
  const { submissionKey } = form;
  // Includes the code of an automatic discount. If it were lost, the customer would pay more than the page showed.
  const request = { ...form.request, promoCode: form.request.promoCode ?? form.shownCode };
  if (form.method === "payOnTheDay") {
    const bookingResult = await submitBooking(app, request, submissionKey);
    if (bookingResult.ok)
      throw redirect(BOOKING_STATES.confirmation({ bookingToken: bookingResult.bookingToken }), {
        status: 303,
        headers,
      });
    return bookingResult;
  }
  const payment = await startPayment(app, request, { method: form.method, screen }, submissionKey);
  if (!payment.ok) return payment;
  // The provider's window needs a full page load, because only that page's content security policy allows the provider's script.
  if (payment.kind === "open")
    throw redirectDocument(payPath(request.leadGuid, screen, payment), { status: 303, headers });
  throw redirect(BOOKING_STATES.confirmation({ bookingToken: payment.bookingToken }), { status: 303, headers });
}

/** Path to the payment: a window over this page, or the provider's own page. */
function payPath(
  leadGuid: LeadGuid,
  screen: FinaliseScreen,
  { method, attemptId }: Extract<OpenResult, { kind: "open" }>,
): string {
  if (isBnpl(method)) return checkoutPath(attemptId);
  return paymentDialogPath(
    { id: attemptId, leadGuid, payingBookingToken: null, origin: { screen, unbranded: false } },
    method === "payPal" ? "paypal" : "card",
  );
}

const withoutCode = (form: BookingForm): BookingForm => ({
  ...form,
  request: { ...form.request, promoCode: null, partnerReferralCode: null },
});

/** Renders the page again with the submitted values and the errors. */
export async function redrawPage(
  app: Context,
  form: BookingForm,
  errors: FieldErrors,
  blockers: {
    readonly alert: RefusalAlert | null;
    readonly duplicate: Duplicate;
    readonly verification: MobileVerification | null;
  } = NO_BLOCKERS,
) {
  return { view: await rebuildView(app, form), result: toFormResult(form.submission, errors), ...blockers };
}

/** Rebuilds the form with current prices, days and times, and with a new submission key, because the previous one is used up. */
async function rebuildView(
  app: Context,
  { request, typedDate: typedDay, method }: Pick<BookingForm, "request" | "typedDate" | "method">,
) {
  const finaliseDetails = await reloadDetails(app, request);
  if (!finaliseDetails.ok) throw refusedPage(finaliseDetails.code);
  return finaliseView(
    { ...finaliseDetails, earlierMethod: method },
    app.ids.token(),
    requestValues(request, typedDay ?? ""),
  );
}

function reloadDetails(app: Context, request: BookingForm["request"]) {
  const promoParams = {
    code: request.promoCode,
    referral: request.partnerReferralCode,
    rewardsOption: request.youiRewardsOption,
  };
  const input = {
    email: request.email,
    mobile: request.mobile === null ? null : parseMobile(app.config.country, request.mobile),
  };
  return getFinalise(app, {
    leadGuid: request.leadGuid,
    supplierId: request.supplierId,
    day: request.serviceDay,
    extraIds: request.extraIds,
    arrivalFrom: request.arrivalFrom || null,
    attemptId: null,
    promo: promoParams,
    enteredContact: input,
  });
}

function refusalAlert(
  app: Context,
  refusal: StartRefusal | SubmitRefusal,
  view: FinaliseView,
  method: PaymentMethod,
): RefusalAlert | null {
  if ("errorCode" in refusal) {
    const { price, supplier } = view;
    const text = prevalidateMessage(refusal.errorCode, {
      ...(refusal.existing ? { id: refusal.existing.id } : {}),
      amount: formatMoney(supplier.minimumBookingAmount, price.currency),
      email: app.config.brand.supportEmail,
    });
    return {
      title: text.title,
      text: refusal.dayProblem === null ? text.text : DAY_PROBLEM_TEXT[refusal.dayProblem],
      bookingToken: refusal.existing?.token ?? null,
      canPayOnline: view.booked?.own?.canPayOnline ?? false,
      nextDays: refusal.nextDays,
    };
  }
  if (refusal.code === "invalid-input") return null;
  const text =
    refusal.code === "payment-unavailable"
      ? providerUnavailableText(
          method === "payOnTheDay" ? "Payment" : (app.payments[method]?.name ?? METHODS[method].label),
          view.fleet?.phone ?? app.config.brand.supportPhone,
        )
      : toErrorResponse(refusal.code).text;
  return { title: null, text, bookingToken: null, nextDays: [] };
}
