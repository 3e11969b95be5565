import { parse } from "csv-parse/sync";
import { readSupplierData } from "../seed/suppliers.ts";
import { inChunks } from "../seed/production.ts";
import { type CsvRow, cell, csv, flag, ids, type ReadData, type SqlValue, whole } from "../seed/table.ts";
import type { SupplierExtra } from "../../app/domain/supplier/supplier";
import { cents } from "../../app/domain/money/money.ts";
import { COMMERCE, readCommerceRow, writingCommerce } from "./commerce-row.ts";
import {
  type ImportedSupplier,
  type ImportFacts,
  placesByName,
  readSupplierRow,
  SUPPLIER_COLUMNS,
} from "./supplier-row.ts";
import { type Progress, type Written, writeImported } from "./write-imported.ts";

/** A row that was not brought in: its line in the file, the operator's own id, and every reason. */
export interface BadRow {
  readonly line: number;
  readonly id: string;
  readonly reasons: readonly string[];
}

export interface Imported extends Written {
  readonly good: number;
  readonly bad: readonly BadRow[];
}

export interface ImportOptions {
  /** suppliers, parts, special-prices, discounts or vouchers. */
  readonly kind: string;
  readonly text: string;
  /** yyyy-MM-dd */
  readonly today: string;
  readonly read: ReadData;
  /** Null = only look, write nothing. */
  readonly db: D1Database | null;
  readonly progress?: Progress;
}

/** The rules' facts, of the shipped catalogue. */
function importFacts(read: ReadData, today: string): ImportFacts {
  const extras = csv(read("catalogue/extras.csv")).map(
    (row): SupplierExtra => ({
      id: whole(row, "id"),
      name: cell(row, "name"),
      description: cell(row, "description"),
      group: cell(row, "group"),
      priceIncGst: cents(Math.round(Number(cell(row, "default_price")) * 100)),
      includesIds: JSON.parse(ids(row, "includes_ids")),
      includeByDefault: flag(row, "include_by_default") === 1,
      includePerkIfAvailable: flag(row, "include_perk_if_available") === 1,
      isAlwaysIncluded: flag(row, "is_always_included") === 1,
      incursCommission: flag(row, "incurs_commission") === 1,
      isTransport: flag(row, "is_transport") === 1,
      cssClass: cell(row, "css_class"),
    }),
  );
  const makes = ["vehicles.csv", "vehicles_anz.csv"].flatMap((file) => csv(read(file)).map((row) => cell(row, "make")));
  return {
    today,
    extras,
    categories: csv(read("catalogue/categories.csv")).map((row) => ({ id: whole(row, "id"), name: cell(row, "name") })),
    makes: [...new Set(makes)],
    placeOf: placesByName(readSupplierData(read).localities),
  };
}

/** Rows that can be read, and the others with every reason. An id that stands twice in the file is bad the second time. */
function sorted<T>(
  rows: readonly CsvRow[],
  idColumn: string,
  readRow: (row: CsvRow) => { ok: true; value: T } | { ok: false; reasons: readonly string[] },
  progress?: (done: number) => void,
): { readonly good: readonly T[]; readonly bad: readonly BadRow[] } {
  const [good, bad, first]: [T[], BadRow[], Map<string, number>] = [[], [], new Map()];
  for (const [index, row] of rows.entries()) {
    progress?.(index + 1);
    const [line, id] = [index + 2, (row[idColumn] ?? "").trim()];
    const earlier = first.get(id.toLowerCase());
    const read = readRow(row);
    const reasons = [
      ...(read.ok ? [] : read.reasons),
      ...(earlier !== undefined && id !== "" ? [`${idColumn}: stands in line ${earlier} already`] : []),
    ];
    if (earlier === undefined) first.set(id.toLowerCase(), line);
    if (read.ok && reasons.length === 0) good.push(read.value);
    else bad.push({ line, id, reasons });
  }
  return { good, bad };
}

/** Columns that the file lacks, or that nobody knows. */
function headerProblems(rows: readonly CsvRow[], columns: readonly string[]): readonly string[] {
  const present = Object.keys(rows[0] ?? {});
  return [
    ...columns.filter((column) => !present.includes(column)).map((column) => `The column ${column} is missing`),
    ...present.filter((column) => !columns.includes(column)).map((column) => `The column ${column} is not known`),
  ];
}

/** Reads a file of the operator's, tells its bad rows and brings the good ones in, once each. Throws where the header is wrong. */
export async function importFile(options: ImportOptions): Promise<Imported> {
  const { kind, text, db, read, today } = options;
  const rows = parse(text, {
    columns: true,
    skip_empty_lines: true,
    bom: true,
    relax_column_count: true,
  }) as readonly CsvRow[];
  const commerce = COMMERCE[kind];
  if (!commerce && kind !== "suppliers") throw new Error(`Nothing is imported from a file of ${kind}`);
  const columns = commerce?.columns ?? SUPPLIER_COLUMNS;
  const wrong = headerProblems(rows, columns);
  if (wrong.length > 0) throw new Error(`${wrong.join(". ")}. The template is data/templates/${kind}.csv`);
  if (commerce) {
    const { good, bad } = sorted(rows, columns[0] ?? "", (row) => readCommerceRow(commerce, row));
    const changed = db ? await writeRows(db, writingCommerce(commerce), good) : 0;
    return { good: good.length, bad, added: changed, updated: 0, same: good.length - changed };
  }
  const facts = importFacts(read, today);
  const { good, bad } = sorted<ImportedSupplier>(
    rows,
    "id",
    (row) => readSupplierRow(row, facts),
    options.progress?.(rows.length, "rows read"),
  );
  const written = db ? await writeImported(db, good, options.progress) : { added: 0, updated: 0, same: 0 };
  return { good: good.length, bad, ...written };
}

async function writeRows(db: D1Database, sql: string, rows: readonly (readonly SqlValue[])[]): Promise<number> {
  let changes = 0;
  for (const chunk of inChunks(rows, 200_000)) {
    const [ran] = await db.batch([db.prepare(sql).bind(`[${chunk.join(",")}]`)]);
    changes += ran?.meta.changes ?? 0;
  }
  return changes;
}
