import DateHolidays from "date-holidays";
import { describe, expect, it } from "vitest";
import { AUSTRALIA } from "./australia";
import type { Country } from "../country/country";
import { holidayName, holidaysOf } from "./holidays";
import { isClosedForHoliday } from "./keeps-holiday";
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

/** Days that we have (+) or leave out (-) against the calendar. */
const DIFFERENT: Readonly<Record<string, readonly string[]>> = {
  // A Sunday's Anzac Day is observed on the Monday (Holidays Act 1958, section 3).
  "AU ACT": ["-2027-04-25", "-2032-04-25"],
  // The Monday was declared for 2026 and 2027 only.
  "AU NSW": ["-2032-04-26"],
  // 25 December is a holiday on a Saturday too (Public Holidays Act 1981, as amended in 2016).
  "AU NT": ["+2027-12-25", "+2032-12-25", "+2033-12-25"],
  // 25 December is a holiday on any day of the week (Public Holidays Act 2023).
  "AU SA": ["+2027-12-25", "+2032-12-25", "+2033-12-25"],
  // A Sunday's New Year's Day is observed on the Monday (Statutory Holidays Act 2000); 3 January would be its Tuesday.
  "AU TAS": ["+2034-01-02", "-2034-01-03"],
  // The grand final is on the last Saturday of September, which is the 24th in 2033.
  "AU VIC": ["+2033-09-23", "-2033-09-30"],
  // The Monday nearest to 23 March is Easter Monday; the anniversary is observed on the Tuesday.
  "NZ Otago": ["+2035-03-27", "-2035-04-02"],
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
  it.each(places)("of %s %s agree with an independent calendar for 2025 to 2035", (country, place, code) => {
    const differences = Array.from({ length: 11 }, (_, at) => 2025 + at).flatMap((year) => {
      const [ours, others] = [[...holidaysOf(country, place, year).keys()], theirs(country, code, year)];
      return [
        ...ours.filter((day) => !others.includes(day)).map((day) => `+${day}`),
        ...others.filter((day) => !ours.includes(day)).map((day) => `-${day}`),
      ];
    });
    expect(differences.sort()).toEqual([...(DIFFERENT[`${country} ${place}`] ?? [])].sort());
  });

  it("of a part of a state are those of its postcode", () => {
    const names = (country: Country, state: string, day: string, ...postcodes: string[]) =>
      postcodes.map((postcode) => holidayName(country, state, day, postcode));
    const ekka = "Royal Queensland Show (Ekka)";
    expect(names("AU", "QLD", "2026-08-12", "4006", "4217", "4350")).toEqual([ekka, null, null]);
    for (const day of ["2027-08-11", "2028-08-16", "2029-08-15", "2030-08-14", "2034-08-16"])
      expect(names("AU", "QLD", day, "4000")).toEqual([ekka]);
    expect(names("AU", "NT", "2026-07-24", "0800", "0870")).toEqual(["Darwin Show Day", null]);
    expect(names("AU", "NT", "2026-07-03", "800", "0870")).toEqual([null, "Alice Springs Show Day"]);
    expect(names("NZ", "Canterbury", "2026-09-28", "7910", "8011")).toEqual(["South Canterbury Anniversary Day", null]);
    expect(names("NZ", "Canterbury", "2026-11-13", "7910", "8011")).toEqual([null, "Christchurch Show Day"]);
  });

  it("close a workshop of that part, unless it says that it opens", () => {
    const shop = { country: "AU", state: "QLD", postcode: "4006", openHolidays: [] } as const;
    expect(isClosedForHoliday(shop, "2026-08-12")).toBe(true);
    expect(isClosedForHoliday({ ...shop, openHolidays: ["Royal Queensland Show (Ekka)"] }, "2026-08-12")).toBe(false);
    expect(isClosedForHoliday({ ...shop, postcode: null }, "2026-08-12")).toBe(false);
  });

  it("of Christmas on a weekend are the day and its substitute in every state but Tasmania's Boxing Day", () => {
    for (const state of Object.keys(AUSTRALIA))
      expect([state, holidayName("AU", state, "2027-12-25"), holidayName("AU", state, "2027-12-27")]).toEqual([
        state,
        "Christmas Day",
        "Christmas Day",
      ]);
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
