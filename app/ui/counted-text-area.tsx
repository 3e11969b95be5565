import { type ComponentProps, useState } from "react";
import { TextArea } from "./text-area";

/** A text area that shows the character limit below it and, with JavaScript, the remaining characters. */
export function CountedTextArea({ maxLength, ...area }: ComponentProps<typeof TextArea> & { maxLength: number }) {
  const [length, setLength] = useState<number | null>(null);
  return (
    <div className="grid gap-1.5">
      <TextArea {...area} maxLength={maxLength} onInput={(event) => setLength(event.currentTarget.value.length)} />
      <p className="text-sm text-soft tabular-nums">
        {length === null
          ? `Up to ${maxLength.toLocaleString("en")} characters`
          : `${(maxLength - length).toLocaleString("en")} characters left`}
      </p>
    </div>
  );
}
