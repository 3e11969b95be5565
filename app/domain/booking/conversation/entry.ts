import { LEAVE_OUT_CONTACTS, containsContact, containsSplitPhone } from "../../identity/contact/contact-details";
import type { BookingStatus } from "../status";
import type { BookingToken, SupplierId } from "../../core/ids";
import type { SentPhoto } from "../../lead/photos/captured-image";

/** The two parties to a booking's conversation. */
export type Side = "customer" | "supplier";
export const otherSide = (side: Side): Side => (side === "customer" ? "supplier" : "customer");

/** Limits: message length in characters, messages per booking, and messages per side and hour. */
export const MAX_ENTRY_LENGTH = 1000;
export const MAX_ENTRIES = 200;
export const MAX_ENTRIES_PER_HOUR = 10;

/** Maximum number of photos per message. */
export const MAX_ENTRY_PHOTOS = 4;

/**
 * Whether messages can be written. Both sides can write from the time of booking and also after the work is done, but not about a cancelled or declined
 * booking.
 */
export const acceptsEntries = (status: BookingStatus): boolean =>
  status === "Pending" || status === "Confirmed" || status === "Rescheduled" || status === "Serviced";

/** Whether a message contains contact details, alone or together with the writer's earlier messages. */
export const entryContainsContact = (text: string, earlierEntries: readonly string[]): boolean =>
  containsContact(text) || containsSplitPhone([...earlierEntries, text]);

/**
 * Returns the problem with a message's text; null = none. A message with photos needs no text. Before the workshop has confirmed, neither side may send
 * contact details, not even split over several messages. Afterwards both sides have them.
 */
export function entryProblem(
  text: string,
  isAgreed: boolean,
  photoCount = 0,
  earlierEntries: readonly string[] = [],
): string | null {
  if (text === "" && photoCount === 0) return "Write your message";
  if (text.length > MAX_ENTRY_LENGTH) return `Use at most ${MAX_ENTRY_LENGTH} characters`;
  return !isAgreed && entryContainsContact(text, earlierEntries)
    ? `${LEAVE_OUT_CONTACTS}. Once the booking is confirmed you both have each other’s number`
    : null;
}

/** Returns the problem with a message's photos; null = none. A photo may show a phone number, so photos are not allowed before the workshop has confirmed. */
export function entryPhotosProblem(photoCount: number, isAgreed: boolean): string | null {
  if (photoCount === 0) return null;
  if (!isAgreed) return "You can send photos once the booking is confirmed";
  return photoCount > MAX_ENTRY_PHOTOS ? `Add at most ${MAX_ENTRY_PHOTOS} photos` : null;
}

/** Identifies a conversation: a booking and its current supplier. */
export interface ConversationKey {
  readonly bookingToken: BookingToken;
  readonly supplierId: SupplierId;
}

export interface StoredEntry {
  readonly id: string;
  readonly side: Side;
  /** The message text, encrypted and bound to the message's id. */
  readonly sealed: string;
  readonly photos: readonly SentPhoto[];
  readonly at: number;
  readonly isRead: boolean;
}

export interface NewEntry extends ConversationKey, Omit<StoredEntry, "isRead"> {
  readonly key: string;
}
