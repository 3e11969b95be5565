import type { SubmissionResult } from "@conform-to/react";

/** Field name -> messages; the shape of Conform's `SubmissionResult["error"]`. "" holds what concerns the whole form. */
export type FieldErrors = Readonly<Record<string, readonly string[] | null | undefined>>;

/** What a field takes: the whole form's errors, or its own messages. */
export type ErrorsProp = FieldErrors | readonly string[] | null | undefined;

export function messagesFor(name: string, errors: ErrorsProp): readonly string[] {
  if (!errors) return [];
  return (isMessages(errors) ? errors : errors[name]) ?? [];
}

export const hasErrors = (errors: FieldErrors | null | undefined): boolean =>
  Object.values(errors ?? {}).some((messages) => messages && messages.length > 0);

const isMessages = (errors: FieldErrors | readonly string[]): errors is readonly string[] => Array.isArray(errors);

/** What an action says of a form: what was typed, what is wrong with it. `useForm` takes it as `lastResult`; pages without it read it with `wordsOf`. */
export type FormResult = SubmissionResult<string[]>;

/** What was typed into a field; "" = nothing, or there is no such field. */
export const wordsOf = (result: FormResult | null | undefined, name: string): string =>
  String(result?.initialValue?.[name] ?? "");

/**
 * The key of a form with a fresh id for each act. A refused form keeps its key, so that the page, which is loaded again after a refusal, does not replace
 * what is being corrected; after a success the form is a new one.
 */
export const formKey = (id: string, formResult: FormResult | null | undefined): string =>
  wordsOf(formResult, "id") || id;
