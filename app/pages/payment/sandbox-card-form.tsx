import { Form } from "@remix-run/react";
import { type FormEvent, useState, useEffect } from "react";
import { useSubmittingForm } from "../../ui/sending";
import { isRefusedCardNumber, cardholderNameError } from "~/domain/payments/card-brand";
import { EXPIRY_PATTERN } from "~/domain/payments/card-sandbox";
import { cardButtonLabel, ONLY_VISA_AND_MASTERCARD } from "~/texts/payment-form";
import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/field-errors";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import type { CardFormProps } from "./card-form-props";
import { CardSeparator, PAYMENT_FOOTER_CLASS } from "./card-separator";
import { SandboxExpressCheckout } from "./sandbox-express-checkout";

/** True once JavaScript runs. Before that, a form must work as plain HTML. */
function useScriptReady(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return isReady;
}

const SANDBOX_CONFIRM_URL = "/sandbox/stripe/confirm";
/** Id of the form, for its submit button. The button is outside, so that it stays visible while the form scrolls. */
const FORM_ID = "card-form";

interface CardFormInput {
  readonly name: string;
  readonly number: string;
  readonly missingErrors: Readonly<Record<string, readonly string[] | null>>;
}

/** Reads the current values of the fields. A number pad has no slash, so "1240" is read as 12/40. */
function readCardForm(form: HTMLFormElement): CardFormInput {
  const formValues = Object.fromEntries(new FormData(form));
  const fieldText = (name: string) => String(formValues[name] ?? "").trim();
  const missingErrors = {
    number: fieldText("number").replace(/\D/g, "").length >= 13 ? null : ["Enter the card number"],
    expiry: EXPIRY_PATTERN.test(fieldText("expiry")) ? null : ["Enter the expiry date, like 04/29"],
    securityCode: /^\d{3,4}$/.test(fieldText("securityCode")) ? null : ["Enter the security code"],
  };
  return { name: fieldText("name"), number: fieldText("number"), missingErrors };
}

/** The sandbox's stand-in for the provider's card fields. Posts the card only to the sandbox's own URL. */
export function SandboxCardForm({ attemptId, amount, currency, clientSecret, cardholderName, message }: CardFormProps) {
  const [rawInput, setRawInput] = useState<CardFormInput | null>(null);
  const [showsNameError, setShowsNameError] = useState(cardholderName !== "");
  const [showsMissing, setShowsMissing] = useState(false);
  const hasScript = useScriptReady();
  const sending = useSubmittingForm();
  const isProcessing = sending !== null;
  const paymentMethod = sending && String(sending.get("way") ?? "");
  const isOtherBrand = rawInput !== null && isRefusedCardNumber(rawInput.number);
  const nameError = cardholderNameError(rawInput?.name ?? cardholderName);
  const errors: FieldErrors = {
    ...(showsMissing && rawInput?.missingErrors),
    ...(showsNameError && nameError && { name: [nameError] }),
    ...(isOtherBrand && { number: [ONLY_VISA_AND_MASTERCARD] }),
  };
  const isComplete =
    rawInput !== null &&
    !isOtherBrand &&
    nameError === null &&
    Object.values(rawInput.missingErrors).every((item) => item === null);
  const onFormInput = (event: FormEvent<HTMLFormElement>) => setRawInput(readCardForm(event.currentTarget));
  const submitPayment = (event: FormEvent<HTMLFormElement>) => {
    if (isComplete) return;
    event.preventDefault();
    onFormInput(event);
    setShowsNameError(true);
    setShowsMissing(true);
  };
  return (
    <div className="grid gap-5">
      <Notice tone="attention" title="Sandbox: no real card">
        Use 4242 4242 4242 4242 with any future expiry date and any security code.
      </Notice>
      {message && (
        <Notice tone="error" role="alert">
          {message}
        </Notice>
      )}
      {amount > 0 && (
        <>
          <SandboxExpressCheckout
            action={SANDBOX_CONFIRM_URL}
            attemptId={attemptId}
            clientSecret={clientSecret}
            isDisabled={isProcessing}
            submittingWallet={paymentMethod}
          />
          <CardSeparator />
        </>
      )}
      <Form
        id={FORM_ID}
        method="post"
        action={SANDBOX_CONFIRM_URL}
        noValidate
        onSubmit={submitPayment}
        onInput={onFormInput}
        onBlur={onFormInput}
        className="grid gap-5"
      >
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
            onBlur={() => setShowsNameError(true)}
          />
          <TextField
            name="number"
            label="Card number"
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={30}
            errors={errors}
          />
          <div className="grid grid-cols-2 gap-5">
            <TextField
              name="expiry"
              label="Expiry"
              placeholder="MM/YY"
              inputMode="numeric"
              autoComplete="cc-exp"
              maxLength={12}
              errors={errors}
            />
            <TextField
              name="securityCode"
              label="Security code"
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={12}
              errors={errors}
            />
          </div>
        </fieldset>
      </Form>
      <div className={PAYMENT_FOOTER_CLASS}>
        <Button
          form={FORM_ID}
          size="lg"
          pending={isProcessing && !paymentMethod}
          disabled={!!paymentMethod}
          aria-disabled={hasScript && !isComplete}
          className="aria-disabled:opacity-55 sm:w-full"
        >
          {cardButtonLabel(isProcessing && !paymentMethod ? "processing" : "ready", amount, currency)}
        </Button>
      </div>
    </div>
  );
}
