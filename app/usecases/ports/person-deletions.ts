import type { BookingToken, LeadGuid, PersonId } from "../../domain/ids";
import type { LeadHolder } from "../../domain/lead/held-by";
import type { ProofChannel } from "../../domain/resume/proof";
import type { DeletionBlockers } from "../../domain/trust/deletion";

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

export interface PersonDeletions {
  /** The open wish of somebody who is known by one of these; null = there is none. */
  open(keys: readonly string[]): Promise<StoredDeletion | null>;
  /** false = they have an open one already. */
  ask(preferences: {
    readonly id: string;
    readonly keys: readonly string[];
    readonly sealed: string;
    readonly at: number;
  }): Promise<boolean>;
  /** Only while it waits. */
  cancelPending(id: string, at: number): Promise<boolean>;
  /** Those that are due, for a run until `until`. */
  claimDue(now: number, until: number, limit: number): Promise<readonly StoredDeletion[]>;
  claim(id: string, now: number, until: number): Promise<StoredDeletion | null>;
  reviewRequestedAt(id: string, at: number): Promise<void>;
  /** From here on it is done, whatever happens. false = it was taken back. */
  begin(id: string, ciphertext: string): Promise<boolean>;
  /** The names of the steps behind it. */
  stepsOf(id: string): Promise<readonly string[]>;
  stepDone(id: string, part: string, rows: number, at: number): Promise<void>;
  /** Nothing of its person stays in it; the receipt goes with it. */
  finish(id: string, receiptId: string, at: number): Promise<void>;

  /** What is not over of these bookings and quotes at `zonedInstant`. One round. */
  inTheWay(tokens: readonly BookingToken[], guids: readonly LeadGuid[], at: number): Promise<DeletionBlockers>;
  bookings(tokens: readonly BookingToken[]): Promise<readonly BookingOfPerson[]>;
  /** These quotes with those that they were copied from and to, and requests that these browsers hold. */
  leads(guids: readonly LeadGuid[], holderHashes: readonly string[]): Promise<readonly LeadOfPerson[]>;
  /** Requests to one workshop, sealed for "<guid>:<supplier id>". */
  directRequests(guids: readonly LeadGuid[]): Promise<readonly ReencryptedRow[]>;
  /** Photos of theirs, and the objects that nobody else's photos need. */
  photos(scope: DeletedScope): Promise<{ readonly objectKeys: readonly string[] }>;
  /** Takes the rows of their photos away, after the objects. Answers how many there were. */
  dropPhotos(scope: DeletedScope, at: number): Promise<number>;
  /** Does one step; repeated it changes nothing. Answers how many rows it found something in. */
  erase(part: Erased, scope: DeletedScope, at: number, resealed: readonly ReencryptedRow[]): Promise<number>;
  /** How many rows still say something that the step takes away. */
  left(part: Erased | "photos", scope: DeletedScope): Promise<number>;
  /** What became of the receipt; null = it is not there. */
  receipt(id: string): Promise<{ readonly state: "waiting" | "sent" | "failed"; readonly createdAt: number } | null>;
}
