import type { LeadGuid } from "../core/ids";
import type { BookingDigests } from "../booking/booking-digests";
import type { Lead } from "./lead";
import type { SealedMessage } from "../notifications/message";

/** Who did what to a lead, and why. Contains ids and codes only, no contact values. */
export interface LeadEvent {
  readonly who: "holder" | "visitor" | "system";
  readonly what: "created" | "saved" | "shifted" | "submitted" | "booked" | "cancelled";
  readonly why: string | null;
}

/** The result of checking a photo, written together with the photo. `why` is the reason for a rejection. */
export interface PhotoEvent {
  readonly who: "holder" | "system";
  readonly what: "photo-added" | "photo-rejected" | "photo-removed";
  readonly why: string | null;
}

/** Event for a quote request to a supplier, written together with the request. `why` names the supplier. */
export interface SupplierAskedEvent {
  readonly who: "holder" | "visitor";
  readonly what: "supplier-asked";
  readonly why: string;
}

export type ContactDigests = Pick<BookingDigests, "email" | "mobile">;

/** A stored lead: its contact details are separate, sealed for this guid, and `lead.contact` is blank. */
export interface StoredLead {
  readonly lead: Lead;
  /** `cipher.open(sealedContact, guid)` gives the LeadContact as JSON; null = no contact details. */
  readonly sealedContact: string | null;
  /** Keyed digests of the contact, as in bookings. They are only written: the desk searches by them, and reads of a lead leave them out. */
  readonly contactDigests?: ContactDigests;
  /** SHA-256 (hex) of the secret of the holder, who gave the contact details. */
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
