import { nameProblem } from "../contact/contact-details";
import { parseEmail } from "../contact/email";
import type { FormErrors } from "../../core/forms/read-form";

/** The account change request of the wire format (P-099). */
export interface AccountChange {
  readonly emailAddress: string;
  readonly verificationCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** Field errors of the last step, in which a person without a login enters a name and a password. */
export function accountChangeErrors(change: AccountChange, isNewUser: boolean): FormErrors {
  const errors: Record<string, readonly string[]> = {};
  if (parseEmail(change.emailAddress) === null) errors.emailAddress = ["Enter an email address, like name@example.com"];
  if (!isNewUser) return errors;
  if (change.firstName.trim() === "") errors.firstName = ["Enter a first name"];
  if (change.lastName.trim() === "") errors.lastName = ["Enter a last name"];
  for (const field of ["firstName", "lastName"] as const) {
    const problem = nameProblem(change[field]);
    if (problem !== null) errors[field] = [problem];
  }
  const { length } = change.password;
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max)
    errors.password = [`Choose a password of ${PASSWORD_LENGTH.min} characters or more`];
  else if (change.password !== change.confirmPassword) errors.confirmPassword = ["The passwords do not match"];
  return errors;
}
