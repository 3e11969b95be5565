import type { Channel, Message, MessageTemplate, SealedMessage } from "../../domain/messages/message";

/** What `sealed` opens to. */
export type MessageSecret = Pick<Message, "to" | "values">;

export interface QueuedMessage extends SealedMessage {
  readonly tries: number;
}

export interface ListedMessage extends SealedMessage {
  readonly state: "waiting" | "sending" | "sent" | "failed";
  readonly tries: number;
  readonly failure: string | null;
  readonly createdAt: number;
  readonly sentAt: number | null;
}

/** Messages that wait to be sent. Adapters write them in the batch of the change they tell of, by `outboxStatements`. */
export interface Outbox {
  /** For messages that tell of no change of ours. A known id is not written again. */
  add(messages: readonly SealedMessage[], now: number): Promise<void>;
  /** Takes messages that are due, for one sender only. */
  claimDue(now: number, limit: number): Promise<readonly QueuedMessage[]>;
  markSent(id: string, providerId: string, now: number): Promise<void>;
  /** `nextAt` null = given up. */
  markFailed(id: string, failure: string, nextAt: number | null): Promise<void>;
  /** Newest first. */
  newest(limit: number): Promise<readonly ListedMessage[]>;
  template(key: string, channel: Channel): Promise<MessageTemplate | null>;
}
