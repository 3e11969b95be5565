import type { Channel, MessageKind } from "./kinds";

export type { Channel } from "./kinds";

/** A message to one person, before its words: the template's key and the values for its gaps. */
export interface Message {
  /** The same id is sent once, e.g. "booking-received:<booking id>:email". */
  readonly id: string;
  readonly channel: Channel;
  readonly template: MessageKind;
  /** Email address, E.164 mobile, or a browser's push subscription (`PushSubscriptionKeys` as JSON). */
  readonly to: string;
  readonly values: Readonly<Record<string, string>>;
  /** The lead or booking it is about; of a code, the digest of the address. null = none of them. */
  readonly about: string | null;
  /** Epoch ms: not before. */
  readonly notBefore: number;
  /** Epoch ms: from then on it is of no use and does not go; absent or null = it always is of use. */
  readonly notAfter?: number | null;
  /** IANA zone of its reader, for the quiet hours; absent or null = not known. */
  readonly zone?: string | null;
}

/** A message ready for the outbox: whom and what sealed for its id. */
export interface SealedMessage
  extends Pick<Message, "id" | "channel" | "template" | "about" | "notBefore" | "notAfter"> {
  readonly sealed: string;
}

/** A template of the catalogue; `{name}` marks a gap. */
export interface MessageTemplate {
  readonly key: string;
  readonly channel: Channel;
  /** null for SMS; of a notification its title. */
  readonly subject: string | null;
  readonly body: string;
}

/** A template with the words that it had before each change at the desk. */
export interface TemplateVersions extends MessageTemplate {
  /** Oldest first; [] when the text has never been changed. */
  readonly earlier: readonly {
    /** Epoch ms: from then on other words held. */
    readonly until: number;
    readonly text: Pick<MessageTemplate, "subject" | "body">;
  }[];
}

/** A file that goes with a mail. */
export interface Attachment {
  readonly name: string;
  /** With its parameters, e.g. `text/calendar; charset=utf-8; method=REQUEST`. */
  readonly type: string;
  /** Text, sent as UTF-8. */
  readonly content: string;
}

export interface RenderedMessage {
  readonly subject: string | null;
  readonly text: string;
  /** Of a mail alone, else null. */
  readonly html: string | null;
  /** Extra headers of an email; absent when there are none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The page that a notification opens; absent for other channels. */
  readonly link?: string;
  /** Of a mail; absent = none. */
  readonly attachments?: readonly Attachment[];
}
