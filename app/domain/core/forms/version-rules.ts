import type { ReadValue, FormText } from "./read-form";

/** The rules of a thing that the desk sets. `V` = what is set of it, `F` = what the rules look at besides what was typed. */
export interface VersionRules<V, F> {
  /** The value as form fields; null = a new one. */
  typed(value: V | null): FormText;
  /** Validates the form against the current value. */
  read(input: FormText, facts: F, now: V | null): ReadValue<V>;
  text(value: V, facts: F): readonly (readonly [what: string, how: string])[];
}
