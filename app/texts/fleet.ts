import type { ApprovalReason } from "../domain/fleet/approval-rule";
import { type MembershipError, MEMBERSHIP_ERRORS } from "../domain/fleet/membership";

const MEMBERSHIP_TEXT: Readonly<Record<MembershipError, string>> = {
  NotComplete: "Invalid details. Error: Not complete.",
  MoreThanOne: "More than one membership found with last 4.",
  NotFound: "We could not find that member number and rego.",
  InactiveMembership: "This membership is no longer active.",
  _Unknown: "Error - Sorry, an unexpected error has occurred verifying your rego. Please try again",
};

/** The message for an error type. Throws for an unknown type, which is a bug (F-420). */
export function membershipErrorMessage(type: string): string {
  const errorType = MEMBERSHIP_ERRORS.find((candidate) => candidate === type);
  if (errorType === undefined) throw new Error(`unrecognised fleet response type ${type}`);
  return MEMBERSHIP_TEXT[errorType];
}

/** Why the company has to approve a booking, for the email to its approver. */
export const APPROVAL_REASON_TEXT: Readonly<Record<ApprovalReason, string>> = {
  "membership-not-verified": "It needs your approval because we could not verify the driver's membership.",
  "outside-window": "It needs your approval because it was made outside the days and hours of your rule.",
  "over-limit": "It needs your approval because it costs more than your rule allows.",
  "above-median":
    "It needs your approval because its price exceeds the median of the prices shown by more than your rule allows.",
  "too-few-prices": "It needs your approval because too few prices were shown to compare it with.",
};
