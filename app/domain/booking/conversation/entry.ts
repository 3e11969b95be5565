import { namesContact } from "../../identity/contact/contact-details";
import type { BookingStatus } from "../status";
import type { BookingToken, SupplierId } from "../../core/ids";
import type { SentPhoto } from "../../lead/photos/captured-image";

/** The two sides of a booking, which write to each other. */
export type Side = "customer" | "supplier";
export const otherSide = (side: Side): Side => (side === "customer" ? "supplier" : "customer");

/** Maximum length of a message, messages per booking, and messages per side and hour. */
export const ENTRY_LENGTH = 1000;
export const MAX_ENTRIES = 200;
export const MAX_PER_HOUR = 10;

/** Photos of one message. */
export const MAX_ENTRY_PHOTOS = 4;

/** Both sides write from the booking on, and about the work once it is done; not about a booking that is off. */
export const acceptsEntries = (status: BookingStatus): boolean =>
  status === "Pending" || status === "Confirmed" || status === "Rescheduled" || status === "Serviced";

/**
 * The problem with the text of a message; null = none. Photos need no text. Before the workshop has confirmed, neither side may send contact details; after
 * that both have them.
 */
export function entryProblem(text: string, isAgreed: boolean, photos = 0): string | null {
  if (text === "" && photos === 0) return "Write your message";
  if (text.length > ENTRY_LENGTH) return `Use at most ${ENTRY_LENGTH} characters`;
  return !isAgreed && namesContact(text)
    ? "Leave out phone numbers, email addresses and links. Once the booking is confirmed you both have each other's number"
    : null;
}

/** The problem with the photos of a message; null = none. A photo may show a phone number, so photos are not allowed before the workshop has confirmed. */
export function entryPhotosProblem(photos: number, isAgreed: boolean): string | null {
  if (photos === 0) return null;
  if (!isAgreed) return "Photos can be sent once the booking is confirmed";
  return photos > MAX_ENTRY_PHOTOS ? `Add at most ${MAX_ENTRY_PHOTOS} photos` : null;
}

/** A booking with the supplier that it is with. */
export interface ConversationOf {
  readonly bookingToken: BookingToken;
  readonly supplierId: SupplierId;
}

export interface StoredEntry {
  readonly id: string;
  readonly side: Side;
  /** The words, sealed for the id. */
  readonly sealed: string;
  readonly photos: readonly SentPhoto[];
  readonly at: number;
  readonly isRead: boolean;
}

export interface NewEntry extends ConversationOf, Omit<StoredEntry, "isRead"> {
  readonly key: string;
}
