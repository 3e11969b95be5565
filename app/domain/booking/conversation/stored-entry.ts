import type { BookingToken, SupplierId } from "../../core/ids";
import type { Side } from "./entry";
import type { SentPhoto } from "../../lead/photos/sent-photo";

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
