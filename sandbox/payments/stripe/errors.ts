/** Stripe's error body. `type` determines the exception class of the SDK, `code` what the caller can do about it. */
export interface StripeErrorBody {
  readonly type: "card_error" | "invalid_request_error" | "idempotency_error";
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
}

export interface WireRefusal {
  readonly status: 400 | 401 | 402 | 404 | 409;
  readonly error: StripeErrorBody;
}

/** An error in the request itself, such as its parameters, state or amounts. */
export const invalidRequest = (
  message: string,
  code?: string,
  param?: string,
  status: 400 | 404 = 400,
): WireRefusal => ({
  status,
  error: { type: "invalid_request_error", message, ...(code ? { code } : {}), ...(param ? { param } : {}) },
});

const cardError = (code: string, message: string, decline_code?: string): WireRefusal => ({
  status: 402,
  error: { type: "card_error", code, message, ...(decline_code ? { decline_code } : {}) },
});

/** Reasons for which an issuer declines a card, in Stripe's words. The keys are the `result` values of test cards. */
export const DECLINES: Readonly<Record<string, WireRefusal>> = {
  generic_decline: cardError("card_declined", "Your card was declined.", "generic_decline"),
  insufficient_funds: cardError("card_declined", "Your card has insufficient funds.", "insufficient_funds"),
  lost_card: cardError("card_declined", "Your card was declined.", "lost_card"),
  stolen_card: cardError("card_declined", "Your card was declined.", "stolen_card"),
  live_card: cardError(
    "card_declined",
    "Your card was declined. Your request was in test mode, but used a non test card.",
    "test_mode_live_card",
  ),
  expired_card: cardError("expired_card", "Your card has expired."),
  incorrect_cvc: cardError("incorrect_cvc", "Your card's security code is incorrect."),
  processing_error: cardError(
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
  ),
  incorrect_number: cardError("incorrect_number", "Your card number is incorrect."),
  invalid_expiry_month: cardError("invalid_expiry_month", "Your card's expiration month is invalid."),
  invalid_expiry_year: cardError("invalid_expiry_year", "Your card's expiration year is invalid."),
  invalid_cvc: cardError("invalid_cvc", "Your card's security code is invalid."),
  authentication: cardError(
    "payment_intent_authentication_failure",
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  ),
};
