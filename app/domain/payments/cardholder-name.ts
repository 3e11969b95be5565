/** Matches at least three letters of any script, spaces, apostrophes, backticks, tildes, dots or hyphens, in all their typographic forms (B-187). */
const CARDHOLDER_NAME_PATTERN = /^[\p{L}\p{M}\p{Zs}'\u2018\u2019\u201B\u02BC\u2032\u00B4\uFF07`~.\uFF0E\p{Pd}]{3,}$/u;

/** The specified error message for a cardholder name; null if the name is valid (B-186, B-187). */
export function cardholderNameError(input: string): string | null {
  const name = input.replace(/\p{DI}/gu, "").trim();
  if (name === "") return "Cardholder name is required";
  return CARDHOLDER_NAME_PATTERN.test(name) ? null : "Cardholder name is not valid";
}
