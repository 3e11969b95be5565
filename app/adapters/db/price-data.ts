import { cents } from "../../domain/core/money/money";
import type { PricingCatalogue, Part, Tyre } from "../../domain/pricing/catalogue";
import { readServiceMenu } from "../../domain/pricing/service-menu";
import { documentByName, memoized } from "./memoized-reads";
import { orm, centsOrNull } from "./orm";
import { parts } from "./schema/prices";
import { tyres } from "./schema/tyres";

export type CatalogueData = Omit<PricingCatalogue, "tasks">;

const { code, name, unit, price1Cents, price2Cents, price3Cents, price4Cents, price5Cents, nzdFactor100 } = parts;
const PART_COLUMNS = {
  code,
  name,
  unit,
  price1Cents,
  price2Cents,
  price3Cents,
  price4Cents,
  price5Cents,
  nzdFactor100,
  leadDays: parts.leadDays,
};
const { width, profile, rim, pricePremiumCents, priceValueCents, priceBudgetCents, priceCommercialCents } = tyres;
const TYRE_COLUMNS = {
  width,
  profile,
  rim,
  pricePremiumCents,
  priceValueCents,
  priceBudgetCents,
  priceCommercialCents,
  leadDays: tyres.leadDays,
};

const toPart = (row: Pick<typeof parts.$inferSelect, keyof typeof PART_COLUMNS>): Part => ({
  code: row.code,
  name: row.name,
  isFee: row.unit === "fee",
  priceByCategory: {
    1: cents(row.price1Cents),
    2: cents(row.price2Cents),
    3: cents(row.price3Cents),
    4: cents(row.price4Cents),
    5: cents(row.price5Cents),
  },
  nzdFactor100: row.nzdFactor100,
  leadDays: row.leadDays,
});

const toTyre = (row: Pick<typeof tyres.$inferSelect, keyof typeof TYRE_COLUMNS>): Tyre => ({
  width: row.width,
  profile: row.profile,
  rim: row.rim,
  prices: {
    commercial: centsOrNull(row.priceCommercialCents),
    premium: centsOrNull(row.pricePremiumCents),
    value: centsOrNull(row.priceValueCents),
    budget: centsOrNull(row.priceBudgetCents),
  },
  leadDays: row.leadDays,
});

const priceData = memoized<CatalogueData>(
  async (db) => {
    const database = orm(db);
    const [partRows, tyreRows, [services]] = await database.batch([
      database.select(PART_COLUMNS).from(parts),
      database.select(TYRE_COLUMNS).from(tyres),
      documentByName(db, "services"),
    ]);
    if (services === undefined) throw new Error("the reference data has no document called services: run the seed");
    return {
      parts: new Map(partRows.map((row) => [row.code, toPart(row)])),
      tyres: tyreRows.map(toTyre),
      services: readServiceMenu(services.body),
    };
  },
  (data) => data.parts.size === 0,
);

/** Clears the cache of this isolate. Other isolates reload within ten minutes. */
export const clearPriceCache = (db: D1Database): void => priceData.clear(db);

/** Pricing data other than tasks: parts, tyres and services. Cached after the first read. */
export const d1PriceData = (db: D1Database) => ({ read: (): Promise<CatalogueData> => priceData(db) });
