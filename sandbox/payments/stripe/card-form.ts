import { cents } from "../../../app/domain/core/money/money";
import type { Currency } from "../../../app/domain/core/country/country";
import type { CardSandbox, ExpressCard, CardInput } from "../../../app/domain/payments/card-sandbox";
import { tokenOf } from "./read-card";
import type { Keys } from "./request";
import type { StripeSandbox } from "./handler";

/** Parameters for a card. A typed card is sent unchanged. For Apple Pay or Google Pay, they contain the token that Stripe's script would have created. */
const paymentMethodParams = (card: CardInput | ExpressCard): Readonly<Record<string, string>> =>
  "wallet" in card
    ? { confirmation_token: tokenOf(card) }
    : {
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": card.number,
        "payment_method_data[card][exp_month]": card.expiryMonth,
        "payment_method_data[card][exp_year]": card.expiryYear,
        "payment_method_data[card][cvc]": card.securityCode,
        "payment_method_data[billing_details][name]": card.name,
        "payment_method_data[billing_details][address][country]": card.country,
      };

/** Does what js.stripe.com does in a browser: sends the card and the client secret to the provider. */
export function sandboxCardForm(sandbox: StripeSandbox, keys: Keys): CardSandbox {
  return {
    async confirm(clientSecret, card, returnUrl) {
      const id = clientSecret.split("_secret_")[0] ?? "";
      const body = new URLSearchParams({
        client_secret: clientSecret,
        return_url: returnUrl,
        ...paymentMethodParams(card),
      });
      const headers = { Authorization: `Bearer ${keys.publishable}` };
      const response = await sandbox.handle(
        new Request(`https://api.stripe.com/v1/payment_intents/${encodeURIComponent(id)}/confirm`, {
          method: "POST",
          body,
          headers,
        }),
      );
      if (!response.ok) return { next: returnUrl };
      const intent = (await response.json()) as { next_action: { redirect_to_url?: { url: string } } | null };
      return { next: intent.next_action?.redirect_to_url?.url ?? returnUrl };
    },
    async findChallenge(intentId) {
      const intent = await sandbox.find(intentId);
      if (intent?.status !== "requires_action") return null;
      return { amount: cents(intent.amount), currency: intent.currency.toUpperCase() as Currency };
    },
    answerChallenge: (intentId, approved) => sandbox.completeAuthentication(intentId, approved),
  };
}
