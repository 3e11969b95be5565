import type { TextDestination } from "../../domain/messages/text-cost";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Channel, Message, MessageTemplate, SealedMessage, TemplateVersions } from "../../domain/messages/message";

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
interface Audience {
  readonly audience: string;
}

export interface CataloguedTemplate extends MessageTemplate, Audience {
  /** Who changed it since it came; null = nobody. */
  readonly changedBy: string | null;
}

/** A text that left: what the day's costs are counted from. */
export interface SentText {
  readonly day: PlainDay;
  readonly destination: TextDestination;
  readonly parts: number;
}

/** Messages that wait to be sent. Adapters write them in the batch of the change they tell of, by `outboxStatements`. */
export interface Outbox {
  /** For messages that tell of no change of ours. A known id is not written again. */
  add(messages: readonly SealedMessage[], now: number): Promise<void>;
  /** Takes messages that are due, for one sender only, of channels that do not rest. */
  claimDue(now: number, limit: number, channels?: readonly Channel[]): Promise<readonly QueuedMessage[]>;
  /** Which message it is; null = it is not there, or not any more. */
  find(id: string): Promise<Pick<QueuedMessage, "channel" | "template" | "about"> | null>;
  /** A message that was claimed and not taken back since. */
  stands(id: string): Promise<boolean>;
  /** Once for each message; what a text costs is counted in the same write. */
  markSent(id: string, providerId: string, now: number, text: SentText | null): Promise<void>;
  /** `nextAt` null = given up. */
  markFailed(id: string, failure: string, nextAt: number | null): Promise<void>;
  /** The provider reports that an email that it accepted did not arrive. Looks among those sent since; null = it is not there, or was noted before. */
  markReported(
    providerId: string,
    failure: string,
    since: number,
  ): Promise<Pick<QueuedMessage, "template" | "about"> | null>;
  /** A message that was claimed waits until then, and the claim is no try. */
  postpone(id: string, until: number, reason: string): Promise<void>;
  /** A newer message of the same kind and channel about the same thing waits: this one says nothing more, and is deleted. False = there is none. */
  replacedByNewer(
    message: Pick<QueuedMessage, "id" | "channel" | "template" | "about" | "createdAt">,
  ): Promise<boolean>;
  /** Nothing more of a channel until then; what is claimed of it and was not taken waits as long, and the claim is no try. */
  rest(channel: Channel, until: number, untaken: readonly string[], reason: string): Promise<void>;
  /** Messages that were given up, or have waited through several tries, newest first. */
  stuck(limit: number): Promise<readonly StuckMessage[]>;
  /** Lets messages that were given up wait again; null = all of them, except emails that bounced or were unwelcome. How many there were. */
  sendAgain(ids: readonly string[] | null, now: number): Promise<number>;
  /** Newest first; of a lead or booking only its own. */
  newest(limit: number, about?: string): Promise<readonly ListedMessage[]>;
  /** Deletes messages that were sent before then, oldest first, at most this many. Returns the number of deleted messages. */
  forgetSentBefore(then: number, limit: number): Promise<number>;
  /** Never from memory: a change at the desk is for the next message that is queued. */
  template(key: string, channel: Channel): Promise<(TemplateVersions & Audience) | null>;
  /** The whole catalogue, by audience and key. */
  templates(): Promise<readonly CataloguedTemplate[]>;
}
