import type { ReleaseReason } from "~/domain/payments/attempt";
import { ONLY_VISA_AND_MASTERCARD } from "~/domain/payments/words";

/** Why a payment came to nothing, for the customer. */
const WORDS: Readonly<Record<ReleaseReason, string>> = {
  "date-no-longer-available": "That day filled up while you were paying. Choose another date and book again.",
  "discount-changed": "The discount was used up while you were paying. It is off the total now: please check it and book again.",
  "booking-already-submitted": "This quote was booked already.",
  "card-not-supported": ONLY_VISA_AND_MASTERCARD,
  "payment-mismatch": "The payment did not match this booking. Please try again.",
  declined: "The payment was declined. You can try again, or pay another way.",
  cancelled: "You cancelled the payment. You can try again, or pay another way.",
  abandoned: "The payment was cancelled. You can try again.",
};

/** null = the address alone says so: why is not known. */
export const unsuccessfulWords = (reason: ReleaseReason | null): string => `${reason === null ? "The payment did not go through. You can try again, or pay another way." : WORDS[reason]} You keep your money: nothing was charged, or it went back in full.`;
