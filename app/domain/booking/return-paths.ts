import type { AttemptId, BookingToken, LeadGuid } from "../core/ids";
import { BOOKING_STATES } from "./status";
import type { PaymentAttempt } from "./payment-attempt";

/** No lead is named where a booking is paid. */
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

/** The screen the payment began on. */
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

/** The path of the dialog for card or PayPal, over its page. */
export function windowPath(attempt: PaymentOrigin, window: "card" | "paypal"): string {
  const path = screenPath(attempt).split("?")[0] ?? "";
  return withQuery(`${path}/${window}/${attempt.id}`, { unbranded: unbranded(attempt) });
}

/** Where a payment that came to nothing leads: the unsuccessful address of the screen it began on (B-106, B-107). */
export function unsuccessfulPath(attempt: PaymentOrigin): string {
  const [path = "", query] = screenPath(attempt).split("?");
  const rest = attempt.payingBookingToken === null ? [] : [`attempt=${attempt.id}`];
  return `${path}/unsuccessful?${[...(query ? [query] : []), ...rest].join("&")}`;
}

/** Where a paid one leads: the confirmation of the booking it made, or of the payment (B-122, B-239). */
export function confirmationPath(attempt: PaymentOrigin, bookingToken: BookingToken): string {
  if (attempt.payingBookingToken !== null)
    return withQuery(`/booking/${bookingToken}/payment-confirmation`, { unbranded: unbranded(attempt) });
  return BOOKING_STATES[attempt.origin.screen === "product-finalise" ? "product-confirmation" : "confirmation"]({
    bookingToken,
  });
}

/** Where providers return the customer to. The URL carries only the attempt id: the booking's content never comes from a URL. */
export const returnPath = (attemptId: AttemptId, isUnbranded = false): string =>
  withQuery(`/payment/${attemptId}/return`, { unbranded: isUnbranded ? "true" : null });
/** Our page before the provider's own. */
export const checkoutPath = (attemptId: AttemptId, isUnbranded = false): string =>
  withQuery(`/payment/${attemptId}/checkout`, { unbranded: isUnbranded ? "true" : null });
