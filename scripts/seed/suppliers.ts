import { readFileSync } from "node:fs";
import { type Country, isCountry } from "../../app/domain/core/country/country.ts";
import { generateSuppliers, type SeededSupplier } from "./supplier-model/generate.ts";
import type { SupplierData, SupplierModel } from "./supplier-model/model.ts";
import { readCell, parseCsv, parseFlag, type DataReader, wholeNumber, splitWords } from "./table.ts";
import { writeSuppliers } from "./write-suppliers.ts";

export interface SeedSuppliersOptions {
  /** Number of demo suppliers in addition to our own service; absent = the model's own 751. */
  readonly suppliers?: number | undefined;
  /** yyyy-MM-dd, the first day of the suppliers' calendars. */
  readonly today: string;
}

const DEFAULT_SUPPLIERS = 751;
const readFromDisk: DataReader = (path) => readFileSync(new URL(`../../data/${path}`, import.meta.url), "utf8");

function countryOf(code: string): Country {
  if (!isCountry(code)) throw new RangeError(`"${code}" is no country of ours`);
  return code;
}

/** Reads the files of data/ that the generator uses. */
export function readSupplierData(read: DataReader): SupplierData {
  return {
    model: JSON.parse(read("catalogue/supplier-model.json")) as SupplierModel,
    extras: parseCsv(read("catalogue/extras.csv")).map((row) => ({
      id: wholeNumber(row, "id"),
      defaultPrice: readCell(row, "default_price"),
      includesIds: splitWords(readCell(row, "includes_ids"), /;/).map(Number),
      isAlwaysIncluded: parseFlag(row, "is_always_included") === 1,
    })),
    // A row without coordinates cannot be near anything.
    localities: parseCsv(read("localities.csv"))
      .filter((row) => readCell(row, "lat") !== "")
      .map((row) => ({
        country: countryOf(readCell(row, "country")),
        region: readCell(row, "region"),
        name: readCell(row, "name"),
        postcode: readCell(row, "postcode"),
        lat: Number(readCell(row, "lat")),
        lon: Number(readCell(row, "lon")),
      })),
  };
}

/** Fills the supplier tables with demo suppliers, which replace those of an earlier run. Workshops that joined are kept. */
export async function seedSuppliers(
  db: D1Database,
  options: SeedSuppliersOptions,
  read: DataReader = readFromDisk,
): Promise<void> {
  const generated = generateSuppliers(readSupplierData(read), {
    suppliers: options.suppliers ?? DEFAULT_SUPPLIERS,
    today: options.today,
  });
  const ownSettingsById = await readOwnSettings(db);
  await writeSuppliers(
    db,
    generated.map((supplier) => ({ ...supplier, ...ownSettingsById.get(supplier.id) })),
  );
  await employPersonas(db);
}

/** Settings that suppliers changed themselves, which a re-seed keeps: the newest value of each section, under the field names of a supplier. */
export async function readOwnSettings(db: D1Database): Promise<ReadonlyMap<number, Partial<SeededSupplier>>> {
  const { results } = await db
    .prepare(
      "select supplier_id as id, after from supplier_setting_events e where version = (select max(version) from supplier_setting_events n where n.supplier_id = e.supplier_id and n.section = e.section)",
    )
    .all<{ id: number; after: string }>();
  const ownSettingsById = new Map<number, Partial<SeededSupplier>>();
  for (const { id, after } of results)
    ownSettingsById.set(id, { ...ownSettingsById.get(id), ...(JSON.parse(after) as Partial<SeededSupplier>) });
  return ownSettingsById;
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
