import { addCents, type Cents, ZERO } from "../../core/money/money.ts";
import type { BidItem } from "./bid-offer";
import { linePrice, type OfferedProduct } from "./product.ts";
import { QUOTE_TYPE, type QuoteType } from "./quote-type.ts";

/** A supplier's response to one item of the cart. */
export interface QuoteItem {
  /** Key of the cart item. */
  readonly key: string;
  readonly name: string;
  /** Type of the response; null = no response, so the item is left out of the offer. */
  readonly type: QuoteType | null;
  /** The price as the supplier entered it; null = not priced. */
  readonly price: Cents | null;
  /** Set only for a fixed quote with product code. */
  readonly products: readonly OfferedProduct[];
}

const UNPRICED_TYPES: ReadonlySet<QuoteType> = new Set([QUOTE_TYPE.moreInformation, QUOTE_TYPE.fixedWithProduct]);

/** Whether a price must be entered (P-181). */
export const needsPrice = (type: QuoteType | null, isSubmitted: boolean): boolean =>
  !isSubmitted && type !== null && !UNPRICED_TYPES.has(type);

/** Whether a product must be chosen (P-182). */
export const needsProduct = (type: QuoteType | null): boolean => type === QUOTE_TYPE.fixedWithProduct;

/** The customer's price for one item; null = not quoted. */
export function quotedPrice({ type, price, products }: Pick<QuoteItem, "type" | "price" | "products">): Cents | null {
  if (type === null || type === QUOTE_TYPE.moreInformation) return null;
  return type === QUOTE_TYPE.fixedWithProduct ? addCents(...products.map(linePrice)) : price;
}

/** The total of an offer: the sum of its quoted items. */
export const quotedTotal = (items: readonly Pick<QuoteItem, "type" | "price" | "products">[]): Cents =>
  addCents(...items.map((item) => quotedPrice(item) ?? ZERO));

/** The bookable items of an offer: those with a price, without our adjustment. */
export const toBidItems = (items: readonly QuoteItem[]): BidItem[] =>
  items.flatMap((item) => {
    const price = quotedPrice(item);
    return price === null
      ? []
      : [{ key: item.key, label: item.name, quoted: price, maxQuoted: price, adjustment: ZERO }];
  });

export type QuoteProblem = "price-missing" | "product-missing" | "nothing-quoted";

/** The problems of an offer by item key; "" = the offer as a whole. An empty record means that the offer is valid. */
export function quoteProblems(items: readonly QuoteItem[]): Readonly<Record<string, QuoteProblem>> {
  const problems: Record<string, QuoteProblem> = {};
  for (const item of items) {
    if (needsPrice(item.type, false) && item.price === null) problems[item.key] = "price-missing";
    if (needsProduct(item.type) && item.products.length === 0) problems[item.key] = "product-missing";
  }
  if (items.every((item) => item.type === null)) problems[""] = "nothing-quoted";
  return problems;
}
