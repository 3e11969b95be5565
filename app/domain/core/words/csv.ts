import { cleanText } from "./clean-text";

/** What makes a field a formula: a sign of any width, after blanks too, or a tab or line break that a spreadsheet takes away. A number below 0 stays a number. */
const FORMULA = /^(?:\s*[=+@\uff1d\uff0b\uff20\uff0d]|[\t\r\n]|\s*-(?![\d.]+$))/;

/** One field: in quotes where it has to be, and never a formula of a spreadsheet. */
function field(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a comma-separated file (RFC 4180). */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `${rows.map((row) => row.map(field).join(",")).join("\r\n")}\r\n`;

/** The text without the apostrophe that `csvOf` puts in front of a formula. */
const withoutMark = (text: string): string =>
  text.startsWith("'") && (FORMULA.test(text.slice(1)) || /^'\s*-/.test(text)) ? text.slice(1) : text;

export interface CsvRow {
  /** Of the file, counted from 1; of a field with line breaks the first. */
  readonly line: number;
  readonly fields: readonly string[];
}

const SEPARATORS = [",", ";", "\t", "|"] as const;
/** Excel writes the separator on a first line ("sep=;"). */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\n|\r)/;

/** The separator that the first line has most of, outside quotes. */
function separatorOf(text: string): string {
  const [first = ""] = text
    .trimStart()
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]/);
  const times = (separator: string) => first.split(separator).length;
  return [...SEPARATORS].sort((a, b) => times(b) - times(a))[0] ?? ",";
}

/**
 * The rows of a file whose fields are separated by commas, semicolons, tabs or vertical bars, without blank rows and with clean text; null = a quote is open
 * at its end.
 */
export function readCsv(text: string): readonly CsvRow[] | null {
  const rows: CsvRow[] = [];
  let fields: string[] = [];
  let [field, isQuoted, wasQuoted, line, began] = ["", false, false, 1, 1];
  const endField = () => {
    fields.push(wasQuoted ? withoutMark(field) : withoutMark(field.trim()));
    [field, wasQuoted] = ["", false];
  };
  const endRow = () => {
    endField();
    if (fields.some((value) => value !== "")) rows.push({ line: began, fields });
    fields = [];
  };
  const clean = cleanText(text);
  const [line1 = "", match] = SEPARATOR_LINE.exec(clean) ?? [];
  const body = clean.slice(line1.length);
  const separator = match ?? separatorOf(body);
  if (line1 !== "") [line, began] = [2, 2];
  for (let at = 0; at < body.length; at += 1) {
    const letter = body[at] ?? "";
    if (letter === "\n") line += 1;
    if (isQuoted) {
      if (letter !== '"') field += letter;
      else if (body[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && field.trim() === "") {
      [field, isQuoted, wasQuoted] = ["", true, true];
    } else if (letter === separator) endField();
    else if (letter === "\n" || letter === "\r") {
      if (letter === "\r" && body[at + 1] === "\n") {
        at += 1;
        line += 1;
      }
      endRow();
      began = line;
    } else field += letter;
  }
  if (isQuoted) return null;
  endRow();
  return rows;
}
