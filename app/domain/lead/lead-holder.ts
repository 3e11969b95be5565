/** Who holds a lead or a booking: a signed-in person, the browser that gave the contact details or booked, or no one yet. */
import type { PersonId } from "../core/ids";
export interface LeadHolder {
  readonly userId: PersonId | null;
  readonly holderHash: string | null;
}

/**
 * May this caller see the contact details and go on with the lead?
 * A person's lead is theirs on every device where they are signed in, and never someone else's who is; otherwise the browser's secret decides.
 */
export function isHeldBy(lead: LeadHolder, caller: LeadHolder): boolean {
  if (lead.userId !== null && caller.userId !== null) return lead.userId === caller.userId;
  return lead.holderHash !== null && lead.holderHash === caller.holderHash;
}

/** A booking is held by its maker, and by each browser that has since verified itself with a code. */
export const isHeldByOneOf = (holders: readonly LeadHolder[], caller: LeadHolder): boolean =>
  holders.some((holder) => isHeldBy(holder, caller));
