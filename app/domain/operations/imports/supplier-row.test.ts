import { expect, it } from "vitest";
import type { LocalityRow } from "../../../../scripts/seed/supplier-model/model";
import { supplierFile, workshopRow } from "../../../../test/support/supplier-rows";
import { readLines, readRows } from "./files";
import { indexPlaces, readSupplierRow, type SupplierFacts, supplierCells } from "./supplier-row";

it("IN-17 restores leading zeros that a spreadsheet removed from a postcode", () => {
  const places = [
    { country: "AU", state: "NT", name: "Darwin", postcode: "0800" },
    { country: "NZ", state: "Auckland", name: "Henderson", postcode: "0612" },
  ] as unknown as Parameters<typeof indexPlaces>[0];
  const placeOf = indexPlaces(places);
  expect(
    ["800", "0800", "", "8000"].map((postcode) => placeOf("AU", "NT", "darwin", postcode)?.postcode ?? null),
  ).toEqual(["0800", "0800", "0800", null]);
  expect(placeOf("NZ", "Auckland", "Henderson", "612")?.postcode).toBe("0612");
});

const CSV_VOUCHER = (...days: readonly string[]) =>
  [
    "reference;discount_code;value;country;status;expires",
    ...days.map((day, at) => `A-${at};GIFT;12,50;AU;valid;${day}`),
  ].join("\n");
const readVouchers = (...days: readonly string[]) => {
  const parsed = readLines("vouchers", CSV_VOUCHER(...days));
  if (!parsed.ok) throw new Error(parsed.reason);
  const { valid, invalid } = readRows("vouchers", parsed.lines, FACTS);
  return {
    dates: parsed.dates,
    expires: valid.map(({ row }) => row.expires),
    invalid: invalid.map(({ reasons }) => reasons[0]),
  };
};

it("IN-24 reads days that a spreadsheet has reformatted in the order of the whole file", () => {
  expect(readVouchers("31/12/2027", "3/4/2027", "2027-05-06", "7-Jun-27")).toEqual({
    dates: "day",
    expires: ["2027-12-31", "2027-04-03", "2027-05-06", "2027-06-07"],
    invalid: [],
  });
  expect(readVouchers("12/31/2027", "3/4/2027")).toMatchObject({
    dates: "month",
    expires: ["2027-12-31", "2027-03-04"],
  });
  expect(readVouchers("2027-12-31")).toMatchObject({ dates: null, expires: ["2027-12-31"] });
  for (const days of [
    ["3/4/2027", "5/6/2027"],
    ["13/4/2027", "4/13/2027"],
  ])
    expect(readVouchers(...days)).toEqual({
      dates: null,
      expires: [],
      invalid: Array(2).fill("expires: must be a date like 2027-03-31"),
    });
});

const MANGERE = { country: "NZ", region: "Auckland", name: "Māngere", postcode: "2022" } as LocalityRow;
const FACTS: SupplierFacts = {
  today: "2026-12-01",
  extras: [],
  categories: [{ id: 1, name: "Servicing" }] as unknown as SupplierFacts["categories"],
  makes: [],
  findPlace: () => ({ ...MANGERE, state: MANGERE.region, latitude: -36.97, longitude: 174.78 }),
};
const readNumber = (gst_number: string, place: LocalityRow = MANGERE) =>
  readSupplierRow(workshopRow("W-1", place, { categories: "1", gst_number }), FACTS);

it("reads an optional GST number and writes it back with its hyphens", () => {
  const results = ["49-091-850", "GST 136410132", ""].map((text) => readNumber(text));
  expect(results.map((result) => result.ok && result.value.supplier.gstNumber)).toEqual([
    "49091850",
    "136410132",
    null,
  ]);
  expect(results.map((result) => result.ok && supplierCells(result.value).gst_number)).toEqual([
    "49-091-850",
    "136-410-132",
    "",
  ]);
});

it("IN-17 restores a phone's leading zero, reads a decimal comma, rejects a cut business number", () => {
  const readRow = (overrides: object) =>
    readSupplierRow(workshopRow("W-1", MANGERE, { categories: "1", ...overrides }), FACTS);
  expect(readRow({ phone: "93000000" })).toMatchObject({
    ok: true,
    value: { supplier: { phone: "093000000", phoneE164: "+6493000000" } },
  });
  expect(readRow({ latitude: "−36,97", longitude: "174.78" })).toMatchObject({
    ok: true,
    value: { supplier: { latitude: -36.97, longitude: 174.78 } },
  });
  expect(readRow({ phone: "9.3E+07" })).toEqual({ ok: false, reasons: ["phone: is not a phone number from NZ"] });
  expect(readRow({ business_number: "NZBN 9429 041 535110" })).toMatchObject({
    ok: true,
    value: { supplier: { businessNumber: "9429041535110" } },
  });
  for (const business_number of ["9.42904E+12", "9429041535111", ""])
    expect(readRow({ business_number })).toEqual({
      ok: false,
      reasons: ["business_number: is not a valid NZBN. Check each digit"],
    });
});

it("rejects an invalid GST number, and any number where the ABN is the GST number", () => {
  expect(readNumber("49-091-851")).toEqual({
    ok: false,
    reasons: ["gst_number: This GST number is not valid. Check each digit"],
  });
  expect(readNumber("49-091-850", { ...MANGERE, country: "AU" })).toEqual({
    ok: false,
    reasons: [expect.stringContaining("gst_number: must be empty in AU")],
  });
});

it("accepts a file without the GST number column, but with all others", () => {
  const file = supplierFile([]);
  expect(readLines("suppliers", file.replace("gst_number,", "")).ok).toBe(true);
  expect(readLines("suppliers", file.replace("licence_number,", ""))).toEqual({
    ok: false,
    reason: "The column licence_number is missing",
  });
});
