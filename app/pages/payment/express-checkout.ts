import type {
  Stripe,
  StripeElementsOptionsMode,
  StripeError,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import { isOtherBrand } from "~/domain/payments/card-brand";
import { ONLY_VISA_AND_MASTERCARD } from "~/texts/payment-form";
import type { CardFormProps } from "./card-form-props";

/** As the payment was begun (app/adapters/payments/stripe/stripe.ts): Stripe does not confirm it when the two differ. Amount in cents. */
const elementsFor = ({ amount, currency }: Payment): StripeElementsOptionsMode => ({
  mode: "payment",
  amount,
  currency: currency.toLowerCase(),
  captureMethod: "manual",
  allowedPaymentMethodTypes: ["card"],
});

/** Two ways and no others. Name, address and the rest are in the booking: the sheet asks for none of it. */
const buttonsFor = ({ merchant }: Payment): StripeExpressCheckoutElementOptions => ({
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
/** What went wrong, as Stripe's errors say it. */
export type PayError = Pick<StripeError, "type" | "code" | "message">;

interface ExpressCallbacks {
  /** Stripe knows whether this browser has one of the two. */
  readonly available: (isAvailable: boolean) => void;
  /** May the customer open a sheet now? */
  readonly isFree: () => boolean;
  /** The sheet was agreed to: false = something else is under way already. */
  readonly begin: () => boolean;
  readonly failed: (error: PayError) => void;
  readonly confirmed: () => void;
}

/** Puts Apple Pay and Google Pay of this browser into a box, over the payment that the card's boxes are for. Answers how to take them away. */
export function mountExpressCheckout(
  stripe: Stripe,
  box: HTMLElement,
  payment: Payment,
  notification: ExpressCallbacks,
): () => void {
  const elements = stripe.elements(elementsFor(payment));
  const buttons = elements.create("expressCheckout", buttonsFor(payment));

  /** The brand of the card is known before the payment: unsupported brands are refused before anything is held (B-184). */
  async function confirm(): Promise<PayError | null> {
    const submitted = await elements.submit();
    if (submitted.error) return submitted.error;
    // Return to this window if a bank needs a page of its own.
    const return_url = window.location.href;
    const { confirmationToken, error: noToken } = await stripe.createConfirmationToken({
      elements,
      params: { return_url },
    });
    if (noToken) return noToken;
    if (isOtherBrand(confirmationToken.payment_method_preview.card?.brand ?? "unknown"))
      return { type: "card_error", message: ONLY_VISA_AND_MASTERCARD };
    const { error } = await stripe.confirmPayment({
      clientSecret: payment.clientSecret,
      confirmParams: { confirmation_token: confirmationToken.id, return_url },
      redirect: "if_required",
    });
    return error ?? null;
  }

  buttons.on("ready", ({ availablePaymentMethods: ways }) =>
    notification.available(ways !== undefined && (ways.applePay || ways.googlePay)),
  );
  buttons.on("loaderror", () => notification.available(false));
  buttons.on("click", (event) => (notification.isFree() ? event.resolve() : event.reject()));
  buttons.on("confirm", async (event) => {
    if (!notification.begin()) return event.paymentFailed({ reason: "fail" });
    const error = await confirm().catch((): PayError => ({ type: "api_connection_error" }));
    if (error === null) return notification.confirmed();
    event.paymentFailed({ reason: "fail" });
    notification.failed(error);
  });
  buttons.mount(box);
  return () => buttons.destroy();
}
