import { plainText } from "../../core/words/clean-text";

const SECOND = 1000;

/** Seconds between two codes to one number; the page counts the same seconds (F-243, F-437). */
export const RESEND_AFTER_SECONDS = 60;

/** Our own limits, per number, whatever the provider allows (decisions: 12). */
export const CODE_LIMITS = {
  resendAfterMs: RESEND_AFTER_SECONDS * SECOND,
  sendsPerHour: 5,
  hourMs: 3600 * SECOND,
  triesPerCode: 5,
  /** Of these, the attempts from networks other than the one that requested the code: strangers leave three to the owner. */
  triesOfOthers: 2,
  lifeMs: 600 * SECOND,
} as const;

/** The provider sends digits, and people type spaces between them; null = not a code. */
export function parseCode(text: string): string | null {
  const digits = plainText(text).replace(/[\s.-]/g, "");
  return /^\d{4,10}$/.test(digits) ? digits : null;
}

/** Answers of a code check, in the specification's words (F-390). */
export type CodeResult = "ValidCode" | "InvalidCode" | "NotFound";
