import {
  changedLines,
  MAX_LENGTH,
  type MessageText,
  listPlaceholders,
  wordingRules,
  type WordingFacts,
} from "../../../domain/notifications/wording";
import type { Context } from "../../../usecases/context";
import { renderMessageText } from "../../../usecases/operations/desk/texts";
import type { SettingGroup } from "../../portal/settings/setting-fields";

/** Height of the text box in lines, about as many as the message has. */
const TEXTAREA_ROWS = { email: 18, sms: 5, push: 4 } as const;

export function textGroups(facts: WordingFacts): readonly SettingGroup[] {
  const { channel } = facts;
  const names = listPlaceholders(facts).map((name) => `{${name}}`);
  return [
    {
      legend: null,
      layout: "wide",
      fields: [
        ...(channel === "sms" ? [] : [{ name: "subject", kind: "text", label: TITLE_LABELS[channel] } as const]),
        {
          name: "body",
          kind: "area",
          label: "Text",
          hint: `Placeholders, filled in for each message: ${names.join(", ")}`,
          maxLength: MAX_LENGTH[channel],
          rows: TEXTAREA_ROWS[channel],
        },
      ],
    },
  ];
}
const TITLE_LABELS = { email: "Subject", push: "Title" } as const;

export const textDifference = (before: MessageText | null, after: MessageText) =>
  changedLines(before ?? { subject: null, body: "" }, after);

/** A message as its recipient would get it, and the values it was rendered from. */
export function textPreview(app: Context, key: string, text: MessageText) {
  const messageText = renderMessageText(app, key, text);
  return {
    /** Submitted with the change, so that only previewed values are saved. */
    seen: JSON.stringify(wordingRules.toFormText(text)),
    message: text,
    subject: messageText?.subject ?? null,
    text: messageText?.text ?? null,
    hasMail: messageText?.html != null,
    parts: messageText?.parts ?? null,
  };
}
export type TextPreview = ReturnType<typeof textPreview>;
