import type { Plate } from "../../domain/catalogue/vehicle/plate";
import type { RegoResult } from "../../domain/catalogue/vehicle/rego-lookup";
import { and, eq, gt, lte } from "drizzle-orm";
import { excludedColumn, orm } from "./orm";
import { regoCache, regoRegister } from "./schema/vehicles";
import type { Country } from "../../domain/core/country/country";

/** Cached results of plate lookups. */
export function d1RegoCache(db: D1Database) {
  const database = orm(db);
  return {
    /** Returns null if nothing is cached or it has expired. `now` in epoch milliseconds. */
    async find({ country, state, plate }: Plate, now: number): Promise<RegoResult | null> {
      const [cachedLookup] = await database
        .select({ answer: regoCache.answer })
        .from(regoCache)
        .where(
          and(
            eq(regoCache.country, country),
            eq(regoCache.state, state),
            eq(regoCache.plate, plate),
            gt(regoCache.expiresAt, now),
          ),
        );
      return cachedLookup?.answer ?? null;
    },
    async save({ country, state, plate }: Plate, answer: RegoResult, expiresAt: number): Promise<void> {
      await database
        .insert(regoCache)
        .values({ country, state, plate, answer, expiresAt })
        .onConflictDoUpdate({
          target: [regoCache.country, regoCache.state, regoCache.plate],
          set: { answer: excludedColumn(regoCache.answer), expiresAt: excludedColumn(regoCache.expiresAt) },
        });
    },
    /** Deletes results that have expired by `now` (epoch milliseconds). */
    async deleteBefore(now: number): Promise<void> {
      await database.delete(regoCache).where(lte(regoCache.expiresAt, now));
    },
  };
}

const { outcome, vin, make, model, year, body, fuel, transmission, variant, engine } = regoRegister;
const COLUMNS = { outcome, vin, make, model, year, body, fuel, transmission, variant, engine };

/** A row of the embedded register (data/catalogue/rego-register.csv). Only the sandbox provider reads it. */
export type RegisteredVehicle = Readonly<Pick<typeof regoRegister.$inferSelect, keyof typeof COLUMNS>>;

/** All vehicles that a plate may belong to, in order. Empty if the plate is not registered. */
export const readRegister = (
  db: D1Database,
  country: Country,
  state: string,
  plate: string,
): Promise<readonly RegisteredVehicle[]> =>
  orm(db)
    .select(COLUMNS)
    .from(regoRegister)
    .where(and(eq(regoRegister.country, country), eq(regoRegister.state, state), eq(regoRegister.plate, plate)))
    .orderBy(regoRegister.candidate)
    .all();
