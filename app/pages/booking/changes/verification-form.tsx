import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/field-errors";
import { TextField } from "~/ui/text-field";

/** Verification for a browser that did not make the booking. Sends a code to the contact that was used to book. */
export function VerificationForm({
  explanation,
  to,
  isCodeSent,
  errors,
  contact = null,
}: {
  explanation: string;
  to: string;
  isCodeSent: boolean;
  errors: FieldErrors | null;
  /** The contact that the customer entered to look up bookings, submitted with each form. Null = the server knows which contact gets the code. */
  contact?: string | null;
}) {
  const contactField = contact !== null && <input type="hidden" name="contact" value={contact} />;
  return (
    <div className="grid gap-4">
      <Form method="post" noValidate className="grid gap-4">
        {contactField}
        {isCodeSent ? (
          <TextField
            name="code"
            label="Code"
            hint={
              contact === null ? `We sent it to ${to}` : `If there is a booking for ${contact}, we have sent a code`
            }
            errors={errors}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            className="max-w-48"
          />
        ) : (
          <p>
            {explanation} We’ll send it to <strong className="whitespace-nowrap">{to}</strong>
          </p>
        )}
        <Button name="intent" value={isCodeSent ? "check" : "send"} size="lg">
          {isCodeSent ? "Continue" : "Send me a code"}
        </Button>
      </Form>
      {isCodeSent && (
        <Form method="post">
          {contactField}
          <Button name="intent" value="send" variant="quiet" className="-ml-4">
            Send another code
          </Button>
        </Form>
      )}
    </div>
  );
}
