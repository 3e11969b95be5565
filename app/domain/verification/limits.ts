const SECOND = 1000;

/** Seconds between two codes to one number; the page counts the same seconds (F-243, F-437). */
export const RESEND_AFTER_SECONDS = 60;

/** Our own limits, per number, whatever the provider allows (decisions: 12). */
export const CODE_LIMITS = {
  resendAfterMs: RESEND_AFTER_SECONDS * SECOND,
  sendsPerHour: 5,
  hourMs: 3600 * SECOND,
  triesPerCode: 5,
  lifeMs: 600 * SECOND,
} as const;

/** "in 8 minutes": when a locked code makes room for another, for the words of a message. Both epoch ms. */
export function waitWords(until: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}

/** The provider sends digits, and people type spaces between them; null = not a code. */
export function parseCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d{4,10}$/.test(digits) ? digits : null;
}
