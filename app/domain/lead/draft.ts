import type { Lead } from "./lead";

/** A quote that was not submitted, booked or cancelled. A later answer changes a draft; for any other quote it starts a new one. */
export const isDraft = (lead: Pick<Lead, "submittedAt" | "bookedAt" | "cancelledAt">): boolean =>
  lead.submittedAt === null && lead.bookedAt === null && lead.cancelledAt === null;
