import { truncate } from "../domain/words/clean-text";
import { supplierId } from "../domain/ids";
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import { answerOf, refusedPage } from "../answers";
import type { OutcomeCode } from "../domain/outcomes";
import type { FieldErrors, FormResult } from "../ui/field-errors";
import { readForm } from "./read-form";

/** A posted form after its schema: Conform's, with the value or with what is wrong. */
export type Posted<Value = unknown> = Submission<unknown, string[], Value>;

/** Words as typed, for a use case that judges them: missing is "", and more letters than any box of ours takes are cut off. */
export const typedWords = (most: number) =>
  z
    .string("Fill in this field once")
    .default("")
    .transform((typed) => truncate(typed, most));

/** A number that a page of ours wrote: an id, a version. */
export const writtenNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
export const writtenSupplierId = writtenNumber.transform(supplierId);

/** For a schema's `catchall`, where names are not known before (a tick for each holiday): one that Conform reads as a name and not as a path, and no object has of itself. */
const PLAIN_NAME = /^[a-z][\w:-]{0,99}$/i;

/** Which names a form may have: the fields of its object, of each of its variants, and of what is transformed afterwards. */
function takesName(schema: z.core.$ZodType, name: string): boolean {
  if (schema instanceof z.ZodObject)
    return (
      Object.hasOwn(schema.shape, name) || (schema.def.catchall !== undefined && PLAIN_NAME.test(name) && !(name in {}))
    );
  if (schema instanceof z.ZodPipe) return takesName(schema.in, name);
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => takesName(option, name));
  throw new Error("a form is an object, or one of several");
}

/**
 * What a form says, or what is wrong with it. Only the schema's own fields are looked at: Conform reads a name as a path (`a[9999999]` makes a list of
 * that length) and obeys `__intent__` and `__state__`; neither is sent by a form of ours, and a stranger's must not reach it.
 */
export function readTyped<Value>(form: FormData, schema: z.ZodType<Value>): Posted<Value> {
  const known = new FormData();
  for (const [name, value] of form) if (takesName(schema, name)) known.append(name, value);
  return parseWithZod(known, { schema });
}

/** The posted form of a page. Throws the Response for a body that is no form (400, 413, 415). */
export const readPosted = async <Value>(request: Request, schema: z.ZodType<Value>): Promise<Posted<Value>> =>
  readTyped(await readForm(request), schema);

/** A form that nobody types into: hidden fields and buttons. Throws 422 for one that no page of ours wrote. */
export const readPressed = async <Value>(request: Request, schema: z.ZodType<Value>): Promise<Value> =>
  pressedIn(await readForm(request), schema);

/** What stops messages, or wants them again: the button of our page, or that of a mail program, which wants no way on (RFC 8058). */
export const STOP_PRESSED = z.union([
  z.object({ intent: z.enum(["off", "on"]) }),
  z.object({ "List-Unsubscribe": z.literal("One-Click") }),
]);

/** The same of a form that is there, where one address takes several. */
export function pressedIn<Value>(form: FormData, schema: z.ZodType<Value>): Value {
  const posted = readTyped(form, schema);
  if (posted.status !== "success") throw refusedPage("invalid-input");
  return posted.value;
}

/** The form as its page draws it again. `errors` of the use case stand beside the schema's own; `secret` fields do not come back. */
export function resultOf(posted: Posted, errors: FieldErrors = {}, secret: readonly string[] = []): FormResult {
  const { "": ofForm, ...ofFields } = errors;
  const fieldErrors = Object.fromEntries(Object.entries(ofFields).map(([name, said]) => [name, [...(said ?? [])]]));
  return posted.reply({ formErrors: [...(ofForm ?? [])], fieldErrors, hideFields: [...secret] });
}

interface Refused {
  readonly code: OutcomeCode;
  readonly fields?: FieldErrors | undefined;
}

/**
 * The one answer to a form that was not taken: what was typed and what is wrong, with the status of the refusal. Without a refusal it is the schema that
 * did not take it: 422. `more` is what else its page wants to know.
 */
export function refuseForm<const More extends object = Record<never, never>>(
  posted: Posted,
  refused: Refused = { code: "invalid-input", fields: {} },
  more?: More,
  secret: readonly string[] = [],
) {
  const { status, words } = answerOf(refused.code);
  const result = resultOf(posted, refused.fields ?? { "": [words] }, secret);
  return data({ ...(more as More), result }, { status });
}
