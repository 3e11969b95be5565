import { expect, it } from "vitest";
import { listClosableRegions, closedDayKey, closedDays, parseClosedDay } from "./closed-day";

const FACTS = { today: "2026-11-26" };
const readClosedDay = (place: string, day: string) => closedDays.read({ place, day }, FACTS, null);

it("every selectable place has its own key, which finds its closed days", () => {
  for (const { value } of listClosableRegions("AU")) {
    const closed = readClosedDay(value, "2026-12-29");
    expect([value, closed.ok]).toEqual([value, true]);
    if (closed.ok) expect(parseClosedDay(closedDayKey(closed.value))).toEqual(closed.value);
  }
  expect(listClosableRegions("NZ")[0]).toEqual({ value: "NZ-all", label: "All of New Zealand" });
  expect(parseClosedDay("NZ-all-2026-12-29")).toEqual({ country: "NZ", state: "", day: "2026-12-29" });
  for (const none of [
    "xAU-NSW-2026-12-29",
    " AU-NSW-2026-12-29",
    "AU-NSW-2026-12-29 ",
    "AU-NSW-2026-12-29T00:00",
    "AU-NSW-2026-02-30",
    "AU-Auckland-2026-12-29",
    "FR-all-2026-12-29",
    "AU-2026-12-29",
    "AU-NSW-",
  ])
    expect([none, parseClosedDay(none)]).toEqual([none, null]);
});

it("a closed day must be in the next two years and have a place", () => {
  expect(
    ["2026-11-25", "2026-11-26", "2028-11-25", "2028-11-26", "", "soon", "2026-02-30"].map(
      (day) => readClosedDay("AU-NSW", day).ok,
    ),
  ).toEqual([false, true, true, false, false, false, false]);
  expect(readClosedDay("", "")).toEqual({
    ok: false,
    errors: {
      place: ["Choose a country or state"],
      day: ["Choose a day from today up to two years ahead"],
    },
  });
});

it("names the places where a closed day is already a public holiday", () => {
  expect(closedDays.describe({ country: "AU", state: "NSW", day: "2026-12-25" }, FACTS)).toEqual([
    ["Where", "NSW, Australia"],
    ["Day", "Fri 25 Dec 2026"],
    ["Existing public holiday", "Christmas Day"],
  ]);
});

it("every place of both countries can be chosen once, with the site's own country first", () => {
  for (const [own, other] of [
    ["AU", "NZ"],
    ["NZ", "AU"],
  ] as const) {
    const values = listClosableRegions(own).map(({ value }) => value);
    expect(values.filter((value) => value.endsWith("-all"))).toEqual([`${own}-all`, `${other}-all`]);
    expect(new Set(values).size).toBe(values.length);
    expect(values.map((value) => value.slice(0, 2))).toEqual(
      [...values.map((value) => value.slice(0, 2))].sort((a, b) => (a === b ? 0 : a === own ? -1 : 1)),
    );
  }
});

it("trims a closed day and keeps the selected value in its form; a new form is empty", () => {
  const closed = { country: "NZ", state: "", day: "2026-12-29" } as const;
  expect(readClosedDay("NZ-all", " 2026-12-29 ")).toEqual({ ok: true, value: closed });
  expect(closedDays.toFormText(closed)).toEqual({ place: "NZ-all", day: "2026-12-29" });
  expect(closedDays.toFormText(null)).toEqual({ place: "", day: "" });
});

it("does not mention a public holiday where there is none", () => {
  expect(closedDays.describe({ country: "AU", state: "NSW", day: "2026-12-29" }, FACTS)).toEqual([
    ["Where", "NSW, Australia"],
    ["Day", "Tue 29 Dec 2026"],
  ]);
});
