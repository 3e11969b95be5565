import { truncate } from "../domain/core/words/clean-text";
import { supplierId } from "../domain/core/ids";
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import { toErrorResponse, refusedPage } from "../error-responses";
import type { OutcomeCode } from "../domain/core/outcomes";
import type { FieldErrors, FormResult } from "../ui/field-errors";
import { readForm } from "./read-form";

/** A posted form after validation: Conform's submission with the value or the errors. */
export type FormSubmission<Value = unknown> = Submission<unknown, string[], Value>;

/** Form field for text that a use case validates. A missing field becomes "", and text longer than any of our fields is cut off. */
export const textField = (max: number) =>
  z
    .string("Fill in this field once")
    .default("")
    .transform((input) => truncate(input, max));

/** A number written by one of our own pages, such as an id or a version. */
export const hiddenNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
export const hiddenSupplierId = hiddenNumber.transform(supplierId);

/** Idempotency key of a form, created with `Ids.token()`. Submitting the form twice then has no further effect. */
export const submissionKeyField = z.string().regex(/^[\w-]{27}$/);

/** A checkbox. Browsers send nothing for an empty one. */
export const checkboxField = z.literal("on").optional();

/**
 * Field names that a schema's `catchall` accepts if they are not known in advance (a checkbox per holiday). Excludes names that Conform reads as a path and
 * names that objects inherit.
 */
const PLAIN_NAME = /^[a-z][\w:-]{0,99}$/i;

/** Whether a schema accepts a field name: a field of its object, of one of its variants, or of a later transformation. */
function acceptsField(schema: z.core.$ZodType, name: string): boolean {
  if (schema instanceof z.ZodObject)
    return (
      Object.hasOwn(schema.shape, name) || (schema.def.catchall !== undefined && PLAIN_NAME.test(name) && !(name in {}))
    );
  if (schema instanceof z.ZodPipe) return acceptsField(schema.in, name);
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => acceptsField(option, name));
  throw new Error("a form is an object, or one of several");
}

/**
 * Parses a form. Reads only the schema's own fields, because Conform treats a name as a path (`a[9999999]` creates a list of that length) and obeys
 * `__intent__` and `__state__`, which our forms never send and attackers must not use.
 */
export function parseForm<Value>(form: FormData, schema: z.ZodType<Value>): FormSubmission<Value> {
  const formData = new FormData();
  for (const [name, value] of form) if (acceptsField(schema, name)) formData.append(name, value);
  return parseWithZod(formData, { schema });
}

/** Parses the posted form of a page. Throws a Response (400, 413, 415) if the body is not a valid form. */
export const parsePostedForm = async <Value>(
  request: Request,
  schema: z.ZodType<Value>,
): Promise<FormSubmission<Value>> => parseForm(await readForm(request), schema);

/** Parses a form without text fields, only with hidden fields and buttons. Throws 422 for a form that is not one of ours. */
export const readHiddenForm = async <Value>(request: Request, schema: z.ZodType<Value>): Promise<Value> =>
  parseHiddenForm(await readForm(request), schema);

/** Turns messages off or on: from the button on our page, or a mail program's one-click unsubscribe, which expects no redirect (RFC 8058). */
export const MESSAGE_OPT_OUT_FORM = z.union([
  z.object({ intent: z.enum(["off", "on"]) }),
  z.object({ "List-Unsubscribe": z.literal("One-Click") }),
]);

/** Like `readHiddenForm`, for a form that has already been read. Needed where one URL accepts several kinds of form. */
export function parseHiddenForm<Value>(form: FormData, schema: z.ZodType<Value>): Value {
  const input = parseForm(form, schema);
  if (input.status !== "success") throw refusedPage("invalid-input");
  return input.value;
}

/** The form's state for rendering it again. Adds the use case's `errors` to those of the schema. The values of `secretFields` are not sent back. */
export function toFormResult(
  submission: FormSubmission,
  errors: FieldErrors = {},
  secretFields: readonly string[] = [],
): FormResult {
  const { "": formError, ...errorsByField } = errors;
  const fieldErrors = Object.fromEntries(
    Object.entries(errorsByField).map(([name, text]) => [name, [...(text ?? [])]]),
  );
  return submission.reply({ formErrors: [...(formError ?? [])], fieldErrors, hideFields: [...secretFields] });
}

export interface RefusedForm {
  readonly code: OutcomeCode;
  readonly fields?: FieldErrors | undefined;
}

/**
 * Responds to a refused form with the submitted values and the errors. The status comes from the refusal, or is 422 if the schema refused the form. `extraData` =
 * additional data for the page.
 */
export function refuseForm<const More extends object = Record<never, never>>(
  submission: FormSubmission,
  refusal: RefusedForm = { code: "invalid-input", fields: {} },
  extraData?: More,
  secretFields: readonly string[] = [],
) {
  const { status, text } = toErrorResponse(refusal.code);
  const result = toFormResult(submission, refusal.fields ?? { "": [text] }, secretFields);
  return data({ ...(extraData as More), result }, { status });
}
