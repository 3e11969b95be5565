import { expect, it } from "vitest";
import { maskPlate, maskVin } from "./masked-numbers";

it("masks a plate after its first letter and a VIN after its model part", () => {
  expect([maskPlate("ABC12D"), maskVin("MR0FZ22G201234567"), maskVin("GX1234567")]).toEqual([
    "A…",
    "MR0FZ22G201…",
    "G…",
  ]);
});
