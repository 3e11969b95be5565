import { TYRE_QUALITY } from "../../domain/lead/cart-item";
import type { Tyres, TyreSize } from "../../usecases/ports/tyres";
import { keptInMemory } from "./kept";

interface TyreRow {
  width: number;
  profile: number;
  rim: number;
  premium: number;
  value: number;
  budget: number;
  commercial: number;
}

const toSize = (row: TyreRow): TyreSize => ({
  width: row.width,
  profile: row.profile,
  rim: row.rim,
  qualities: [
    ...(row.premium ? [TYRE_QUALITY.Premium] : []),
    ...(row.value ? [TYRE_QUALITY.Value] : []),
    ...(row.budget ? [TYRE_QUALITY.Budget] : []),
    ...(row.commercial ? [TYRE_QUALITY.Commercial] : []),
  ],
});

const sizesOf = keptInMemory<readonly TyreSize[]>(
  async (db) => {
    const { results } = await db
      .prepare(
        `select width, profile, rim, price_premium_cents is not null as premium, price_value_cents is not null as value,
                price_budget_cents is not null as budget, price_commercial_cents is not null as commercial
           from tyres order by width, profile, rim`,
      )
      .all<TyreRow>();
    return results.map(toSize);
  },
  (sizes) => sizes.length === 0,
);

export const d1Tyres = (db: D1Database): Tyres => ({
  sizes: () => sizesOf(db),
  async fitting(make, model, year) {
    const { results } = await db
      .prepare(
        "select distinct width, profile, rim from tyre_fitments where make = ?1 and model = ?2 and start_year <= ?3 and end_year >= ?3 order by rim, width, profile",
      )
      .bind(make, model, year)
      .all<Pick<TyreSize, "width" | "profile" | "rim">>();
    return results;
  },
});
