import { RESEND_AFTER_SECONDS, type CodeResult } from "../domain/identity/verification/limits";

/** "in 8 minutes": when a locked code makes room for another, for the words of a message. Both epoch ms. */
export function formatWait(until: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60000));
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}

/** Why no code was sent, as its page says it. `to`: what codes go to. Moments are epoch ms. */
export function notSentMessage(
  reason: { readonly reason: "too-soon" | "too-many" } | { readonly reason: "locked"; readonly until: number },
  to: "number" | "address",
  now: number,
): string {
  if (reason.reason === "locked")
    return `Too many attempts with the last code. You can ask for a new one ${formatWait(reason.until, now)}`;
  return reason.reason === "too-soon"
    ? `You can ask for another code ${RESEND_AFTER_SECONDS} seconds after the last one`
    : `Too many codes were sent to this ${to}. Try again in an hour`;
}

/** The message after the last attempt at a code; until then (epoch ms) no other code is sent. */
export const tooManyAttemptsMessage = (until: number, now: number): string =>
  `Too many attempts, so this code no longer works. You can ask for a new one ${formatWait(until, now)}`;

/** Somebody asked for many codes, to whatever numbers and addresses. */
export const TOO_MANY_HERE = "Too many codes were requested or tried from here. Wait a minute and try again";

/** The same of codes by email, whose limits are those of an hour and a day. */
export const TOO_MANY_EMAILS = "Too many codes were sent to this mailbox or requested from here. Try again in an hour";

/** The error key on the code field, and what it says (F-411–F-413). */
export const CODE_ERRORS = {
  invalidCode: "That code is not right. Check the message and type it again",
  notFound: "That code has expired or was used. Ask for a new one",
  serverError: "We could not check the code. Try again in a moment",
} as const;
export type CodeError = keyof typeof CODE_ERRORS;

export const codeErrorOf = (result: Exclude<CodeResult, "ValidCode"> | "failed"): CodeError =>
  result === "InvalidCode" ? "invalidCode" : result === "NotFound" ? "notFound" : "serverError";

/** What the mobile field says when no code could be sent (F-410). */
export const SEND_ERROR = "We could not send a code to this number. Check it, or try again in a moment";
