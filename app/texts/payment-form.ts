import type { Currency } from "../domain/core/country/country";
import { formatMoney } from "../domain/core/money/format";
import type { Cents } from "../domain/core/money/money";

/** Texts of the payment screens, word for word from the specification (B-135 to B-143, B-184, B-274 to B-278). */
export const ONLY_VISA_AND_MASTERCARD =
  "Only Visa and Mastercard payment methods are supported. We apologise for any inconvenience.";

export const providerUnavailableText = (provider: string, phone: string): string =>
  `${provider} Unavailable - Please try again and if the problem persists, contact us on ${phone}`;

export const CONFIGURATION_ERROR_TITLE = "Payment Configuration Error";
export const configurationError = (phone: string): string =>
  `Unable to initialise the payment form. Try refreshing the browser - if the problem persists please contact us on ${phone}.`;

export const genericPaymentError = (phone: string): string =>
  `An error has occured, please try again and if the problem persists please contact us on ${phone}.`;

/** Message if the browser could not create a nonce from an approval, or the nonce was invalid (B-279). */
export const TOKENISE_FAILURE = "There has been an error, try again.";

/** Message if the nonce is missing (B-280). */
export const MISSING_NONCE = "An error occured trying to complete payment.";

export type CardFormState = "initialising" | "ready" | "processing" | "over";

/** Label of the card form's button. After the payment, the button is disabled and keeps showing the amount. */
export function cardButtonLabel(state: CardFormState, amount: Cents, currency: Currency): string {
  if (state === "initialising") return "Pleast wait...";
  if (state === "processing") return "Processing...";
  return amount <= 0 ? "Redeem Now" : `Pay Now (${formatMoney(amount, currency)})`;
}
