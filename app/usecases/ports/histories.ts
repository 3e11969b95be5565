import type { LeadGuid } from "../../domain/ids";
import type { LeadHistory } from "../../domain/history/history";
import type { StoredSave } from "./lead-records";

/** The stored history of leads and their bookings. */
export interface Histories {
  /** The lead of a lead's guid, a booking's number or a booking's token; null when there is none. */
  leadOf(name: string): Promise<LeadGuid | null>;
  /** Everything about a lead with these saves, in one round trip; null when there is no such lead. */
  ofLead(guid: LeadGuid, saves: readonly StoredSave[]): Promise<LeadHistory | null>;
}
