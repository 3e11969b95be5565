import { readFileSync } from "node:fs";
import { type Country, isCountry } from "../../app/domain/core/country/country.ts";
import { generateSuppliers, type SeededSupplier } from "./supplier-model/generate.ts";
import type { SupplierData, SupplierModel } from "./supplier-model/model.ts";
import { cell, csv, flag, type ReadData, wholeNumber, words } from "./table.ts";
import { writeSuppliers } from "./write-suppliers.ts";

export interface SeedSuppliersOptions {
  /** Number of demo suppliers in addition to our own service; absent = the model's own 751. */
  readonly suppliers?: number | undefined;
  /** yyyy-MM-dd, the first day of the suppliers' calendars. */
  readonly today: string;
}

const DEFAULT_SUPPLIERS = 751;
const fromDisk: ReadData = (path) => readFileSync(new URL(`../../data/${path}`, import.meta.url), "utf8");

function countryOf(code: string): Country {
  if (!isCountry(code)) throw new RangeError(`"${code}" is no country of ours`);
  return code;
}

/** Reads the files of data/ that the generator uses. */
export function readSupplierData(read: ReadData): SupplierData {
  return {
    model: JSON.parse(read("catalogue/supplier-model.json")) as SupplierModel,
    extras: csv(read("catalogue/extras.csv")).map((row) => ({
      id: wholeNumber(row, "id"),
      defaultPrice: cell(row, "default_price"),
      includesIds: words(cell(row, "includes_ids"), /;/).map(Number),
      isAlwaysIncluded: flag(row, "is_always_included") === 1,
    })),
    // A row without coordinates cannot be near anything.
    localities: csv(read("localities.csv"))
      .filter((row) => cell(row, "lat") !== "")
      .map((row) => ({
        country: countryOf(cell(row, "country")),
        region: cell(row, "region"),
        name: cell(row, "name"),
        postcode: cell(row, "postcode"),
        lat: Number(cell(row, "lat")),
        lon: Number(cell(row, "lon")),
      })),
  };
}

/** Fills the supplier tables with demo suppliers, which replace those of an earlier run. Workshops that joined stay. */
export async function seedSuppliers(
  db: D1Database,
  options: SeedSuppliersOptions,
  read: ReadData = fromDisk,
): Promise<void> {
  const generated = generateSuppliers(readSupplierData(read), {
    suppliers: options.suppliers ?? DEFAULT_SUPPLIERS,
    today: options.today,
  });
  const own = await ownSettings(db);
  await writeSuppliers(
    db,
    generated.map((supplier) => ({ ...supplier, ...own.get(supplier.id) })),
  );
  await employPersonas(db);
}

/** Settings that suppliers changed themselves, which a re-seed keeps: the newest value of each section, under the field names of a supplier. */
export async function ownSettings(db: D1Database): Promise<ReadonlyMap<number, Partial<SeededSupplier>>> {
  const { results } = await db
    .prepare(
      "select supplier_id as id, after from supplier_setting_events e where version = (select max(version) from supplier_setting_events n where n.supplier_id = e.supplier_id and n.section = e.section)",
    )
    .all<{ id: number; after: string }>();
  const own = new Map<number, Partial<SeededSupplier>>();
  for (const { id, after } of results)
    own.set(id, { ...own.get(id), ...(JSON.parse(after) as Partial<SeededSupplier>) });
  return own;
}

/**
 * Personas on the sandbox's sign-in page. Some work for the first demo workshop of each country, so that the portal can be viewed. The operator's staff work
 * at the desk.
 */
const PERSONAS = [
  ["olive@workshop.example", "Olive Owner", "owner"],
  ["max@workshop.example", "Max Mechanic", "front-desk"],
] as const;

const OPERATORS = [
  ["opal@operator.example", "admin"],
  ["fay@operator.example", "finance"],
] as const;

async function employPersonas(db: D1Database): Promise<void> {
  await db.batch(
    OPERATORS.map(([email, role]) =>
      db
        .prepare(
          "insert into desk_members (email, role, added_by, added_at, confirmed_role, confirmed_by) values (?1, ?2, 'demo', 0, ?2, 'demo') on conflict do nothing",
        )
        .bind(email, role),
    ),
  );
  await db.batch(
    PERSONAS.map(([email, name, role]) =>
      db
        .prepare(
          "insert into supplier_members (supplier_id, email, name, role, added_at, added_by) select min(id), ?, ?, ?, 0, 'demo' from suppliers where kind = 'workshop' and is_demo = 1 group by country on conflict do update set name = excluded.name",
        )
        .bind(email, name, role),
    ),
  );
}
