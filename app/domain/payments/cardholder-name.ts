import { plainText } from "../words/clean-text";

/** Letters of any script, spaces, apostrophe, backtick, tilde, dot, hyphen, in every typographic form; three or more (B-187). */
const CARDHOLDER_NAME = /^[\p{L}\p{M} '`~.-]{3,}$/u;

/** The message for a cardholder name, in the specified words, or null when it will do (B-186, B-187). */
export function cardholderNameError(typed: string): string | null {
  const name = plainText(typed);
  if (name === "") return "Cardholder name is required";
  return CARDHOLDER_NAME.test(name) ? null : "Cardholder name is not valid";
}
