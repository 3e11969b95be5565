import type { LeadGuid, PersonId } from "../../domain/ids";
import type { Lead } from "../../domain/lead/lead";
import type { SealedMessage } from "../../domain/messages/message";

/** Who did what to a lead, why. No contact values: ids and codes only. */
export interface LeadEvent {
  readonly who: "holder" | "visitor" | "system";
  readonly what: "created" | "saved" | "shifted" | "submitted" | "booked" | "cancelled";
  readonly why: string | null;
}

/** The result for a photo, written with it; `why` is the reason for a rejection. */
export interface PhotoEvent {
  readonly who: "holder" | "system";
  readonly what: "photo-added" | "photo-rejected" | "photo-removed";
  readonly why: string | null;
}

/** A supplier was asked for its quote, written with the request; `why` names the supplier. */
export interface SupplierAskedEvent {
  readonly who: "holder" | "visitor";
  readonly what: "supplier-asked";
  readonly why: string;
}

/** A stored lead: its contact details are separate, sealed for this guid, and `lead.contact` is blank. */
export interface StoredLead {
  readonly lead: Lead;
  /** `cipher.open(sealedContact, guid)` gives the LeadContact as JSON; null = no contact details. */
  readonly sealedContact: string | null;
  /** SHA-256 of the holder's secret, hex: who gave the contact details. */
  readonly holderHash: string | null;
}

export interface LeadRevision {
  readonly guid: LeadGuid;
  readonly revision: number;
  /** Without contact details. */
  readonly lead: Lead;
  readonly savedAt: number;
}

/** One numbered revision, who made it and why, and the messages that go with it. */
export interface RevisionWrite {
  readonly stored: StoredLead;
  readonly idempotencyKey: string;
  readonly event: LeadEvent;
  readonly messages: readonly SealedMessage[];
}

export interface StoredKey {
  readonly key: string;
  readonly revision: number;
}

/** A lead as the database has it, and the key of the save that left it so. */
export interface ActiveLead {
  readonly stored: StoredLead;
  readonly idempotencyKey: string;
}

/**
 * Leads, one row each. Every save of a lead is in its own object (lead-records.ts), and only there while it is a draft; the row has the searchable fields, and
 * is written when they change. Only the lead save queue writes.
 */
export interface Leads {
  /** The lead without contact details; null for an unknown guid. One indexed read, and one of its object, which alone has a draft. */
  find(guid: LeadGuid): Promise<Lead | null>;
  findStored(guid: LeadGuid): Promise<StoredLead | null>;
  /** With how far the changes of suppliers have come where it is searched. */
  findSearched(guid: LeadGuid): Promise<{ readonly lead: Lead; readonly supplyRevision: number } | null>;
  /** The number of the save that the lead's row names: of a draft newer ones may be in its object alone. null = unknown guid. */
  revisionOf(guid: LeadGuid): Promise<number | null>;
  /** The lead as its row alone has it; null when the row has none: unknown, or a draft. */
  standing(guid: LeadGuid): Promise<ActiveLead | null>;
  /** Leads of a person, changed last first. */
  newestOf(userId: PersonId, limit: number): Promise<readonly StoredLead[]>;
  /**
   * Deletes a draft whose row has this revision, with everything that belongs to it, if no supplier was asked and nothing was booked or paid. Returns true
   * when no row is left.
   */
  endDraft(guid: LeadGuid, revision: number): Promise<boolean>;
  /** Since when nothing is open about a lead, epoch milliseconds; null = something is, or it is unknown. */
  settledAt(guid: LeadGuid): Promise<number | null>;
  /** Removes the holder from a lead's row at this revision; `state` is the remaining content. Returns false when the row has another revision. */
  eraseHolder(guid: LeadGuid, revision: number, state: string): Promise<boolean>;
  /**
   * Makes the lead what the last of these revisions, which follow one another, leaves it, with the messages of each; for a submission that schedules one,
   * its callback. One batch. It only goes forward, and repeating it changes nothing. False = one of the numbers already belongs to another save, and the
   * lead stays as it is. `keepsDrafts` = the writer has on disk what a draft says.
   */
  writeRevisions(writes: readonly RevisionWrite[], keepsDrafts?: boolean): Promise<boolean>;
}
