import type { AttemptId, BookingToken, LeadGuid } from "../core/ids";
import { BOOKING_STATES } from "./status";
import type { PaymentAttempt } from "./payment-attempt";

/** `leadGuid` is null when an existing booking is paid. */
type PaymentOrigin = Pick<PaymentAttempt, "id" | "payingBookingToken" | "origin"> & {
  readonly leadGuid: LeadGuid | null;
};

const withQuery = (path: string, query: Readonly<Record<string, string | null>>): string => {
  const inputs = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return inputs.length === 0 ? path : `${path}?${inputs.join("&")}`;
};
const unbranded = ({ origin }: PaymentOrigin) => (origin.unbranded ? "true" : null);

/** Path of the screen that the payment began on. */
export function screenPath(attempt: PaymentOrigin): string {
  const { screen } = attempt.origin;
  if (attempt.payingBookingToken !== null)
    return withQuery(`/booking/${attempt.payingBookingToken}/${screen === "pay-with-bnpl" ? screen : "pay"}`, {
      unbranded: unbranded(attempt),
    });
  return withQuery(`/booking/${attempt.leadGuid}/${screen === "product-finalise" ? screen : "finalise"}`, {
    attempt: attempt.id,
  });
}

/** Path of the card or PayPal dialog that opens over the page. */
export function windowPath(attempt: PaymentOrigin, window: "card" | "paypal"): string {
  const path = screenPath(attempt).split("?")[0] ?? "";
  return withQuery(`${path}/${window}/${attempt.id}`, { unbranded: unbranded(attempt) });
}

/** Where a failed or abandoned payment leads: the "unsuccessful" page of the screen it began on (B-106, B-107). */
export function unsuccessfulPath(attempt: PaymentOrigin): string {
  const [path = "", query] = screenPath(attempt).split("?");
  const attemptQuery = attempt.payingBookingToken === null ? [] : [`attempt=${attempt.id}`];
  return `${path}/unsuccessful?${[...(query ? [query] : []), ...attemptQuery].join("&")}`;
}

/** Where a successful payment leads: the confirmation of the new booking, or of the payment for an existing one (B-122, B-239). */
export function confirmationPath(attempt: PaymentOrigin, bookingToken: BookingToken): string {
  if (attempt.payingBookingToken !== null)
    return withQuery(`/booking/${bookingToken}/payment-confirmation`, { unbranded: unbranded(attempt) });
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
