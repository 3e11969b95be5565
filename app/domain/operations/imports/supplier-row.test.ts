import { expect, it } from "vitest";
import { indexPlaces } from "./supplier-row";

it("IN-17 restores leading zeros that a spreadsheet removed from a postcode", () => {
  const places = [
    { country: "AU", state: "NT", name: "Darwin", postcode: "0800" },
    { country: "NZ", state: "Auckland", name: "Henderson", postcode: "0612" },
  ] as unknown as Parameters<typeof indexPlaces>[0];
  const placeOf = indexPlaces(places);
  expect(
    ["800", "0800", "", "8000"].map((postcode) => placeOf("AU", "NT", "darwin", postcode)?.postcode ?? null),
  ).toEqual(["0800", "0800", "0800", null]);
  expect(placeOf("NZ", "Auckland", "Henderson", "612")?.postcode).toBe("0612");
});
