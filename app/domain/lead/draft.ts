import type { Lead } from "./lead";

/** A quote that nobody asked for, booked or called off: a later answer changes it, where it begins a new one of any other. */
export const isDraft = (lead: Pick<Lead, "submittedAt" | "bookedAt" | "cancelledAt">): boolean =>
  lead.submittedAt === null && lead.bookedAt === null && lead.cancelledAt === null;
