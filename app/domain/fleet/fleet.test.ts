import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FleetCompany, getFleet } from "./fleet-company";
import { MEMBERSHIP_ERRORS, matchMembership, parseMembershipQuery } from "./membership";
import { membershipErrorMessage } from "../../texts/fleet";

const companies = [{ id: 1, name: "Corvana Fleet Care", slug: "corvana" }] as unknown as readonly FleetCompany[];

it("F-419 F-456 P-221 fleet company 1 is known, and any other id throws", () => {
  expect(getFleet(companies, 1).slug).toBe("corvana");
  fc.assert(
    fc.property(
      fc.integer().filter((id) => id !== 1),
      (id) => {
        expect(() => getFleet(companies, id)).toThrow(`unrecognised fleet company ${id}`);
      },
    ),
  );
});

it("F-420 an unknown membership error type throws, and each known type has a message", () => {
  expect(() => membershipErrorMessage("Foo")).toThrow("unrecognised fleet response type Foo");
  for (const type of MEMBERSHIP_ERRORS) expect(membershipErrorMessage(type)).not.toBe("");
});

describe("search keys of a membership", () => {
  const buildSearchKeys = (last4: string, rego = "ABC123", state: string | null = "NSW", country: "AU" | "NZ" = "AU") =>
    parseMembershipQuery({ last4, rego, state }, country);

  it("F-322 the membership number must have exactly four characters", () => {
    for (const wrong of ["", "447", "44711", "44 1", "4?71"]) expect(buildSearchKeys(wrong), wrong).toBeNull();
    expect(buildSearchKeys(" 119k ")?.last4).toBe("119K");
  });

  it("F-323 a plate is required, and its state where plates are issued by state", () => {
    expect(buildSearchKeys("4471", "")).toBeNull();
    expect(buildSearchKeys("4471", "ABC123", null)).toBeNull();
    expect(buildSearchKeys("4471", "ABC123", "XX")).toBeNull();
    expect(buildSearchKeys("4471", "abc-123", "nsw")?.plate).toEqual({ country: "AU", state: "NSW", plate: "ABC123" });
    expect(buildSearchKeys("7734", "ZZA100", null, "NZ")?.plate.state).toBe("");
  });
});

it("one active membership matches, two are ambiguous, and a lone inactive one is an error", () => {
  const member = (id: string, isActive: boolean) => ({ id, isActive });
  expect(matchMembership([])).toEqual({ ok: false, type: "NotFound" });
  expect(matchMembership([member("a", false)])).toEqual({ ok: false, type: "InactiveMembership" });
  expect(matchMembership([member("a", false), member("b", true)])).toEqual({ ok: true, membershipId: "b" });
  expect(matchMembership([member("a", true), member("b", true)])).toEqual({ ok: false, type: "MoreThanOne" });
});
