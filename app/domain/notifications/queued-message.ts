import type { SmsDestination } from "../core/phone/patterns";
import type { PlainDay } from "../core/time/plain-date";
import type { Message, MessageTemplate, SealedMessage } from "./message";

/** The content of `sealed` after decryption. */
export interface MessageSecret extends Pick<Message, "to" | "values" | "zone"> {
  /** Network of the request that queued the message. Absent or null = queued by the clock or from an unknown network. */
  readonly network?: string | null;
}

export interface QueuedMessage extends SealedMessage {
  readonly tries: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The white-label site where the quote or booking of the message was started; null = our own site, or unknown. */
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

/** An unsent message without its recipient and content. */
export type StuckMessage = Pick<
  ListedMessage,
  "id" | "channel" | "template" | "about" | "state" | "tries" | "failure" | "createdAt"
>;

/** The recipients that a template is for, e.g. "customer". */
export interface Audience {
  readonly audience: string;
}

export interface CataloguedTemplate extends MessageTemplate, Audience {
  /** The desk member who changed the text; null = it is the shipped text. */
  readonly changedBy: string | null;
}

/** A sent text message, used to calculate the day's costs. */
export interface SentSms {
  readonly day: PlainDay;
  readonly destination: SmsDestination;
  readonly parts: number;
}
