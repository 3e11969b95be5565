import type { InputHTMLAttributes } from "react";
import { FieldHint, FieldMessages, type FieldProps, fieldIds } from "./field";

type Props = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "type">;

/** A checkbox whose whole line is clickable, at least 44 px tall. */
export function CheckboxField({ name, label, hint, errors, labelIsHeading, ...input }: Props) {
  const { id, messages, aria } = fieldIds({ name, label, hint, errors, labelIsHeading });
  return (
    <div className="grid gap-1">
      <FieldMessages id={id} messages={messages} />
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input {...input} {...aria} id={id} name={name} type="checkbox" className="mt-0.5 size-6 shrink-0" />
        <span>{label}</span>
      </label>
      <FieldHint id={id} hint={hint} />
    </div>
  );
}
