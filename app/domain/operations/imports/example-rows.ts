import discounts from "../../../../data/templates/discounts.csv?raw";
import specialPrices from "../../../../data/templates/special-prices.csv?raw";
import suppliers from "../../../../data/templates/suppliers.csv?raw";
import vouchers from "../../../../data/templates/vouchers.csv?raw";
import { type FileKind, readLines } from "./files";
import type { Cells } from "./supplier-row";

/**
 * Template files from data/templates with an invented example row, and the columns that identify this row. A match in one of these columns is enough. The
 * example row for parts is a real one from the shipped catalogue.
 */
const EXAMPLES: Readonly<Partial<Record<FileKind, { readonly text: string; readonly columns: readonly string[] }>>> = {
  suppliers: { text: suppliers, columns: ["name", "email"] },
  discounts: { text: discounts, columns: ["code"] },
  vouchers: { text: vouchers, columns: ["reference", "discount_code"] },
};
const SPECIAL_PRICES = "special-prices";

const normaliseCell = (cell: string | undefined) => (cell ?? "").trim().toLowerCase();
const parseRows = (kind: FileKind, text: string): readonly Cells[] => {
  const rowsResult = readLines(kind, text);
  return rowsResult.ok ? rowsResult.lines.map(({ cells }) => cells) : [];
};

/** Whether a row is the example row of our template. For special prices, all cells must match the example. */
export function isExampleRow(kind: FileKind, cells: Cells): boolean {
  if (kind === SPECIAL_PRICES)
    return parseRows(kind, specialPrices).some((row) =>
      Object.keys(row).every((column) => normaliseCell(row[column]) === normaliseCell(cells[column])),
    );
  const example = EXAMPLES[kind];
  if (example === undefined) return false;
  return parseRows(kind, example.text).some((row) =>
    example.columns.some(
      (column) => normaliseCell(row[column]) !== "" && normaliseCell(row[column]) === normaliseCell(cells[column]),
    ),
  );
}
