import { SUPPLIER_COLUMNS } from "../../app/domain/operations/imports/supplier-columns.ts";
import type { LocalityRow } from "../../scripts/seed/supplier-model/model";

type Cells = Readonly<Partial<Record<(typeof SUPPLIER_COLUMNS)[number], string>>>;

/** A workshop row as in an operator's file. */
export const workshopRow = (id: string, place: LocalityRow, overrides: Cells = {}): Cells => ({
  id,
  name: `Workshop ${id}`,
  contact_name: "Olga Owner",
  country: place.country,
  kind: "workshop",
  street: "1 Depot Road",
  suburb: place.name,
  state: place.region,
  postcode: place.postcode,
  phone: place.country === "NZ" ? "09 300 0000" : "02 5550 1234",
  email: `w${id.toLowerCase()}@workshop.example`,
  business_number: place.country === "NZ" ? "9429041535110" : "51 824 753 556",
  monday: "08:00-17:00",
  tuesday: "08:00-17:00",
  wednesday: "08:00-17:00",
  thursday: "08:00-17:00",
  friday: "08:00-17:00",
  hours_a_day: "16",
  notice_days: "1",
  labour_rate: "145.00",
  parts_margin_percent: "20",
  servicing: "Y",
  electric: "N",
  categories: "1;2;3;4;5",
  online_payments: "Y",
  scan_tool: "Y",
  years_active: "12",
  ...overrides,
});

/** Formats rows as a file. */
export const supplierFile = (
  rows: readonly Cells[],
  columns: readonly (typeof SUPPLIER_COLUMNS)[number][] = SUPPLIER_COLUMNS,
): string =>
  [columns.join(","), ...rows.map((row) => columns.map((column) => `"${row[column] ?? ""}"`).join(",")), ""].join("\n");
