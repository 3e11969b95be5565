import { expect, it } from "vitest";
import { findPackedFacts, packFacts, packFactsByYear, unpackFacts, type VehicleFacts } from "./vehicle-facts";

const BELT_FACTS: VehicleFacts = { timing: "belt", gearbox: "manual", refrigerant: "R134a" };
const CHAIN_FACTS: VehicleFacts = { timing: "chain", gearbox: "manual" };

it("vehicle facts are unchanged after packing, and omitted facts stay unknown", () => {
  for (const facts of [BELT_FACTS, CHAIN_FACTS, {}]) expect(unpackFacts(packFacts(facts))).toEqual(facts);
  expect(unpackFacts(null)).toEqual({});
  expect(unpackFacts("zz")).toEqual({});
});

it("each build year has its own facts; without a year only facts shared by all are known", () => {
  const byYear = packFactsByYear([
    { fromYear: 1997, facts: BELT_FACTS },
    { fromYear: 2011, facts: CHAIN_FACTS },
  ]);
  const timingIn = (year: number | null) => unpackFacts(findPackedFacts(byYear, year)).timing;
  expect([1997, 2010, 2011, 2018].map(timingIn)).toEqual(["belt", "belt", "chain", "chain"]);
  expect(unpackFacts(findPackedFacts(byYear, null))).toEqual({ gearbox: "manual" });
  expect(findPackedFacts("", 2010)).toBeNull();
});
