import type { MessageTemplate, RenderedMessage } from "./message";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** Mail headers end at a line break: nothing typed may start another. */
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, " ").trim();

const fill = (template: string, value: (name: string) => string) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => value(name));

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:)]/g;

/** Plain text as simple mail HTML: paragraphs, line breaks, addresses as links. Everything escaped. */
function toHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const lines = escapeHtml(paragraph).replaceAll("\n", "<br>");
      return `<p>${lines.replace(LINK, (link) => `<a href="${link}">${link}</a>`)}</p>`;
    });
  return `<!doctype html><html><body>${paragraphs.join("\n")}</body></html>`;
}

/** The names of the gaps that `values` leaves open. */
export const missingValues = (template: MessageTemplate, values: Readonly<Record<string, string>>): readonly string[] =>
  [
    ...new Set([...`${template.subject ?? ""}${template.body}`.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "")),
  ].filter((name) => !(name in values));

/** The words of a message. Throws when a gap has no value: nobody gets a message with a hole in it. */
export function renderMessage(template: MessageTemplate, values: Readonly<Record<string, string>>): RenderedMessage {
  const missing = missingValues(template, values);
  if (missing.length > 0) throw new Error(`Message ${template.key} misses ${missing.join(", ")}`);
  const value = (name: string) => values[name] ?? "";
  const text = fill(template.body.replaceAll("\r\n", "\n"), value);
  if (template.channel === "sms") return { subject: null, text, html: null };
  return { subject: oneLine(fill(template.subject ?? "", (name) => oneLine(value(name)))), text, html: toHtml(text) };
}
