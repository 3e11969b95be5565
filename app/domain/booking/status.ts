import type { BookingToken, LeadGuid } from "../core/ids";

/**
 * The lifecycle of a booking, shared by server, portal and pay screen (B-128, P-115, P-116). `id` is the wire's BookingStatusId. A transition that is not in
 * `to` is refused.
 */
export const BOOKING_STATUSES = {
  Quote: { id: 1, payable: false, to: ["PendingAwaitingPayment", "Pending", "Cancelled"] },
  PendingAwaitingPayment: { id: 2, payable: true, to: ["Pending", "PaymentFailed", "Cancelled"] },
  Pending: { id: 3, payable: true, to: ["Confirmed", "Rescheduled", "Cancelled"] },
  Confirmed: { id: 4, payable: true, to: ["Rescheduled", "Serviced", "Cancelled"] },
  PaymentFailed: { id: 5, payable: true, to: ["PendingAwaitingPayment", "Cancelled"] },
  Rescheduled: { id: 6, payable: true, to: ["Confirmed", "Serviced", "Cancelled"] },
  Serviced: { id: 7, payable: true, to: [] },
  Cancelled: { id: 8, payable: false, to: [] },
} as const;

export type BookingStatus = keyof typeof BOOKING_STATUSES;

export type TransitionResult =
  | { readonly ok: true; readonly to: BookingStatus }
  | { readonly ok: false; readonly reason: "no-such-move" };

/** Status of a quote once it is submitted: a booking that waits for its supplier. */
export const SUBMITTED_STATUS = "Pending" satisfies (typeof BOOKING_STATUSES)["Quote"]["to"][number];

/** Checks whether a booking may change from one status to another. */
export function checkTransition(from: BookingStatus, to: BookingStatus): TransitionResult {
  const allowed: readonly BookingStatus[] = BOOKING_STATUSES[from].to;
  return allowed.includes(to) ? { ok: true, to } : { ok: false, reason: "no-such-move" };
}

/** Statuses in which the supplier has agreed to do the work, on the requested day or on another, and has not done it yet. */
export const AGREED_STATUSES: readonly BookingStatus[] = ["Confirmed", "Rescheduled"];
export const hasSupplierAgreed = (status: BookingStatus): boolean => AGREED_STATUSES.includes(status);

/** Statuses in which the supplier has confirmed or already done the work, so that new payments are captured at once. */
export const AGREED_OR_SERVICED_STATUSES: readonly BookingStatus[] = [...AGREED_STATUSES, "Serviced"];
export const isAgreedOrServiced = (status: BookingStatus): boolean => AGREED_OR_SERVICED_STATUSES.includes(status);

/** Whether a booking with this status marks its lead as already booked (P-157, B-125). A lead whose booking was cancelled can be booked again (record 0038). */
export const countsAsBooked = (status: BookingStatus): boolean => status !== "Quote" && status !== "Cancelled";

/** Destinations after finalise: the specification's state names and parameters (B-043). Each function returns a path. */
export const BOOKING_STATES = {
  "booking-pay": ({ bookingToken }: { readonly bookingToken: BookingToken }) => `/booking/${bookingToken}/pay`,
  confirmation: ({ bookingToken }: { readonly bookingToken: BookingToken }) => `/booking/${bookingToken}/confirmation`,
  "product-confirmation": ({ bookingToken }: { readonly bookingToken: BookingToken }) =>
    `/booking/${bookingToken}/product-confirmation`,
  quotes: ({ leadGuid }: { readonly leadGuid: LeadGuid }) => `/quotes/${leadGuid}`,
} as const;
