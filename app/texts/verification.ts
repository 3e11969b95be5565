import { RESEND_AFTER_SECONDS, type CodeResult } from "../domain/identity/verification/limits";

/** "in 8 minutes": time until a locked contact can get another code. Both arguments are epoch milliseconds. */
export function formatWait(until: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60000));
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}

/**
 * Explains on the page why no code was sent. `to` = the kind of contact. Times are epoch milliseconds. The text is the same for unknown contacts, which get
 * no code, so it says that codes were requested. It gives minutes because the server does not know the customer's time zone.
 */
export function notSentMessage(
  reason:
    | { readonly reason: "too-soon" }
    | { readonly reason: "too-many"; readonly until: number; readonly isRunning: boolean }
    | { readonly reason: "locked"; readonly until: number },
  to: "number" | "address",
  now: number,
): string {
  if (reason.reason === "locked")
    return `Too many attempts with the last code. You can ask for a new one ${formatWait(reason.until, now)}`;
  return reason.reason === "too-soon"
    ? `You can ask for another code ${RESEND_AFTER_SECONDS} seconds after the last one`
    : `Several codes were requested for this ${to} in the last hour. ${reason.isRunning ? "Enter the latest one, or ask" : "Ask"} for another ${formatWait(reason.until, now)}`;
}

/** The message after the last attempt at a code. No other code is sent before `until` (epoch milliseconds). */
export const tooManyAttemptsMessage = (until: number, now: number): string =>
  `Too many attempts, so this code no longer works. You can ask for a new one ${formatWait(until, now)}`;

/** Message if too many codes were requested or tried from one network, for any number or address. */
export const TOO_MANY_CODES =
  "Too many codes were requested or tried from this connection. Wait a minute and try again";

/** The same message for codes by email, whose limits apply per hour and per day. */
export const TOO_MANY_EMAILS =
  "Too many codes were sent to this email or requested from this connection. Try again in an hour";

/** Error messages of the code field by key (F-411–F-413). */
export const CODE_ERRORS = {
  invalidCode: "That code is not right. Check the message and type it again",
  notFound: "That code has expired or has already been used. Ask for a new one",
  serverError: "We could not check the code. Try again in a moment",
} as const;
export type CodeError = keyof typeof CODE_ERRORS;

export const INVALID_EMAIL = "Enter an email address, like name@example.com";

export const toCodeError = (result: Exclude<CodeResult, "ValidCode"> | "failed"): CodeError =>
  result === "InvalidCode" ? "invalidCode" : result === "NotFound" ? "notFound" : "serverError";

/** Error of the mobile field if no code could be sent (F-410). */
export const SEND_ERROR = "We could not send a code to this number. Check it, or try again in a moment";
