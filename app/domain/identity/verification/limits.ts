import { normaliseText } from "../../core/words/clean-text";

const SECOND_MS = 1000;

/** Minimum number of seconds between two codes to the same number. The page shows the same countdown (F-243, F-437). */
export const RESEND_AFTER_SECONDS = 60;

/** Our own limits per number or address, in addition to the provider's limits (decisions: 12, record 0241). */
export const CODE_LIMITS = {
  resendAfterMs: RESEND_AFTER_SECONDS * SECOND_MS,
  sendsPerHour: 5,
  /** Maximum number of these sends without proof of the contact. The rest are reserved for devices with proof. */
  unverifiedSendsPerHour: 4,
  /** Maximum number of these sends that one block of networks can request. */
  sendsPerNetworkBlock: 3,
  hourMs: 3600 * SECOND_MS,
  triesPerCode: 5,
  /** Attempts allowed from networks other than the one that requested the code, so that at least three remain for the owner. */
  triesFromOtherNetworks: 2,
  lifeMs: 600 * SECOND_MS,
} as const;

/** Parses a code. Codes consist of digits, but people type spaces between them; null = not a code. */
export function parseCode(text: string): string | null {
  const digits = normaliseText(text).replace(/[\s.-]/g, "");
  return /^\d{4,10}$/.test(digits) ? digits : null;
}

/** Results of a code check, as named in the specification (F-390). */
export type CodeResult = "ValidCode" | "InvalidCode" | "NotFound";
