import type { DayProblem, PrevalidateCode } from "../domain/booking/refusal";

interface PrevalidateRow {
  readonly title: string;
  /** Message with placeholders: `{id}` = booking reference, `{amount}` = the supplier's minimum amount, `{email}` = customer service. */
  readonly text: string;
  /** Next page for the customer: the form, the list of suppliers, or the existing booking. */
  readonly next: "form" | "quotes" | "booking";
}

/** Titles and messages of all prevalidate codes (B-261 to B-271, B-297). */
export const PREVALIDATE_ROWS: Readonly<Record<PrevalidateCode, PrevalidateRow>> = {
  1: {
    title: "Booking Already Submitted",
    text: "A booking has already been submitted for your quote - reference {id}.",
    next: "booking",
  },
  2: {
    title: "Booking Address Required",
    text: "The job address is required when booking this supplier. Add the street address and book again.",
    next: "form",
  },
  3: {
    title: "Supplier Not Available",
    text: "This supplier can no longer take the job. Please select a different supplier.",
    next: "quotes",
  },
  4: {
    title: "Date No Longer Available",
    text: "That day has just filled up. Choose another date and book again.",
    next: "form",
  },
  5: {
    title: "Insufficient Booking Amount",
    text: "This supplier cannot take bookings under {amount}. Add work or choose another supplier.",
    next: "form",
  },
  6: {
    title: "Oops, your selected address is outside the mobile mechanic's service area",
    text: "Update the address, or choose another provider who comes to you.",
    next: "form",
  },
  7: {
    title: "Date No Longer Possible",
    text: "The parts cannot arrive in time for that date. Choose a later date and book again.",
    next: "form",
  },
  8: {
    title: "Booking Not Submitted",
    text: "Your booking was not submitted. Email customer service at {email} and we will reply within 1 business day.",
    next: "form",
  },
};

/** Text of code 4 for a day without any capacity, which is not the same as a full day. */
export const DAY_PROBLEM_TEXT = {
  closed: "This supplier is closed on that day. Choose another date and book again.",
  notice: "This supplier needs more notice. Choose a later date and book again.",
  "too-far": "This supplier does not take bookings that far ahead yet. Choose an earlier date and book again.",
} as const satisfies Readonly<Record<DayProblem, string>>;

/**
 * Fills the placeholders of title and text. An unknown code falls back to 8 (B-297). A viewer who may not see the booking's number gets the text without it.
 */
export function prevalidateMessage(
  code: number,
  values: { readonly id?: number | string; readonly amount?: string; readonly email: string },
) {
  const row = PREVALIDATE_ROWS[(code in PREVALIDATE_ROWS ? code : 8) as PrevalidateCode];
  const text = row.text
    .replace(values.id === undefined ? " - reference {id}" : "{id}", String(values.id ?? ""))
    .replace("{amount}", values.amount ?? "the minimum amount")
    .replace("{email}", values.email);
  return { title: row.title, text, next: row.next };
}
