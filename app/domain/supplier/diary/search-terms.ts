import type { Country } from "../../core/country/country";
import { parseMobile } from "../../core/phone/format";
import { normaliseText } from "../../core/words/clean-text";

/** The possible meanings of a diary search: a booking number, a plate, a family name, a first name, both names or a mobile. */
export interface SearchTerms {
  readonly reference: number | null;
  readonly rego: string | null;
  readonly name: string | null;
  /** Possible first and family names if the input has several words, in either order. */
  readonly fullName: { readonly firsts: readonly string[]; readonly lasts: readonly string[] };
  /** E.164. */
  readonly mobile: string | null;
}

const MAX_LENGTH = 60;

/** Normalises a name for its digest: ignores case, diacritics and the separators between words. */
export const toPlainName = (name: string): string =>
  normaliseText(name)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Maximum number of words in a name. A longer line is not a name. */
const MAX_NAME_WORDS = 5;

function parseFullName(name: string): SearchTerms["fullName"] {
  const nameWords = name.split(" ");
  if (nameWords.length < 2 || nameWords.length > MAX_NAME_WORDS) return { firsts: [], lasts: [] };
  const parts = nameWords
    .slice(1)
    .flatMap((_, index) => [nameWords.slice(0, index + 1).join(" "), nameWords.slice(index + 1).join(" ")]);
  return { firsts: parts, lasts: parts };
}

/** Parses one line of a search; null = there is nothing to search for. */
export function parseSearch(country: Country, input: string): SearchTerms | null {
  const text = normaliseText(input).slice(0, MAX_LENGTH);
  const digits = text.replace(/[\s-]/g, "");
  const normalised = text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  const name = toPlainName(text);
  const terms = {
    reference: /^\d{9}$/.test(digits) ? Number(digits) : null,
    rego: normalised.length >= 2 && normalised.length <= 9 ? normalised : null,
    name: name.length >= 2 && /\p{L}/u.test(name) ? name : null,
    fullName: parseFullName(name),
    mobile: parseMobile(country, text),
  };
  return terms.reference === null && terms.rego === null && terms.name === null && terms.mobile === null ? null : terms;
}
