import { Form } from "@remix-run/react";
import { useState } from "react";
import { useSending } from "../../../ui/sending";
import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/field-errors";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";

/** How far the checks of one address are. */
export interface TransferStep {
  readonly emailAddress: string;
  readonly isChecked: boolean;
  readonly isNewUser: boolean;
  readonly isVerificationRequired: boolean;
  readonly isVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export const LABELS = {
  emailAddress: "New email address",
  verificationCode: "Code",
  firstName: "First name",
  lastName: "Last name",
  password: "Password",
  confirmPassword: "Password again",
} as const;

interface Props {
  step: TransferStep | null;
  errors: FieldErrors | null;
  makesLogins: boolean;
}

/** Address, then the code where one is needed, then the person where there is no login. Another address starts again (P-167). */
export function TransferForm({ step, errors, makesLogins }: Props) {
  const [typed, setTyped] = useState(step?.emailAddress ?? "");
  const isPosting = useSending() !== null;
  const address = step?.emailAddress.trim().toLowerCase() ?? "";
  const isChecked = step?.isChecked === true && typed.trim().toLowerCase() === address;
  const needsCode = isChecked && step.isVerificationRequired && !step.isVerified;
  const isReady = isChecked && !needsCode;
  return (
    <Form method="post" noValidate className="grid gap-6">
      <TextField
        name="emailAddress"
        label={LABELS.emailAddress}
        type="email"
        autoComplete="off"
        errors={errors}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
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
          name="verificationCode"
          label={LABELS.verificationCode}
          hint={`We sent it to ${step.emailAddress}. It works for 10 minutes.`}
          errors={errors}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="max-w-48"
        />
      )}
      {isReady && step.isVerificationRequired && (
        <Notice tone="success" role="status">
          The code was right.
        </Notice>
      )}
      {isReady && step.isNewUser && makesLogins && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">There is no login with this address yet. Who is it?</legend>
          <TextField
            name="firstName"
            label={LABELS.firstName}
            errors={errors}
            autoComplete="off"
            defaultValue={step.firstName}
            maxLength={80}
          />
          <TextField
            name="lastName"
            label={LABELS.lastName}
            errors={errors}
            autoComplete="off"
            defaultValue={step.lastName}
            maxLength={80}
          />
          <TextField
            name="password"
            label={LABELS.password}
            hint="12 characters or more"
            type="password"
            errors={errors}
            autoComplete="new-password"
            maxLength={200}
          />
          <TextField
            name="confirmPassword"
            label={LABELS.confirmPassword}
            type="password"
            errors={errors}
            autoComplete="new-password"
            maxLength={200}
          />
        </fieldset>
      )}
      {isReady && step.isNewUser && !makesLogins && (
        <p>There is no login with this address yet. Its owner makes one when signing in for the first time.</p>
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
