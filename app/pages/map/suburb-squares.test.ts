import { expect, it, vi } from "vitest";
import { suburbFiles } from "../../../scripts/build/suburb-names";
import { SQUARES_URL, squareKey, squareKeysInView, squareUrl, loadSuburbs } from "./suburb-squares";

it("a point in any hemisphere belongs to one square, and a view of it requests that square", () => {
  expect([squareKey(-33.815, 151.003), squareKey(-36.91, 174.816), squareKey(0.1, -0.1)]).toEqual([
    "-68_302",
    "-74_349",
    "0_-1",
  ]);
  expect(squareKeysInView({ south: -33.9, north: -33.7, west: 150.9, east: 151.1 })).toEqual(["-68_301", "-68_302"]);
  expect(squareKeysInView({ south: -34.1, north: -33.7, west: 150.9, east: 151.1 })).toEqual([
    "-69_301",
    "-69_302",
    "-68_301",
    "-68_302",
  ]);
  expect(squareUrl("-68_302")).toBe("/map/suburbs/-68_302.json");
});

it("a view of half a country requests no squares", () =>
  expect(squareKeysInView({ south: -38, north: -28, west: 140, east: 154 })).toEqual([]));

it("OW-28 the list of squares includes only squares that have a file", () => {
  const files = suburbFiles();
  const squareNames: string[] = JSON.parse(files.get(SQUARES_URL) ?? "[]");
  expect(new Set(squareNames.map(squareUrl))).toEqual(new Set([...files.keys()].filter((url) => url !== SQUARES_URL)));
  // There are no suburbs south of Broken Hill.
  expect([squareNames.includes("-64_282"), squareNames.includes("-65_282")]).toEqual([true, false]);
});

it("OW-28 squares without suburbs are not requested, and each other square is requested once", async () => {
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requested.push(url);
    return Response.json(url === SQUARES_URL ? ["-64_282"] : [["Broken Hill", 141.46, -31.96]]);
  });
  try {
    expect([await loadSuburbs("-65_282"), await loadSuburbs("-64_282"), await loadSuburbs("-64_282")]).toEqual([
      [],
      [["Broken Hill", 141.46, -31.96]],
      [["Broken Hill", 141.46, -31.96]],
    ]);
  } finally {
    vi.unstubAllGlobals();
  }
  expect(requested).toEqual([SQUARES_URL, squareUrl("-64_282")]);
});
