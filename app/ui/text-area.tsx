import { type TextareaHTMLAttributes, useState } from "react";
import { classes } from "./classes";
import { CONTROL, Field, type FieldProps, fieldIds } from "./field";

type Props = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name"> & {
  /** Says under the box how many characters fit, and with script how many are left. Needs `maxLength`. */
  counted?: boolean;
};

export function TextArea({ name, label, hint, errors, labelIsHeading, className, rows = 5, counted = false, ...area }: Props) {
  const field = { name, label, hint, errors, labelIsHeading };
  const { id, aria } = fieldIds(field);
  const [length, setLength] = useState<number | null>(null);
  const { maxLength } = area;
  const isCounted = counted && maxLength !== undefined;
  const described = classes(aria["aria-describedby"], isCounted && `${id}-count`);
  return (
    <Field {...field}>
      <textarea
        {...area}
        {...aria}
        aria-describedby={described || undefined}
        id={id}
        name={name}
        rows={rows}
        onInput={isCounted ? (event) => setLength(event.currentTarget.value.length) : undefined}
        className={classes(CONTROL, className)}
      />
      {isCounted && (
        <p id={`${id}-count`} className="text-sm text-soft tabular-nums">
          {length === null ? `Up to ${maxLength.toLocaleString("en")} characters` : `${(maxLength - length).toLocaleString("en")} characters left`}
        </p>
      )}
    </Field>
  );
}
