import { type TextParts, textParts } from "../../domain/messages/text-parts";
import type { RenderedMessage } from "../../domain/messages/message";
import {
  type MessageWords,
  parseTextKey,
  shippedWords,
  wording,
  type WordingFacts,
} from "../../domain/messages/wording";
import { previewMessage } from "../messages/preview-messages";
import type { Context } from "../context";
import type { CataloguedTemplate } from "../ports/outbox";
import { type DeskRefusal, deskPerson } from "./standing";
import type { Versioned } from "./versioned";

/** The words of messages as the desk sets them, by `textKey`. What is queued already keeps its words (`wordsAt`). */
export const TEXTS: Versioned<"text", WordingFacts> = {
  kind: "text",
  rules: wording,
  acts: { change: "text-changed", putBack: "text-put-back" },
  async facts({ db }, key) {
    const named = key === null ? null : parseTextKey(key);
    const template = named && (await db.outbox.template(named.key, named.channel));
    return template && { channel: template.channel, shipped: shippedWords(template) };
  },
};

/** Every text there is, for whoever decides on supply. */
export async function readTexts(
  context: Context,
): Promise<{ readonly ok: true; readonly texts: readonly CataloguedTemplate[] } | DeskRefusal> {
  const person = await deskPerson(context, "supply");
  return person.ok ? { ok: true, texts: await context.db.outbox.templates() } : person;
}

export interface ShownText extends Pick<RenderedMessage, "subject" | "text" | "html"> {
  /** Of a text message; null = it is none. */
  readonly parts: TextParts | null;
}

/** Words as they would be sent for a sample booking; null = there is no such text, or the sample has no value for a gap. */
export function showWords(context: Context, textKey: string, words: MessageWords): ShownText | null {
  const named = parseTextKey(textKey);
  const rendered = named && previewMessage(context, { ...named, ...words }, context.config.country).rendered;
  if (!rendered) return null;
  const { subject, text, html } = rendered;
  return { subject, text, html, parts: named.channel === "sms" ? textParts(text) : null };
}
