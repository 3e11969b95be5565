import { readCount, readMoney } from "../../core/money/read-number.ts";
import { contactProblem } from "../../identity/contact/contact-details.ts";
import { type Cents, cents } from "../../core/money/money.ts";
import { linePrice, MAX_PRODUCT_QUANTITY, type OfferedProduct } from "./product.ts";
import { type QuoteItem, quoteProblems, quotedTotal } from "./quote-item.ts";
import { isQuoteType, QUOTE_TYPE } from "./quote-type.ts";
import type { FormErrors } from "../../core/forms/read-form";

/** One item as submitted, with unparsed text. */
export interface ItemInput {
  readonly key: string;
  readonly type: string | null;
  /** In dollars, e.g. "249.50" or "1,249.5"; "" = none. */
  readonly price: string;
  readonly products: readonly { readonly code: string; readonly quantity: string }[];
}

export interface OfferInput {
  readonly items: readonly ItemInput[];
  readonly comments: string;
  /** The total displayed when the form was sent, in dollars; null = none. */
  readonly shownTotal: string | null;
}

export const MAX_COMMENT_LENGTH = 2000;
const MAX_PRODUCTS = 10;

export type OfferResult =
  | { readonly ok: true; readonly items: readonly QuoteItem[]; readonly comments: string; readonly total: Cents }
  /** Keys are "price:service", "type:repair:3" and "product:repair:3" for an item's errors, "comments", "total", and "" for the whole form. */
  | { readonly ok: false; readonly errors: FormErrors };

const PROBLEM_MESSAGES = {
  "price-missing": "Enter a price",
  "product-missing": "Choose a product",
  "nothing-quoted": "Choose a quote type for at least one item",
} as const;
const PROBLEM_FIELD = { "price-missing": "price", "product-missing": "product", "nothing-quoted": "" } as const;

/**
 * Validates an offer against its cart. Items are in the cart's order, and products always have the supplier's own prices, whatever was submitted (P-181 to
 * P-185).
 */
export function readOffer(
  offerInput: OfferInput,
  cart: readonly { readonly key: string; readonly name: string }[],
  findProduct: (code: string) => Omit<OfferedProduct, "quantity"> | null,
): OfferResult {
  const errors: Record<string, readonly string[]> = {};
  const byKey = new Map(offerInput.items.map((item) => [item.key, item]));
  const items = cart.map(({ key, name }): QuoteItem => {
    const item = byKey.get(key);
    const type = item && isQuoteType(item.type) ? item.type : null;
    if (item && item.type !== null && item.type !== "" && type === null)
      errors[`type:${key}`] = ["Choose one of the quote types"];
    const products = item && type === QUOTE_TYPE.fixedWithProduct ? readProducts(key, item) : [];
    return { key, name, type, price: item && type !== null ? readPrice(key, item, type) : null, products };
  });
  for (const { key } of offerInput.items)
    if (!cart.some((item) => item.key === key)) errors[""] = ["The customer's job has changed. Reload the page"];
  if (offerInput.comments.length > MAX_COMMENT_LENGTH)
    errors.comments = [`Use at most ${MAX_COMMENT_LENGTH} characters`];
  else if (contactProblem(offerInput.comments) !== null) errors.comments = [contactProblem(offerInput.comments) ?? ""];
  for (const [key, problem] of Object.entries(quoteProblems(items))) {
    const field = PROBLEM_FIELD[problem] === "" ? "" : `${PROBLEM_FIELD[problem]}:${key}`;
    errors[field] ??= [PROBLEM_MESSAGES[problem]];
  }
  const total = Object.keys(errors).length === 0 ? quotedTotal(items) : cents(0);
  if (Object.keys(errors).length === 0 && offerInput.shownTotal !== null && readMoney(offerInput.shownTotal) !== total)
    errors.total = ["The total shown does not match your prices. Check them and send again"];
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, items, comments: offerInput.comments.trim(), total };

  function readPrice(key: string, { price }: ItemInput, type: string): Cents | null {
    if (type === QUOTE_TYPE.moreInformation || type === QUOTE_TYPE.fixedWithProduct || price.trim() === "") return null;
    const amount = readMoney(price);
    if (amount === null) errors[`price:${key}`] = ["Enter a price in dollars, like 249.50, up to 100,000"];
    if (amount === 0) errors[`price:${key}`] = ["Enter a price above $0"];
    return amount;
  }

  function readProducts(key: string, { products }: ItemInput): OfferedProduct[] {
    if (products.length > MAX_PRODUCTS) errors[`product:${key}`] = [`Choose at most ${MAX_PRODUCTS} products`];
    return products.slice(0, MAX_PRODUCTS).flatMap(({ code, quantity }) => {
      const knownProduct = findProduct(code.trim().toUpperCase());
      const count = readCount(quantity) ?? 0;
      if (knownProduct === null) errors[`product:${key}`] = ["We do not recognise this product code"];
      else if (count < 1 || count > MAX_PRODUCT_QUANTITY)
        errors[`product:${key}`] = [`Enter a quantity from 1 to ${MAX_PRODUCT_QUANTITY}`];
      else if (linePrice({ ...knownProduct, quantity: count }) <= 0)
        errors[`product:${key}`] = ["This product has no price. Quote an amount instead"];
      else return [{ ...knownProduct, quantity: count }];
      return [];
    });
  }
}
