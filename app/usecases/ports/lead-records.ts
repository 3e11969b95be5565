import type { LeadGuid } from "../../domain/ids";
import type { Lead } from "../../domain/lead/lead";
import type { LeadEvent, LeadRevision } from "./leads";

/** A save as the lead's own object keeps it: a revision is its own event. */
export interface KeptSave extends LeadEvent {
  readonly revision: number;
  readonly idempotencyKey: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  /** The lead without contact details, as JSON: while it is the newest, word for word what the lead's row in the database says, where that says it. */
  readonly state: string;
}

/** What belongs to one lead alone, in its own object (docs/decisions/0008). Ask only for a lead that the database has. */
export interface LeadRecords {
  /** Every save that is in the database, oldest first. */
  saves(guid: LeadGuid): Promise<readonly KeptSave[]>;
  /** The newest save that is in the database for certain, read without waiting for what is being written: beside the lead's row. null = it keeps none. */
  newest(guid: LeadGuid): Promise<Pick<LeadRevision, "revision" | "lead"> | null>;
  /** The save that the lead's row in the database names, where that is another one. null = the object lost it. */
  standing(guid: LeadGuid, revision: number): Promise<Lead | null>;
  /** null = there is no such revision. */
  revision(guid: LeadGuid, revision: number): Promise<LeadRevision | null>;
}

/** What is deleted of a lead with its holder's data, in its own object, its row and the bucket. */
export interface LeadErasure {
  /** Repeating it changes nothing. */
  erase(guid: LeadGuid): Promise<void>;
}
