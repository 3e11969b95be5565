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
 * Whether this save changes the lead or creates a copy under a new guid. An open draft without contact details can be changed with its guid alone. A submitted
 * or booked lead shifts unless RetainQuote (F-259). A stranger never changes a lead that has contact details or is closed, and a copy never includes the
 * details.
 */
export function writersOf({ hasContact, isClosed, isHolder, retainQuote }: WriteFacts): WriteVerdict {
  if ((hasContact || isClosed) && !isHolder) return "shift-without-contact";
  return isClosed && !retainQuote ? "shift" : "write";
}
