/** How long a code counts as a fresh proof, so that a phone or browser left open cannot be used to delete anything later. */
export const FRESH_PROOF_MS = 10 * 60_000;

/** What of a person is not over yet. */
export interface InTheWay {
  /** Bookings that are neither done nor cancelled. */
  readonly bookings: number;
  /** Payments and refunds on their way. */
  readonly money: number;
}

/** A payment that has not settled by then no longer delays a deletion: what is kept of it without a name is enough to settle it. */
export const SETTLING_LIMIT_MS = 14 * 24 * 60 * 60_000;

export const isInTheWay = ({ bookings, money }: InTheWay): boolean => bookings + money > 0;

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];

/** "one booking and 2 payments or refunds". */
export const inTheWayWords = ({ bookings, money }: InTheWay): string =>
  [
    ...counted(bookings, "booking that is not over", "bookings that are not over"),
    ...counted(money, "payment or refund on its way", "payments or refunds on their way"),
  ].join(" and ");

/** How long until a delayed deletion is checked again. */
export const LOOK_AGAIN_MS = 60 * 60_000;
/** A run that was cut off is taken up again after this. */
export const RUN_LEASE_MS = 2 * 60_000;
/** A receipt that did not go by then is given up: its address goes all the same. */
export const RECEIPT_UNTIL_MS = 3 * 24 * 60 * 60_000;

/** What goes, as the page says it before anything does. */
export const WHAT_GOES: readonly string[] = [
  "Your name, mobile, email, address and plate, in quotes, bookings and payments",
  "Photos and videos that you sent, and photos of extra work on your car",
  "Messages between you and workshops",
  "The words of your reviews, with the workshop's replies",
  "Calls and requests that wait for an answer, and questions you asked us to look at again",
  "Your garage, your account here and every sign-in",
  "Credit on your account and discounts that you could still use",
  "Emails and text messages that we sent about it, and prices that you were shown",
];

/** What stays, and why. */
export const WHAT_STAYS: readonly { readonly what: string; readonly why: string }[] = [
  {
    what: "Payments, refunds and what was booked for which price, without your name",
    why: "tax law asks us and the workshop to keep them, five years in Australia and seven in New Zealand",
  },
  {
    what: "That a booking or quote was made, when, and what became of it, without your name",
    why: "a history with gaps proves nothing",
  },
  { what: "The stars of your reviews", why: "they are part of the workshop's average" },
  {
    what: "Backups of our database, for up to 30 days",
    why: "our database provider keeps them, and we only use them to recover from a fault",
  },
  {
    what: "What a workshop wrote down itself: extra work that it found, its prices, and visits in its own diary",
    why: "those are its own records. Ask the workshop about them",
  },
];

/** What others hold, and we cannot delete. */
export const WHAT_OTHERS_HOLD =
  "Payment providers, workshops that you dealt with, your fleet company and the service that you sign in with keep their own records. Ask them.";
