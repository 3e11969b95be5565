import { expect, it } from "vitest";
import { listCertifications } from "./certifications";

it("a workshop needs the certificates of its own state or country", () => {
  const certificationKeys = (country: "AU" | "NZ", state: string) =>
    listCertifications(country, state)
      .map(([key]) => key)
      .filter((key) => ["ais", "lvt", "wof", "cof"].includes(key));
  expect([certificationKeys("AU", "NSW"), certificationKeys("AU", "VIC"), certificationKeys("NZ", "Auckland")]).toEqual(
    [["ais"], ["lvt"], ["wof", "cof"]],
  );
});
