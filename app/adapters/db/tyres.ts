import { and, eq, gte, lte } from "drizzle-orm";
import { type TyreQuality, TYRE_QUALITY } from "../../domain/lead/cart-item";
import { memoized } from "./memoized-reads";
import { orm } from "./orm";
import { tyreFitments, tyres } from "./schema/tyres";

export interface TyreSize {
  readonly width: number;
  readonly profile: number;
  readonly rim: number;
  /** Qualities in which the tyre is sold. */
  readonly qualities: readonly TyreQuality[];
}

const { width, profile, rim, pricePremiumCents, priceValueCents, priceBudgetCents, priceCommercialCents } = tyres;

const memoizedSizes = memoized<readonly TyreSize[]>(
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

export const d1Tyres = (db: D1Database) => ({
  /** Ordered by width, profile and rim. Cached after the first read. */
  sizes: (): Promise<readonly TyreSize[]> => memoizedSizes(db),
  /** Known tyre sizes of a model and year, for either axle. Empty = no list covers it (data/tyre_fitments.csv). */
  fitting: (
    make: string,
    model: string,
    year: number,
  ): Promise<readonly Pick<TyreSize, "width" | "profile" | "rim">[]> =>
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
