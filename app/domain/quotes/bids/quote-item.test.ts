import fc from "fast-check";
import { expect, it } from "vitest";
import { parseFraction } from "../../core/money/fraction";
import { cents } from "../../core/money/money";
import { linePrice, type OfferedProduct, calculatePrice } from "./product";
import { findPriceKind } from "./bid-offer";
import {
  toBidItems,
  needsPrice,
  needsProduct,
  type QuoteItem,
  quotedPrice,
  quotedTotal,
  quoteProblems,
} from "./quote-item";
import { QUOTE_TYPE, QUOTE_TYPE_CHOICES, quoteTypeLabel } from "./quote-type";

const testItem = (overrides: Partial<QuoteItem>): QuoteItem => ({
  key: "service",
  name: "Service",
  type: "01",
  price: cents(10_000),
  products: [],
  ...overrides,
});
const testProduct = (overrides: Partial<OfferedProduct> = {}): OfferedProduct => ({
  code: "ENG-PLUG",
  name: "Spark plug",
  quantity: 1,
  unitPrice: "100",
  specialUnitPrice: "90",
  minimumQuantityForSpecialUnitPrice: 4,
  ...overrides,
});

it("P-105 there are five quote types, and the type with a product code has the value '00'", () => {
  expect(QUOTE_TYPE_CHOICES.map(({ text }) => text)).toEqual([
    "Fixed Quote",
    "Estimate",
    "Inspection",
    "More Information",
    "Fixed Quote with product code",
  ]);
  expect(QUOTE_TYPE_CHOICES.at(-1)?.type).toBe("00");
});

it("P-106 bids have their own labels for quote types, and an unknown type throws", () => {
  expect(["MoreInformation", "Inspection", "Estimate", "FixedPrice"].map(quoteTypeLabel)).toEqual([
    "Cannot Quote",
    "Inspection Only",
    "Estimate",
    "Fixed Quote",
  ]);
  expect(["04", "03", "02", "01"].map(quoteTypeLabel)).toEqual([
    "Cannot Quote",
    "Inspection Only",
    "Estimate",
    "Fixed Quote",
  ]);
  for (const unknown of ["", "0", "05", "toString"])
    expect(() => quoteTypeLabel(unknown), unknown).toThrow("unknown quote type");
});

it("P-181 an item needs a price unless submitted, without a type, More Information or '00'", () => {
  for (const type of ["01", "02", "03"] as const) {
    expect(quoteProblems([testItem({ type, price: null })]), type).toEqual({ service: "price-missing" });
    expect(needsPrice(type, true)).toBe(false);
  }
  const others = testItem({ key: "other" });
  expect(quoteProblems([testItem({ type: null, price: null }), others])).toEqual({});
  expect(quoteProblems([testItem({ type: "04", price: null }), others])).toEqual({});
  expect(quoteProblems([testItem({ type: "00", price: null, products: [testProduct()] })])).toEqual({});
});

it("P-182 a fixed quote with product code needs a product", () => {
  expect(quoteProblems([testItem({ type: "00", products: [] })])).toEqual({ service: "product-missing" });
  expect(quoteProblems([testItem({ type: "00", products: [testProduct()] })])).toEqual({});
  expect(Object.values(QUOTE_TYPE).filter(needsProduct)).toEqual(["00"]);
});

it("an offer that answers no item is refused", () =>
  expect(quoteProblems([testItem({ type: null, price: null })])).toEqual({ "": "nothing-quoted" }));

it("P-183 the special unit price applies from its minimum quantity", () => {
  expect([3, 4, 5].map((quantity) => linePrice(testProduct({ quantity })) / quantity)).toEqual([10_000, 9000, 9000]);
  for (const none of [{ specialUnitPrice: null }, { minimumQuantityForSpecialUnitPrice: null }]) {
    expect([1, 4, 50].map((quantity) => linePrice(testProduct({ ...none, quantity })) / quantity)).toEqual([
      10_000, 10_000, 10_000,
    ]);
  }
});

it("P-184 a line is quantity times unit price, rounded half to even to the cent", () => {
  const at = (unitPrice: string, quantity: number) =>
    calculatePrice(
      { unitPrice: parseFraction(unitPrice), specialUnitPrice: null, minimumQuantityForSpecialUnitPrice: null },
      quantity,
    );
  expect([at("33.335", 3), at("10.135", 1), at("10.125", 1), at("0.005", 1)]).toEqual([10_000, 1014, 1012, 0]);
});

it("the total is the sum of the rounded items for any items", () => {
  const items = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 500_000 }).map((price) => testItem({ type: "02", price: cents(price) })),
      fc
        .record({ n: fc.integer({ min: 1, max: 99 }), tenths: fc.integer({ min: 1, max: 900_000 }) })
        .map(({ n, tenths }) =>
          testItem({
            type: "00",
            price: null,
            products: [
              testProduct({
                quantity: n,
                unitPrice: `${Math.floor(tenths / 1000)}.${String(tenths % 1000).padStart(3, "0")}`,
                specialUnitPrice: null,
              }),
            ],
          }),
        ),
      fc.constant(testItem({ type: "04", price: null })),
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      items,
      (quoteItems) =>
        void expect(quotedTotal(quoteItems)).toBe(
          toBidItems(quoteItems).reduce((sum, bidItem) => sum + bidItem.quoted, 0),
        ),
    ),
  );
});

it("an item that cannot be quoted has no price and is not booked", () => {
  expect([quotedPrice(testItem({ type: "04" })), quotedPrice(testItem({ type: null }))]).toEqual([null, null]);
  expect(toBidItems([testItem({ type: "04" }), testItem({ key: "repair:1", type: "03", price: cents(5500) })])).toEqual(
    [{ key: "repair:1", label: "Service", quoted: 5500, maxQuoted: 5500, adjustment: 0 }],
  );
});

it("one estimated item makes the offer an estimate; inspections alone make an inspection price", () => {
  const kindOf = (...types: QuoteItem["type"][]) => findPriceKind(types.map((type) => ({ type })));
  expect([kindOf("01"), kindOf("00", "03"), kindOf("04"), kindOf(null), kindOf()]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([kindOf("02"), kindOf("01", "02"), kindOf("03", "02")]).toEqual(["estimate", "estimate", "estimate"]);
  expect([kindOf("03"), kindOf("03", "04"), kindOf("03", null)]).toEqual(["inspection", "inspection", "inspection"]);
});
