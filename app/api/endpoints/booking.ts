import { withLeadGuid } from "../../http/with-lead-guid";
import { z } from "zod";
import { DAY_PROBLEM_TEXT, prevalidateMessage } from "../../texts/booking-refusals";
import type { BookingRefusal, DiscountChangedRefusal } from "../../domain/booking/refusal";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { withHolderCookie } from "../../http/session";
import { prevalidateBooking } from "../../usecases/booking/examine-request";
import { payBooking, submitBooking } from "../../usecases/booking/submit";
import { readBookingInclusions } from "../../usecases/booking/read-inclusions";
import { findVisitorOffer } from "../../usecases/booking/booking-offer/open-offer";
import { readBooking, readDisplayStatus } from "../../usecases/booking/read-booking";
import type { Context } from "../../usecases/context";
import { okResult, bookingTokenText, endpoint } from "../endpoint";
import {
  BOOKING_STATUS,
  toWireBookingStatus,
  toWireBooking,
  MINIMAL_BOOKING,
  toWireMinimalBooking,
  INCLUSIONS,
  toWireInclusions,
} from "../wire/booking";
import { BOOKING_OR_OFFERED_ANSWER, toWirePortalBooking } from "../wire/portal-booking";
import {
  BOOKING_REQUEST,
  toBookingRequest,
  toWireDiscountChange,
  PAY_REQUEST,
  PREVALIDATE_ANSWER,
  toWirePrevalidation,
  SUBMIT_ANSWER,
  toWireSubmission,
  toWireFields,
} from "../wire/booking-request";

const hasErrorCode = (refusal: Refusal | BookingRefusal): refusal is BookingRefusal => "errorCode" in refusal;
/** Renames field errors to the names used on the wire. */
const toWireRefusal = <R extends Refusal>(refusal: R): R =>
  refusal.fields ? { ...refusal, fields: toWireFields(refusal.fields) } : refusal;
/** Before payment, an invalid discount code is reported as an error of its form field. */
const toFieldError = (discountChange: DiscountChangedRefusal) =>
  refuse("invalid-input", { [discountChange.field]: [discountChange.text] });
const isDiscountChanged = (refusal: Refusal | BookingRefusal): refusal is DiscountChangedRefusal =>
  refusal.code === "discount-changed";
const refusalMessage = (refusal: BookingRefusal, app: Context) =>
  refusal.dayProblem !== null
    ? DAY_PROBLEM_TEXT[refusal.dayProblem]
    : prevalidateMessage(refusal.errorCode, {
        ...(refusal.existing ? { id: refusal.existing.id } : {}),
        email: app.config.brand.supportEmail,
      }).text;

const TOKEN = z.object({ token: bookingTokenText });

