import type { SubmissionResult } from "@conform-to/react";

/** Messages by field name, in the shape of Conform's `SubmissionResult["error"]`. "" = errors of the whole form. */
export type FieldErrors = Readonly<Record<string, readonly string[] | null | undefined>>;

/** Errors that a field selects its messages from: the whole form's errors, or the field's own messages. */
export type ErrorsProp = FieldErrors | readonly string[] | null | undefined;

export function messagesFor(name: string, errors: ErrorsProp): readonly string[] {
  if (!errors) return [];
  return (isMessageList(errors) ? errors : errors[name]) ?? [];
}

export const hasErrors = (errors: FieldErrors | null | undefined): boolean =>
  Object.values(errors ?? {}).some((messages) => messages && messages.length > 0);

const isMessageList = (errors: FieldErrors | readonly string[]): errors is readonly string[] => Array.isArray(errors);

/**
 * An action's result for a form: the submitted values and their errors. `useForm` accepts it as `lastResult`. Pages that do not use `useForm` read it with
 * `submittedValue`.
 */
export type FormResult = SubmissionResult<string[]>;

/** The value submitted for a field. "" = no value, or no such field. */
export const submittedValue = (result: FormResult | null | undefined, name: string): string =>
  String(result?.initialValue?.[name] ?? "");

/**
 * The key of a form. Each submission creates a new id. A refused form keeps its key, so that the reload after the refusal does not replace what the user is
 * correcting. After a success, the form is mounted again.
 */
export const formKey = (id: string, formResult: FormResult | null | undefined): string =>
  submittedValue(formResult, "id") || id;
