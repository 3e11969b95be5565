import { and, eq, gte, lte } from "drizzle-orm";
import { TYRE_QUALITY } from "../../domain/lead/cart-item";
import type { Tyres, TyreSize } from "../../usecases/ports/tyres";
import { memoized } from "./kept";
import { orm } from "./orm";
import { tyreFitments, tyres } from "./schema/tyres";

const { width, profile, rim, pricePremiumCents, priceValueCents, priceBudgetCents, priceCommercialCents } = tyres;

const sizesOf = memoized<readonly TyreSize[]>(
  async (db) => {
    const rows = await orm(db)
      .select({ width, profile, rim, pricePremiumCents, priceValueCents, priceBudgetCents, priceCommercialCents })
      .from(tyres)
      .orderBy(width, profile, rim);
    return rows.map((row) => ({
      width: row.width,
      profile: row.profile,
      rim: row.rim,
      qualities: [
        ...(row.pricePremiumCents === null ? [] : [TYRE_QUALITY.Premium]),
        ...(row.priceValueCents === null ? [] : [TYRE_QUALITY.Value]),
        ...(row.priceBudgetCents === null ? [] : [TYRE_QUALITY.Budget]),
        ...(row.priceCommercialCents === null ? [] : [TYRE_QUALITY.Commercial]),
      ],
    }));
  },
  (sizes) => sizes.length === 0,
);

export const d1Tyres = (db: D1Database): Tyres => ({
  sizes: () => sizesOf(db),
  fitting: (make, model, year) =>
    orm(db)
      .selectDistinct({ width: tyreFitments.width, profile: tyreFitments.profile, rim: tyreFitments.rim })
      .from(tyreFitments)
      .where(
        and(
          eq(tyreFitments.make, make),
          eq(tyreFitments.model, model),
          lte(tyreFitments.startYear, year),
          gte(tyreFitments.endYear, year),
        ),
      )
      .orderBy(tyreFitments.rim, tyreFitments.width, tyreFitments.profile)
      .all(),
});
