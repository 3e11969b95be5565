import { type FormEvent, useState } from "react";
import type { FieldErrors } from "./field-errors";

const NO_ERRORS: FieldErrors = {};

/** The remaining errors of a refused form. Changing a field removes its message until the form is submitted again. `onChange` belongs on the form. */
export function usePersistentErrors(refusal: FieldErrors | undefined) {
  const all = refusal ?? NO_ERRORS;
  const [fixedFields, setFixedFields] = useState<{ of: FieldErrors; names: readonly string[] }>({ of: all, names: [] });
  const names = fixedFields.of === all ? fixedFields.names : [];
  const errors =
    names.length === 0 ? all : Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));

  function onChange(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as unknown as { name?: string };
    if (name && errors[name]?.length) setFixedFields({ of: all, names: [...names, name] });
  }
  return { errors, onChange };
}
