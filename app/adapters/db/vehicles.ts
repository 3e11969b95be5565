import { and, asc, eq, sql } from "drizzle-orm";
import type { Country } from "../../domain/core/country/country";
import type { Variant, VehicleModel } from "../../domain/catalogue/vehicle/variant";
import { memoizedByKey, memoized } from "./memoized-reads";
import { valuesInJson, orm } from "./orm";
import { vehicleAliases, vehicleModels, vehicleVariants as variants } from "./schema/vehicles";

const VARIANT_COLUMNS = {
  mid: variants.mid,
  make: variants.make,
  model: variants.model,
  startYear: variants.startYear,
  endYear: variants.endYear,
  body: variants.body,
  fuel: variants.fuel,
  transmission: variants.transmission,
  variant: variants.variant,
  engine: variants.engine,
  displacementL: variants.displacementL,
  cylinders: variants.cylinders,
  induction: variants.induction,
  drive: variants.drive,
  transmissionType: variants.transmissionType,
  priceCategory: variants.priceCategory,
  factsByYear: variants.factsByYear,
  soldAu: variants.soldAu,
  soldNz: variants.soldNz,
};

interface SalesRegion {
  readonly soldAu: boolean;
  readonly soldNz: boolean;
}

const soldCountries = ({ soldAu, soldNz }: SalesRegion): readonly Country[] => [
  ...(soldAu ? (["AU"] as const) : []),
  ...(soldNz ? (["NZ"] as const) : []),
];

const toVariant = ({
  soldAu,
  soldNz,
  ...row
}: Pick<typeof variants.$inferSelect, keyof typeof VARIANT_COLUMNS>): Variant => ({
  ...row,
  soldIn: soldCountries({ soldAu, soldNz }),
});

const toModel = (row: typeof vehicleModels.$inferSelect): VehicleModel => ({
  make: row.make,
  model: row.model,
  soldIn: soldCountries(row),
  recentVersionCounts: { AU: row.recentAu, NZ: row.recentNz },
});

const memoizedModels = memoized<readonly VehicleModel[]>(
  async (db) => {
    const rows = await orm(db).select().from(vehicleModels).orderBy(asc(vehicleModels.make), asc(vehicleModels.model));
    return rows.map(toModel);
  },
  (models) => models.length === 0,
);

/**
 * Maximum number of cached models. A customer needs several requests to select a variant of one model. The largest model has fewer than a thousand variants.
 */
const CACHED_MODELS = 40;

const memoizedVariants = memoizedByKey<readonly Variant[]>(
  async (db, key) => {
    const [make, model]: readonly [string, string] = JSON.parse(key);
    const rows = await orm(db)
      .select(VARIANT_COLUMNS)
      .from(variants)
      .where(and(eq(variants.make, make), eq(variants.model, model)))
      .orderBy(asc(variants.startYear), asc(variants.mid));
    return rows.map(toVariant);
  },
  (variants) => variants.length === 0,
  CACHED_MODELS,
);

export function d1Vehicles(db: D1Database) {
  const database = orm(db);
  return {
    /** All makes and models. Cached after the first read. */
    models: (): Promise<readonly VehicleModel[]> => memoizedModels(db),
    /** The variants of a make and model, optionally of one year. Case-insensitive. The most recently used models are cached. */
    async variants(make: string, model: string, year: number | null): Promise<readonly Variant[]> {
      const variants = await memoizedVariants(db, JSON.stringify([make.toLowerCase(), model.toLowerCase()]));
      return year === null ? variants : variants.filter((row) => row.startYear <= year && year <= row.endYear);
    },
    async find(mid: string): Promise<Variant | null> {
      const row = await database.select(VARIANT_COLUMNS).from(variants).where(eq(variants.mid, mid)).get();
      return row ? toVariant(row) : null;
    },
    /** In the order of `mids`. Skips unknown ones. */
    async findMany(mids: readonly string[]): Promise<readonly Variant[]> {
      const rows = await database
        .select(VARIANT_COLUMNS)
        .from(variants)
        .where(sql`${variants.mid} in ${valuesInJson(mids)}`);
      const byMid = new Map(rows.map((row) => [row.mid, toVariant(row)]));
      return mids.flatMap((mid) => byMid.get(mid) ?? []);
    },
    /** Other names of a make's models, in both directions: [name in our catalogue, other name]. */
    async aliases(make: string): Promise<readonly (readonly [model: string, alsoKnownAs: string])[]> {
      const rows = await database
        .select({ model: vehicleAliases.model, alsoKnownAs: vehicleAliases.alsoKnownAs })
        .from(vehicleAliases)
        .where(eq(vehicleAliases.make, make));
      return rows.map((row) => [row.model, row.alsoKnownAs] as const);
    },
  };
}
