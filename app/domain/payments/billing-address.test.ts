import { expect, it } from "vitest";
import { MAX_BILLING_LINE_LENGTH, toWireErrors, readBillingAddress } from "./billing-address";

const WORDS = {
  line1: ["Enter your street address or PO box"],
  city: ["Enter your suburb or town"],
  state: ["Choose your state"],
  postcode: ["Enter a postcode of four digits"],
};
const HOME_ADDRESS = { line1: " 12 Station Street ", city: "Parramatta", state: "nsw", postcode: "2150" };

it("reads an Australian address in the format that a provider can check", () => {
  expect(readBillingAddress("AU", HOME_ADDRESS)).toEqual({
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
  ["line1", "x".repeat(MAX_BILLING_LINE_LENGTH + 1)],
  ["city", " "],
  ["state", ""],
  ["state", "California"],
  ["postcode", "21500"],
  ["postcode", "215"],
  ["postcode", "2I50"],
] as const)("an invalid billing address field is reported: %s %j", (field, text) => {
  expect(readBillingAddress("AU", { ...HOME_ADDRESS, [field]: text })).toEqual({
    ok: false,
    errors: { [field]: WORDS[field] },
  });
});

it("reports all errors at once", () => {
  const read = readBillingAddress("AU", { line1: "", city: "", state: "", postcode: "" });
  expect(read).toEqual({ ok: false, errors: WORDS });
  expect(read.ok ? {} : toWireErrors(read.errors)).toEqual({
    "BillingAddress.Line1": WORDS.line1,
    "BillingAddress.City": WORDS.city,
    "BillingAddress.State": WORDS.state,
    "BillingAddress.Postcode": WORDS.postcode,
  });
});

it("surrounding spaces are ignored, and a line may have 100 characters", () => {
  const line1 = "x".repeat(MAX_BILLING_LINE_LENGTH);
  expect(MAX_BILLING_LINE_LENGTH).toBe(100);
  expect(
    readBillingAddress("AU", { line1: ` ${line1} `, city: " Parramatta ", state: " nsw ", postcode: " 2150 " }),
  ).toEqual({ ok: true, address: { line1, city: "Parramatta", state: "NSW", postcode: "2150" } });
});
