import { expect, it } from "vitest";
import { certificationsOf } from "./certifications";

it("a workshop needs the certificates of its own state or country", () => {
  const of = (country: "AU" | "NZ", state: string) =>
    certificationsOf(country, state)
      .map(([key]) => key)
      .filter((key) => ["ais", "lvt", "wof", "cof"].includes(key));
  expect([of("AU", "NSW"), of("AU", "VIC"), of("NZ", "Auckland")]).toEqual([["ais"], ["lvt"], ["wof", "cof"]]);
});
