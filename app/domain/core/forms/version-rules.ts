import type { FormResult, FormText } from "./read-form";

/** The rules for a versioned item that the desk edits. `V` = its value, `F` = the facts that the rules need in addition to the form. */
export interface VersionRules<V, F> {
  /** Converts the value to form fields; null = a new item. */
  toFormText(value: V | null): FormText;
  /** Validates the form against the current value. */
  read(input: FormText, facts: F, current: V | null): FormResult<V>;
  describe(value: V, facts: F): readonly (readonly [label: string, value: string])[];
}
