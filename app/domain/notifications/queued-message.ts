import type { TextDestination } from "../core/phone/patterns";
import type { PlainDay } from "../core/time/plain-date";
import type { Message, MessageTemplate, SealedMessage } from "./message";

/** What `sealed` opens to. */
export interface MessageSecret extends Pick<Message, "to" | "values" | "zone"> {
  /** The network of the request that wrote it; absent or null = the clock or an unknown network did. */
  readonly network?: string | null;
}

export interface QueuedMessage extends SealedMessage {
  readonly tries: number;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Of the white label at which the quote or booking that it is about was begun; null = our own, or none is known. */
  readonly site: string | null;
}

export interface ListedMessage extends SealedMessage {
  readonly state: "waiting" | "sent" | "failed";
  readonly tries: number;
  readonly failure: string | null;
  readonly createdAt: number;
  readonly site: string | null;
  readonly sentAt: number | null;
}

/** A message that did not go, without its recipient and content. */
export type StuckMessage = Pick<
  ListedMessage,
  "id" | "channel" | "template" | "about" | "state" | "tries" | "failure" | "createdAt"
>;

/** Whom a template is for, e.g. "customer". */
export interface Audience {
  readonly audience: string;
}

export interface CataloguedTemplate extends MessageTemplate, Audience {
  /** The desk member who changed it; null = the shipped text. */
  readonly changedBy: string | null;
}

/** A text message that was sent, for counting the day's costs. */
export interface SentText {
  readonly day: PlainDay;
  readonly destination: TextDestination;
  readonly parts: number;
}
