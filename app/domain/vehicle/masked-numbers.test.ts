import { expect, it } from "vitest";
import { maskPlate, maskVin } from "./masked-numbers";

it("of a plate its first letter is left, of a VIN what says the kind of car, of an older chassis number its first letter", () => {
  expect([maskPlate("ABC12D"), maskVin("MR0FZ22G201234567"), maskVin("GX1234567")]).toEqual([
    "A…",
    "MR0FZ22G201…",
    "G…",
  ]);
});
