import { type FormErrors, toFormResult, type VersionRules } from "../core/forms/read-form";
import { CHANNELS, type Channel } from "./kinds";
import type { MessageTemplate, TemplateVersions } from "./message";
import { placeholderNames, missingValues } from "./render";

/** The fields of a message that the desk can edit. */
export type MessageText = Pick<MessageTemplate, "subject" | "body">;

/** The text that applies to a message queued at the given time, because a change applies only to messages queued after it. */
export function findTemplateAt({ earlier, key, channel, ...now }: TemplateVersions, at: number): MessageTemplate {
  return { key, channel, ...(earlier.find(({ until }) => at < until)?.text ?? now) };
}

/** The originally shipped text. */
export const defaultMessageText = ({ earlier, subject, body }: TemplateVersions): MessageText =>
  earlier[0]?.text ?? { subject, body };

export interface WordingFacts {
  readonly channel: Channel;
  readonly shipped: MessageText;
}

/** Placeholders that are available in every message. */
const BRAND_PLACEHOLDERS = ["brand", "support_phone", "support_email"];
/** Placeholders that must stay if the shipped text has them. Without them the message would be useless or unlawful. */
const MANDATORY_PLACEHOLDERS = [
  "link",
  "booking_link",
  "code",
  "host",
  "stop_link",
  "amount",
  "gst",
  "business_number",
];

/** The placeholders that a text may use: those of the shipped text, because the sender fills in exactly these. */
export const listPlaceholders = ({ shipped }: WordingFacts): readonly string[] =>
  [...new Set([...placeholderNames(shipped), ...BRAND_PLACEHOLDERS])].sort();

/** Maximum length in characters. All networks deliver text messages of up to ten parts as a whole. */
export const MAX_LENGTH: Readonly<Record<Channel, number>> = { email: 6000, sms: 1500, push: 200 };
export const MAX_SUBJECT_LENGTH = 150;

/** Problems with the placeholders of a field; empty if there are none. */
function findPlaceholderProblems(text: string, allowedNames: readonly string[]): readonly string[] {
  const values = Object.fromEntries(allowedNames.map((name) => [name, ""]));
  const unknownPlaceholders = missingValues({ subject: null, body: text }, values);
  if (unknownPlaceholders.length > 0)
    return [
      `Not available here: ${unknownPlaceholders.map((name) => `{${name}}`).join(", ")}. Use the listed placeholders`,
    ];
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ""))) return ["Write a placeholder as a name in braces, like {brand}"];
  // Mail programs and phones treat characters directly after a link as part of it, so the link would lead to a missing page.
  const [, link, sign] = /(\{(?:[a-z]+_)?link\})(\S)/.exec(text) ?? [];
  return link === undefined ? [] : [`Put a space or a new line after ${link}, or "${sign}" becomes part of the link`];
}

/** The rules for message texts. An unknown placeholder would block the message (`renderMessage`), so it is refused here. */
export const wordingRules: VersionRules<MessageText, WordingFacts> = {
  toFormText: (value) => ({ subject: value?.subject ?? "", body: value?.body ?? "" }),
  read(input, facts) {
    const errors: Record<string, FormErrors[string]> = {};
    const placeholders = listPlaceholders(facts);
    const hasSubject = facts.channel !== "sms";
    const subject = hasSubject ? (input.subject ?? "").replace(/\s+/g, " ").trim() : null;
    const body = (input.body ?? "").replaceAll("\r\n", "\n").trim();
    const maxLength = MAX_LENGTH[facts.channel];
    const checkText = (name: string, text: string, characterLimit: number) => {
      const messages =
        text === "" || text.length > characterLimit
          ? [`Use up to ${characterLimit} characters`]
          : findPlaceholderProblems(text, placeholders);
      if (messages.length > 0) errors[name] = messages;
    };
    if (subject !== null) checkText("subject", subject, MAX_SUBJECT_LENGTH);
    checkText("body", body, maxLength);
    const usedPlaceholders = placeholderNames({ subject, body });
    const missingPlaceholders = placeholderNames(facts.shipped).filter(
      (name) => MANDATORY_PLACEHOLDERS.includes(name) && !usedPlaceholders.includes(name),
    );
    if (missingPlaceholders.length > 0 && errors.body === undefined)
      errors.body = [
        `Include ${missingPlaceholders.map((name) => `{${name}}`).join(", ")}. The message cannot be sent without it`,
      ];
    return toFormResult(errors, { subject, body });
  },
  describe: ({ subject, body }) => [
    ...(subject === null ? [] : [["Subject", subject] as const]),
    ["Text", body] as const,
  ],
};

/** Key of a text: "booking-received.email". */
export const textKey = ({ key, channel }: Pick<MessageTemplate, "key" | "channel">): string => `${key}.${channel}`;

/** Parses a text key; null if it is invalid. */
export function parseTextKey(text: string): Pick<MessageTemplate, "key" | "channel"> | null {
  const [, key = "", channelText] = /^([a-z0-9-]+)\.([a-z]+)$/.exec(text) ?? [];
  const channel = CHANNELS.find((value) => value === channelText);
  return channel === undefined ? null : { key, channel };
}

/** Converts a key to a title: "booking-received" becomes "Booking received". */
export const formatKindTitle = (key: string): string => {
  const text = key.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The differences between two versions, one per line. */
export function changedLines(before: MessageText, after: MessageText): readonly string[] {
  const [oldText, newText] = [before, after].map(({ subject, body }) => [
    ...(subject === null ? [] : [`Subject: ${subject}`]),
    ...body.split("\n").filter((line) => line.trim() !== ""),
  ]) as [string[], string[]];
  const text = [
    ...oldText.filter((line) => !newText.includes(line)).map((line) => `Removed: ${line}`),
    ...newText.filter((line) => !oldText.includes(line)).map((line) => `Added: ${line}`),
  ];
  return text.length > 0 ? text : ["Paragraph breaks or order"];
}
