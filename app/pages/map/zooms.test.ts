import { expect, it } from "vitest";
import { COUNTRIES } from "../../domain/core/country/country";
import { fromMapLibreZoom, minimumZoom, RESULTS_ZOOM, toMapLibreZoom } from "./zooms";

it("P-389 P-390 F-462 the marker zoom is 17, and the results map zooms from 12 to 20", () => {
  expect(RESULTS_ZOOM).toEqual({ least: 12, most: 20, marker: 17 });
  for (const zoom of [4, 12.5, 20]) expect(fromMapLibreZoom(toMapLibreZoom(zoom))).toBe(zoom);
});

it("P-390 maps stay at zoom 12 or closer unless offers are farther apart", () => {
  const { AU, NZ } = COUNTRIES;
  expect([15, 12, 11.4, 7.9, 2].map((fittingZoom) => minimumZoom(AU.map, fittingZoom))).toEqual([12, 12, 11, 7, 4]);
  expect(minimumZoom(NZ.map, 2)).toBe(5);
});
