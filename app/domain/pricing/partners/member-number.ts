import { normaliseText } from "../../core/words/clean-text";

/**
 * The format of a partner's member numbers: # is a digit, @ a letter, any other character is literal. "GL-######" matches GL-123456. Operators write this
 * instead of a regular expression.
 */
const NUMBER_FORMAT_PATTERN = /^(?=.*[#@])[A-Z0-9#@ /-]{3,30}$/;

/** Normalises a format; null when it is not valid. */
export function parseNumberFormat(input: string): string | null {
  const format = normaliseText(input).toUpperCase();
  return NUMBER_FORMAT_PATTERN.test(format) ? format : null;
}

/** Normalises a number to the partners' notation: upper case, no surrounding spaces. */
export const normaliseMemberNumber = (input: string): string => normaliseText(input).toUpperCase();

/** Whether a normalised number has the given format. */
export function matchesFormat(format: string, number: string): boolean {
  return (
    number.length === format.length &&
    [...format].every((character, at) => {
      const letter = number[at] ?? "";
      return character === "#"
        ? /^\d$/.test(letter)
        : character === "@"
          ? /^[A-Z]$/.test(letter)
          : character === letter;
    })
  );
}

const CAPITAL_A_CODE = 65;

/** An example number of a format, as a hint for the form: GL-123456. */
export function buildExampleNumber(format: string): string {
  let digitCount = 0;
  let letterCount = 0;
  return format.replace(/[#@]/g, (character) => {
    if (character === "@") return String.fromCharCode(CAPITAL_A_CODE + (letterCount++ % 26));
    digitCount += 1;
    return String(digitCount % 10);
  });
}

/** Splits pasted numbers, one per line or separated by commas. Duplicates are dropped and the order is kept. */
export const parseNumberList = (input: string): readonly string[] => [
  ...new Set(input.split(/[\n,;]/).flatMap((line) => normaliseMemberNumber(line) || [])),
];

/** Number of active and of closed member numbers on a list. */
export interface NumberCounts {
  readonly active: number;
  readonly closed: number;
}
