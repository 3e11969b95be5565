import type { PersonId } from "../core/ids";

/** The holder of a lead or booking: a signed-in person, the browser that gave the contact details or booked, or no one yet. */
export interface LeadHolder {
  readonly userId: PersonId | null;
  readonly holderHash: string | null;
}

/**
 * Whether the caller may see the contact details and continue with the lead. A signed-in person has access to their own lead on every device, and never to the
 * lead of another signed-in person. If either side is not signed in, the browser's secret decides.
 */
export function isHeldBy(lead: LeadHolder, caller: LeadHolder): boolean {
  if (lead.userId !== null && caller.userId !== null) return lead.userId === caller.userId;
  return lead.holderHash !== null && lead.holderHash === caller.holderHash;
}

/** Whether the caller holds a booking. Its holders are the browser or person that made it, and each browser that has since verified itself with a code. */
export const isHeldByAny = (holders: readonly LeadHolder[], caller: LeadHolder): boolean =>
  holders.some((holder) => isHeldBy(holder, caller));
