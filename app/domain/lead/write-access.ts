export type WriteVerdict = "write" | "shift" | "shift-without-contact";

export interface WriteFacts {
  readonly hasContact: boolean;
  /** Submitted, or booked. */
  readonly isClosed: boolean;
  /** The writer's browser holds the lead: it gave the contact details or submitted it. */
  readonly isHolder: boolean;
  readonly retainQuote: boolean;
}

/**
 * May this save change the lead, or does it continue on a copy under a new guid?
 * An open draft without contact details goes on by its guid alone. One that was submitted or booked shifts unless RetainQuote (F-259).
 * A stranger never changes a lead that has contact details or is closed, and never takes the details along.
 */
export function writersOf({ hasContact, isClosed, isHolder, retainQuote }: WriteFacts): WriteVerdict {
  if ((hasContact || isClosed) && !isHolder) return "shift-without-contact";
  return isClosed && !retainQuote ? "shift" : "write";
}
