import { expect, it } from "vitest";
import { isDoubtfulTyre } from "./fitting-tyres";

const tyreSize = (width: number, profile: number, rim: number) => ({ width, profile, rim });
const HATCH = { body: "Hatchback", priceCategory: 2 } as const;

it("a tyre size listed for the vehicle is not doubtful, any other size is", () => {
  const knownSizes = [tyreSize(205, 55, 16), tyreSize(225, 45, 17)];
  expect([
    isDoubtfulTyre(tyreSize(225, 45, 17), knownSizes, HATCH),
    isDoubtfulTyre(tyreSize(225, 40, 18), knownSizes, HATCH),
    isDoubtfulTyre(tyreSize(205, 50, 16), knownSizes, HATCH),
  ]).toEqual([false, true, true]);
});

it("without a list only sizes unusual for the body are doubtful", () => {
  const isSizeDoubtful = (body: string | null, width: number, rim: number, priceCategory: 1 | 2 | 4 | null = 2) =>
    isDoubtfulTyre(tyreSize(width, 35, rim), [], { body, priceCategory });
  expect([
    isSizeDoubtful("Hatchback", 315, 20),
    isSizeDoubtful("Hatchback", 225, 18),
    isSizeDoubtful("Sedan", 265, 20),
    isSizeDoubtful("Sedan", 275, 20),
    isSizeDoubtful("SUV", 315, 22),
    isSizeDoubtful(null, 315, 22),
    isSizeDoubtful("Sedan", 315, 20, 4),
  ]).toEqual([true, false, false, true, false, false, false]);
});
