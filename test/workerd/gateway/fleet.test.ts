import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { buildContext } from "../../../app/context";
import { findLeadFleet } from "../../../app/usecases/fleet/fleet-company";
import { findMembership } from "../../../app/usecases/fleet/find-membership";
import type { Context } from "../../../app/usecases/context";
import { seedReference } from "../../support/reference-fixture";
import { call } from "../api/call";
import { gateway } from "./gateway";
import { DB } from "../database";

beforeAll(() => seedReference(DB));

const queryMembership = async (last4: string, number?: string, stateShortName?: string, fleetCompanyId = 1) =>
  (await gateway("findFleetMembership", { fleetCompanyId, last4, plate: { stateShortName, number } })).json;
const errorOf = async (...requests: Parameters<typeof queryMembership>) =>
  (await queryMembership(...requests)).data.findFleetMembership;

describe("findFleetMembership", () => {
  it("F-147 F-392 P-325 P-114 a seeded member matches, and only the membership id is returned", async () => {
    const { data, errors } = await queryMembership("4471", "S100ZZA", "SA");
    expect(errors).toBeUndefined();
    expect(data.findFleetMembership).toEqual({
      __typename: "FleetMembershipMatch",
      fleetCompanyMembershipId: expect.stringMatching(/^fm[0-9a-f]{32}$/),
    });
    expect(await errorOf("119k", "zza-10d", "nsw")).toMatchObject({ __typename: "FleetMembershipMatch" });
  });

  it("F-147 F-392 P-325 wrong digits or a wrong rego return NotFound as a typed error", async () => {
    for (const [last4, plate] of [
      ["4472", "S100ZZA"],
      ["4471", "S100ZZB"],
    ] as const) {
      expect(await errorOf(last4, plate, "SA")).toEqual({
        __typename: "FleetMembershipError",
        type: "NotFound",
        message: "We could not find that member number and rego.",
      });
    }
  });

  it("F-324 NotComplete is returned if any part of the details is missing", async () => {
    const text = "Invalid details. Error: Not complete.";
    expect(await errorOf("4471", "S100ZZA")).toMatchObject({ type: "NotComplete", message: text });
    expect(await errorOf("4471", undefined, "SA")).toMatchObject({ type: "NotComplete", message: text });
    expect(await errorOf("447", "S100ZZA", "SA")).toMatchObject({ type: "NotComplete", message: text });
  });

  it("F-325 two members with the same last four digits and plate give no match", async () => {
    expect(await errorOf("3141", "ZZB23L", "NSW")).toEqual({
      __typename: "FleetMembershipError",
      type: "MoreThanOne",
      message: "More than one membership found with last 4.",
    });
    expect(await errorOf("2718", "9ZB2ZL", "VIC")).toMatchObject({ __typename: "FleetMembershipMatch" });
  });

  it("F-326 an active membership takes precedence over an inactive one with the same digits", async () => {
    expect(await errorOf("9001", "100ZZ1", "QLD")).toMatchObject({ type: "InactiveMembership" });
    expect(await errorOf("4545", "ZZC36U", "NSW")).toMatchObject({ __typename: "FleetMembershipMatch" });
  });

  it("F-327 a failing register or database gives _Unknown", async () => {
    expect(await errorOf("0000", "FAIL50", "NSW")).toEqual({
      __typename: "FleetMembershipError",
      type: "_Unknown",
      message: "Error - Sorry, an unexpected error has occurred verifying your rego. Please try again",
    });
    const context = buildContext(env as unknown as Env, null);
    const brokenContext: Context = {
      ...context,
      limits: { ...context.limits, code: async () => true },
      db: {
        ...context.db,
        fleets: { ...context.db.fleets, memberships: () => Promise.reject(new Error("no database")) },
      },
    };
    expect(
      await findMembership(brokenContext, { fleetCompanyId: 1, last4: "4471", rego: "S100ZZA", state: "SA" }),
    ).toEqual({
      ok: true,
      kind: "error",
      type: "_Unknown",
    });
  });

  it("an unknown fleet company is an error, and members of another company are not found", async () => {
    expect(await queryMembership("4471", "S100ZZA", "SA", 99)).toMatchObject({
      data: { findFleetMembership: null },
      errors: [{ extensions: { code: "fleet-company-not-found" } }],
    });
  });

  it("after ten attempts an hour a plate is blocked, even for correct details", async () => {
    for (let guess = 0; guess < 10; guess += 1)
      expect(await errorOf(`000${guess}`, "1ZZA100", "WA")).toMatchObject({ type: "NotFound" });
    expect(await queryMembership("8820", "1ZZA100", "WA")).toMatchObject({
      errors: [{ extensions: { code: "rate-limited" } }],
    });
  });
});

it("F-393 P-326 the quote's fleet company has name and phone, and an unknown id is an error", async () => {
  const response = await gateway("fleetCompanyForQuoter", { id: 1 });
  expect(response.json.data.fleetCompanyForQuoter).toEqual({
    id: 1,
    name: "Corvana Fleet Care",
    slug: "corvana",
    cibContactPhoneNumber: "1300 975 709",
    landingPath: "/fleet/corvana",
  });
  expect((await gateway("fleetCompanyForQuoter", { id: 2 })).json).toMatchObject({
    data: { fleetCompanyForQuoter: null },
    errors: [{ extensions: { code: "fleet-company-not-found" } }],
  });
});

it("F-394 P-263 GET /api/fleet-company/1/assets returns the landing assets; another id is 404", async () => {
  const assets = await call("GET", "/api/fleet-company/1/assets");
  expect(assets.json).toMatchObject({
    FleetCompanyId: 1,
    Logos: [{ Url: "/fleet/corvana/logo.svg", Alt: "Corvana Fleet Care" }],
    BannerHeading: expect.any(String),
    Steps: expect.any(Array),
  });
  expect((await call("GET", "/api/fleet-company/2/assets")).status).toBe(404);
});

it("F-010 F-395 P-227 GET /api/faqs-for-fleet returns the fleet's own questions only", async () => {
  const faqs = await call("GET", "/api/faqs-for-fleet?fleetCompanyId=1");
  expect(faqs.json).toHaveLength(9);
  expect(faqs.json[0]).toEqual({ Id: 1, Question: "Who can book here?", Answer: expect.stringContaining("Corvana") });
  const page = await (await SELF.fetch("https://pitlane.test/fleet/corvana")).text();
  for (const { Question } of faqs.json) expect(page.replaceAll("&#x27;", "'")).toContain(Question);
  expect((await call("GET", "/api/faqs-for-fleet?fleetCompanyId=2")).status).toBe(404);
});

it("P-379 F-419 an unknown fleet company, or one that cannot be loaded, throws an error", async () => {
  const context = buildContext(env as unknown as Env, null);
  await expect(findLeadFleet(context, { fleetCompanyId: 99 })).rejects.toThrow("unrecognised fleet company 99");
  const brokenContext = {
    ...context,
    db: {
      ...context.db,
      fleets: { ...context.db.fleets, listCompanies: () => Promise.reject(new Error("no database")) },
    },
  };
  await expect(findLeadFleet(brokenContext, { fleetCompanyId: 1 })).rejects.toThrow("no database");
});

it("the database stores neither the name nor the full number of a member", async () => {
  const rows = await Promise.all(
    ["fleet_companies", "fleet_memberships"].map((table) => DB.prepare(`select * from ${table}`).all()),
  );
  const storedJson = JSON.stringify(rows.map(({ results }) => results));
  expect(storedJson).toContain("Corvana");
  expect(storedJson).not.toMatch(/CVF-|Aroha/);
});
