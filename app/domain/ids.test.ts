import { expect, it } from "vitest";
import { type LeadGuid, leadGuid, parseLeadGuid } from "./ids";

const GUID = "0f8b1c6e-7a0d-4b1e-9c55-00000000abcd";

it("a lead's guid is a UUID, kept in lower case", () => {
  for (const text of [GUID, GUID.toUpperCase()]) expect(parseLeadGuid(text)).toBe(GUID);
  for (const text of ["", "x", ` ${GUID}`, `${GUID}\n`, `${GUID}0`, GUID.slice(1), GUID.replace("-", "0"), `{${GUID}}`])
    expect(parseLeadGuid(text), text).toBeNull();
});

it("what the product makes itself is of the right shape, or it is a bug", () => {
  expect(leadGuid(GUID)).toBe(GUID);
  expect(() => leadGuid("lead 7")).toThrow(RangeError);
});

it("text that nobody looked at is no lead's guid", () => {
  const find = (guid: LeadGuid) => guid;
  // @ts-expect-error a string is not a LeadGuid until it is parsed
  expect(find(GUID)).toBe(GUID);
});
