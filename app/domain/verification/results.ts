/** Answers of a code check, in the specification's words (F-390). */
export type CodeResult = "ValidCode" | "InvalidCode" | "NotFound";

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
