import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useSending } from "../../ui/sending";
import { isTurnedAway } from "~/domain/payments/card-brand";
import { cardholderNameError } from "~/domain/payments/cardholder-name";
import { cardButtonLabel, ONLY_VISA_AND_MASTERCARD } from "~/domain/payments/words";
import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/field-errors";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import type { CardFormProps } from "./card-form-props";
import { OrByCard } from "./or-by-card";
import { SandboxExpressCheckout } from "./sandbox-express-checkout";
import { useScriptReady } from "./use-script-ready";

const SANDBOX = "/sandbox/stripe/confirm";

interface Typed {
  readonly name: string;
  readonly number: string;
  readonly isComplete: boolean;
}

/** Reads what stands in the boxes now; expiry as MM/YY. */
function typedIn(form: HTMLFormElement): Typed {
  const boxes = Object.fromEntries(new FormData(form));
  const text = (name: string) => String(boxes[name] ?? "").trim();
  const isComplete =
    text("number").replace(/\s/g, "").length >= 13 &&
    /^\d{1,2}\s*\/\s*\d{2,4}$/.test(text("expiry")) &&
    /^\d{3,4}$/.test(text("securityCode"));
  return { name: text("name"), number: text("number"), isComplete };
}

/** The provider's card fields, played by the sandbox: posts the card to the sandbox's own address and nowhere else. */
export function SandboxCardForm({ attemptId, amount, currency, clientSecret, cardholderName, message }: CardFormProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [leftName, setLeftName] = useState(false);
  const hasScript = useScriptReady();
  const sending = useSending();
  const isProcessing = sending !== null;
  const way = sending && String(sending.get("way") ?? "");
  const isOtherBrand = typed !== null && isTurnedAway(typed.number);
  const nameError = leftName && typed !== null ? cardholderNameError(typed.name) : null;
  const errors: FieldErrors = {
    name: nameError ? [nameError] : null,
    number: isOtherBrand ? [ONLY_VISA_AND_MASTERCARD] : null,
  };
  const mayPay =
    !hasScript || (typed?.isComplete === true && !isOtherBrand && cardholderNameError(typed.name) === null);
  const look = (event: FormEvent<HTMLFormElement>) => setTyped(typedIn(event.currentTarget));
  return (
    <div className="grid gap-5">
      <Notice tone="attention" title="Sandbox: no real card">
        Try 4242 4242 4242 4242 with any later date and any three digits.
      </Notice>
      {message && (
        <Notice tone="error" role="alert">
          {message}
        </Notice>
      )}
      {amount > 0 && (
        <>
          <SandboxExpressCheckout
            action={SANDBOX}
            attemptId={attemptId}
            clientSecret={clientSecret}
            isOff={isProcessing}
            sending={way}
          />
          <OrByCard />
        </>
      )}
      <Form method="post" action={SANDBOX} noValidate onInput={look} onBlur={look} className="grid gap-5">
        <input type="hidden" name="attemptId" value={attemptId} />
        <input type="hidden" name="clientSecret" value={clientSecret} />
        <fieldset disabled={isProcessing} className="grid gap-5">
          <legend className="sr-only">Card</legend>
          <TextField
            name="name"
            label="Name on card"
            defaultValue={cardholderName}
            autoComplete="cc-name"
            errors={errors}
            onBlur={() => setLeftName(true)}
          />
          <TextField
            name="number"
            label="Card number"
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={23}
            errors={errors}
          />
          <div className="grid grid-cols-2 gap-5">
            <TextField
              name="expiry"
              label="Expiry"
              placeholder="MM/YY"
              inputMode="numeric"
              autoComplete="cc-exp"
              maxLength={7}
            />
            <TextField
              name="securityCode"
              label="Security code"
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
            />
          </div>
        </fieldset>
        <Button size="lg" pending={isProcessing && !way} disabled={!mayPay || !!way} className="sm:w-full">
          {cardButtonLabel(isProcessing && !way ? "processing" : "ready", amount, currency)}
        </Button>
      </Form>
    </div>
  );
}
