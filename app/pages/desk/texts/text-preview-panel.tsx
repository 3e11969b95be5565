import type { ReactNode } from "react";
import { LinkedText } from "~/pages/outbox/linked-text";
import type { TextPreview } from "./text-view.server";

interface Props {
  text: Pick<TextPreview, "subject" | "text" | "parts">;
  /** Content shown below the message. */
  children?: ReactNode;
}

/** A message as its recipient gets it, with example values. */
export function TextPreviewPanel({ text: { subject, text, parts }, children }: Props) {
  return (
    <div className="grid gap-3">
      <div className="grid gap-2 rounded-lg border border-line bg-surface p-4">
        {subject !== null && <p className="font-semibold break-words">{subject}</p>}
        <p className="break-words whitespace-pre-line">
          {text === null ? "There is no preview for this message." : <LinkedText text={text} />}
        </p>
      </div>
      {parts && <p className="text-sm tabular-nums">{formatSmsParts(parts)}</p>}
      {children}
    </div>
  );
}

function formatSmsParts({ parts, units, costlyCharacters }: NonNullable<TextPreview["parts"]>): string {
  const lengthText = `${parts} ${parts === 1 ? "text message" : "text messages"}, ${units} characters with these values.`;
  return costlyCharacters.length === 0
    ? lengthText
    : `${lengthText} It would be shorter without ${costlyCharacters.join(" ")}`;
}
