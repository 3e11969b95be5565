import type { LeadGuid } from "../../domain/ids";
import type { LeadHistory } from "../../domain/history/history";
import type { KeptSave } from "./lead-records";

/** What was written of leads and their bookings, as it was written. */
export interface Histories {
  /** The lead that something belongs to: a lead's guid, a booking's number or a booking's token; null = there is none. */
  leadOf(name: string): Promise<LeadGuid | null>;
  /** Everything of a lead with these saves, in one round; null = there is no such lead. */
  ofLead(guid: LeadGuid, saves: readonly KeptSave[]): Promise<LeadHistory | null>;
}
