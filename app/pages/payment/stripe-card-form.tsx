import { useSubmit } from "@remix-run/react";
import { loadStripe, type Stripe, type StripeCardNumberElement } from "@stripe/stripe-js";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { isOtherBrand as isOther } from "~/domain/payments/card-brand";
import { cardholderNameError } from "~/domain/payments/cardholder-name";
import {
  type CardFormState,
  CONFIGURATION_ERROR_TITLE,
  cardButtonLabel,
  configurationError,
  genericPaymentError,
  ONLY_VISA_AND_MASTERCARD,
} from "~/texts/payment-form";
import { Button } from "~/ui/button";
import { CONTROL } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import type { CardFormProps } from "./card-form-props";
import { mountExpressCheckout, type PayError } from "./express-checkout";
import { OrByCard, PAY_FOOT } from "./or-by-card";

const PARTS = ["cardNumber", "cardExpiry", "cardCvc"] as const;
/** The message about an incomplete part when the customer clicks the button. */
const PART_MISSING = {
  cardNumber: "Enter the card number",
  cardExpiry: "Enter the expiry date",
  cardCvc: "Enter the security code",
} as const;
const PART_LABELS = { cardNumber: "Card number", cardExpiry: "Expiry", cardCvc: "Security code" } as const;
/** Types of Stripe errors with messages meant for customers (B-277, B-278). All others get our own message. */
const FOR_CUSTOMERS = ["card_error", "validation_error"];

interface Failure {
  readonly title?: string;
  readonly text: string;
}

/** React 18 does not know the `inert` attribute. It makes everything inside unclickable and unfocusable. */
const INERT = { inert: "" };

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
  const now = useRef(state);
  const go = useCallback((next: CardFormState) => {
    now.current = next;
    setState(next);
  }, []);
  const [hasExpress, setExpress] = useState(false);
  const express = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Failure | null>(message === null ? null : { text: message });
  const [complete, setComplete] = useState<Readonly<Record<string, boolean>>>({});
  const [isOtherBrand, setOtherBrand] = useState(false);
  const [name, setName] = useState(cardholderName);
  // The name error is shown from the start if a prefilled name is invalid.
  const [showsNameError, setShowsNameError] = useState(cardholderName !== "");
  const [showsMissing, setShowsMissing] = useState(false);
  const boxes = useRef<Partial<Record<(typeof PARTS)[number], HTMLDivElement | null>>>({});
  const stripe = useRef<{
    stripe: Stripe;
    number: StripeCardNumberElement;
    parts: readonly StripeCardNumberElement[];
  } | null>(null);
  const submit = useSubmit();

  const begin = useCallback(() => {
    if (now.current !== "ready") return false;
    go("processing");
    setFailure(null);
    return true;
  }, [go]);
  const confirmed = useCallback(() => submit(null, { method: "post" }), [submit]);
  const failed = useCallback(
    (error: PayError) => {
      setFailure({
        text: FOR_CUSTOMERS.includes(error.type) && error.message ? error.message : genericPaymentError(supportPhone),
      });
      // The payment was cancelled in the meantime, so it accepts no other card.
      go(error.code === "payment_intent_unexpected_state" ? "over" : "ready");
    },
    [go, supportPhone],
  );

  useEffect(() => {
    let isUnmounted = false;
    let removeListeners = () => {};
    const fail = () => setFailure({ title: CONFIGURATION_ERROR_TITLE, text: configurationError(supportPhone) });
    loadStripe(publishableKey)
      .then((loaded) => {
        if (isUnmounted || !loaded) return isUnmounted || fail();
        const elements = loaded.elements();
        const number = elements.create("cardNumber");
        const parts = {
          cardNumber: number,
          cardExpiry: elements.create("cardExpiry"),
          cardCvc: elements.create("cardCvc"),
        };
        number.on("change", (event) => setOtherBrand(isOther(event.brand)));
        let waiting = PARTS.length;
        for (const part of PARTS) {
          const element = parts[part] as StripeCardNumberElement;
          element.update({ disabled: true });
          element.on("change", (event) => setComplete((was) => ({ ...was, [part]: event.complete })));
          element.on("ready", () => --waiting === 0 && go("ready"));
          const box = boxes.current[part];
          if (box) element.mount(box);
        }
        stripe.current = { stripe: loaded, number, parts: Object.values(parts) as StripeCardNumberElement[] };
        if (amount <= 0 || express.current === null) return;
        removeListeners = mountExpressCheckout(
          loaded,
          express.current,
          { amount, currency, clientSecret, merchant },
          { available: setExpress, isFree: () => now.current === "ready", begin, failed, confirmed },
        );
      })
      .catch(fail);
    return () => {
      isUnmounted = true;
      removeListeners();
    };
  }, [publishableKey, supportPhone, amount, currency, clientSecret, merchant, go, begin, failed, confirmed]);

  // Stripe's own fields are outside our form, so each is disabled separately (B-137).
  useEffect(() => {
    for (const part of stripe.current?.parts ?? []) part.update({ disabled: state !== "ready" });
  }, [state]);

  const nameError = cardholderNameError(name);
  const isComplete = PARTS.every((part) => complete[part]) && nameError === null && !isOtherBrand;
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe.current || now.current !== "ready") return;
    if (!isComplete) {
      setShowsNameError(true);
      setShowsMissing(true);
      return;
    }
    begin();
    const { stripe: loaded, number } = stripe.current;
    const { error } = await loaded.confirmCardPayment(clientSecret, {
      payment_method: { card: number, billing_details: { name: name.trim(), address: { country } } },
    });
    return error ? failed(error) : confirmed();
  };

  return (
    <form onSubmit={pay} noValidate className="grid gap-5">
      {failure && (
        <Notice tone="error" role="alert" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <div className={hasExpress ? "grid gap-5" : "invisible absolute h-0 w-full overflow-hidden"}>
        <div
          ref={express}
          {...(state === "ready" ? {} : INERT)}
          className={state === "ready" ? "transition-opacity" : "opacity-55 transition-opacity"}
        />
        <OrByCard />
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
      {PARTS.map((part) => (
        <div key={part} className="grid gap-1.5">
          <span className="font-semibold">{PART_LABELS[part]}</span>
          {part === "cardNumber" && isOtherBrand ? (
            <p className="font-medium text-error">{ONLY_VISA_AND_MASTERCARD}</p>
          ) : (
            showsMissing &&
            !complete[part] && (
              <p role="alert" className="font-medium text-error">
                {PART_MISSING[part]}
              </p>
            )
          )}
          <div
            ref={(box) => {
              boxes.current[part] = box;
            }}
            className={CONTROL}
          />
        </div>
      ))}
      <div className={PAY_FOOT}>
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
