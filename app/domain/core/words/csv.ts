import { cleanText } from "./clean-text";

/**
 * Matches fields that a spreadsheet would run as a formula: a leading sign (ASCII or full-width, even after spaces), or a leading tab or line break, which
 * spreadsheets drop. Negative numbers do not match.
 */
const FORMULA = /^(?:\s*[=+@\uff1d\uff0b\uff20\uff0d]|[\t\r\n]|\s*-(?![\d.]+$))/;

/** Formats one field, quoted if needed and escaped so that spreadsheets do not run it as a formula. */
function formatField(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const escapedText = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escapedText) ? `"${escapedText.replaceAll('"', '""')}"` : escapedText;
}

/** Formats rows as a comma-separated file (RFC 4180). */
export const formatCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `${rows.map((row) => row.map(formatField).join(",")).join("\r\n")}\r\n`;

/** Matches ="0800", which programs write so that a spreadsheet keeps the leading zero. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** Removes the apostrophe that `formatCsv` puts in front of a formula, or the marks of a text formula. */
const unescapeFormula = (text: string): string =>
  text.startsWith("'") && (FORMULA.test(text.slice(1)) || /^'\s*-/.test(text))
    ? text.slice(1)
    : text.replace(TEXT_FORMULA, "$1");

export interface CsvRow {
  /** Number of the row's first line in the file, starting at 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

const SEPARATORS = [",", ";", "\t", "|"] as const;
/** Excel can write the separator on the first line ("sep=;"). */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\n|\r)/;

/** The most frequent separator of the first line, ignoring quoted text. */
function detectSeparator(text: string): string {
  const [first = ""] = text
    .trimStart()
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]/);
  const countFields = (separator: string) => first.split(separator).length;
  return [...SEPARATORS].sort((a, b) => countFields(b) - countFields(a))[0] ?? ",";
}

/** Parses a file separated by commas, semicolons, tabs or vertical bars into rows of clean text, without blank rows; null = a quote is not closed. */
export function readCsv(text: string): readonly CsvRow[] | null {
  const rows: CsvRow[] = [];
  let fields: string[] = [];
  let field = "";
  let isQuoted = false;
  let wasQuoted = false;
  let line = 1;
  let startLine = 1;
  const finishField = () => {
    fields.push(wasQuoted ? unescapeFormula(field) : unescapeFormula(field.trim()));
    [field, wasQuoted] = ["", false];
  };
  const finishRow = () => {
    finishField();
    if (fields.some((value) => value !== "")) rows.push({ line: startLine, fields });
    fields = [];
  };
  const cleanedText = cleanText(text);
  const [line1 = "", separatorMatch] = SEPARATOR_LINE.exec(cleanedText) ?? [];
  const body = cleanedText.slice(line1.length);
  const separator = separatorMatch ?? detectSeparator(body);
  if (line1 !== "") [line, startLine] = [2, 2];
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at] ?? "";
    if (character === "\n") line += 1;
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (body[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && field.trim() === "") {
      [field, isQuoted, wasQuoted] = ["", true, true];
    } else if (character === separator) finishField();
    else if (character === "\n" || character === "\r") {
      if (character === "\r" && body[at + 1] === "\n") {
        at += 1;
        line += 1;
      }
      finishRow();
      startLine = line;
    } else field += character;
  }
  if (isQuoted) return null;
  finishRow();
  return rows;
}
