import { removeLinks } from "../identity/contact/contact-details";
import { APOSTROPHES } from "../core/words/clean-text";
import { renderMailHtml, markLink, markLinks } from "./mail-html";
import type { MessageTemplate, RenderedMessage } from "./message";

/** A line break ends a mail header, so values must not contain one (header injection). */
const toSingleLine = (text: string) => text.replace(/[\r\n\t]+/g, " ").trim();

const fillPlaceholders = (template: string, findValue: (name: string) => string) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => findValue(name));

/** The distinct placeholder names of a text. */
export const placeholderNames = ({ subject, body }: Pick<MessageTemplate, "subject" | "body">): readonly string[] => [
  ...new Set([...`${subject ?? ""}${body}`.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "")),
];

/** Placeholder names without a value in `values`. */
export const missingValues = (
  template: Pick<MessageTemplate, "subject" | "body">,
  values: Readonly<Record<string, string>>,
): readonly string[] => placeholderNames(template).filter((name) => !(name in values));

/** Default for messages that were sealed before brands had a colour. */
const DEFAULT_COLOUR = "#1c5b45";

/**
 * Headers that suppress out-of-office replies (RFC 3834; Exchange only supports its own header) and offer one-click unsubscribe in mail programs (RFC 2369,
 * RFC 8058).
 */
const mailHeaders = (stopLink: string | undefined): Readonly<Record<string, string>> => ({
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "OOF, AutoReply",
  ...(stopLink !== undefined && {
    "List-Unsubscribe": `<${stopLink}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }),
});

/**
 * Replaces characters that phones and word processors insert with plain ones. One character outside GSM 03.38 switches a text message to UCS-2, which holds 67
 * characters per part instead of 153, so the message costs about twice as much. Letters with macrons are kept.
 */
const toGsmCharacters = (text: string): string =>
  text
    .replace(APOSTROPHES, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\u2026/g, "...")
    .replace(/[\u00b7\u2022]/g, "-")
    .replace(/(?! )\p{Zs}/gu, " ");

/** Greets the recipient with "Hi there," if the name is empty. */
const fillGreeting = (body: string, values: Readonly<Record<string, string>>) =>
  body.replace(/^Hi \{(\w+)\},/, (greeting, name: string) => (values[name]?.trim() ? greeting : "Hi there,"));

/** Whether a value is one of our own links: `link`, `stop_link`, `booking_link`. */
const isLinkName = (name: string): boolean => /^(?:[a-z]+_)?link$/.test(name);
/** Values that may contain links or addresses, because we know them: brand details, verified email addresses and hosts. */
const VERBATIM_VALUES: readonly string[] = ["brand", "brand_colour", "support_email", "email", "new_email", "host"];

/** The vehicle without engine, transmission and body ("2018 Mazda CX-5 KF Touring"), for subjects and text messages, which must be short. */
const shortVehicle = (description: string): string => description.split(", ", 1)[0] ?? "";

/** Fills in a message. Throws when a placeholder has no value, so that no incomplete message is sent. */
export function renderMessage(template: MessageTemplate, values: Readonly<Record<string, string>>): RenderedMessage {
  const missing = missingValues(template, values);
  if (missing.length > 0) throw new Error(`Message ${template.key} is missing ${missing.join(", ")}`);
  const formatValue = (name: string) => {
    const input = values[name] ?? "";
    return isLinkName(name) || VERBATIM_VALUES.includes(name) ? input : removeLinks(input);
  };
  const formatShortValue = (name: string) => (name === "vehicle" ? shortVehicle(formatValue(name)) : formatValue(name));
  const body = fillGreeting(template.body.replaceAll("\r\n", "\n"), values);
  if (template.channel === "sms") {
    const text = fillPlaceholders(body, formatShortValue);
    return { subject: null, text: toGsmCharacters(text), html: null, headers: {} };
  }
  const text = fillPlaceholders(body, formatValue);
  const subject = toSingleLine(
    fillPlaceholders(template.subject ?? "", (name) => toSingleLine(formatShortValue(name))),
  );
  if (template.channel === "push") return { subject, text, html: null, link: formatValue("link") };
  const parts = body
    .trim()
    .split(/\n{2,}/)
    .map((part) => ({
      template: part,
      text: fillPlaceholders(markLinks(part), (name) =>
        isLinkName(name) ? markLink(formatValue(name)) : formatValue(name),
      ),
    }));
  const branding = { brand: formatValue("brand"), colour: values.brand_colour ?? DEFAULT_COLOUR };
  return {
    subject,
    text,
    html: renderMailHtml(subject, parts, values.link, branding),
    headers: mailHeaders(values.stop_link),
  };
}
