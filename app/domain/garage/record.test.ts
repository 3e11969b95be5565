import { expect, it } from "vitest";
import { toBookingToken, toSupplierId } from "../../../test/support/ids";
import { COUNTRIES } from "../core/country/country";
import type { CartItem } from "../lead/cart-item";
import { basicService, createCustomTask } from "../lead/cart/new-item";
import { cents, ZERO } from "../core/money/money";
import type { Price } from "../pricing/price";
import { buildBookingEntry } from "../booking/work/garage-record";
import { deriveCode, readCode, formatCode } from "./hand-over";
import { placeRule } from "../../texts/garage";
import { type Entry, entryTitle, entryWorkshop, withoutPersonalDetails } from "./record";
import { type EntryFields, readDueDate, readEntry } from "./entry-form";

const TODAY = "2026-11-25";
const PRICE = {
  strategy: "PriceRange",
  total: cents(20_000),
  maxTotal: cents(30_000),
  lines: [{ parts: [{ code: "P", name: "Oil filter", quantity: "1", unitPrice: "20" }] }],
} as unknown as Price;
const finishedEntry = (overrides: Partial<Parameters<typeof buildBookingEntry>[0]> = {}) =>
  buildBookingEntry({
    cart: [basicService],
    tasks: [],
    price: PRICE,
    extraWork: ZERO,
    approvedExtraWork: [],
    done: null,
    serviceDay: "2026-11-20",
    isOnFleetBill: false,
    ...overrides,
  });
const DONE = {
  finalCents: cents(25_000),
  odometer: 84_500,
  note: "Ask for Anna",
  nextServiceDay: null,
  nextServiceKm: 94_500,
};

it("a finished booking records its facts and next service; an open estimate has no price", () => {
  expect(finishedEntry({ done: DONE })).toEqual({
    kind: "service",
    day: "2026-11-20",
    odometer: 84_500,
    amount: 25_000,
    nextDay: null,
    nextKm: 94_500,
    facts: {
      work: ["Basic Service"],
      parts: [{ name: "Oil filter", quantity: "1" }],
      warranty: [],
      jobs: { serviceTypeId: 1, repairInspectionIds: [] },
    },
    text: { title: null, workshop: null, note: "Ask for Anna", work: [] },
  });
  expect(finishedEntry().amount).toBeNull();
  const single = { ...PRICE, maxTotal: PRICE.total };
  expect(finishedEntry({ price: single, extraWork: cents(500) }).amount).toBe(20_500);
  expect(finishedEntry({ done: DONE, isOnFleetBill: true }).amount).toBeNull();
});

it("keeps customer and workshop wording as free text, and the job's warranty as a fact", () => {
  const brakes = {
    ...createCustomTask("x"),
    isCustom: false,
    name: "Front pads",
    categoryId: 2,
    repairInspectionId: 7,
  } as CartItem;
  const bookingEntry = finishedEntry({
    cart: [brakes, createCustomTask("Anna's mirror rattles")],
    tasks: [{ id: 7, included: ["New pads", "Warranty in writing", "End of warranty check"] }],
    approvedExtraWork: ["New hose, call 0404 040 404"],
  });
  expect(bookingEntry.kind).toBe("repair");
  expect(finishedEntry({ cart: [brakes] }).kind).toBe("brakes");
  expect(bookingEntry.facts).toMatchObject({
    work: ["Front pads"],
    warranty: ["Warranty in writing"],
    jobs: { serviceTypeId: null, repairInspectionIds: [7] },
  });
  expect(bookingEntry.text.work).toEqual(["Anna's mirror rattles", "New hose, call 0404 040 404"]);
});

