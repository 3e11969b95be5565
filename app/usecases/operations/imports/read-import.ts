import {
  type InvalidRow,
  type CellChange,
  cellChanges,
  type FileKind,
  type FileLines,
  type FileRows,
  rowKey,
  readLines,
  readRows,
  type ImportAuthor,
  type Progress,
} from "../../../domain/operations/imports/files";
import { isExampleRow } from "../../../domain/operations/imports/example-rows";
import { indexPlaces, type SupplierFacts } from "../../../domain/operations/imports/supplier-row";
import { type Country, isCountry } from "../../../domain/core/country/country";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Db } from "../../context";

/** The tables that a file is compared with. */
export type ImportTables = Pick<Db, "importRows" | "extras" | "tasks" | "vehicles">;

/** A valid row and its changes. `changes` null = a new row; [] = no changes. */
export interface ComparedRow<K extends FileKind> {
  readonly line: number;
  readonly key: string;
  readonly row: FileRows[K];
  readonly changes: readonly CellChange[] | null;
}

export interface ParsedImport<K extends FileKind> {
  readonly ok: true;
  readonly kind: K;
  readonly rows: readonly ComparedRow<K>[];
  readonly badRows: readonly InvalidRow[];
  readonly dates: Extract<FileLines, { readonly ok: true }>["dates"];
}

/** Maximum number of keys per statement. */
const KEY_BATCH_SIZE = 2_000;

const isNew = ({ changes }: { readonly changes: readonly CellChange[] | null }) => changes === null;
const isUnchanged = ({ changes }: { readonly changes: readonly CellChange[] | null }) => changes?.length === 0;

/** Numbers of rows that a file would add, change and leave unchanged. */
export function countRows<K extends FileKind>({ rows }: Pick<ParsedImport<K>, "rows">) {
  const addedCount = rows.filter(isNew).length;
  const unchangedCount = rows.filter(isUnchanged).length;
  return { added: addedCount, same: unchangedCount, changed: rows.length - addedCount - unchangedCount };
}

/** Compares an operator's file with the stored data, using the same rules as the forms. Writes nothing. `ok` false = the file cannot be parsed. */
export async function parseImport<K extends FileKind>(
  tables: ImportTables,
  {
    kind,
    text,
    today,
    isDevelopment,
  }: {
    readonly kind: K;
    readonly text: string;
    readonly today: PlainDay;
    /** True = the file is for a local server. Elsewhere, the sample rows in our templates are refused. */
    readonly isDevelopment: boolean;
  },
  progress: Progress = () => () => undefined,
): Promise<ParsedImport<K> | { readonly ok: false; readonly reason: string }> {
  const parsedLines = readLines(kind, text);
  if (!parsedLines.ok) return parsedLines;
  const { lines } = parsedLines;
  const facts = await loadImportFacts(
    tables,
    kind,
    today,
    lines.map(({ cells }) => cells),
  );
  const { valid: validRows, invalid: invalidRows } = readRows(
    kind,
    lines,
    facts,
    progress(lines.length, "rows read"),
    (cells) => !isDevelopment && isExampleRow(kind, cells),
  );
  const hasGstNumbers = lines[0]?.cells.gst_number !== undefined;
  const keys = validRows.map(({ row }) => rowKey(kind, row));
  const storedRows = new Map<string, FileRows[K]>();
  const settingsByKey = new Map<string, object>();
  for (let at = 0; at < keys.length; at += KEY_BATCH_SIZE) {
    const keyChunk = keys.slice(at, at + KEY_BATCH_SIZE);
    for (const row of await tables.importRows.findByKeys(kind, keyChunk)) storedRows.set(rowKey(kind, row), row);
    if (kind === "suppliers")
      for (const [key, supplierSettings] of await tables.importRows.readChangedSettings(keyChunk))
        settingsByKey.set(key, supplierSettings);
  }
  const rows = validRows.map(({ line, row: typedRow }, at): ComparedRow<K> => {
    const key = keys[at] ?? "";
    const currentRow = storedRows.get(key);
    // A file without the optional column keeps the stored number. An empty cell in the column clears it.
    const keptFields =
      !hasGstNumbers && currentRow !== undefined && "supplier" in currentRow
        ? { gstNumber: currentRow.supplier.gstNumber }
        : {};
    const row =
      "supplier" in typedRow
        ? { ...typedRow, supplier: { ...typedRow.supplier, ...keptFields, ...settingsByKey.get(key) } }
        : typedRow;
    return { line, key, row, changes: currentRow === undefined ? null : cellChanges(kind, currentRow, row) };
  });
  return { ok: true, kind, rows, badRows: invalidRows, dates: parsedLines.dates };
}

/** Places, jobs, makes and extras that a supplier's row may refer to. Empty for other kinds. */
async function loadImportFacts(
  { importRows, extras, tasks, vehicles }: ImportTables,
  kind: FileKind,
  today: PlainDay,
  rows: readonly Readonly<Record<string, string>>[],
): Promise<SupplierFacts> {
  if (kind !== "suppliers") return { today, extras: [], categories: [], makes: [], findPlace: () => null };
  const placesByKey = new Map<string, { country: Country; name: string }>();
  for (const { country = "", suburb = "" } of rows) {
    const code = country.trim();
    if (isCountry(code)) placesByKey.set(`${code}|${suburb.trim()}`, { country: code, name: suburb.trim() });
  }
  const [places, allExtras, categories, models] = await Promise.all([
    importRows.listPlacesNamed([...placesByKey.values()]),
    extras.all(),
    tasks.categories(),
    vehicles.models(),
  ]);
  return {
    today,
    extras: allExtras,
    categories,
    makes: [...new Set(models.map(({ make }) => make))],
    findPlace: indexPlaces(places),
  };
}

/** Writes the new and changed rows of a file. `author` null = the command line, which needs no reason. */
export async function applyImport<K extends FileKind>(
  { importRows }: Pick<ImportTables, "importRows">,
  parsedImport: ParsedImport<K>,
  author: ImportAuthor | null,
  progress?: Progress,
): Promise<void> {
  const targets = parsedImport.rows.filter((row) => !isUnchanged(row)).map(({ row }) => row);
  await importRows.write(parsedImport.kind, targets, author, progress);
}
