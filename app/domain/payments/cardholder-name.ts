/** Letters of any script, spaces, apostrophe, backtick, tilde, dot, hyphen, in every typographic form; at least three characters (B-187). */
const CARDHOLDER_NAME = /^[\p{L}\p{M}\p{Zs}'\u2018\u2019\u201B\u02BC\u2032\u00B4\uFF07`~.\uFF0E\p{Pd}]{3,}$/u;

/** The message for a cardholder name, in the specified words, or null when it will do (B-186, B-187). */
export function cardholderNameError(input: string): string | null {
  const name = input.replace(/\p{DI}/gu, "").trim();
  if (name === "") return "Cardholder name is required";
  return CARDHOLDER_NAME.test(name) ? null : "Cardholder name is not valid";
}
