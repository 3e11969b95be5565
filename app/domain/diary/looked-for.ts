import { plainText } from "../words/clean-text";

/** What somebody looks for: the number of a booking, and what may be a plate, a family name or a first name. */
export interface LookedFor {
  readonly reference: number | null;
  readonly rego: string | null;
  readonly name: string | null;
}

const MAX_LETTERS = 60;

/** A name as prints are made of it: without regard to case, marks, and what stands between its words. */
export const plainName = (name: string): string =>
  plainText(name)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Reads one line of a search. null = there is nothing to look for. */
export function lookedFor(typed: string): LookedFor | null {
  const words = plainText(typed).slice(0, MAX_LETTERS);
  const digits = words.replace(/[\s-]/g, "");
  const letters = words.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  const name = plainName(words);
  const found = {
    reference: /^\d{9}$/.test(digits) ? Number(digits) : null,
    rego: letters.length >= 2 && letters.length <= 9 ? letters : null,
    name: name.length >= 2 && /\p{L}/u.test(name) ? name : null,
  };
  return found.reference === null && found.rego === null && found.name === null ? null : found;
}
