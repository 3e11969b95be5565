import type { VersionRules } from "../core/forms/version-rules";
import { type FormErrors, readResult } from "../core/forms/read-form";
import { CHANNELS, type Channel } from "./kinds";
import type { MessageTemplate, TemplateVersions } from "./message";
import { gapsOf, missingValues } from "./render";

/** What the desk can edit of a message. */
export type MessageText = Pick<MessageTemplate, "subject" | "body">;

/** The text that applies to a message queued at a given time: a change applies only to messages queued after it. */
export function templateAt({ earlier, key, channel, ...now }: TemplateVersions, at: number): MessageTemplate {
  return { key, channel, ...(earlier.find(({ until }) => at < until)?.text ?? now) };
}

/** The words that it came with. */
export const defaultMessageText = ({ earlier, subject, body }: TemplateVersions): MessageText =>
  earlier[0]?.text ?? { subject, body };

export interface WordingFacts {
  readonly channel: Channel;
  readonly shipped: MessageText;
}

/** Available in every message. */
const OF_THE_BRAND = ["brand", "support_phone", "support_email"];
/** Where the shipped words have one of these, the message is for nothing, or against the law, without it. */
const NEEDED = ["link", "booking_link", "code", "host", "stop_link", "amount", "gst", "business_number"];

/** The placeholders that a text may use: those of the shipped text, because the sender fills in exactly these. */
export const placeholdersOf = ({ shipped }: WordingFacts): readonly string[] =>
  [...new Set([...gapsOf(shipped), ...OF_THE_BRAND])].sort();

/** In characters. All networks deliver texts of up to ten parts whole. */
export const MAX_LENGTH: Readonly<Record<Channel, number>> = { email: 6000, sms: 1500, push: 200 };
export const MAX_SUBJECT_LENGTH = 150;

/** The problem with the placeholders of one field; null when there is none. */
function wrongPlaceholders(text: string, allowedNames: readonly string[]): readonly string[] {
  const values = Object.fromEntries(allowedNames.map((name) => [name, ""]));
  const unknown = missingValues({ subject: null, body: text }, values);
  if (unknown.length > 0)
    return [`There is no ${unknown.map((name) => `{${name}}`).join(", ")} here. Use those that are listed`];
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ""))) return ["A placeholder is a name between braces, like {brand}"];
  // Mail programs and phones make a link of what follows without a blank, and the page is not found.
  const [, link, sign] = /(\{(?:[a-z]+_)?link\})(\S)/.exec(text) ?? [];
  return link === undefined ? [] : [`Put a space or a new line after ${link}: "${sign}" would become part of the link`];
}

/** The rules for message texts. An unknown placeholder would stop the message (`renderMessage`), so it is refused here. */
export const wording: VersionRules<MessageText, WordingFacts> = {
  typed: (value) => ({ subject: value?.subject ?? "", body: value?.body ?? "" }),
  read(input, facts) {
    const errors: Record<string, FormErrors[string]> = {};
    const placeholders = placeholdersOf(facts);
    const hasSubject = facts.channel !== "sms";
    const subject = hasSubject ? (input.subject ?? "").replace(/\s+/g, " ").trim() : null;
    const body = (input.body ?? "").replaceAll("\r\n", "\n").trim();
    const most = MAX_LENGTH[facts.channel];
    const check = (name: string, text: string, letters: number) => {
      const wrong =
        text === "" || text.length > letters
          ? [`Use up to ${letters} characters`]
          : wrongPlaceholders(text, placeholders);
      if (wrong.length > 0) errors[name] = wrong;
    };
    if (subject !== null) check("subject", subject, MAX_SUBJECT_LENGTH);
    check("body", body, most);
    const has = gapsOf({ subject, body });
    const lost = gapsOf(facts.shipped).filter((name) => NEEDED.includes(name) && !has.includes(name));
    if (lost.length > 0 && errors.body === undefined)
      errors.body = [`It cannot go without ${lost.map((name) => `{${name}}`).join(", ")}`];
    return readResult(errors, { subject, body });
  },
  text: ({ subject, body }) => [...(subject === null ? [] : [["Subject", subject] as const]), ["Words", body] as const],
};

/** By which a text is known: "booking-received.email". */
export const textKey = ({ key, channel }: Pick<MessageTemplate, "key" | "channel">): string => `${key}.${channel}`;

/** What such a key names; null = it cannot be one. */
export function parseTextKey(text: string): Pick<MessageTemplate, "key" | "channel"> | null {
  const [, key = "", match] = /^([a-z0-9-]+)\.([a-z]+)$/.exec(text) ?? [];
  const channel = CHANNELS.find((value) => value === match);
  return channel === undefined ? null : { key, channel };
}

/** "booking-received" as a title: "Booking received". */
export const kindTitle = (key: string): string => {
  const text = key.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What differs between two versions, a line each. */
export function changedLines(before: MessageText, after: MessageText): readonly string[] {
  const [was, is] = [before, after].map(({ subject, body }) => [
    ...(subject === null ? [] : [`Subject: ${subject}`]),
    ...body.split("\n").filter((line) => line.trim() !== ""),
  ]) as [string[], string[]];
  const text = [
    ...was.filter((line) => !is.includes(line)).map((line) => `Taken out: ${line}`),
    ...is.filter((line) => !was.includes(line)).map((line) => `Put in: ${line}`),
  ];
  return text.length > 0 ? text : ["Paragraphs and their order"];
}
