import { readCount, readHours100, readPercent100 } from "../money/read-number.ts";

/** A submitted form: field name -> text. A ticked checkbox is "on"; fields without a value are missing. */
export type FormText = Readonly<Record<string, string>>;
/** Field name -> messages; "" = messages about the form as a whole. */
export type FormErrors = Readonly<Record<string, readonly string[]>>;
export type FormResult<V> =
  | { readonly ok: true; readonly value: V }
  | { readonly ok: false; readonly errors: FormErrors };

export const toFormResult = <V>(errors: FormErrors, value: V): FormResult<V> =>
  Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };

const wholeFromHundredths = (hundredths: number | null, min: number, max: number): number | null => {
  const value = (hundredths ?? Number.NaN) / 100;
  return Number.isInteger(value) && value >= min && value <= max ? value : null;
};

/** Parses "12%"; null = not a whole percentage, or out of bounds. */
export const parseWholePercent = (text: string | undefined, min: number, max: number): number | null =>
  wholeFromHundredths(readPercent100(text ?? ""), min, max);

/** Parses "24 hours"; null = not whole hours, or out of bounds. */
export const parseWholeHours = (text: string | undefined, min: number, max: number): number | null =>
  wholeFromHundredths(readHours100(text ?? ""), min, max);

/** Parses "12"; null = not a whole number, or out of bounds. */
export function parseBoundedInteger(text: string | undefined, min: number, max: number): number | null {
  const value = readCount(text ?? "");
  return value !== null && value >= min && value <= max ? value : null;
}

/** The rules for a versioned item that the desk edits. `V` = its value, `F` = the facts that the rules need in addition to the form. */
export interface VersionRules<V, F> {
  /** Converts the value to form fields; null = a new item. */
  toFormText(value: V | null): FormText;
  /** Validates the form against the current value. */
  read(input: FormText, facts: F, current: V | null): FormResult<V>;
  describe(value: V, facts: F): readonly (readonly [label: string, value: string])[];
}