it("OW-08 an anonymous entry keeps the work and the workshop, but no note, contact or booking", () => {
  const entry: Entry = {
    ...finishedEntry({ done: DONE, approvedExtraWork: ["Left lamp"] }),
    id: "1",
    source: "booking",
    text: {
      title: "Cambelt and pump",
      workshop: "Joe's Garage, 0412 345 678",
      note: "Anna paid in cash",
      work: ["Left lamp", "mail anna@customer.example"],
    },
    photos: [{ id: "p", objectKey: "k", mediaType: "image/jpeg", width: 1, height: 1, byteLength: 1 }],
    bookingToken: toBookingToken("secret"),
    supplierId: toSupplierId(3),
    supplierName: null,
  };
  const plain = withoutPersonalDetails(entry);
  expect(JSON.stringify(plain)).not.toMatch(/Anna|anna@|0412|secret|"k"/);
  expect(plain).toMatchObject({ odometer: 84_500, amount: 25_000, facts: entry.facts });
  expect([entryTitle(plain), entryWorkshop(plain)]).toEqual([
    "Cambelt and pump",
    expect.stringContaining("Joe's Garage"),
  ]);
  expect(plain.text.work[0]).toBe("Left lamp");
});

const testFields = (overrides: Partial<EntryFields> = {}): EntryFields => ({
  kind: "service",
  day: "2026-11-01",
  odometer: "",
  title: "",
  workshop: "",
  amount: "",
  nextDay: "",
  nextKm: "",
  note: "",
  ...overrides,
});

it("a manual entry requires a kind and a day, and a reading requires kilometres", () => {
  expect(readEntry(testFields({ odometer: "84,500 km", amount: "$1,249.50", title: " Belt " }), TODAY)).toMatchObject({
    ok: true,
    entry: { odometer: 84_500, amount: 124_950, text: { title: "Belt", note: null } },
  });
  const errorFields = (overrides: Partial<EntryFields>) => {
    const read = readEntry(testFields(overrides), TODAY);
    return read.ok ? [] : Object.keys(read.fields);
  };
  expect(errorFields({ kind: "", day: "", odometer: "x", amount: "x", nextDay: "x", nextKm: "x" })).toEqual([
    "kind",
    "day",
    "odometer",
    "amount",
    "nextDay",
    "nextKm",
  ]);
  expect(errorFields({ kind: "reading" })).toEqual(["odometer"]);
  expect(errorFields({ day: "2026-11-26" })).toEqual(["day"]);
  expect(errorFields({ odometer: "100", nextKm: "100" })).toEqual(["nextKm"]);
  expect(errorFields({ nextDay: "2026-11-01" })).toEqual(["nextDay"]);
  expect(errorFields({ title: "x".repeat(121), workshop: "x".repeat(81), note: "x".repeat(1001) })).toEqual([
    "title",
    "workshop",
    "note",
  ]);
  expect([readDueDate(" ", TODAY), readDueDate("2027-02-30", TODAY), readDueDate("2099-01-01", TODAY)]).toEqual([
    null,
    "wrong",
    "wrong",
  ]);
  expect(readDueDate("2026-01-01", TODAY)).toBe("2026-01-01");
});

it("every state and both countries have requirements with a source", () => {
  const { states } = COUNTRIES.AU;
  expect(states.filter((state) => placeRule("AU", state) === placeRule("AU", null))).toEqual([]);
  expect(states.filter((state) => placeRule("AU", state).inspection !== null)).toEqual(["NSW"]);
  expect(placeRule("NZ", "").inspection?.name).toContain("WoF");
  for (const rule of [...states.map((state) => placeRule("AU", state)), placeRule("AU", null), placeRule("NZ", null)]) {
    expect(rule.source.url).toMatch(/^https:\/\/[\w.-]+(gov\.au|govt\.nz)/);
    expect(rule.inspection !== null || rule.onSale !== null).toBe(true);
  }
});

it("a code has eight unambiguous random characters and is read in any spelling", () => {
  const code = deriveCode(Array.from({ length: 20 }, (_, at) => at * 13));
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(deriveCode(Array.from({ length: 40 }, () => 255))).toBeNull();
  expect(readCode(` ${formatCode(code ?? "").toLowerCase()} `)).toBe(code);
  for (const text of ["", "ABCD234", "ABCD23456", "ABCD234O", "ABCD-234!"]) expect(readCode(text), text).toBeNull();
});