export const BOOKING_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/booking/prevalidate",
    tag: "Booking",
    summary:
      "Checks whether a booking could be made now, without storing anything. With ErrorCode 1, the holder also gets the existing booking",
    body: BOOKING_REQUEST,
    answer: PREVALIDATE_ANSWER,
    refuses: [
      "discount-needs-verified-mobile",
      "invalid-input",
      "lead-cancelled",
      "lead-not-found",
      "rate-limited",
      "supplier-cannot-book",
    ],
    async use({ body }, app) {
      const outcome = await withLeadGuid(body.LeadId, (leadGuid) => {
        const bookingRequest = toBookingRequest(body, leadGuid);
        return prevalidateBooking(
          app,
          bookingRequest,
          bookingRequest.existingPaymentId === null ? "payOnTheDay" : "creditCard",
        );
      });
      if (outcome.ok || hasErrorCode(outcome)) return okResult(toWirePrevalidation(outcome));
      return toWireRefusal(isDiscountChanged(outcome) ? toFieldError(outcome) : outcome);
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/booking/submit",
    tag: "Booking",
    summary:
      "Creates the booking. Repeated requests with the same Idempotency-Key, or with the same body and no key, return the same booking",
    body: BOOKING_REQUEST,
    handlesKeys: true,
    answer: SUBMIT_ANSWER,
    refuses: [
      "discount-needs-verified-mobile",
      "invalid-input",
      "lead-cancelled",
      "lead-not-found",
      "mobile-not-verified",
      "payment-not-completed",
      "payment-not-found",
      "payment-not-offered",
      "payment-pending",
      "payment-released",
      "payment-unavailable",
      "rate-limited",
      "supplier-cannot-book",
      "too-many-bookings",
    ],
    async use({ body, key, request }, app) {
      const submissionKey = key === null ? `body:${await app.cipher.fingerprint(JSON.stringify(body))}` : `key:${key}`;
      const outcome = await withLeadGuid(body.LeadId, (leadGuid) =>
        submitBooking(app, toBookingRequest(body, leadGuid), submissionKey),
      );
      if (outcome.ok) return okResult(toWireSubmission(outcome), withHolderCookie(request, app.viewer));
      if (isDiscountChanged(outcome)) return okResult(toWireDiscountChange(outcome));
      return hasErrorCode(outcome)
        ? okResult(toWireSubmission(outcome, refusalMessage(outcome, app)))
        : toWireRefusal(outcome);
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/booking/pay",
    tag: "Booking",
    summary: "Assigns a payment to the booking it was opened for",
    body: PAY_REQUEST,
    answer: SUBMIT_ANSWER,
    refuses: [
      "payment-not-completed",
      "payment-not-found",
      "payment-pending",
      "payment-released",
      "payment-unavailable",
    ],
    async use({ body }, app) {
      const outcome = await payBooking(app, body.bookingId, body.paymentId);
      return outcome.ok ? okResult(toWireSubmission(outcome)) : outcome;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/booking/{token}",
    tag: "Booking",
    summary:
      "Returns a booking. Only the browser that booked sees contact details, and only the supplier offered the booking sees the portal's fields",
    params: TOKEN,
    answer: BOOKING_OR_OFFERED_ANSWER,
    refuses: ["booking-not-found"],
    async use({ params }, app) {
      const [inclusionsResult, view] = await Promise.all([
        readBooking(app, params.token),
        findVisitorOffer(app, params.token),
      ]);
      if (!inclusionsResult.ok) return inclusionsResult;
      // The person who booked sees the booking as the customer, even if they are also a workshop member.
      if (view === null || inclusionsResult.isHolder) return okResult({ Details: toWireBooking(inclusionsResult) });
      return okResult({
        Details: { ...toWireBooking(inclusionsResult), ...toWirePortalBooking(view.offeredBooking, view.situation) },
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/booking/{token}/status",
    tag: "Booking",
    summary: "Returns the status of a booking",
    params: TOKEN,
    answer: BOOKING_STATUS,
    refuses: ["booking-not-found"],
    async use({ params }, app) {
      const displayStatus = await readDisplayStatus(app, params.token);
      return displayStatus.ok ? okResult(toWireBookingStatus(displayStatus)) : displayStatus;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/booking/{token}/inclusions",
    tag: "Booking",
    summary: "Returns what the booked service includes, what may be charged separately, and what it never includes",
    params: TOKEN,
    answer: INCLUSIONS,
    refuses: ["booking-not-found"],
    async use({ params }, app) {
      const inclusionsResult = await readBookingInclusions(app, params.token);
      return inclusionsResult.ok ? okResult(toWireInclusions(inclusionsResult)) : inclusionsResult;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/booking/{token}/minimal-details",
    tag: "Booking",
    summary: "Returns a booking without customer details",
    params: TOKEN,
    answer: MINIMAL_BOOKING,
    refuses: ["booking-not-found"],
    async use({ params }, app) {
      const booking = await readBooking(app, params.token);
      return booking.ok ? okResult(toWireMinimalBooking(booking)) : booking;
    },
  }),
];
