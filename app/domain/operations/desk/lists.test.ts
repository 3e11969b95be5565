import { expect, it } from "vitest";
import { DESK_LISTS, LIST_IDS } from "./lists";
import { buildListUrl, readListQuery, toViewQuery } from "./list-query";

const read = (id: (typeof LIST_IDS)[number], query: string) =>
  readListQuery(id, new URLSearchParams(query), "2026-11-27");

it("reads a list's filters, sort order and position from its URL", () => {
  expect(read("bookings", 'status=Pending&from=2026-12-01&sort=-created&after=["2026-12-01",7]')).toEqual({
    filters: { status: "Pending", from: "2026-12-01" },
    sort: "created",
    isDescending: true,
    after: ["2026-12-01", 7],
  });
});

it("counts relative days from today, so that a saved view stays current", () => {
  expect(read("bookings", "from=today-6&to=tomorrow").filters).toEqual({ from: "2026-11-21", to: "2026-11-28" });
  expect(read("bookings", "from=today%2B30").filters).toEqual({ from: "2026-12-27" });
});

it("ignores unknown filters and falls back to the default sort order", () => {
  for (const query of ["status=Nonsense&sort=price", "from=2026-02-30", "q=abc", "after={}", "after=[1]", "x=1"])
    expect(read("bookings", query)).toEqual({ filters: {}, sort: "day", isDescending: true, after: null });
});

it("keeps relative days but no position in the query of a saved view", () => {
  const params = new URLSearchParams('from=today&after=["a",1]&other=1&sort=day');
  expect(toViewQuery("bookings", params)).toBe("from=today&sort=day");
  expect(buildListUrl("bookings", params, { after: ["2026-11-27", 7] })).toBe(
    "/desk/bookings?from=today&sort=day&after=%5B%222026-11-27%22%2C7%5D",
  );
});

it.each(LIST_IDS)("every predefined view of %s uses filters and sort orders of its list", (id) => {
  for (const [, query] of DESK_LISTS[id].views) {
    const params = new URLSearchParams(query);
    const { filters, sort } = read(id, query);
    const requests = [...params.keys()].filter((key) => key !== "sort");
    expect(Object.keys(filters)).toEqual(requests);
    if (params.has("sort")) expect(sort).toBe(params.get("sort")?.replace("-", ""));
  }
});
