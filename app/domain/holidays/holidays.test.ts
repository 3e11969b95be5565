import DateHolidays from "date-holidays";
import { describe, expect, it } from "vitest";
import { AUSTRALIA } from "./australia";
import { holidayName, holidaysOf } from "./holidays";
import { NEW_ZEALAND } from "./new-zealand";

const NZ_CODES: Record<string, string> = {
  Auckland: "AUK",
  Northland: "NTL",
  Waikato: "WKO",
  "Bay of Plenty": "BOP",
  Gisborne: "GIS",
  "Hawke's Bay": "HKB",
  Taranaki: "TKI",
  "Manawatu-Whanganui": "MWT",
  Wellington: "WGN",
  Nelson: "NSN",
  Tasman: "TAS",
  Marlborough: "MBH",
  "West Coast": "WTC",
  Canterbury: "CAN",
  Otago: "OTA",
  Southland: "STL",
  "Chatham Islands": "CIT",
};

/** Whole public days only: the part-day eves begin in the evening. */
const theirs = (country: string, state: string, year: number) =>
  [
    ...new Set(
      new DateHolidays(country, state)
        .getHolidays(year)
        .filter((h) => h.type === "public" && h.date.slice(11, 16) === "00:00")
        .map((h) => h.date.slice(0, 10)),
    ),
  ].sort();

const places = [
  ...Object.keys(AUSTRALIA).map((state) => ["AU", state, state] as const),
  ...Object.keys(NEW_ZEALAND).map((region) => ["NZ", region, NZ_CODES[region] ?? "?"] as const),
];

describe("public holidays", () => {
  it.each(places)("of %s %s agree with an independent calendar for 2025 to 2028", (country, place, code) => {
    for (const year of [2025, 2026, 2027, 2028])
      expect([...holidaysOf(country, place, year).keys()].sort()).toEqual(theirs(country, code, year));
  });

  it("know all seventeen regions and eight states", () => expect(places).toHaveLength(25));

  it("have a name", () => {
    expect(holidayName("AU", "VIC", "2026-11-03")).toBe("Melbourne Cup");
    expect(holidayName("AU", "NSW", "2026-11-03")).toBeNull();
    expect(holidayName("NZ", "Canterbury", "2026-11-13")).toBe("Christchurch Show Day");
  });

  it("of a New Zealand place without a region are the national ones", () =>
    expect(holidayName("NZ", "", "2026-07-10")).toBe("Matariki"));
});
