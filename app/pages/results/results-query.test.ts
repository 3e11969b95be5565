import { expect, it } from "vitest";
import { filterCount, readResultsQuery, writeResultsQuery } from "./results-query";

const read = (query: string) => readResultsQuery(new URLSearchParams(query));
const EMPTY = {
  sort: "Recommended",
  date: null,
  radiusMetres: null,
  category: 0,
  openingBefore: null,
  extraIds: [],
  isWhole: false,
};

it("P-065 reads sortby in any case and falls back to recommended", () => {
  expect(read("sortby=price").sort).toBe("Price");
  expect(read("sortby=Price").sort).toBe("Price");
  expect(read("sortby=cheapest").sort).toBe("Recommended");
});

it("invalid values in the URL are ignored", () => {
  expect(read("radius=-5&category=7&before=25:99&date=2026-02-31&extra=&extra=x&show=40")).toEqual(EMPTY);
  expect(read("radius=1e999")).toEqual(EMPTY);
});

it("a written query is read back unchanged", () => {
  const query = "sortby=rating&date=2026-12-02&radius=10000&category=99&before=08:30&extra=1&extra=4&show=all";
  expect(decodeURIComponent(writeResultsQuery(read(query)).toString())).toBe(query);
  expect(writeResultsQuery(read("")).toString()).toBe("");
});

it("counts the active filters and excludes the sort order", () => {
  expect(filterCount(read("sortby=price"))).toBe(0);
  expect(filterCount(read("radius=10000&category=99&before=08:00&extra=1&extra=1"))).toBe(4);
});
