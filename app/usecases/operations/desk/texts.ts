import { type TextParts, measureSms } from "../../../domain/notifications/text-parts";
import type { RenderedMessage } from "../../../domain/notifications/message";
import {
  type MessageText,
  parseTextKey,
  defaultMessageText,
  wordingRules,
  type WordingFacts,
} from "../../../domain/notifications/wording";
import { previewMessage } from "../outbox/preview-messages";
import type { Context } from "../../context";
import type { CataloguedTemplate } from "../../../domain/notifications/queued-message";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import type { VersionedItemType } from "./versioned";

/** Message texts by `textKey`, as edited at the desk. Messages that are already queued keep their text (`findTemplateAt`). */
export const TEXTS: VersionedItemType<"text", WordingFacts> = {
  kind: "text",
  rules: wordingRules,
  actions: { change: "text-changed", restore: "text-restored" },
  async facts({ db }, key) {
    const parsedKey = key === null ? null : parseTextKey(key);
    const template = parsedKey && (await db.outbox.findTemplate(parsedKey.key, parsedKey.channel));
    return template && { channel: template.channel, shipped: defaultMessageText(template) };
  },
};

/** All message texts, for operators who may change supply. */
export async function readTexts(
  context: Context,
): Promise<{ readonly ok: true; readonly texts: readonly CataloguedTemplate[] } | DeskRefusal> {
  const person = await findDeskPerson(context, "supply");
  return person.ok ? { ok: true, texts: await context.db.outbox.templates() } : person;
}

export interface TextPreviewPanel extends Pick<RenderedMessage, "subject" | "text" | "html"> {
  /** Number of parts of a text message. Null = another channel. */
  readonly parts: TextParts | null;
}

/** A message text with the values of a sample booking. Null = the text is unknown, or the sample has no value for a placeholder. */
export function renderMessageText(context: Context, textKey: string, message: MessageText): TextPreviewPanel | null {
  const parsedKey = parseTextKey(textKey);
  const rendered = parsedKey && previewMessage(context, { ...parsedKey, ...message }, context.config.country).rendered;
  if (!rendered) return null;
  const { subject, text, html } = rendered;
  return { subject, text, html, parts: parsedKey.channel === "sms" ? measureSms(text) : null };
}
