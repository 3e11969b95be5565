import { expect, it } from "vitest";
import { filterCount, NO_QUERY, readResultsQuery } from "./results-query";

const read = (query: string) => readResultsQuery(new URLSearchParams(query));

it("P-065 a sort arrives through sortby, in any case, and an unknown one falls back to recommended", () => {
  expect(read("sortby=price").sortby).toBe("price");
  expect(read("sortby=Price").sortby).toBe("price");
  expect(read("sortby=cheapest").sortby).toBe("recommended");
});

it("nonsense in the address is as if it were not there", () => {
  expect(read("radius=-5&category=Spaceship&before=25:99&extra=")).toEqual(NO_QUERY);
  expect(read("radius=1e999")).toEqual(NO_QUERY);
});

it("counts the filters that are on", () => {
  expect(filterCount(read("sortby=price"))).toBe(0);
  expect(filterCount(read("radius=10000&category=MobileMechanic&before=08:00&extra=Loan+car"))).toBe(4);
});
