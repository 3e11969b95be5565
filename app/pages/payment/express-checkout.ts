import type {
  Stripe,
  StripeElementsOptionsMode,
  StripeError,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import { isUnacceptedBrand } from "~/domain/payments/card-brand";
import { ONLY_VISA_AND_MASTERCARD } from "~/texts/payment-form";
import type { CardFormProps } from "./card-form-props";

/** Options that must match the payment as it was created (app/adapters/payments/stripe/stripe.ts). Otherwise Stripe does not confirm it. Amount in cents. */
const elementsOptions = ({ amount, currency }: Payment): StripeElementsOptionsMode => ({
  mode: "payment",
  amount,
  currency: currency.toLowerCase(),
  captureMethod: "manual",
  allowedPaymentMethodTypes: ["card"],
});

/** Apple Pay and Google Pay only. The booking has the name and address, so the sheet does not ask for them. */
const buttonsOptions = ({ merchant }: Payment): StripeExpressCheckoutElementOptions => ({
  paymentMethods: {
    applePay: "auto",
    googlePay: "auto",
    amazonPay: "never",
    klarna: "never",
    link: "never",
    paypal: "never",
  },
  business: { name: merchant },
  buttonHeight: 52,
  layout: { maxColumns: 2, overflow: "never" },
  billingAddressRequired: false,
  emailRequired: false,
  phoneNumberRequired: false,
  shippingAddressRequired: false,
});

type Payment = Pick<CardFormProps, "amount" | "currency" | "clientSecret" | "merchant">;
/** The fields of Stripe's errors that are used. */
export type PayError = Pick<StripeError, "type" | "code" | "message">;

interface ExpressCallbacks {
  /** Called when Stripe has determined whether this browser supports either wallet. */
  readonly onAvailability: (isAvailable: boolean) => void;
  /** Returns true if the customer may open a sheet now. */
  readonly canOpenSheet: () => boolean;
  /** Called when the customer has approved the payment on the wallet's sheet. Returns false if another payment is already in progress. */
  readonly beginPayment: () => boolean;
  readonly onFailure: (error: PayError) => void;
  readonly onConfirmed: () => void;
}

/** Mounts the buttons for Apple Pay and Google Pay above the card fields, for the same payment. Returns a function that removes them. */
export function mountExpressCheckout(
  stripe: Stripe,
  box: HTMLElement,
  payment: Payment,
  callbacks: ExpressCallbacks,
): () => void {
  const elements = stripe.elements(elementsOptions(payment));
  const buttons = elements.create("expressCheckout", buttonsOptions(payment));

  /** Confirms the payment. Checks the card brand first, so that unsupported brands are refused before anything is authorised (B-184). */
  async function confirmPayment(): Promise<PayError | null> {
    const submitResult = await elements.submit();
    if (submitResult.error) return submitResult.error;
    // If the bank redirects to its own page, the customer returns to this window.
    const return_url = window.location.href;
    const { confirmationToken, error: tokenError } = await stripe.createConfirmationToken({
      elements,
      params: { return_url },
    });
    if (tokenError) return tokenError;
    if (isUnacceptedBrand(confirmationToken.payment_method_preview.card?.brand ?? "unknown"))
      return { type: "card_error", message: ONLY_VISA_AND_MASTERCARD };
    const { error } = await stripe.confirmPayment({
      clientSecret: payment.clientSecret,
      confirmParams: { confirmation_token: confirmationToken.id, return_url },
      redirect: "if_required",
    });
    return error ?? null;
  }

  buttons.on("ready", ({ availablePaymentMethods: walletMethods }) =>
    callbacks.onAvailability(walletMethods !== undefined && (walletMethods.applePay || walletMethods.googlePay)),
  );
  buttons.on("loaderror", () => callbacks.onAvailability(false));
  buttons.on("click", (event) => (callbacks.canOpenSheet() ? event.resolve() : event.reject()));
  buttons.on("confirm", async (event) => {
    if (!callbacks.beginPayment()) return event.paymentFailed({ reason: "fail" });
    const error = await confirmPayment().catch((): PayError => ({ type: "api_connection_error" }));
    if (error === null) return callbacks.onConfirmed();
    event.paymentFailed({ reason: "fail" });
    callbacks.onFailure(error);
  });
  buttons.mount(box);
  return () => buttons.destroy();
}
