import { plainText } from "../words/clean-text";

const SECOND = 1000;

/** Seconds between two codes to one number; the page counts the same seconds (F-243, F-437). */
export const RESEND_AFTER_SECONDS = 60;

/** Our own limits, per number, whatever the provider allows (decisions: 12). */
export const CODE_LIMITS = {
  resendAfterMs: RESEND_AFTER_SECONDS * SECOND,
  sendsPerHour: 5,
  hourMs: 3600 * SECOND,
  triesPerCode: 5,
  /** Of these, the tries from other networks than the one that asked for the code: a stranger leaves three to its owner. */
  triesOfOthers: 2,
  lifeMs: 600 * SECOND,
} as const;

/** "in 8 minutes": when a locked code makes room for another, for the words of a message. Both epoch ms. */
export function waitWords(until: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}

/** Why no code was sent, as its page says it. `to`: what codes go to. Moments are epoch ms. */
export function notSentWords(
  why: { readonly reason: "too-soon" | "too-many" } | { readonly reason: "locked"; readonly until: number },
  to: "number" | "address",
  now: number,
): string {
  if (why.reason === "locked")
    return `Too many attempts with the last code. You can ask for a new one ${waitWords(why.until, now)}`;
  return why.reason === "too-soon"
    ? `You can ask for another code ${RESEND_AFTER_SECONDS} seconds after the last one`
    : `Too many codes were sent to this ${to}. Try again in an hour`;
}

/** A code was tried as often as it may be; until then (epoch ms) there is no other. */
export const triedTooOften = (until: number, now: number): string =>
  `Too many attempts, so this code no longer works. You can ask for a new one ${waitWords(until, now)}`;

/** Somebody asked for many codes, to whatever numbers and addresses. */
export const TOO_MANY_HERE = "Too many codes were asked for or tried from here. Wait a minute and try again";

/** The same of codes by email, whose limits are those of an hour and a day. */
export const TOO_MANY_EMAILS = "Too many codes were sent to this mailbox or asked for from here. Try again in an hour";

/** The provider sends digits, and people type spaces between them; null = not a code. */
export function parseCode(text: string): string | null {
  const digits = plainText(text).replace(/[\s.-]/g, "");
  return /^\d{4,10}$/.test(digits) ? digits : null;
}
