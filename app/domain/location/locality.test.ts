import { expect, it } from "vitest";
import { localityLabel } from "./locality";

it("an Australian state follows the suburb, a New Zealand region comes after a comma, and what is not known is left out", () => {
  const label = (name: string, state: string, postcode: string | null) => localityLabel({ name, state, postcode });
  expect([label("Bondi Beach", "NSW", "2026"), label("Darwin City", "NT", null), label("Penrose", "Auckland", "1060"), label("Waitangi", "", null)]).toEqual(["Bondi Beach NSW 2026", "Darwin City NT", "Penrose, Auckland 1060", "Waitangi"]);
});
