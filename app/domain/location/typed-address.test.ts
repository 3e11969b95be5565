import { expect, it } from "vitest";
import { hasStreetNumber, isSamePlace, isStreetAddress } from "./typed-address";

const church = { main: "3/12 Church Street", secondary: "Parramatta NSW, Australia" };

it("an address with abbreviations, typing errors or no suburb still matches the directory", () => {
  for (const input of [
    "12 church st",
    "12 Church Street, Parramatta NSW 2150",
    "Unit 3, 12 chuch street paramatta",
    "12 Church Street 2150",
    "3/12 church st parra",
    "12 Church Street, Parramatta, Sydney",
  ]) {
    expect(isStreetAddress(input, church), input).toBe(true);
  }
  expect(
    isStreetAddress("1 Queen St, Auckland", {
      main: "1 Queen Street",
      secondary: "Auckland Central Auckland, New Zealand",
    }),
  ).toBe(true);
  expect(isStreetAddress("5 broadway", { main: "5 Broadway", secondary: "Newmarket Auckland" })).toBe(true);
});

it("another street, or the same street in another town, does not match", () => {
  for (const input of [
    "asdf",
    "12 Queen Street, Parramatta",
    "12 Church Street, Melbourne VIC 3000",
    "12 Church Street Auckland",
    "12 street",
  ])
    expect(isStreetAddress(input, church), input).toBe(false);
});

it("a street number is required, and two points on one long street are the same place", () => {
  expect([hasStreetNumber("church street"), hasStreetNumber("12 church street")]).toEqual([false, true]);
  expect(isSamePlace({ latitude: -33.8167, longitude: 151.0017 }, { latitude: -33.8167, longitude: 151.02 })).toBe(
    true,
  );
  expect(isSamePlace({ latitude: -33.8167, longitude: 151.0017 }, { latitude: -37.8136, longitude: 144.9631 })).toBe(
    false,
  );
});
