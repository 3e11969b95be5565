import { useMatches } from "@remix-run/react";
import type { ReleaseReason } from "~/domain/payments/attempt";
import { ONLY_VISA_AND_MASTERCARD } from "~/domain/payments/words";
import { Notice } from "~/ui/notice";

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

/** What became of a payment, over the form that is still there. Shared by the finalise screens. */
export function PaymentUnsuccessful() {
  const released = useMatches()
    .map((match) => (match.data as { readonly released?: ReleaseReason | null } | undefined)?.released)
    .find((reason) => reason !== undefined);
  return (
    <Notice tone="error" role="alert" title="Payment unsuccessful">
      {WORDS[released ?? "abandoned"]} You keep your money: nothing was charged, or it went back in full.
    </Notice>
  );
}
