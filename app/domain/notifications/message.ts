import type { Channel, MessageKind } from "./kinds";

export type { Channel } from "./kinds";

/** A message to one person before rendering: the template's key and the values for its placeholders. */
export interface Message {
  /** Idempotency key, e.g. "booking-received:<booking id>:email". A message with the same id is sent only once. */
  readonly id: string;
  readonly channel: Channel;
  readonly template: MessageKind;
  /** Email address, E.164 mobile, or a browser's push subscription (`PushSubscriptionKeys` as JSON). */
  readonly to: string;
  readonly values: Readonly<Record<string, string>>;
  /** The lead or booking that the message is about; for a code, the digest of the address. null = none of these. */
  readonly about: string | null;
  /** Earliest time to send the message, in epoch milliseconds. */
  readonly notBefore: number;
  /** Time at which the message expires and is no longer sent, in epoch milliseconds. Absent or null = never expires. */
  readonly notAfter?: number | null;
  /** The recipient's IANA zone, for quiet hours; absent or null = unknown. */
  readonly zone?: string | null;
}

/** A message ready for the outbox, with its recipient and values encrypted and bound to its id. */
export interface SealedMessage
  extends Pick<Message, "id" | "channel" | "template" | "about" | "notBefore" | "notAfter"> {
  readonly sealed: string;
}

/** A template of the catalogue; `{name}` is a placeholder. */
export interface MessageTemplate {
  readonly key: string;
  readonly channel: Channel;
  /** Subject of an email or title of a push notification; null for SMS. */
  readonly subject: string | null;
  readonly body: string;
}

/** A template with its previous texts, one for each change made at the desk. */
export interface TemplateVersions extends MessageTemplate {
  /** Oldest first; [] when the text has never been changed. */
  readonly earlier: readonly {
    /** Epoch milliseconds at which this text was replaced. */
    readonly until: number;
    readonly text: Pick<MessageTemplate, "subject" | "body">;
  }[];
}

/** A file attached to an email. */
export interface Attachment {
  readonly name: string;
  /** Media type with its parameters, e.g. `text/calendar; charset=utf-8; method=REQUEST`. */
  readonly type: string;
  /** Text content, sent as UTF-8. */
  readonly content: string;
}

export interface RenderedMessage {
  readonly subject: string | null;
  readonly text: string;
  /** HTML of an email; null for other channels. */
  readonly html: string | null;
  /** Extra headers of an email; absent when there are none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The page that a notification opens; absent for other channels. */
  readonly link?: string;
  /** For emails only; absent = no attachments. */
  readonly attachments?: readonly Attachment[];
}
