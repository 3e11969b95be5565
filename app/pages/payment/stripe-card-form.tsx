import { useSubmit } from "@remix-run/react";
import { loadStripe, type Stripe, type StripeCardNumberElement } from "@stripe/stripe-js";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { isUnacceptedBrand as isOther, cardholderNameError } from "~/domain/payments/card-brand";
import {
  type CardFormState,
  CONFIGURATION_ERROR_TITLE,
  cardButtonLabel,
  configurationError,
  genericPaymentError,
  ONLY_VISA_AND_MASTERCARD,
} from "~/texts/payment-form";
import { Button } from "~/ui/button";
import { CONTROL_CLASS } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import type { CardFormProps } from "./card-form-props";
import { mountExpressCheckout, type PayError } from "./express-checkout";
import { CardSeparator, PAYMENT_FOOTER_CLASS } from "./card-separator";

const CARD_ELEMENTS = ["cardNumber", "cardExpiry", "cardCvc"] as const;
/** Error for each card field that is incomplete when the customer clicks Pay. */
const MISSING_ELEMENT_TEXT = {
  cardNumber: "Enter the card number",
  cardExpiry: "Enter the expiry date",
  cardCvc: "Enter the security code",
} as const;
const CARD_ELEMENT_LABELS = { cardNumber: "Card number", cardExpiry: "Expiry", cardCvc: "Security code" } as const;
/** Types of Stripe errors with messages meant for customers (B-277, B-278). All others get our own message. */
const CUSTOMER_ERROR_TYPES = ["card_error", "validation_error"];

interface PaymentFailure {
  readonly title?: string;
  readonly text: string;
}

/** React 18 does not know the `inert` attribute. It makes everything inside unclickable and unfocusable. */
const INERT_ATTRIBUTES = { inert: "" };

