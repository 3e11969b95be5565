import type { AttemptId, BookingToken, LeadGuid } from "../core/ids";
import { BOOKING_STATES } from "./status";
import type { PaymentAttempt } from "./payment-attempt";

/** `leadGuid` is null when an existing booking is paid. */
type AttemptOrigin = Pick<PaymentAttempt, "id" | "payingBookingToken" | "origin"> & {
  readonly leadGuid: LeadGuid | null;
};

const withQuery = (path: string, query: Readonly<Record<string, string | null>>): string => {
  const queryParts = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return queryParts.length === 0 ? path : `${path}?${queryParts.join("&")}`;
};
const unbrandedParam = ({ origin }: AttemptOrigin) => (origin.unbranded ? "true" : null);

/** Path of the screen that the payment began on. */
export function screenPath(attempt: AttemptOrigin): string {
  const { screen } = attempt.origin;
  if (attempt.payingBookingToken !== null)
    return withQuery(`/booking/${attempt.payingBookingToken}/${screen === "pay-with-bnpl" ? screen : "pay"}`, {
      unbranded: unbrandedParam(attempt),
    });
  return withQuery(`/booking/${attempt.leadGuid}/${screen === "product-finalise" ? screen : "finalise"}`, {
    attempt: attempt.id,
  });
}

/** Path of the card or PayPal dialog that opens over the page. */
export function paymentDialogPath(attempt: AttemptOrigin, dialog: "card" | "paypal"): string {
  const path = screenPath(attempt).split("?")[0] ?? "";
  return withQuery(`${path}/${dialog}/${attempt.id}`, { unbranded: unbrandedParam(attempt) });
}

/** Where a failed or abandoned payment leads: the "unsuccessful" page of the screen it began on (B-106, B-107). */
export function unsuccessfulPath(attempt: AttemptOrigin): string {
  const [path = "", query] = screenPath(attempt).split("?");
  const attemptQuery = attempt.payingBookingToken === null ? [] : [`attempt=${attempt.id}`];
  return `${path}/unsuccessful?${[...(query ? [query] : []), ...attemptQuery].join("&")}`;
}

/** Where a successful payment leads: the confirmation of the new booking, or of the payment for an existing one (B-122, B-239). */
export function confirmationPath(attempt: AttemptOrigin, bookingToken: BookingToken): string {
  if (attempt.payingBookingToken !== null)
    return withQuery(`/booking/${bookingToken}/payment-confirmation`, { unbranded: unbrandedParam(attempt) });
  return BOOKING_STATES[attempt.origin.screen === "product-finalise" ? "product-confirmation" : "confirmation"]({
    bookingToken,
  });
}

/** URL to which providers return the customer. It carries only the attempt id; the booking's content never comes from a URL. */
export const returnPath = (attemptId: AttemptId, isUnbranded = false): string =>
  withQuery(`/payment/${attemptId}/return`, { unbranded: isUnbranded ? "true" : null });
/** Our page that is shown before the provider's own page. */
export const checkoutPath = (attemptId: AttemptId, isUnbranded = false): string =>
  withQuery(`/payment/${attemptId}/checkout`, { unbranded: isUnbranded ? "true" : null });
