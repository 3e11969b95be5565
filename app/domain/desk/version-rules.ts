import type { ReadValue, Typed } from "../supplier-settings/section";

/** The rules of a thing that the desk sets. `V` = what is set of it, `F` = what the rules look at besides what was typed. */
export interface VersionRules<V, F> {
  /** How a value stands in its form; null = one that is made. */
  typed(value: V | null): Typed;
  /** Checks what was typed, upon the value that stands. */
  read(typed: Typed, facts: F, now: V | null): ReadValue<V>;
  words(value: V, facts: F): readonly (readonly [what: string, how: string])[];
}