/** Apple Pay and Google Pay if the browser has them, and Stripe's split card fields. Card data goes from this browser to Stripe and never to us. */
export default function StripeCardForm({
  publishableKey,
  clientSecret,
  amount,
  currency,
  cardholderName,
  country,
  message,
  merchant,
  supportPhone,
}: CardFormProps & { readonly publishableKey: string }) {
  const [state, setState] = useState<CardFormState>("initialising");
  // The current state, readable before React renders again, so that a second click or wallet sheet has no effect.
  const currentState = useRef(state);
  const updateState = useCallback((newState: CardFormState) => {
    currentState.current = newState;
    setState(newState);
  }, []);
  const [hasExpress, setHasExpress] = useState(false);
  const expressContainer = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<PaymentFailure | null>(message === null ? null : { text: message });
  const [completeFields, setCompleteFields] = useState<Readonly<Record<string, boolean>>>({});
  const [isOtherBrand, setIsOtherBrand] = useState(false);
  const [name, setName] = useState(cardholderName);
  // The name error is shown from the start if a prefilled name is invalid.
  const [showsNameError, setShowsNameError] = useState(cardholderName !== "");
  const [showsMissing, setShowsMissing] = useState(false);
  const containers = useRef<Partial<Record<(typeof CARD_ELEMENTS)[number], HTMLDivElement | null>>>({});
  const stripe = useRef<{
    stripe: Stripe;
    number: StripeCardNumberElement;
    cardElements: readonly StripeCardNumberElement[];
  } | null>(null);
  const submit = useSubmit();

  const beginPayment = useCallback(() => {
    if (currentState.current !== "ready") return false;
    updateState("processing");
    setFailure(null);
    return true;
  }, [updateState]);
  const submitConfirmed = useCallback(() => submit(null, { method: "post" }), [submit]);
  const showFailure = useCallback(
    (error: PayError) => {
      setFailure({
        text:
          CUSTOMER_ERROR_TYPES.includes(error.type) && error.message
            ? error.message
            : genericPaymentError(supportPhone),
      });
      // The payment was cancelled in the meantime, so it can no longer be paid with another card.
      updateState(error.code === "payment_intent_unexpected_state" ? "over" : "ready");
    },
    [updateState, supportPhone],
  );

  useEffect(() => {
    let isUnmounted = false;
    let removeListeners = () => {};
    const showConfigurationError = () =>
      setFailure({ title: CONFIGURATION_ERROR_TITLE, text: configurationError(supportPhone) });
    loadStripe(publishableKey)
      .then((stripeInstance) => {
        if (isUnmounted || !stripeInstance) return isUnmounted || showConfigurationError();
        const elements = stripeInstance.elements();
        const number = elements.create("cardNumber");
        const cardElements = {
          cardNumber: number,
          cardExpiry: elements.create("cardExpiry"),
          cardCvc: elements.create("cardCvc"),
        };
        number.on("change", (event) => setIsOtherBrand(isOther(event.brand)));
        let pendingElements = CARD_ELEMENTS.length;
        for (const elementName of CARD_ELEMENTS) {
          const element = cardElements[elementName] as StripeCardNumberElement;
          element.update({ disabled: true });
          element.on("change", (event) =>
            setCompleteFields((previousState) => ({ ...previousState, [elementName]: event.complete })),
          );
          element.on("ready", () => --pendingElements === 0 && updateState("ready"));
          const container = containers.current[elementName];
          if (container) element.mount(container);
        }
        stripe.current = {
          stripe: stripeInstance,
          number,
          cardElements: Object.values(cardElements) as StripeCardNumberElement[],
        };
        if (amount <= 0 || expressContainer.current === null) return;
        removeListeners = mountExpressCheckout(
          stripeInstance,
          expressContainer.current,
          { amount, currency, clientSecret, merchant },
          {
            onAvailability: setHasExpress,
            canOpenSheet: () => currentState.current === "ready",
            beginPayment,
            onFailure: showFailure,
            onConfirmed: submitConfirmed,
          },
        );
      })
      .catch(showConfigurationError);
    return () => {
      isUnmounted = true;
      removeListeners();
    };
  }, [
    publishableKey,
    supportPhone,
    amount,
    currency,
    clientSecret,
    merchant,
    updateState,
    beginPayment,
    showFailure,
    submitConfirmed,
  ]);

  // Stripe's own fields are outside our form, so each is disabled separately (B-137).
  useEffect(() => {
    for (const elementName of stripe.current?.cardElements ?? []) elementName.update({ disabled: state !== "ready" });
  }, [state]);

  const nameError = cardholderNameError(name);
  const isComplete =
    CARD_ELEMENTS.every((elementName) => completeFields[elementName]) && nameError === null && !isOtherBrand;
  const submitPayment = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe.current || currentState.current !== "ready") return;
    if (!isComplete) {
      setShowsNameError(true);
      setShowsMissing(true);
      return;
    }
    beginPayment();
    const { stripe: stripeInstance, number } = stripe.current;
    const { error } = await stripeInstance.confirmCardPayment(clientSecret, {
      payment_method: { card: number, billing_details: { name: name.trim(), address: { country } } },
    });
    return error ? showFailure(error) : submitConfirmed();
  };

  return (
    <form onSubmit={submitPayment} noValidate className="grid gap-5">
      {failure && (
        <Notice tone="error" role="alert" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <div className={hasExpress ? "grid gap-5" : "invisible absolute h-0 w-full overflow-hidden"}>
        <div
          ref={expressContainer}
          {...(state === "ready" ? {} : INERT_ATTRIBUTES)}
          className={state === "ready" ? "transition-opacity" : "opacity-55 transition-opacity"}
        />
        <CardSeparator />
      </div>
      <TextField
        name="name"
        label="Name on card"
        value={name}
        autoComplete="cc-name"
        disabled={state !== "ready"}
        errors={showsNameError && nameError ? [nameError] : null}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => setShowsNameError(true)}
      />
      {CARD_ELEMENTS.map((elementName) => (
        <div key={elementName} className="grid gap-1.5">
          <span className="font-semibold">{CARD_ELEMENT_LABELS[elementName]}</span>
          {elementName === "cardNumber" && isOtherBrand ? (
            <p className="font-medium text-error">{ONLY_VISA_AND_MASTERCARD}</p>
          ) : (
            showsMissing &&
            !completeFields[elementName] && (
              <p role="alert" className="font-medium text-error">
                {MISSING_ELEMENT_TEXT[elementName]}
              </p>
            )
          )}
          <div
            ref={(container) => {
              containers.current[elementName] = container;
            }}
            className={CONTROL_CLASS}
          />
        </div>
      ))}
      <div className={PAYMENT_FOOTER_CLASS}>
        <Button
          size="lg"
          disabled={state !== "ready"}
          aria-disabled={!isComplete}
          className="aria-disabled:opacity-55 sm:w-full"
        >
          {cardButtonLabel(state, amount, currency)}
        </Button>
      </div>
    </form>
  );
}
