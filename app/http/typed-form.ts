import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { FieldErrors } from "../ui/field-errors";

/** The names a form may have: the fields of its object, of each of its variants, and of what is transformed afterwards. */
function fieldNames(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return fieldNames(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldNames);
  throw new Error("a form is an object, or one of several");
}

/**
 * The form with the schema's own fields alone. Conform reads a name as a path (`a[9999999]` makes a list of that length) and obeys
 * `__intent__` and `__state__`: neither is sent by a form of ours, and a stranger's must not reach it.
 */
export function knownFields(form: FormData, schema: z.ZodType): FormData {
  const names = new Set(fieldNames(schema));
  const known = new FormData();
  for (const [name, value] of form) if (names.has(name)) known.append(name, value);
  return known;
}

/** What a posted form says, or what is wrong with it, by field. */
export function readTyped<Answer>(
  form: FormData,
  schema: z.ZodType<Answer>,
): { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly errors: FieldErrors } {
  const submission = parseWithZod(knownFields(form, schema), { schema });
  return submission.status === "success"
    ? { ok: true, answer: submission.value }
    : { ok: false, errors: (submission.error ?? {}) as FieldErrors };
}
