import type { LeadGuid } from "../core/ids";
import type { Lead } from "./lead";
import type { SealedMessage } from "../notifications/message";

/** Who did what to a lead, and why. Contains ids and codes only, no contact values. */
export interface LeadEvent {
  readonly actor: "holder" | "visitor" | "system";
  readonly event: "created" | "saved" | "shifted" | "submitted" | "booked" | "cancelled";
  readonly reason: string | null;
}

/** The result of checking a photo, written together with the photo. `reason` is the reason for a rejection. */
export interface PhotoEvent {
  readonly actor: "holder" | "system";
  readonly event: "photo-added" | "photo-rejected" | "photo-removed";
  readonly reason: string | null;
}

/** Event for a quote request to a supplier, written together with the request. `reason` names the supplier. */
export interface SupplierAskedEvent {
  readonly actor: "holder" | "visitor";
  readonly event: "supplier-contacted";
  readonly reason: string;
}

/** Keyed digests of a contact, by which it is found without decrypting anything. */
export interface ContactDigests {
  readonly email: string | null;
  readonly mobile: string | null;
}

/** A stored lead: its contact details are separate, encrypted and bound to this guid, and `lead.contact` is blank. */
export interface StoredLead {
  readonly lead: Lead;
  /** `cipher.open(sealedContact, guid)` gives the LeadContact as JSON; null = no contact details. */
  readonly sealedContact: string | null;
  /** Keyed digests of the contact, as in bookings. They are written with the lead for the desk's search, and are not loaded when a lead is read. */
  readonly contactDigests?: ContactDigests;
  /** SHA-256 (hex) of the holder's secret. The holder is the browser that gave the contact details. */
  readonly holderHash: string | null;
}

export interface LeadRevision {
  readonly guid: LeadGuid;
  readonly revision: number;
  /** The lead without contact details. */
  readonly lead: Lead;
  readonly savedAt: number;
}

/** One numbered revision with its event and its messages. */
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

/** A lead as stored in the database, with the idempotency key of its latest save. */
export interface ActiveLead {
  readonly stored: StoredLead;
  readonly idempotencyKey: string;
}
