import { expect, it } from "vitest";
import { isDoubtfulTyre } from "./fitting-tyres";

const size = (width: number, profile: number, rim: number) => ({ width, profile, rim });
const HATCH = { body: "Hatchback", priceCategory: 2 } as const;

it("a tyre size listed for the vehicle is not doubtful, any other size is", () => {
  const knownSizes = [size(205, 55, 16), size(225, 45, 17)];
  expect([
    isDoubtfulTyre(size(225, 45, 17), knownSizes, HATCH),
    isDoubtfulTyre(size(225, 40, 18), knownSizes, HATCH),
    isDoubtfulTyre(size(205, 50, 16), knownSizes, HATCH),
  ]).toEqual([false, true, true]);
});

it("without a list only sizes unusual for the body are doubtful", () => {
  const doubted = (body: string | null, width: number, rim: number, priceCategory: 1 | 2 | 4 | null = 2) =>
    isDoubtfulTyre(size(width, 35, rim), [], { body, priceCategory });
  expect([
    doubted("Hatchback", 315, 20),
    doubted("Hatchback", 225, 18),
    doubted("Sedan", 265, 20),
    doubted("Sedan", 275, 20),
    doubted("SUV", 315, 22),
    doubted(null, 315, 22),
    doubted("Sedan", 315, 20, 4),
  ]).toEqual([true, false, false, true, false, false, false]);
});
