import type { SpecialPrice } from "../../domain/quotes/bids/special-price-terms";
import { DESK_CACHE_MS, memoized } from "./memoized-reads";
import { orm } from "./orm";
import { specialPrices } from "./schema/lead-bids";

const { partCode, minimumQuantity, percentOff } = specialPrices;

/** Most sites have few or no rows in this table, so an empty list is cached too. */
const memoizedPrices = memoized(
  async (db) => {
    const rows = await orm(db).select({ partCode, minimumQuantity, percentOff }).from(specialPrices);
    return new Map(rows.map((specialPrice) => [specialPrice.partCode, specialPrice]));
  },
  () => false,
  DESK_CACHE_MS,
);

/** Clears this isolate's cache. */
export const clearSpecialPriceCache = (db: D1Database): void => memoizedPrices.clear(db);

/** Lower unit prices of parts that apply from a minimum quantity. */
export const d1SpecialPrices = (db: D1Database) => ({
  /** By part code, up to a minute old. */
  all: (): Promise<ReadonlyMap<string, SpecialPrice>> => memoizedPrices(db),
});
