import { plainText } from "../words/clean-text";

/** What is printed on parts and shown by readers of trouble codes, and the words by which the job for it is found. */
const CODES: readonly (readonly [code: RegExp, words: string])[] = [
  // 205/55R16, 215/60 R16 95V, LT265/70R17, P225/45ZR17
  [
    /\b(?:P|LT)?\d{3} ?\/ ?\d{2,3} ?[-/]? ?Z?R?F? ?\d{2}(?:LT|C)?(?: ?\d{2,3}(?:\/\d{2,3})? ?[A-Z])?\b/gi,
    " new tyres ",
  ],
  // 31x10.5R15 and 195R14C
  [/\b\d{2} ?x ?\d{1,2}(?:\.\d{1,2})? ?R? ?\d{2}(?:LT)?\b/gi, " new tyres "],
  [/\b\d{3} ?R ?\d{2}C?\b/gi, " new tyres "],
  // 5W-30
  [/\b\d{1,2}W ?-? ?\d{2}\b/gi, " oil change "],
  // 55D23L, NS60LS, DIN65L, 75D23R
  [/\b(?:\d{2,3}[A-H]\d{2}[LR]?|NS\d{2}Z?L?S?|N\d{2}Z{1,2}L?|DIN ?\d{2}[A-Z]*)\b/gi, " battery replacement "],
  // P0420
  [/\b[PBCU] ?[0-3][0-9A-F]{3}\b/gi, " engine light "],
];

/** The text with words in place of printed codes: "205/55R16" is "new tyres". */
export const withoutCodes = (text: string): string =>
  CODES.reduce((words, [code, meaning]) => words.replace(code, meaning), plainText(text)).trim();
