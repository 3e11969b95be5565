import { expect, it } from "vitest";
import { readBillingAddress } from "./billing-address";

const HOME = { line1: " 12 Station Street ", city: "Parramatta", state: "nsw", postcode: "2150" };

it("reads an Australian address as a provider can check it", () => {
  expect(readBillingAddress("AU", HOME)).toEqual({
    ok: true,
    address: { line1: "12 Station Street", city: "Parramatta", state: "NSW", postcode: "2150" },
  });
});

it("a New Zealand address has no state", () => {
  expect(
    readBillingAddress("NZ", { line1: "PO Box 7", city: "Ponsonby", state: "NSW", postcode: "1011" }),
  ).toMatchObject({ ok: true, address: { state: "" } });
});

it.each([
  ["line1", "-"],
  ["line1", "12"],
  ["line1", "x".repeat(101)],
  ["city", " "],
  ["state", ""],
  ["state", "California"],
  ["postcode", "21500"],
  ["postcode", "215"],
  ["postcode", "2I50"],
] as const)("%s %j is named", (field, text) => {
  const read = readBillingAddress("AU", { ...HOME, [field]: text });
  expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field]);
});

it("names everything that is wrong at once", () => {
  const read = readBillingAddress("AU", { line1: "", city: "", state: "", postcode: "" });
  expect(read.ok ? [] : Object.keys(read.errors)).toEqual(["line1", "city", "state", "postcode"]);
});
