import { cents } from "../../domain/money/money";
import type { Part, Tyre } from "../../domain/pricing/catalogue";
import type { SpecialPrice } from "../../domain/bids/special-price";
import { readServiceMenu } from "../../domain/pricing/service-menu";
import type { CatalogueData, PriceData } from "../../usecases/ports/price-data";
import { keptInMemory } from "./kept";

interface PartRow {
  code: string;
  name: string;
  unit: string;
  price_1_cents: number;
  price_2_cents: number;
  price_3_cents: number;
  price_4_cents: number;
  price_5_cents: number;
  nzd_factor_100: number;
  lead_days: number;
}
interface TyreRow {
  width: number;
  profile: number;
  rim: number;
  price_premium_cents: number | null;
  price_value_cents: number | null;
  price_budget_cents: number | null;
  price_commercial_cents: number | null;
  lead_days: number;
}

const toPart = (row: PartRow): Part => ({
  code: row.code,
  name: row.name,
  isFee: row.unit === "fee",
  priceByCategory: {
    1: cents(row.price_1_cents),
    2: cents(row.price_2_cents),
    3: cents(row.price_3_cents),
    4: cents(row.price_4_cents),
    5: cents(row.price_5_cents),
  },
  nzdFactor100: row.nzd_factor_100,
  leadDays: row.lead_days,
});

const price = (value: number | null) => (value === null ? null : cents(value));
const toTyre = (row: TyreRow): Tyre => ({
  width: row.width,
  profile: row.profile,
  rim: row.rim,
  prices: {
    commercial: price(row.price_commercial_cents),
    premium: price(row.price_premium_cents),
    value: price(row.price_value_cents),
    budget: price(row.price_budget_cents),
  },
  leadDays: row.lead_days,
});

const priceData = keptInMemory<CatalogueData>(
  async (db) => {
    const [parts, tyres, services, specials] = await db.batch([
      db.prepare(
        "select code, name, unit, price_1_cents, price_2_cents, price_3_cents, price_4_cents, price_5_cents, nzd_factor_100, lead_days from parts",
      ),
      db.prepare(
        "select width, profile, rim, price_premium_cents, price_value_cents, price_budget_cents, price_commercial_cents, lead_days from tyres",
      ),
      db.prepare("select body from reference_documents where name = 'services'"),
      db.prepare(
        "select part_code as partCode, minimum_quantity as minimumQuantity, percent_off as percentOff from special_prices",
      ),
    ]);
    const body = (services?.results as { body: string }[] | undefined)?.[0]?.body;
    if (body === undefined) throw new Error("the reference data has no document called services: run the seed");
    return {
      parts: new Map((parts?.results as PartRow[]).map((row) => [row.code, toPart(row)])),
      tyres: (tyres?.results as TyreRow[]).map(toTyre),
      services: readServiceMenu(JSON.parse(body)),
      specialPrices: new Map((specials?.results as SpecialPrice[]).map((special) => [special.partCode, special])),
    };
  },
  (data) => data.parts.size === 0,
);

export const d1PriceData = (db: D1Database): PriceData => ({ read: () => priceData(db) });
