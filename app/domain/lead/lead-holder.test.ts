import { toPersonId } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { isHeldBy } from "./lead-holder";

const anna = { userId: toPersonId("anna"), holderHash: "phone" };

it("a person holds their lead on every device, and so does the browser that wrote it", () => {
  expect(isHeldBy(anna, { userId: toPersonId("anna"), holderHash: "laptop" })).toBe(true);
  expect(isHeldBy(anna, { userId: null, holderHash: "phone" })).toBe(true);
});

it("another person who signs in on the same browser does not hold the lead", () => {
  expect(isHeldBy(anna, { userId: toPersonId("ben"), holderHash: "phone" })).toBe(false);
  expect(isHeldBy(anna, { userId: null, holderHash: "laptop" })).toBe(false);
});

it("a lead without an owner belongs to the browser that holds it, signed in or not", () => {
  const leadHolder = { userId: null, holderHash: "phone" };
  expect([
    isHeldBy(leadHolder, { userId: toPersonId("ben"), holderHash: "phone" }),
    isHeldBy(leadHolder, { userId: toPersonId("ben"), holderHash: "laptop" }),
  ]).toEqual([true, false]);
  expect(isHeldBy({ userId: null, holderHash: null }, { userId: null, holderHash: null })).toBe(false);
});
