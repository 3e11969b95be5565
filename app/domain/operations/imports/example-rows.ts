import discounts from "../../../../data/templates/discounts.csv?raw";
import specialPrices from "../../../../data/templates/special-prices.csv?raw";
import suppliers from "../../../../data/templates/suppliers.csv?raw";
import vouchers from "../../../../data/templates/vouchers.csv?raw";
import { type FileKind, readLines } from "./files";
import type { Cells } from "./supplier-row";

/**
 * The files of data/templates, which show the columns with an invented row, and the columns by any of which such a row is recognized. The row of parts
 * is one of the shipped catalogue.
 */
const EXAMPLES: Readonly<Partial<Record<FileKind, { readonly text: string; readonly columns: readonly string[] }>>> = {
  suppliers: { text: suppliers, columns: ["name", "email"] },
  discounts: { text: discounts, columns: ["code"] },
  vouchers: { text: vouchers, columns: ["reference", "discount_code"] },
};
const SPECIAL_PRICES = "special-prices";

const normaliseCell = (cell: string | undefined) => (cell ?? "").trim().toLowerCase();
const rowsOf = (kind: FileKind, text: string): readonly Cells[] => {
  const read = readLines(kind, text);
  return read.ok ? read.lines.map(({ cells }) => cells) : [];
};

/** Is this row the invented one of our template? A special price is, where every cell is the same. */
export function isExampleRow(kind: FileKind, cells: Cells): boolean {
  if (kind === SPECIAL_PRICES)
    return rowsOf(kind, specialPrices).some((row) =>
      Object.keys(row).every((column) => normaliseCell(row[column]) === normaliseCell(cells[column])),
    );
  const example = EXAMPLES[kind];
  if (example === undefined) return false;
  return rowsOf(kind, example.text).some((row) =>
    example.columns.some(
      (column) => normaliseCell(row[column]) !== "" && normaliseCell(row[column]) === normaliseCell(cells[column]),
    ),
  );
}
