import type { SubmissionResult } from "@conform-to/react";

/** Messages by field name, in the shape of Conform's `SubmissionResult["error"]`. "" = errors of the whole form. */
export type FieldErrors = Readonly<Record<string, readonly string[] | null | undefined>>;

/** The errors for a field: the whole form's errors, or the field's own messages. */
export type ErrorsProp = FieldErrors | readonly string[] | null | undefined;

export function messagesFor(name: string, errors: ErrorsProp): readonly string[] {
  if (!errors) return [];
  return (isMessages(errors) ? errors : errors[name]) ?? [];
}

export const hasErrors = (errors: FieldErrors | null | undefined): boolean =>
  Object.values(errors ?? {}).some((messages) => messages && messages.length > 0);

const isMessages = (errors: FieldErrors | readonly string[]): errors is readonly string[] => Array.isArray(errors);

/** An action's result for a form: the submitted values and their errors. `useForm` takes it as `lastResult`; pages without it read it with `submittedValue`. */
export type FormResult = SubmissionResult<string[]>;

/** The value submitted for a field; "" = none, or no such field. */
export const submittedValue = (result: FormResult | null | undefined, name: string): string =>
  String(result?.initialValue?.[name] ?? "");

/**
 * The key of a form, with a new id for each submission. A refused form keeps its key, so that the reload after the refusal does not replace what the user is
 * correcting. After a success the form is a new one.
 */
export const formKey = (id: string, formResult: FormResult | null | undefined): string =>
  submittedValue(formResult, "id") || id;
