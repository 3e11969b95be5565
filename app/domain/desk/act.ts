/** What somebody did at the desk, by its kind. Each is written with its reason before it is done, and with what came of it after. */
export const DESK_ACTS = [
  "contact-seen",
  "note",
  "called",
  "booking-cancelled",
  "booking-moved",
  "booking-passed-on",
  "fleet-approved",
  "fleet-declined",
  "fleet-rule-set",
  "refund-asked",
  "refund-approved",
  "refund-declined",
  "message-sent-again",
  "look-again-answered",
  "claim-returned",
  "claim-not-returned",
  "deletion-code-sent",
  "deletion-asked",
  "review-hidden",
  "review-shown",
  "application-decided",
  "rates-changed",
  "rates-put-back",
  "member-added",
  "member-removed",
  "webhook-added",
  "webhook-secret-changed",
  "webhook-stopped",
  "webhook-resumed",
  "webhook-removed",
  "webhook-replayed",
  "key-made",
  "key-replaced",
  "key-ended",
] as const;
export type DeskActKind = (typeof DESK_ACTS)[number];

/** As a history reads it. */
export const DESK_ACT_WORDS: Readonly<Record<DeskActKind, string>> = {
  "contact-seen": "Read the contact details",
  note: "Wrote a note",
  called: "Called",
  "booking-cancelled": "Cancelled the booking",
  "booking-moved": "Moved the booking",
  "booking-passed-on": "Took the booking on to the next workshop",
  "fleet-approved": "Noted that the fleet company approved",
  "fleet-declined": "Noted that the fleet company declined, and cancelled the booking",
  "fleet-rule-set": "Set a fleet company’s rule",
  "refund-asked": "Asked for a refund",
  "refund-approved": "Approved a refund",
  "refund-declined": "Declined a refund",
  "message-sent-again": "Sent a message again",
  "look-again-answered": "Looked at a decision again",
  "claim-returned": "Gave back what a claim cost",
  "claim-not-returned": "Did not give back what a claim cost",
  "deletion-code-sent": "Sent the customer a code, to have their data deleted",
  "deletion-asked": "Asked for the customer's data to be deleted, with the customer's code",
  "review-hidden": "Hid the comment of the review",
  "review-shown": "Showed the comment of the review again",
  "application-decided": "Decided on a workshop",
  "rates-changed": "Changed what a workshop charges",
  "rates-put-back": "Put back what a workshop charged before",
  "member-added": "Gave somebody a role at the desk",
  "member-removed": "Took somebody's role at the desk away",
  "webhook-added": "Added an address that is told what happens",
  "webhook-secret-changed": "Gave an address another secret",
  "webhook-stopped": "Stopped telling an address",
  "webhook-resumed": "Went on telling an address",
  "webhook-removed": "Removed an address with its log",
  "webhook-replayed": "Sent an event to an address again",
  "key-made": "Made a key for a program",
  "key-replaced": "Replaced the key of a program",
  "key-ended": "Ended the key of a program",
};

export const MAX_REASON_LETTERS = 500;

/** A reason as it is kept; null = none was given, or it is too long to be one. */
export function reasonOf(typed: string): string | null {
  const reason = typed.trim();
  return reason === "" || reason.length > MAX_REASON_LETTERS ? null : reason;
}
