import { discounts, parts, specialPrices, vouchers } from "../seed/tables/prices.ts";
import type { CsvRow, SeedTable, SqlValue } from "../seed/table.ts";

/** What an operator brings besides suppliers. The columns are those of the shipped files, so each has one definition: the seed's table. */
interface Commerce {
  readonly table: SeedTable;
  readonly key: string;
  readonly columns: readonly string[];
  /** The file that the table reads, made of one row. */
  readonly file: (row: CsvRow) => string;
  /** What the table itself does not look at. */
  readonly wrong: (row: CsvRow) => readonly string[];
}

const cellText = (text: string) => `"${text.replaceAll('"', '""')}"`;
const asCsv = (row: CsvRow) => `${Object.keys(row).join(",")}\n${Object.values(row).map(cellText).join(",")}\n`;
const within = (column: string, least: number, most: number) => (row: CsvRow) => {
  const text = row[column] ?? "";
  return text !== "" && !(Number(text) >= least && Number(text) <= most) ? [`${column}: from ${least} to ${most}`] : [];
};
const oneOf = (column: string, list: readonly string[]) => (row: CsvRow) =>
  list.includes(row[column] ?? "") ? [] : [`${column}: one of ${list.join(", ")}`];
const day = (column: string) => (row: CsvRow) =>
  /^(\d{4}-\d\d-\d\d)?$/.test(row[column] ?? "") ? [] : [`${column}: a day like 2027-03-31`];
const all =
  (...checks: readonly ((row: CsvRow) => readonly string[])[]) =>
  (row: CsvRow) =>
    checks.flatMap((check) => check(row));
const words = (text: string) => text.split(" ");

/** By the name of the file: parts.csv, special-prices.csv, discounts.csv, vouchers.csv. */
export const COMMERCE: Readonly<Record<string, Commerce>> = {
  parts: {
    table: parts,
    key: "code",
    columns: words(
      "part_code name brand_grade unit price_cat_1 price_cat_2 price_cat_3 price_cat_4 price_cat_5 nzd_factor lead_days",
    ),
    file: asCsv,
    wrong: all(...[1, 2, 3, 4, 5].map((n) => within(`price_cat_${n}`, 0, 100_000)), within("lead_days", 0, 60)),
  },
  "special-prices": {
    table: specialPrices,
    key: "part_code",
    columns: words("part_code minimum_quantity percent_off"),
    file: asCsv,
    wrong: all(within("minimum_quantity", 2, 1_000), within("percent_off", 1, 90)),
  },
  discounts: {
    table: discounts,
    key: "code",
    columns: words(
      "code description kind amount percentage max_discount min_total countries fleet_allowed first_booking_only yearly_limit starts ends is_auto is_youi_rewards is_affected_by_customer_balance requires_partner_referral field_rules_json error_message_when_not_allowed",
    ),
    file: asCsv,
    wrong: all(
      oneOf("kind", ["amount", "percentage", "partner", "balance", "voucher"]),
      within("percentage", 0, 100),
      within("amount", 0, 100_000),
      day("starts"),
      day("ends"),
    ),
  },
  vouchers: {
    table: vouchers,
    key: "reference",
    columns: words("reference discount_code value country status expires"),
    file: ({ discount_code, ...row }) => JSON.stringify({ vouchers: [{ ...row, discountCode: discount_code }] }),
    wrong: all(
      oneOf("country", ["AU", "NZ"]),
      oneOf("status", ["valid", "used", "expired", "cancelled"]),
      within("value", 0.01, 100_000),
      day("expires"),
    ),
  },
};

/** One row as the table keeps it, or why not. */
export function readCommerceRow(
  commerce: Commerce,
  row: CsvRow,
):
  | { readonly ok: true; readonly value: readonly SqlValue[] }
  | { readonly ok: false; readonly reasons: readonly string[] } {
  const reasons = [
    ...(row[commerce.columns[0] ?? ""] ? [] : [`${commerce.columns[0]}: may not be empty`]),
    ...commerce.wrong(row),
  ];
  if (reasons.length > 0) return { ok: false, reasons };
  try {
    const [value] = commerce.table.rows(() => commerce.file(row));
    return value ? { ok: true, value } : { ok: false, reasons: ["the row is empty"] };
  } catch (error) {
    return { ok: false, reasons: [error instanceof Error ? error.message : String(error)] };
  }
}

/** Adds rows and brings those that stand up to date: from now on they are the operator's, and no seed touches them. */
export function writingCommerce({ table: { name, columns }, key }: Commerce): string {
  const values = columns.map((_, index) => `value ->> ${index}`).join(", ");
  const others = columns.filter((column) => column !== key);
  return `insert into ${name} (${columns.join(", ")}, origin, changed_by) select ${values}, 'operator', 'import' from json_each(?1) where true
    on conflict (${key}) do update set ${others.map((column) => `${column} = excluded.${column}`).join(", ")}, changed_by = 'import'
    where (${others.map((column) => `${name}.${column}`).join(", ")}) is not (${others.map((column) => `excluded.${column}`).join(", ")})`;
}
