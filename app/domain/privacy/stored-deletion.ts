import type { BookingToken, LeadGuid, PersonId } from "../core/ids";
import type { LeadHolder } from "../lead/lead-holder";
import type { ProofChannel } from "../identity/verification/quota";

/** A request for deletion of a person's data. */
export interface StoredDeletion {
  readonly id: string;
  readonly state: "waiting" | "running";
  readonly sealed: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

/** The verified identities of the person whose data is deleted. */
export interface DeletedPerson {
  readonly userId: PersonId | null;
  /** Keyed digests of the verified contacts, as stored with bookings. */
  readonly digests: readonly string[];
  /** Hashes of the person's browsers. */
  readonly holderHashes: readonly string[];
}

/** Everything to delete. It is determined once, because the first step deletes data that is needed to find the rest. */
export interface DeletedScope extends DeletedPerson {
  readonly tokens: readonly BookingToken[];
  readonly bookingIds: readonly number[];
  /** The person's own quotes. A booking may come from a quote that someone else started. */
  readonly guids: readonly LeadGuid[];
  /** Digests of every email and mobile in the person's bookings and quotes, as stored with bookings. */
  readonly contactDigests: readonly string[];
  /** Digests of the same contacts, as stored with codes. */
  readonly addresses: readonly string[];
  /** Accounts that hold credit. */
  readonly accounts: readonly string[];
  /** Plates in the register's format: upper-case letters and digits only. */
  readonly plates: readonly string[];
}

/** Data that a deletion keeps sealed until it is finished. */
export interface DeletionSecret {
  readonly person: DeletedPerson;
  /** Contact that the receipt is sent to; null = no verified contact. */
  readonly receiptTo: ProofChannel | null;
  /** Everything to delete; null = the deletion has not started. */
  readonly scope: DeletedScope | null;
}

/** The sealed personal details of a booking. */
export interface PersonBooking {
  readonly token: BookingToken;
  readonly id: number;
  readonly leadGuid: LeadGuid;
  readonly sealedRequest: string;
  readonly holders: readonly LeadHolder[];
}

/** A quote that may belong to the person. */
export interface PersonLead extends LeadHolder {
  readonly guid: LeadGuid;
  readonly isDraft: boolean;
  /** Contact details from the database row. For a draft, its Durable Object may have newer data. */
  readonly sealedContact: string | null;
  /** Plate from the database row. For a draft, only its Durable Object has the plate. */
  readonly rego: string | null;
  /** Whether the quote is submitted and neither booked nor cancelled. */
  readonly isOpenRequest: boolean;
}

/** Deletion steps in order. Each is one database batch. */
export const ERASED_TABLES = [
  "conversations",
  "extra-work",
  "reviews",
  "requests",
  "questions",
  "payments",
  "discounts",
  "looks",
  "bookings",
  "contacts",
  "messages",
  "desk",
  "account",
] as const;
export type ErasedTable = (typeof ERASED_TABLES)[number];

/** A re-encrypted text that replaces the stored one. */
export interface ReencryptedRow {
  readonly of: string;
  readonly sealed: string;
}

/** How long a verification by code counts as recent, so that an unattended phone or browser cannot be used to delete anything later. */
export const FRESH_PROOF_MS = 10 * 60_000;

/** Open matters that delay a person's deletion. */
export interface DeletionBlockers {
  /** Number of bookings that are neither done nor cancelled. */
  readonly bookings: number;
  /** Number of payments and refunds in progress. */
  readonly unsettledPayments: number;
}

/** A payment that has not settled after this time no longer delays a deletion. The anonymous data that we keep is enough to settle it. */
export const SETTLING_LIMIT_MS = 14 * 24 * 60 * 60_000;

export const blocksDeletion = ({ bookings, unsettledPayments }: DeletionBlockers): boolean =>
  bookings + unsettledPayments > 0;

/** Interval after which a delayed deletion is checked again. */
export const RECHECK_INTERVAL_MS = 60 * 60_000;
/** Time after which an interrupted run is resumed. */
export const RUN_LEASE_MS = 2 * 60_000;
/** A receipt that could not be sent within this time is abandoned, and its address is deleted as well. */
export const RECEIPT_LIFE_MS = 3 * 24 * 60 * 60_000;
