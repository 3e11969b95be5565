import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { VerificationForm } from "~/pages/booking/changes/verification-form";
import { Button } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { type FormResult, submittedValue } from "~/ui/field-errors";
import { Question } from "~/ui/question";
import { TextField } from "~/ui/text-field";

interface Props {
  readonly title: string;
  readonly explanation: string;
  /** The path of the page that shows this form. */
  readonly path: string;
  readonly actionData: { readonly isCodeSent: boolean; readonly result: FormResult } | null;
  readonly canSignIn: boolean;
  /** Content shown before verification. */
  readonly children?: ReactNode;
}

/** Form for a mobile number or email address and the code that was sent to it. */
export function ContactVerificationForm({
  title,
  explanation,
  path,
  actionData: response,
  canSignIn,
  children,
}: Props) {
  const errors = response?.result.error ?? null;
  const contact = submittedValue(response?.result, "contact");
  return (
    <Question
      title={title}
      explanation={explanation}
      errors={errors}
      labels={{ contact: "Mobile or email", code: "Code" }}
    >
      {children}
      {(response?.isCodeSent ?? false) ? (
        <>
          <VerificationForm explanation="" to="" isCodeSent errors={errors} contact={contact} />
          <p>
            <a href={path} className={LINK_CLASS}>
              Use another mobile or email
            </a>
          </p>
        </>
      ) : (
        <Form method="post" noValidate className="grid gap-4">
          <TextField
            name="contact"
            label="Mobile or email"
            errors={errors}
            defaultValue={contact}
            autoComplete="username"
            maxLength={254}
          />
          <Button name="intent" value="send" size="lg">
            Send me a code
          </Button>
        </Form>
      )}
      {canSignIn && (
        <p>
          Have an account? <a href={`/customer-login?${new URLSearchParams({ returnTo: path })}`}>Sign in</a> to include
          what you did while signed in.
        </p>
      )}
    </Question>
  );
}
