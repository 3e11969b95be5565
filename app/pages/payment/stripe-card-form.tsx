import { useSubmit } from "@remix-run/react";
import { loadStripe, type Stripe, type StripeCardNumberElement } from "@stripe/stripe-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { cardholderNameError } from "~/domain/payments/cardholder-name";
import {
  type CardFormState,
  CONFIGURATION_ERROR_TITLE,
  cardButtonLabel,
  configurationError,
  genericPaymentError,
  ONLY_VISA_AND_MASTERCARD,
} from "~/domain/payments/words";
import { Button } from "~/ui/button";
import { CONTROL } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import type { CardFormProps } from "./card-form-props";

const PARTS = ["cardNumber", "cardExpiry", "cardCvc"] as const;
const PART_LABELS = { cardNumber: "Card number", cardExpiry: "Expiry", cardCvc: "Security code" } as const;
const BRANDS = ["visa", "mastercard", "unknown"];
/** Stripe's errors whose words are for the customer (B-277, B-278); all others get our own. */
const FOR_CUSTOMERS = ["card_error", "validation_error"];

interface Failure {
  readonly title?: string;
  readonly text: string;
}

/** Stripe's split fields: the card goes from this browser to Stripe, never to us. */
export default function StripeCardForm({
  publishableKey,
  clientSecret,
  amount,
  currency,
  cardholderName,
  country,
  message,
  supportPhone,
}: CardFormProps & { readonly publishableKey: string }) {
  const [state, setState] = useState<CardFormState>("initialising");
  const [failure, setFailure] = useState<Failure | null>(message === null ? null : { text: message });
  const [complete, setComplete] = useState<Readonly<Record<string, boolean>>>({});
  const [isOtherBrand, setOtherBrand] = useState(false);
  const [name, setName] = useState(cardholderName);
  const [leftName, setLeftName] = useState(false);
  const boxes = useRef<Partial<Record<(typeof PARTS)[number], HTMLDivElement | null>>>({});
  const stripe = useRef<{
    stripe: Stripe;
    number: StripeCardNumberElement;
    parts: readonly StripeCardNumberElement[];
  } | null>(null);
  const submit = useSubmit();

  useEffect(() => {
    let gone = false;
    const fail = () => setFailure({ title: CONFIGURATION_ERROR_TITLE, text: configurationError(supportPhone) });
    loadStripe(publishableKey)
      .then((loaded) => {
        if (gone || !loaded) return gone || fail();
        const elements = loaded.elements();
        const number = elements.create("cardNumber");
        const parts = {
          cardNumber: number,
          cardExpiry: elements.create("cardExpiry"),
          cardCvc: elements.create("cardCvc"),
        };
        number.on("change", (event) => setOtherBrand(!BRANDS.includes(event.brand)));
        let waiting = PARTS.length;
        for (const part of PARTS) {
          const element = parts[part] as StripeCardNumberElement;
          element.update({ disabled: true });
          element.on("change", (event) => setComplete((was) => ({ ...was, [part]: event.complete })));
          element.on("ready", () => --waiting === 0 && setState("ready"));
          const box = boxes.current[part];
          if (box) element.mount(box);
        }
        stripe.current = { stripe: loaded, number, parts: Object.values(parts) as StripeCardNumberElement[] };
      })
      .catch(fail);
    return () => {
      gone = true;
    };
  }, [publishableKey, supportPhone]);

  // Stripe's own boxes are not in our form: each is told (B-137).
  useEffect(() => {
    for (const part of stripe.current?.parts ?? []) part.update({ disabled: state !== "ready" });
  }, [state]);

  const nameError = cardholderNameError(name);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe.current || state !== "ready") return;
    setState("processing");
    setFailure(null);
    const { stripe: loaded, number } = stripe.current;
    const { error } = await loaded.confirmCardPayment(clientSecret, {
      payment_method: { card: number, billing_details: { name: name.trim(), address: { country } } },
    });
    if (!error) return submit(null, { method: "post" });
    setFailure({
      text: FOR_CUSTOMERS.includes(error.type) && error.message ? error.message : genericPaymentError(supportPhone),
    });
    // A payment that was cancelled meanwhile takes no further card.
    setState(error.code === "payment_intent_unexpected_state" ? "over" : "ready");
  };

  const isComplete = PARTS.every((part) => complete[part]) && nameError === null && !isOtherBrand;
  return (
    <form onSubmit={pay} noValidate className="grid gap-5">
      {failure && (
        <Notice tone="error" role="alert" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <TextField
        name="name"
        label="Name on card"
        value={name}
        autoComplete="cc-name"
        disabled={state !== "ready"}
        errors={leftName && nameError ? [nameError] : null}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => setLeftName(true)}
      />
      {PARTS.map((part) => (
        <div key={part} className="grid gap-1.5">
          <span className="font-semibold">{PART_LABELS[part]}</span>
          {part === "cardNumber" && isOtherBrand && (
            <p className="font-medium text-error">{ONLY_VISA_AND_MASTERCARD}</p>
          )}
          <div
            ref={(box) => {
              boxes.current[part] = box;
            }}
            className={CONTROL}
          />
        </div>
      ))}
      <Button size="lg" disabled={state !== "ready" || !isComplete} className="sm:w-full">
        {cardButtonLabel(state, amount, currency)}
      </Button>
    </form>
  );
}
