import fc from "fast-check";
import { expect, it } from "vitest";
import { type AddressParts, checkAddress, describeMissingParts } from "./address";

const PARTS: AddressParts = {
  unit: null,
  streetNumber: "12",
  street: "Church Street",
  locality: "Parramatta",
  state: "NSW",
  postcode: "2150",
  point: { latitude: -33.8167, longitude: 151.0017 },
};

it("F-148 P-112 an address has the eight fields, and its line is built from them", () => {
  expect(checkAddress({ ...PARTS, unit: "3" })).toEqual({
    kind: "complete",
    address: {
      addressLine1: "12 Church Street",
      addressLine2: "Unit 3",
      locality: "Parramatta",
      state: "NSW",
      postcode: "2150",
      latitude: -33.8167,
      longitude: 151.0017,
      fullAddress: "Unit 3, 12 Church Street, Parramatta NSW 2150",
    },
  });
  expect(checkAddress(PARTS)).toMatchObject({
    address: { addressLine2: "", fullAddress: "12 Church Street, Parramatta NSW 2150" },
  });
  expect(checkAddress({ ...PARTS, unit: "Shop 3" })).toMatchObject({
    address: { addressLine2: "Shop 3", fullAddress: "Shop 3, 12 Church Street, Parramatta NSW 2150" },
  });
});

it("P-209 refuses an address without postcode or street and accepts a complete one", () => {
  expect(checkAddress({ ...PARTS, postcode: null })).toEqual({ kind: "incomplete", missing: ["postcode"] });
  expect(checkAddress({ ...PARTS, streetNumber: null, street: null })).toEqual({
    kind: "incomplete",
    missing: ["streetNumber", "street"],
  });
  expect(checkAddress(PARTS).kind).toBe("complete");
  expect(describeMissingParts(["postcode"])).toBe(
    "This address has no postcode. Choose another one, or enter the full address",
  );
  expect(describeMissingParts(["streetNumber", "postcode", "point"])).toContain(
    "no street number, no postcode and no location on the map",
  );
});

it("P-209 each missing or blank part of an address is named", () => {
  const REQUIRED = ["streetNumber", "street", "locality", "state", "postcode", "point"] as const;
  fc.assert(
    fc.property(fc.subarray([...REQUIRED]), fc.constantFrom(null, "", "  "), (missingFields, emptyValue) => {
      const emptyFields = Object.fromEntries(missingFields.map((name) => [name, name === "point" ? null : emptyValue]));
      const addressCheck = checkAddress({ ...PARTS, ...emptyFields });
      expect(addressCheck.kind === "complete" ? [] : addressCheck.missing).toEqual(missingFields);
    }),
  );
});

it("P-209 coordinates outside the valid range count as missing", () => {
  expect(checkAddress({ ...PARTS, point: { latitude: 120, longitude: 151 } })).toEqual({
    kind: "incomplete",
    missing: ["point"],
  });
  expect(checkAddress({ ...PARTS, point: { latitude: Number.NaN, longitude: 151 } })).toEqual({
    kind: "incomplete",
    missing: ["point"],
  });
});
