import type { DataReader, SeedTable, SqlValue } from "./table.ts";
import { messages, referenceDocuments } from "./tables/documents.ts";
import { fleetCompanies, fleetMemberships } from "./tables/fleet.ts";
import { quoteFunnelConfigurations, roadsideAreas } from "./tables/funnel-variants.ts";
import { localities, placeNames, placePrefixes } from "./tables/localities.ts";
import { discounts, extras, parts, specialPrices, vouchers } from "./tables/prices.ts";
import { partnerClubs, partnerNumbers, rewardsPartners } from "./tables/partners.ts";
import { regoRegister } from "./tables/rego-register.ts";
import { serviceIntervals, serviceOperations, serviceSchedules } from "./tables/schedules.ts";
import { categories, disclaimers, taskQuestionOptions, tasks } from "./tables/tasks.ts";
import { tyreFitments, tyreSizes, tyres } from "./tables/tyres.ts";
import { nzFleetModels, vehicleAliases, wmi } from "./tables/vehicle-names.ts";
import { vehicleModels, vehicleVariants } from "./tables/vehicles.ts";

/** Reference tables in foreign key order. */
export const REFERENCE_TABLES: readonly SeedTable[] = [
  categories,
  tasks,
  taskQuestionOptions,
  disclaimers,
  parts,
  specialPrices,
  extras,
  discounts,
  vouchers,
  partnerClubs,
  rewardsPartners,
  partnerNumbers,
  messages,
  referenceDocuments,
  fleetCompanies,
  fleetMemberships,
  quoteFunnelConfigurations,
  roadsideAreas,
  tyres,
  tyreSizes,
  tyreFitments,
  serviceSchedules,
  serviceIntervals,
  serviceOperations,
  vehicleAliases,
  nzFleetModels,
  wmi,
  regoRegister,
  localities,
  placeNames,
  placePrefixes,
  vehicleModels,
  vehicleVariants,
];

/** Maximum number of characters of a bound parameter. D1 refuses a string above 2 MB, and some characters take three bytes. */
const MAX_CHUNK_CHARACTERS = 600_000;

export interface SeedOptions {
  /** Table names; absent = all tables. */
  readonly only?: readonly string[];
  readonly progress?: (line: string) => void;
}

/** Replaces the reference rows of each table in one batch, so that readers see either the old table or the new one. */
export async function seedInto(db: D1Database, read: DataReader, options: SeedOptions = {}): Promise<void> {
  for (const table of REFERENCE_TABLES) {
    if (options.only && !options.only.includes(table.name)) continue;
    const statements = [db.prepare("PRAGMA defer_foreign_keys = on"), db.prepare(`DELETE FROM ${table.name}`)];
    let count = 0;
    for (const chunk of toChunks(table.rows(read))) {
      statements.push(db.prepare(insertFromJson(table)).bind(`[${chunk.join(",")}]`));
      count += chunk.length;
    }
    if (table.name === "place_names")
      statements.push(db.prepare("INSERT INTO place_names_fts (place_names_fts) VALUES ('rebuild')"));
    await db.batch(statements);
    options.progress?.(`${table.name}: ${count} rows`);
  }
}

/** Builds an insert statement with one parameter that contains many rows. Each row is an array in column order. */
function insertFromJson(table: SeedTable): string {
  const values = table.columns.map((_, index) => `value ->> ${index}`).join(", ");
  return `INSERT INTO ${table.name} (${table.columns.join(", ")}) SELECT ${values} FROM json_each(?1)`;
}

function* toChunks(rows: Iterable<readonly SqlValue[]>): Iterable<string[]> {
  let chunk: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (length + text.length > MAX_CHUNK_CHARACTERS && chunk.length > 0) {
      yield chunk;
      chunk = [];
      length = 0;
    }
    chunk.push(text);
    length += text.length + 1;
  }
  if (chunk.length > 0) yield chunk;
}
