import { expect, it } from "vitest";
import type { LocalityRow } from "../../../../scripts/seed/supplier-model/model";
import { supplierFile, workshopRow } from "../../../../test/support/supplier-rows";
import { readLines } from "./files";
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
