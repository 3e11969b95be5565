import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { useSubmittingForm } from "../../../ui/sending";
import { Button } from "~/ui/button";
import type { FormResult } from "~/ui/field-errors";
import { formProps } from "~/ui/form-props";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";

/** State of the form that checks an email address in steps. */
export interface TransferStep {
  readonly emailAddress: string;
  readonly isChecked: boolean;
  readonly isNewUser: boolean;
  readonly isVerificationRequired: boolean;
  readonly isVerified: boolean;
}

export const LABELS = {
  emailAddress: "New email address",
  verificationCode: "Code",
  firstName: "First name",
  lastName: "Last name",
  password: "Password",
  confirmPassword: "Confirm password",
} as const;

interface Props {
  step: TransferStep | null;
  result: FormResult | undefined;
  createsLogins: boolean;
}

/** Form in steps: the email address, then the code if one is needed, then the person's name if there is no login. Another email address restarts it (P-167). */
export function TransferForm({ step, result, createsLogins }: Props) {
  const [form, fields] = useForm<Record<keyof typeof LABELS, string>>({ id: "account-transfer", lastResult: result });
  const [rawInput, setRawInput] = useState(fields.emailAddress.initialValue ?? "");
  const isPosting = useSubmittingForm() !== null;
  const address = step?.emailAddress.trim().toLowerCase() ?? "";
  const isChecked = step?.isChecked === true && rawInput.trim().toLowerCase() === address;
  const needsCode = isChecked && step.isVerificationRequired && !step.isVerified;
  const isReady = isChecked && !needsCode;
  return (
    <Form method="post" {...formProps(form)} className="grid gap-6">
      <TextField
        name={fields.emailAddress.name}
        label={LABELS.emailAddress}
        type="email"
        autoComplete="off"
        errors={fields.emailAddress.errors}
        value={rawInput}
        onChange={(event) => setRawInput(event.target.value)}
        maxLength={254}
      />
      {isChecked && (
        <>
          <input type="hidden" name="checkedAddress" value={address} />
          <input type="hidden" name="isNewUser" value={String(step.isNewUser)} />
          <input type="hidden" name="isVerificationRequired" value={String(step.isVerificationRequired)} />
          <input type="hidden" name="isVerified" value={String(step.isVerified)} />
        </>
      )}
      {needsCode && (
        <TextField
          name={fields.verificationCode.name}
          label={LABELS.verificationCode}
          hint={`We sent it to ${step.emailAddress}. It works for 10 minutes.`}
          errors={fields.verificationCode.errors}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="max-w-48"
        />
      )}
      {isReady && step.isVerificationRequired && (
        <Notice tone="success" role="status">
          The code is correct.
        </Notice>
      )}
      {isReady && step.isNewUser && createsLogins && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">There is no login with this address yet. Who is the new owner?</legend>
          <TextField
            name={fields.firstName.name}
            label={LABELS.firstName}
            errors={fields.firstName.errors}
            autoComplete="off"
            defaultValue={fields.firstName.initialValue}
            maxLength={80}
          />
          <TextField
            name={fields.lastName.name}
            label={LABELS.lastName}
            errors={fields.lastName.errors}
            autoComplete="off"
            defaultValue={fields.lastName.initialValue}
            maxLength={80}
          />
          <TextField
            name={fields.password.name}
            label={LABELS.password}
            hint="12 characters or more"
            type="password"
            errors={fields.password.errors}
            autoComplete="new-password"
            maxLength={200}
          />
          <TextField
            name={fields.confirmPassword.name}
            label={LABELS.confirmPassword}
            type="password"
            errors={fields.confirmPassword.errors}
            autoComplete="new-password"
            maxLength={200}
          />
        </fieldset>
      )}
      {isReady && step.isNewUser && !createsLogins && (
        <p>There is no login with this address yet. The new owner will create one when they first sign in.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {isReady && (
          <Button name="intent" value="complete" size="lg" pending={isPosting}>
            Move the account
          </Button>
        )}
        {needsCode && (
          <Button name="intent" value="check-code" size="lg" pending={isPosting}>
            Check the code
          </Button>
        )}
        <Button
          name="intent"
          value="check-address"
          size="lg"
          variant={isChecked ? "secondary" : "primary"}
          pending={isPosting}
        >
          {isChecked ? "Check the address again" : "Check the address"}
        </Button>
      </div>
    </Form>
  );
}
