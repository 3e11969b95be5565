import type { BookingToken, LeadGuid, PersonId } from "../core/ids";
import type { LeadHolder } from "../lead/lead-holder";
import type { ProofChannel } from "../lead/resume/proof";

/** A wish to have one's data deleted. */
export interface StoredDeletion {
  readonly id: string;
  readonly state: "waiting" | "running";
  readonly sealed: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

/** Whose data goes, as far as they proved it. */
export interface DeletedPerson {
  readonly userId: PersonId | null;
  /** Keyed digests of what was proved, as bookings have them. */
  readonly digests: readonly string[];
  /** Of browsers that are theirs. */
  readonly holderHashes: readonly string[];
}

/** What is deleted, found once, before the first step takes away what finds it. */
export interface DeletedScope extends DeletedPerson {
  readonly tokens: readonly BookingToken[];
  readonly bookingIds: readonly number[];
  /** Quotes that are their own: who booked is not always who began the quote. */
  readonly guids: readonly LeadGuid[];
  /** Digests of every email and mobile in their bookings and quotes, as bookings have them. */
  readonly contactDigests: readonly string[];
  /** The same as codes have them. */
  readonly addresses: readonly string[];
  /** Accounts that credit is on. */
  readonly accounts: readonly string[];
  /** As a register has them: capitals and digits. */
  readonly plates: readonly string[];
}

/** What a deletion seals until it is over. */
export interface DeletionSecret {
  readonly person: DeletedPerson;
  /** Where the receipt goes; null = nothing was proved that a receipt could go to. */
  readonly receiptTo: ProofChannel | null;
  /** null = nothing was begun. */
  readonly scope: DeletedScope | null;
}

/** What a booking says of whom it is, sealed. */
export interface BookingOfPerson {
  readonly token: BookingToken;
  readonly id: number;
  readonly leadGuid: LeadGuid;
  readonly sealedRequest: string;
  readonly holders: readonly LeadHolder[];
}

/** A quote that may be theirs. */
export interface LeadOfPerson extends LeadHolder {
  readonly guid: LeadGuid;
  readonly isDraft: boolean;
  /** From its row, as is its plate; of a draft its object may know more. */
  readonly sealedContact: string | null;
  /** From its row; of a draft its object knows it. */
  readonly rego: string | null;
  /** Asked for, and neither booked nor called off. */
  readonly isOpenRequest: boolean;
}

/** Steps that are one batch of the database. */
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
export type Erased = (typeof ERASED_TABLES)[number];

/** A sealed text that takes the place of another. */
export interface ReencryptedRow {
  readonly of: string;
  readonly sealed: string;
}

/** How long a code counts as a fresh proof, so that a phone or browser left open cannot be used to delete anything later. */
export const FRESH_PROOF_MS = 10 * 60_000;

/** What of a person is not over yet. */
export interface DeletionBlockers {
  /** Bookings that are neither done nor cancelled. */
  readonly bookings: number;
  /** Payments and refunds on their way. */
  readonly money: number;
}

/** A payment that has not settled by then no longer delays a deletion: what is kept of it without a name is enough to settle it. */
export const SETTLING_LIMIT_MS = 14 * 24 * 60 * 60_000;

export const isInTheWay = ({ bookings, money }: DeletionBlockers): boolean => bookings + money > 0;

/** How long until a delayed deletion is checked again. */
export const REVIEW_WINDOW_MS = 60 * 60_000;
/** A run that was cut off is taken up again after this. */
export const RUN_LEASE_MS = 2 * 60_000;
/** A receipt that did not go by then is given up: its address goes all the same. */
export const RECEIPT_UNTIL_MS = 3 * 24 * 60 * 60_000;
