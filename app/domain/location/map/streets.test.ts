import { expect, it } from "vitest";
import { type ArchiveFacts, isStreetsVersion, readShownStreets, findArchiveProblems } from "./streets";

const SYDNEY: ArchiveFacts = {
  isVector: true,
  isReadable: true,
  box: { west: 150.5, south: -34.2, east: 151.4, north: -33.4 },
  maxZoom: 15,
  layers: ["boundaries", "buildings", "earth", "landuse", "places", "pois", "roads", "water"],
  declaredBytes: 1000,
  byteLength: 1000,
};

it("a Protomaps basemap archive that overlaps the country can be shown", () => {
  expect(findArchiveProblems(SYDNEY, ["AU"])).toEqual([]);
  expect(findArchiveProblems(SYDNEY, ["AU", "NZ"])).toEqual([]);
});

it.each<[string, Partial<ArchiveFacts>, RegExp]>([
  ["it is cut off", { byteLength: 999 }, /incomplete: it has 999 of 1000 bytes/],
  ["its tiles are pictures", { isVector: false }, /raster images/],
  ["browsers cannot unpack it", { isReadable: false }, /cannot read its compression/],
  ["it is of Perth in Scotland", { box: { west: -3.6, south: 56.3, east: -3.3, north: 56.5 } }, /does not cover AU/],
  ["it ends before small streets begin", { maxZoom: 12 }, /highest zoom is 12/],
  ["it is of another schema", { layers: ["transportation", "water"] }, /lacks the layers earth, roads/],
])("reports why the archive cannot be shown when %s", (_, overrides, text) => {
  const problems = findArchiveProblems({ ...SYDNEY, ...overrides }, ["AU"]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(text);
});

it("an archive of the other country is refused, and all problems are reported at once", () => {
  expect(findArchiveProblems(SYDNEY, ["NZ"])).toEqual(["The map does not cover NZ."]);
  expect(findArchiveProblems({ ...SYDNEY, isVector: false, maxZoom: 5 }, ["NZ"])).toHaveLength(3);
});

it("a map version is stored with the previous one, and unreadable values are ignored", () => {
  const version = "0123456789abcdef";
  const before = "fedcba9876543210";
  expect(readShownStreets(JSON.stringify({ version, before }))).toEqual({ version, before });
  expect(readShownStreets(JSON.stringify({ version, before: null }))).toEqual({ version, before: null });
  for (const text of ["", "{", "null", JSON.stringify({ version: "../photos/1", before: null })])
    expect(readShownStreets(text)).toBeNull();
  expect([version, "", "0123456789ABCDEF", `${version}0`, "../photos/1"].map(isStreetsVersion)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
