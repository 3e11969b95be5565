import type { InputHTMLAttributes, ReactNode } from "react";
import { classes } from "./classes";
import { CONTROL_CLASS, Field, type FieldProps, fieldIds } from "./field";

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "prefix"> & {
    /** Content inside the field, for example "$". Screen readers read it as part of the field. */
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

/** A single-line text field. Its id is `field-<name>`, so that the error summary can link to it. */
export function TextField({
  name,
  label,
  hint,
  errors,
  labelIsHeading,
  prefix,
  suffix,
  className,
  type = "text",
  ...input
}: Props) {
  const field = { name, label, hint, errors, labelIsHeading };
  const { id, aria } = fieldIds(field);
  // With a prefix or suffix, the content must not widen the field.
  const isFramed = Boolean(prefix || suffix);
  const box = (
    <input
      {...input}
      {...aria}
      id={id}
      name={name}
      type={type}
      className={classes(CONTROL_CLASS, Boolean(prefix) && "pl-9", Boolean(suffix) && "pr-14", !isFramed && className)}
    />
  );
  return (
    <Field {...field}>
      {isFramed ? (
        <div className={classes("relative", className)}>
          {prefix && (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-faint">{prefix}</span>
          )}
          {box}
          {suffix && (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-faint">
              {suffix}
            </span>
          )}
        </div>
      ) : (
        box
      )}
    </Field>
  );
}
