import { type TextareaHTMLAttributes, useSyncExternalStore } from "react";
import { classes } from "./classes";
import { CONTROL_CLASS, Field, type FieldProps, fieldIds } from "./field";

type Props = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name">;

const noSubscription = () => () => {};

/** True while React hydrates the page that the server rendered. */
const useIsHydrating = () =>
  useSyncExternalStore(
    noSubscription,
    () => false,
    () => !import.meta.env.SSR,
  );

export function TextArea({
  name,
  label,
  hint,
  errors,
  labelIsHeading,
  className,
  rows = 5,
  defaultValue,
  ...area
}: Props) {
  const field = { name, label, hint, errors, labelIsHeading };
  const { id, aria } = fieldIds(field);
  // During hydration, React writes the default value into the box again, which would lose text typed before the script loaded.
  const initialValue = useIsHydrating() ? undefined : defaultValue;
  return (
    <Field {...field}>
      <textarea
        {...area}
        {...aria}
        defaultValue={initialValue}
        id={id}
        name={name}
        rows={rows}
        className={classes(CONTROL_CLASS, className)}
      />
    </Field>
  );
}
