import { plainText } from "../../core/words/clean-text";

/**
 * The format of a partner's member numbers: # is a digit, @ a letter, any other character is literal. "GL-######" matches GL-123456. Operators write this
 * instead of a regular expression.
 */
const SHAPE = /^(?=.*[#@])[A-Z0-9#@ /-]{3,30}$/;

/** Normalises a format; null when it is not valid. */
export function parseNumberShape(input: string): string | null {
  const shape = plainText(input).toUpperCase();
  return SHAPE.test(shape) ? shape : null;
}

/** Normalises a number to the partners' notation: upper case, no surrounding spaces. */
export const tidyNumber = (input: string): string => plainText(input).toUpperCase();

/** Whether a normalised number has the given format. */
export function isOfShape(shape: string, number: string): boolean {
  return (
    number.length === shape.length &&
    [...shape].every((sign, at) => {
      const letter = number[at] ?? "";
      return sign === "#" ? /^\d$/.test(letter) : sign === "@" ? /^[A-Z]$/.test(letter) : sign === letter;
    })
  );
}

const CAPITAL_A = 65;

/** An example number of a format, as a hint for the form: GL-123456. */
export function exampleOf(shape: string): string {
  let [digits, letters] = [0, 0];
  return shape.replace(/[#@]/g, (sign) => {
    if (sign === "@") return String.fromCharCode(CAPITAL_A + (letters++ % 26));
    digits += 1;
    return String(digits % 10);
  });
}

/** Splits pasted numbers, one per line or separated by commas. Duplicates are dropped and the order is kept. */
export const listOfNumbers = (input: string): readonly string[] => [
  ...new Set(input.split(/[\n,;]/).flatMap((line) => tidyNumber(line) || [])),
];

/** Number of active and of closed member numbers on a list. */
export interface NumberCounts {
  readonly active: number;
  readonly closed: number;
}
