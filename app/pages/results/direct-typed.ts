import { DIRECT_FIELDS, DIRECT_LENGTHS, type DirectTyped } from "../../domain/quotes/direct-request";

/** What the get-a-quote form holds; a field that is missing is empty, and one far too long is cut to what its error can still name. */
export const typedIn = (form: FormData): DirectTyped =>
  Object.fromEntries(
    DIRECT_FIELDS.map((name) => [name, textOf(form.get(name)).slice(0, 2 * DIRECT_LENGTHS[name])]),
  ) as DirectTyped;

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");
