import { toSupplierProduct, suggestParts } from "../../../domain/quotes/bids/supplier-products";
import {
  type SpecialPrice,
  specialPriceRules,
  type SpecialTerms,
} from "../../../domain/quotes/bids/special-price-terms";
import type { Cents } from "../../../domain/core/money/money";
import { roundDollars } from "../../../domain/core/money/rounding";
import { refuse } from "../../../domain/core/outcomes";
import type { Part } from "../../../domain/pricing/catalogue";
import type { PriceCategory } from "../../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../../context";
import { SAMPLE_RATES } from "../../workshop/joining/sample-prices";
import type { WithdrawnItem } from "../../../domain/operations/desk/versions";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import { type VersionedItemType, MAX_ENDED_ITEMS } from "./versioned";
import { PRICE_CLASSES } from "../../../domain/pricing/trade-price";

export interface SpecialPriceFacts {
  /** Parts by code. */
  readonly parts: ReadonlyMap<string, Part>;
}

/** Maximum number of known part codes that an error suggests. */
const MAX_NAMED_ITEMS = 5;

/** Prices of parts from a minimum quantity, as edited at the desk. Existing offers keep their prices. */
export const SPECIAL_PRICES: VersionedItemType<"special-price", SpecialPriceFacts> = {
  kind: "special-price",
  rules: specialPriceRules,
  actions: {
    make: "special-price-created",
    change: "special-price-changed",
    end: "special-price-ended",
    restore: "special-price-restored",
  },
  facts: async ({ db }) => ({ parts: (await db.priceData.read()).parts }),
  keyOf(input, { parts }) {
    const code = (input.key ?? "").trim();
    const part = [...parts.values()].find((part) => !part.isFee && part.code.toLowerCase() === code.toLowerCase());
    if (part) return { ok: true, key: part.code };
    const suggestedParts = suggestParts(parts.values(), code.slice(0, 100)).slice(0, MAX_NAMED_ITEMS);
    const suggestions = suggestedParts.map((part) => `${part.code} (${part.name})`).join(", ");
    return refuse("invalid-input", {
      key: [suggestions === "" ? "There is no part with this code" : `Enter one of these codes: ${suggestions}`],
    });
  },
  takenErrors: { key: ["This part already has a special price"] },
};

export interface ListedSpecialPrice extends SpecialPrice {
  /** null = the part is no longer sold. */
  readonly partName: string | null;
}

/** All current and ended special prices, for operators who may change supply. */
export async function readSpecialPrices(context: Context): Promise<
  | {
      readonly ok: true;
      readonly prices: readonly ListedSpecialPrice[];
      readonly ended: readonly WithdrawnItem[];
    }
  | DeskRefusal
> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const [specialPrices, { parts }, ended] = await Promise.all([
    context.db.specialPrices.all(),
    context.db.priceData.read(),
    context.db.deskChanges.listRemoved("special-price", MAX_ENDED_ITEMS),
  ]);
  const prices = [...specialPrices.values()].map((specialPrice) => ({
    ...specialPrice,
    partName: parts.get(specialPrice.partCode)?.name ?? null,
  }));
  return { ok: true, prices: prices.toSorted((a, b) => a.partCode.localeCompare(b.partCode)), ended };
}

/** Price of a part for one vehicle price category: the usual price, and the special price before and after the change. In cents including GST. */
export interface PiecePrice {
  readonly category: PriceCategory;
  readonly usualPrice: Cents;
  /** null = no special price. */
  readonly currentPrice: Cents | null;
  readonly newPrice: Cents | null;
}

/** Prices of a part at a typical workshop, calculated by the same function as in offers. Empty = the part is no longer sold. */
export function previewSpecialPrice(
  { config }: Context,
  part: Part | undefined,
  currentTerms: SpecialTerms | null,
  value: SpecialTerms,
): readonly PiecePrice[] {
  if (part === undefined) return [];
  const seller = { country: config.country, partsMargin100: SAMPLE_RATES.partsMargin100 };
  return PRICE_CLASSES.map((category) => {
    const calculatePrice = (terms: SpecialTerms | null) =>
      toSupplierProduct(part, terms === null ? undefined : { partCode: part.code, ...terms }, seller, category);
    const calculateSpecialPrice = (terms: SpecialTerms | null) => {
      const price = calculatePrice(terms).specialUnitPrice;
      return price === null ? null : roundDollars(price);
    };
    return {
      category,
      usualPrice: roundDollars(calculatePrice(null).unitPrice),
      currentPrice: calculateSpecialPrice(currentTerms),
      newPrice: calculateSpecialPrice(value),
    };
  });
}
