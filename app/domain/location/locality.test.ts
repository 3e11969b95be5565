import { expect, it } from "vitest";
import { localityDetail, localityLabel, streetLine } from "./locality";

it("formats an Australian state after the suburb, a New Zealand region after a comma", () => {
  const labelOf = (name: string, state: string, postcode: string | null) => localityLabel({ name, state, postcode });
  expect([
    labelOf("Bondi Beach", "NSW", "2026"),
    labelOf("Darwin City", "NT", null),
    labelOf("Penrose", "Auckland", "1060"),
    labelOf("Waitangi", "", null),
  ]).toEqual(["Bondi Beach NSW 2026", "Darwin City NT", "Penrose, Auckland 1060", "Waitangi"]);
});

it("a place whose name contains its region does not repeat the region", () => {
  const central = { name: "Auckland Central", state: "Auckland", postcode: "1010" };
  expect(localityLabel(central)).toBe("Auckland Central 1010");
  expect(localityLabel({ name: "Auckland", state: "Auckland", postcode: "1010" })).toBe("Auckland 1010");
  expect(localityLabel({ name: "Chatham Island", state: "Chatham Islands", postcode: "8016" })).toBe(
    "Chatham Island 8016",
  );
  expect([localityDetail(central), localityDetail({ name: "Penrose", state: "Auckland", postcode: "1060" })]).toEqual([
    "1010",
    "Auckland 1060",
  ]);
  expect(streetLine({ street: "1 Queen Street", suburbName: "Auckland Central", state: "Auckland" })).toBe(
    "1 Queen Street, Auckland Central",
  );
});
