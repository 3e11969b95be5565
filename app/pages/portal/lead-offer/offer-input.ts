import type { OfferInput } from "../../../domain/quotes/bids/offer-form";

/** Names of the form fields by the key of the cart item. */
export const FIELD = {
  type: (key: string) => `type:${key}`,
  price: (key: string) => `price:${key}`,
  product: (key: string) => `product:${key}`,
  quantity: (key: string) => `quantity:${key}`,
} as const;

/** Product rows per item without JavaScript, filled from the top. */
export const PRODUCT_ROW_COUNT = 3;

/** Parses the fields of the form as entered. Product rows without a code are ignored. */
export function readOfferInput(fields: Readonly<Record<string, unknown>>): OfferInput {
  // A single product row is a string, several are a list.
  const fieldValues = (name: string): readonly string[] =>
    [fields[name] ?? []].flat().map((item) => String(item ?? ""));
  const fieldText = (name: string) => fieldValues(name)[0] ?? "";
  return {
    comments: fieldText("comments").replaceAll("\r\n", "\n"),
    shownTotal: "shownTotal" in fields ? fieldText("shownTotal") : null,
    items: fieldValues("item").map((key) => {
      const quantities = fieldValues(FIELD.quantity(key));
      return {
        key,
        type: fieldText(FIELD.type(key)) || null,
        price: fieldText(FIELD.price(key)),
        products: fieldValues(FIELD.product(key)).flatMap((code, index) =>
          code.trim() === "" ? [] : [{ code, quantity: quantities[index]?.trim() || "1" }],
        ),
      };
    }),
  };
}
