import { toSupplierProduct } from "../../../domain/quotes/bids/supplier-products";
import type { Cents } from "../../../domain/core/money/money";
import { roundDollars } from "../../../domain/core/money/rounding";
import type { Part } from "../../../domain/pricing/catalogue";
import { type TradePrice, tradePriceRules, PRICE_CLASSES } from "../../../domain/pricing/trade-price";
import type { PriceCategory } from "../../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../../context";
import { SAMPLE_RATES } from "../../workshop/joining/sample-prices";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import type { VersionedItemType } from "./versioned";

export interface TradePriceFacts {
  /** null = the part is no longer sold. */
  readonly part: Part | null;
}

/** Trade prices of parts, by code. Existing offers and bookings keep their prices. */
export const TRADE_PRICES: VersionedItemType<"trade-price", TradePriceFacts> = {
  kind: "trade-price",
  rules: tradePriceRules,
  actions: { change: "trade-price-changed", restore: "trade-price-restored" },
  facts: async ({ db }, key) => (key === null ? null : { part: (await db.priceData.read()).parts.get(key) ?? null }),
};

/** All parts by name, for operators who may change supply. */
export async function readTradePrices(
  context: Context,
): Promise<{ readonly ok: true; readonly parts: readonly Part[] } | DeskRefusal> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const { parts } = await context.db.priceData.read();
  return { ok: true, parts: [...parts.values()].toSorted((a, b) => a.name.localeCompare(b.name)) };
}

/** What a customer pays for a part at a typical workshop, for one vehicle price category, before and after the change. In cents including GST. */
export interface PartPrice {
  readonly category: PriceCategory;
  readonly currentPrice: Cents;
  readonly newPrice: Cents;
}

/** What a customer pays for a part, calculated by the same function as in offers. */
export function previewTradePrice(
  { config }: Context,
  part: Part | null,
  { prices, leadDays }: TradePrice,
): readonly PartPrice[] {
  if (part === null) return [];
  const [first, second, third, fourth, fifth] = prices;
  const changedPart: Part = {
    ...part,
    leadDays,
    priceByCategory: { 1: first, 2: second, 3: third, 4: fourth, 5: fifth },
  };
  const seller = { country: config.country, partsMargin100: part.isFee ? 100 : SAMPLE_RATES.partsMargin100 };
  const cost = (pricedPart: Part, category: PriceCategory) =>
    roundDollars(toSupplierProduct(pricedPart, undefined, seller, category).unitPrice);
  return PRICE_CLASSES.map((category) => ({
    category,
    currentPrice: cost(part, category),
    newPrice: cost(changedPart, category),
  }));
}
