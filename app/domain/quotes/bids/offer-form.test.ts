import fc from "fast-check";
import { expect, it } from "vitest";
import { foldText } from "../../core/words/edit-distance";
import type { Part } from "../../pricing/catalogue";
import { cents } from "../../core/money/money";
import { formatDecimal } from "../../core/money/fraction";
import { toSupplierProduct, suggestParts } from "./supplier-products";
import { readOffer, type ItemInput } from "./offer-form";

const CART = [
  { key: "service", name: "Service" },
  { key: "custom:1", name: "Find the rattle" },
];
const findProduct = (code: string) =>
  code === "ENG-PLUG"
    ? { code, name: "Spark plug", unitPrice: "12.505", specialUnitPrice: "10", minimumQuantityForSpecialUnitPrice: 4 }
    : null;
const testItem = (overrides: Partial<ItemInput>): ItemInput => ({
  key: "service",
  type: "01",
  price: "100",
  products: [],
  ...overrides,
});
const readOfferForm = (
  items: readonly ItemInput[],
  overrides: { comments?: string; shownTotal?: string | null } = {},
) => readOffer({ items, comments: "", shownTotal: null, ...overrides }, CART, findProduct);
const errorsOf = (...requests: Parameters<typeof readOfferForm>) => {
  const offer = readOfferForm(...requests);
  return offer.ok ? {} : offer.errors;
};

it("refuses a price that can be read in two ways, with an example", () => {
  for (const price of ["12 50", "1.250", "0,800"])
    expect(errorsOf([testItem({ price })])).toEqual({ "price:service": [expect.stringContaining("249.50")] });
  expect(readOfferForm([testItem({ price: "64,90" })])).toMatchObject({ ok: true, total: 6_490 });
});

it("P-185 an offer is refused if its shown total differs from the quoted total", () => {
  const items = [
    testItem({ price: "100.10" }),
    testItem({ key: "custom:1", type: "00", price: "", products: [{ code: "eng-plug", quantity: "3" }] }),
  ];
  expect(readOfferForm(items, { shownTotal: "137.62" })).toMatchObject({ ok: true, total: 13_762 });
  expect(Object.keys(errorsOf(items, { shownTotal: "137.61" }))).toEqual(["total"]);
  expect(Object.keys(errorsOf(items, { shownTotal: "nonsense" }))).toEqual(["total"]);
});

it("reports each invalid field with its own error", () => {
  expect(errorsOf([testItem({ price: "" }), testItem({ key: "custom:1", type: "00", price: "" })])).toEqual({
    "price:service": ["Enter a price"],
    "product:custom:1": ["Choose a product"],
  });
  expect(errorsOf([testItem({ price: "a lot" })])).toEqual({ "price:service": [expect.stringContaining("249.50")] });
  for (const price of ["0", "$0.00", "-1", "-0.01"])
    expect(errorsOf([testItem({ price })]), price).toEqual({ "price:service": [expect.any(String)] });
  expect(errorsOf([testItem({ price: "0.01" })])).toEqual({});
  expect(errorsOf([testItem({ type: "99" })])).toMatchObject({ "type:service": [expect.any(String)] });
  expect(errorsOf([testItem({ type: "00", products: [{ code: "NO-SUCH", quantity: "1" }] })])).toMatchObject({
    "product:service": ["We do not recognise this product code"],
  });
  expect(errorsOf([testItem({ type: "00", products: [{ code: "ENG-PLUG", quantity: "0" }] })])).toMatchObject({
    "product:service": [expect.stringContaining("1 to 99")],
  });
  expect(errorsOf([testItem({}), testItem({ key: "gone" })])).toMatchObject({
    "": [expect.stringContaining("changed")],
  });
  expect(errorsOf([testItem({})], { comments: "x".repeat(2001) })).toMatchObject({ comments: [expect.any(String)] });
});

it("any input gives an offer or errors, and product prices never come from the form", () => {
  const input = fc.record({
    key: fc.constantFrom("service", "custom:1", ""),
    type: fc.constantFrom("00", "01", "02", "03", "04", "", "x", null),
    price: fc.oneof(fc.string(), fc.constantFrom("10", "10.50")),
    products: fc.array(
      fc.record({ code: fc.constantFrom("ENG-PLUG", "X"), quantity: fc.oneof(fc.string(), fc.nat(120).map(String)) }),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(fc.array(input, { maxLength: 3 }), fc.string(), (items, comments) => {
      const offer = readOfferForm(items, { comments });
      if (!offer.ok) {
        expect(Object.keys(offer.errors).length).toBeGreaterThan(0);
        return;
      }
      for (const product of offer.items.flatMap(({ products }) => products)) expect(product.unitPrice).toBe("12.505");
    }),
  );
});

const testPart = (code: string, name: string, isFee = false): Part => ({
  code,
  name,
  isFee,
  priceByCategory: { 1: cents(1000), 2: cents(1250), 3: cents(1500), 4: cents(2000), 5: cents(3000) },
  nzdFactor100: 114,
  leadDays: 0,
});

it("suggests products by code, then name, without fees, and none for an empty search", () => {
  const parts = [
    testPart("TRN-MTF", "Manual gearbox oil"),
    testPart("OIL-FIL", "Oil filter"),
    testPart("FEE-OIL", "Oil disposal", true),
    testPart("BRK-PAD", "Brake pads"),
  ];
  expect(suggestParts(parts, "oil").map(({ code }) => code)).toEqual(["OIL-FIL", "TRN-MTF"]);
  expect(suggestParts(parts, "Gearbox OIL").map(({ code }) => code)).toEqual(["TRN-MTF"]);
  expect([suggestParts(parts, ""), suggestParts(parts, "  -  ")]).toEqual([[], []]);
  expect(
    suggestParts(
      Array.from({ length: 90 }, (_, n) => testPart(`OIL-${n}`, "Oil")),
      "oil",
    ),
  ).toHaveLength(20);
  expect(foldText("OIL-FIL")).toBe("oil fil");
});

it("a product price is the trade price plus margin, converted exactly to NZD in New Zealand", () => {
  const special = { partCode: "OIL-FIL", minimumQuantity: 4, percentOff: 10 };
  const au = toSupplierProduct(testPart("OIL-FIL", "Oil filter"), special, { country: "AU", partsMargin100: 126 }, 2);
  expect([
    formatDecimal(au.unitPrice),
    au.specialUnitPrice && formatDecimal(au.specialUnitPrice),
    au.minimumQuantityForSpecialUnitPrice,
  ]).toEqual(["15.75", "14.175", 4]);
  expect(
    formatDecimal(
      toSupplierProduct(testPart("OIL-FIL", "Oil filter"), undefined, { country: "NZ", partsMargin100: 126 }, 2)
        .unitPrice,
    ),
  ).toBe("17.955");
});
