import { parse } from "csv-parse/sync";

export type SqlValue = string | number | null;
/** Reads a file of data/ as text, by its path in that folder. Tests pass bundled text instead of the disk. */
export type DataReader = (path: string) => string;
export type CsvRow = Readonly<Record<string, string>>;

/** A reference table, which `seedInto` replaces as a whole. */
export interface SeedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows with values in the order of `columns`. */
  rows(read: DataReader): Iterable<readonly SqlValue[]>;
}

/** Defines a table whose rows are written by column name, so that a missing or misspelt column does not compile. */
export function table<const C extends string>(
  name: string,
  columns: readonly C[],
  rows: (read: DataReader) => Iterable<Readonly<Record<C, SqlValue>>>,
): SeedTable {
  return {
    name,
    columns,
    *rows(read) {
      for (const row of rows(read)) yield columns.map((column) => row[column]);
    },
  };
}

export function parseCsv(text: string): readonly CsvRow[] {
  return parse(text, { columns: true, skip_empty_lines: true }) as CsvRow[];
}

/** The cell of a required column. */
export function readCell(row: CsvRow, column: string): string {
  const value = row[column];
  if (value === undefined) throw new RangeError(`no column "${column}"`);
  return value;
}

/** An empty cell means "not known", never zero. */
export const textOrNull = (row: CsvRow, column: string): string | null => readCell(row, column) || null;

export function wholeNumber(row: CsvRow, column: string): number {
  const value = wholeOrNull(row, column);
  if (value === null) throw new RangeError(`"${column}" is empty`);
  return value;
}

export function wholeOrNull(row: CsvRow, column: string): number | null {
  const text = readCell(row, column);
  if (text === "") return null;
  if (!/^-?\d+$/.test(text)) throw new RangeError(`"${column}" is not a whole number: ${text}`);
  return Number(text);
}

/** "13" becomes 1300. "1.475" is not a whole number of hundredths and is refused. Used for cents, hours and factors. */
export function hundredthsOrNull(row: CsvRow, column: string): number | null {
  const text = readCell(row, column);
  if (text === "") return null;
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`"${column}" has no whole hundredths: ${text}`);
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

export function parseHundredths(row: CsvRow, column: string): number {
  const value = hundredthsOrNull(row, column);
  if (value === null) throw new RangeError(`"${column}" is empty`);
  return value;
}

export function decimalOrNull(row: CsvRow, column: string): number | null {
  const text = readCell(row, column);
  return text === "" ? null : Number(text);
}

export function parseFlag(row: CsvRow, column: string): 0 | 1 {
  const text = readCell(row, column);
  if (text !== "Y" && text !== "N") throw new RangeError(`"${column}" is neither Y nor N: ${text}`);
  return text === "Y" ? 1 : 0;
}

/** A cell with a list, as a JSON array of strings. */
export const readList = (row: CsvRow, column: string, separator: RegExp = /;\s*/): string =>
  JSON.stringify(splitWords(readCell(row, column), separator));

/** A cell with a list of ids, as a JSON array of numbers. */
export const parseIds = (row: CsvRow, column: string): string =>
  JSON.stringify(splitWords(readCell(row, column), /;\s*/).map(Number));

export const splitWords = (text: string, separator: RegExp): readonly string[] =>
  text
    .split(separator)
    .map((word) => word.trim())
    .filter((word) => word !== "");
