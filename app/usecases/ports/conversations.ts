import type { BookingToken, SupplierId } from "../../domain/ids";
import type { Side } from "../../domain/conversation/entry";
import type { SentPhoto } from "../../domain/photos/sent-photo";
import type { SealedMessage } from "../../domain/messages/message";
import type { NewPortalLink } from "./portal-access";

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

/** Messages between the two sides of a booking. */
export interface Conversations {
  /** Oldest first. */
  of(conversation: ConversationOf): Promise<readonly StoredEntry[]>;
  /** How many entries of the other side this one has not read. */
  unread(conversation: ConversationOf, reader: Side): Promise<number>;
  /** The same for each supplier that the booking was with, by its id; none = absent. */
  unreadBySupplier(bookingToken: BookingToken, reader: Side): Promise<ReadonlyMap<number, number>>;
  /** Adds an entry with its event and notices, and marks what the writer has received as read. `full` = a limit is reached. */
  add(
    entry: NewEntry,
    bounds: { readonly most: number; readonly mostSince: number; readonly since: number },
    notices: readonly SealedMessage[],
    links: readonly NewPortalLink[],
  ): Promise<"added" | "repeated" | "full">;
  /** Entries from before then that still have photos. */
  withOldPhotos(retainedSince: number, limit: number): Promise<readonly Pick<StoredEntry, "id" | "photos">[]>;
  forgetPhotos(ids: readonly string[]): Promise<void>;
  /** Marks everything from the other side up to now as read. */
  markRead(conversation: ConversationOf, reader: Side, now: number): Promise<void>;
}
