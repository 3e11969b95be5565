import { expect, it } from "vitest";
import { dealershipsFirst } from "../fleet/fleet-company";
import { findScreenVersion, quoteTitle } from "./screen-version";
import { ENVIRONMENT_LEVEL } from "../../settings/config";

const screenVersionFor = (isFleet: boolean, isLegacy: boolean | null, usesLegacy = false) =>
  findScreenVersion({ isFleet, isLegacy, usesLegacy });

it("F-036 F-037 F-039 a fleet or legacy flag selects the older screen, otherwise the second version", () => {
  expect([
    screenVersionFor(true, null),
    screenVersionFor(true, false),
    screenVersionFor(false, true),
    screenVersionFor(false, null),
    screenVersionFor(false, false),
  ]).toEqual([1, 1, 1, 2, 2]);
});

it("F-038 the deployment's legacy setting applies unless the URL overrides it", () => {
  expect([
    screenVersionFor(false, null, true),
    screenVersionFor(false, false, true),
    screenVersionFor(false, true, false),
  ]).toEqual([1, 2, 1]);
});

it("only the second version marks its title outside production", () => {
  expect([quoteTitle(0, 1), quoteTitle(0, 2), quoteTitle(4, 2)]).toEqual([
    "Get a Quote",
    "Get a Quote (V2)",
    "Get a Quote",
  ]);
});

it("dealerships are listed first for fleet customers only, and no supplier is dropped", () => {
  const kinds = ["Workshop", "MobileMechanic", "Dealership"] as const;
  expect(dealershipsFirst(true, kinds)).toEqual(["Dealership", "Workshop", "MobileMechanic"]);
  expect(dealershipsFirst(false, kinds)).toEqual(kinds);
});

it("F-044 F-045 F-046 only production has a title without a prefix", () => {
  const titles = Object.fromEntries(
    Object.entries(ENVIRONMENT_LEVEL).map(([name, level]) => [name, quoteTitle(level)]),
  );
  const prefixedTitle = "Get a Quote (V2)";
  expect(titles).toEqual({
    DEV: prefixedTitle,
    TEST: prefixedTitle,
    UAT: prefixedTitle,
    PreProd: prefixedTitle,
    PROD: "Get a Quote",
  });
});
