import type { TextareaHTMLAttributes } from "react";
import { classes } from "./classes";
import { CONTROL, Field, type FieldProps, fieldIds } from "./field";

type Props = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name">;

export function TextArea({ name, label, hint, errors, labelIsHeading, className, rows = 5, ...area }: Props) {
  const field = { name, label, hint, errors, labelIsHeading };
  const { id, aria } = fieldIds(field);
  return (
    <Field {...field}>
      <textarea {...area} {...aria} id={id} name={name} rows={rows} className={classes(CONTROL, className)} />
    </Field>
  );
}
