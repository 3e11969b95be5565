import { type DateOrder, dateOrder, readDate } from "../../core/time/file-dates";
import { readCsv } from "../../core/words/csv";
import { type CommerceKind, type CommerceRow, commerceCells, commerceColumns, readCommerceRow } from "./commerce-row";
import { type Cells, type ImportedSupplier, readSupplierRow, type SupplierFacts, supplierCells } from "./supplier-row";
import { OPTIONAL_SUPPLIER_COLUMNS, SUPPLIER_COLUMNS } from "./supplier-columns";
import type { PersonId } from "../../core/ids";

/** Files that an operator can import and export. The file name is the kind. */
export const FILE_KINDS = ["suppliers", "parts", "special-prices", "discounts", "vouchers"] as const;
export type FileKind = (typeof FILE_KINDS)[number];
export const isFileKind = (text: string): text is FileKind => FILE_KINDS.some((kind) => kind === text);

export interface FileRows {
  readonly suppliers: ImportedSupplier;
  readonly parts: CommerceRow<"parts">;
  readonly "special-prices": CommerceRow<"special-prices">;
  readonly discounts: CommerceRow<"discounts">;
  readonly vouchers: CommerceRow<"vouchers">;
}

const isCommerceKind = (kind: FileKind): kind is CommerceKind => kind !== "suppliers";

/** The columns of a file. The first one is the key. */
export const listColumns = (kind: FileKind): readonly string[] =>
  isCommerceKind(kind) ? commerceColumns(kind) : SUPPLIER_COLUMNS;

/** Writes a row as file cells. Reading them again gives the same row. */
export const rowCells = <K extends FileKind>(kind: K, row: FileRows[K]): Cells =>
  isCommerceKind(kind)
    ? commerceCells<CommerceKind>(kind, row as CommerceRow<CommerceKind>)
    : supplierCells(row as ImportedSupplier);

/** Normalises the case of a key, because codes ignore case. */
const normaliseKeyCase = (kind: FileKind, key: string) =>
  kind === "discounts" || kind === "vouchers" ? key.toUpperCase() : key;

/** The key of a row, unique within its kind. */
export const rowKey = <K extends FileKind>(kind: K, row: FileRows[K]): string =>
  normaliseKeyCase(kind, rowCells(kind, row)[listColumns(kind)[0] ?? ""] ?? "");

/** A rejected row with its line in the file, its key and every reason. */
export interface InvalidRow {
  readonly line: number;
  readonly key: string;
  readonly reasons: readonly string[];
}

export interface ValidRow<K extends FileKind = FileKind> {
  readonly line: number;
  readonly row: FileRows[K];
}

/** The lines of a file by column name, or the problem with the file as a whole. */
export type FileLines =
  | {
      readonly ok: true;
      readonly lines: readonly { readonly line: number; readonly cells: Cells }[];
      /** Whether dates such as 3/4/2027 begin with the day or the month; null = the file has none, or does not show which. */
      readonly dates: DateOrder["first"] | null;
    }
  | { readonly ok: false; readonly reason: string };

const DAY_COLUMNS = ["starts", "ends", "expires"];

/**
 * Reads a file into cells. The header must have exactly the expected columns, in any order. Only an optional column may be missing. Dates that a spreadsheet
 * has reformatted are converted if the file makes clear whether the day or the month comes first.
 */
export function readLines(kind: FileKind, text: string): FileLines {
  const rows = readCsv(text);
  if (rows === null) return { ok: false, reason: "The file is incomplete: a quotation mark is not closed" };
  const [header, ...body] = rows;
  const names = header?.fields ?? [];
  const columns = listColumns(kind);
  const problems = [
    ...columns
      .filter((column) => !names.includes(column) && !OPTIONAL_SUPPLIER_COLUMNS.includes(column))
      .map((column) => `The column ${column} is missing`),
    ...names
      .filter((name) => !columns.includes(name))
      .map((name) => `The column ${name || "without a name"} is not recognised`),
    ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `The column ${name} appears twice`),
  ];
  if (problems.length > 0) return { ok: false, reason: problems.join(". ") };
  const dayColumns = names.flatMap((name, at) => (DAY_COLUMNS.includes(name) ? [at] : []));
  const days = body.flatMap(({ fields }) => dayColumns.map((at) => fields[at] ?? ""));
  const order = dateOrder(days);
  const dependsOnOrder = days.some((text) => readDate(text, true) !== readDate(text, false));
  const readDay = (text: string) => (order.isCertain ? readDate(text, order.first === "month") : null) ?? text;
  return {
    ok: true,
    dates: order.isCertain && dependsOnOrder ? order.first : null,
    lines: body.map(({ line, fields }) => ({
      line,
      cells: Object.fromEntries(
        names.map((name, at) => [name, dayColumns.includes(at) ? readDay(fields[at] ?? "") : (fields[at] ?? "")]),
      ),
    })),
  };
}

/** Reason for rejecting the example row of a template. */
export const EXAMPLE_ROW = "This is the example row of the template. Replace it with your own.";

/** Splits rows into valid and rejected ones with every reason. A key that appears twice in a file is rejected the second time. */
export function readRows<K extends FileKind>(
  kind: K,
  lines: readonly { readonly line: number; readonly cells: Cells }[],
  facts: SupplierFacts,
  progress: (doneCount: number) => void = () => undefined,
  isRefusedExample: (cells: Cells) => boolean = () => false,
): { readonly valid: readonly ValidRow<K>[]; readonly invalid: readonly InvalidRow[] } {
  const [keyColumn = ""] = listColumns(kind);
  const goodRows: ValidRow<K>[] = [];
  const badRows: InvalidRow[] = [];
  const firstLineByKey: Map<string, number> = new Map();
  for (const [index, { line, cells }] of lines.entries()) {
    progress(index + 1);
    const key = (cells[keyColumn] ?? "").trim();
    const rowResult = isCommerceKind(kind) ? readCommerceRow(kind, cells) : readSupplierRow(cells, facts);
    const firstLine = firstLineByKey.get(key.toLowerCase());
    const reasons = [
      ...(rowResult.ok ? [] : rowResult.reasons),
      ...(isRefusedExample(cells) ? [EXAMPLE_ROW] : []),
      ...(firstLine !== undefined && key !== "" ? [`${keyColumn}: is already used in line ${firstLine}`] : []),
    ];
    if (firstLine === undefined) firstLineByKey.set(key.toLowerCase(), line);
    if (rowResult.ok && reasons.length === 0) goodRows.push({ line, row: rowResult.value as FileRows[K] });
    else badRows.push({ line, key, reasons });
  }
  return { valid: goodRows, invalid: badRows };
}

/** Change of one column in a row. */
export interface CellChange {
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** The differences between a row and the stored row with the same key; [] = none. */
export function cellChanges<K extends FileKind>(
  kind: K,
  currentRow: FileRows[K],
  row: FileRows[K],
): readonly CellChange[] {
  const oldCells = rowCells(kind, currentRow);
  const newCells = rowCells(kind, row);
  return listColumns(kind)
    .slice(1)
    .flatMap((column) =>
      oldCells[column] === newCells[column]
        ? []
        : [{ column, before: oldCells[column] ?? "", after: newCells[column] ?? "" }],
    );
}

/** The desk member who imports a file, and the reason. For kinds with versions, each changed row becomes a new version. */
export interface ImportAuthor {
  readonly personId: PersonId;
  readonly name: string;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Reports the progress of a step. */
export type Progress = (total: number, label: string) => (doneCount: number) => void;
