import type { SpecialPrice } from "../../domain/quotes/bids/special-price-terms";
import { memoized } from "./memoized-reads";
import { orm } from "./orm";
import { specialPrices } from "./schema/lead-bids";

/** The desk changes them at any time: its pages say that a change holds within a minute. */
const KEEP_MS = 60_000;
const { partCode, minimumQuantity, percentOff } = specialPrices;

/** Most sites have few of them, or none: none is an answer, too. */
const allOf = memoized(
  async (db) => {
    const rows = await orm(db).select({ partCode, minimumQuantity, percentOff }).from(specialPrices);
    return new Map(rows.map((special) => [special.partCode, special]));
  },
  () => false,
  KEEP_MS,
);

/** Makes this isolate read again at once. */
export const forgetSpecialPrices = (db: D1Database): void => allOf.forget(db);

/** Parts that are cheaper by the piece from a quantity on. */
export const d1SpecialPrices = (db: D1Database) => ({
  /** By part code; up to a minute old. */
  all: (): Promise<ReadonlyMap<string, SpecialPrice>> => allOf(db),
});
