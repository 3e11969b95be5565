import DateHolidays from "date-holidays";
import VACANZA from "../../../../test/support/vacanza-holidays.json";
import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { parseCsv } from "../../../../scripts/seed/table";
import type { Country } from "../country/country";
import { AUSTRALIA } from "./australia";
import { holidayName, findHolidays, unappointedHolidays, isClosedForHoliday } from "./holidays";
import { AREAS, findAreas } from "./local";
import { NEW_ZEALAND } from "./new-zealand";
import { QUEENSLAND_SHOWS } from "./show-days";

const localities = parseCsv(readFileSync("data/localities.csv", "utf8"));

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

const YEARS = Array.from({ length: 10 }, (_, at) => 2026 + at);

/** Place -> days that only our calendar has (+) or lacks (-). */
type Differences = Readonly<Record<string, readonly string[]>>;

/** Known differences from the package date-holidays. */
const UNLIKE_DATE_HOLIDAYS: Differences = {
  // Anzac Day on a Sunday is observed on the Monday (Holidays Act 1958 (ACT), section 3).
  "AU ACT": ["-2027-04-25", "-2032-04-25"],
  // The Monday was declared for 2026 and 2027 only (order under the Public Holidays Act 2010 (NSW)).
  "AU NSW": ["-2032-04-26"],
  // 25 December is also a holiday when it falls on a weekend (Public Holidays Act 1981 (NT), schedule 2, as amended in 2016).
  "AU NT": ["+2027-12-25", "+2032-12-25", "+2033-12-25"],
  // 25 December is a holiday on any day of the week (Public Holidays Act 2023 (SA), section 3).
  "AU SA": ["+2027-12-25", "+2032-12-25", "+2033-12-25"],
  // New Year's Day on a Sunday is observed on the Monday (Statutory Holidays Act 2000 (Tas), section 4); the package has Tuesday 3 January.
  "AU TAS": ["+2034-01-02", "-2034-01-03"],
  // The Friday before the grand final. The package expects 30 September instead of the eve of the last Saturday.
  "AU VIC": ["+2033-09-23", "-2033-09-30"],
  // The Monday nearest to 23 March is Easter Monday; the anniversary is observed on the Tuesday.
  "NZ Otago": ["+2035-03-27", "-2035-04-02"],
};

const anniversariesOf = (region: string) =>
  YEARS.flatMap((year) =>
    [...findHolidays("NZ", region, year)].flatMap(([day, name]) => (name.startsWith(region) ? [`+${day}`] : [])),
  );

/** Known differences from the library vacanza/holidays. */
const UNLIKE_VACANZA: Differences = {
  // The library has no anniversary day for five regions. Their provinces of 1876 have one (Holidays Act 2003 (NZ), section 44), and date-holidays agrees.
  "NZ Bay of Plenty": anniversariesOf("Auckland"),
  "NZ Gisborne": anniversariesOf("Auckland"),
  "NZ Manawatu-Whanganui": anniversariesOf("Wellington"),
  "NZ Tasman": anniversariesOf("Nelson"),
  "NZ Waikato": anniversariesOf("Auckland"),
};

const packageHolidays = (country: string, code: string, year: number) =>
  new DateHolidays(country, code)
    .getHolidays(year)
    // Excludes part-day holidays, which begin in the evening.
    .filter(({ type, date }) => type === "public" && date.slice(11, 16) === "00:00")
    .map(({ date }) => date.slice(0, 10));

const vacanzaDays = (place: string, year: number) =>
  Object.entries(VACANZA.days)
    .filter(([name]) => name === place)
    .flatMap(([, years]) => Object.entries(years))
    .filter(([value]) => value === String(year))
    .flatMap(([, days]) => days.split(" ").map((day) => `${year}-${day}`));

const differences = (ours: (year: number) => Iterable<string>, theirs: (year: number) => readonly string[]) =>
  YEARS.flatMap((year) => {
    const ownDates = new Set(ours(year));
    const other = new Set(theirs(year));
    expect(other.size).toBeGreaterThan(8);
    return [
      ...[...ownDates].filter((day) => !other.has(day)).map((day) => `+${day}`),
      ...[...other].filter((day) => !ownDates.has(day)).map((day) => `-${day}`),
    ];
  }).sort();

const places = [
  ...Object.keys(AUSTRALIA).map((state) => ["AU", state, state] as const),
  ...Object.keys(NEW_ZEALAND).map((region) => ["NZ", region, NZ_CODES[region] ?? "?"] as const),
];

describe("Public holidays", () => {
  it.each(
    places,
  )("holidays of %s %s match date-holidays from 2026 to 2035 except for listed days", (country, place, code) =>
    expect(
      differences(
        (year) => findHolidays(country, place, year).keys(),
        (year) => packageHolidays(country, code, year),
      ),
    ).toEqual([...(UNLIKE_DATE_HOLIDAYS[`${country} ${place}`] ?? [])].sort()));

  it.each([
    ...places.map(
      ([country, state]) => [`${country} ${state}`, country, state, state === "QLD" ? "4000" : null] as const,
    ),
    ["NZ South Canterbury", "NZ", "Canterbury", "7910"] as const,
  ])("IN-11 holidays of %s match vacanza/holidays from 2026 to 2035 except for listed days", (place, country, state, postcode) =>
    expect(
      differences(
        (year) => findHolidays(country, state, year, postcode).keys(),
        (year) => vacanzaDays(place, year),
      ),
    ).toEqual([...(UNLIKE_VACANZA[place] ?? [])].sort()));

  it.each([
    ["7000 Hobart", "7000", { "Royal Hobart Regatta": "02-09 02-08", "Royal Hobart Show": "10-22 10-21" }],
    ["7139 Strathgordon", "7139", { "Royal Hobart Show": "10-22 10-21", "Recreation Day": "11-02 11-01" }],
    ["7250 Launceston", "7250", { "Royal Launceston Show": "10-08 10-07", "Recreation Day": "11-02 11-01" }],
    ["7255 Whitemark", "7255", { "Flinders Island Show": "10-16 10-15", "Recreation Day": "11-02 11-01" }],
    ["7256 Currie", "7256", { "King Island Show": "03-03 03-02", "Recreation Day": "11-02 11-01" }],
    ["7310 Devonport", "7310", { "Devonport Show": "11-27 11-26", "Recreation Day": "11-02 11-01" }],
    ["7320 Burnie", "7320", { "Burnie Show": "10-02 10-01", "Recreation Day": "11-02 11-01" }],
    ["7330 Smithton", "7330", { Agfest: "05-08 05-07", "Recreation Day": "11-02 11-01" }],
    ["7467 Queenstown", "7467", { "Burnie Show": "10-02 10-01", "Recreation Day": "11-02 11-01" }],
  ])("holidays of %s match WorkSafe Tasmania's dates for 2026 and 2027", (_, postcode, publishedDates) => {
    const localHolidays = [2026, 2027].flatMap((year) =>
      [...findHolidays("AU", "TAS", year, postcode)]
        .filter(([day]) => holidayName("AU", "TAS", day) === null)
        .map(([day, name]) => `${day} ${name}`),
    );
    const expected = Object.entries(publishedDates).flatMap(([name, days]) =>
      days.split(" ").map((day, at) => `${2026 + at}-${day} ${name}`),
    );
    expect(localHolidays.sort()).toEqual(expected.sort());
  });

  it("gives every Tasmanian postcode either the regatta or Recreation Day, and a show day", () => {
    const postcodes = new Set(
      localities.filter(({ region }) => region === "TAS").map(({ postcode }) => postcode ?? ""),
    );
    expect(postcodes.size).toBeGreaterThan(100);
    for (const postcode of postcodes) {
      const names = [...findHolidays("AU", "TAS", 2027, postcode).values()];
      const eitherHoliday = names.filter((name) => name === "Royal Hobart Regatta" || name === "Recreation Day");
      expect([postcode, eitherHoliday.length]).toEqual([postcode, 1]);
    }
  });

  it("matches the Northern Territory's published show days for 2026 and 2027", () => {
    const holidaysOn = (postcode: string) =>
      [2026, 2027].flatMap((year) =>
        [...findHolidays("AU", "NT", year, postcode)].flatMap(([day, name]) =>
          name.endsWith("Show Day") ? [day] : [],
        ),
      );
    expect(holidaysOn("0870")).toEqual(["2026-07-03", "2027-07-02"]);
    expect(holidaysOn("0860")).toEqual(["2026-07-10", "2027-07-09"]);
    expect(holidaysOn("0850")).toEqual(["2026-07-17", "2027-07-16"]);
    expect(holidaysOn("0800")).toEqual(["2026-07-24", "2027-07-23"]);
    expect(holidaysOn("0854")).toEqual(["2026-08-14", "2027-08-13"]);
  });

  it("Queensland show holidays outside Brisbane are each district's appointed days", () => {
    const showHolidays = (postcode: string) =>
      [...findHolidays("AU", "QLD", 2026, postcode)].filter(([day]) => holidayName("AU", "QLD", day) === null);
    expect(showHolidays("4350")).toEqual([["2026-03-27", "Toowoomba Royal Show"]]);
    expect(showHolidays("4810")).toEqual([["2026-07-06", "Townsville Show"]]);
    expect(showHolidays("4870")).toEqual([["2026-07-17", "Cairns Show"]]);
    expect(showHolidays("4217")).toEqual([["2026-08-28", "Gold Coast Show"]]);
    expect(showHolidays("4567")).toEqual([["2026-09-11", "Noosa Show"]]);
    expect(showHolidays("4132")).toEqual([["2026-08-10", "Royal Queensland Show (Monday)"]]);
    expect(showHolidays("4730")).toEqual([]);
  });

  it("IN-12 lists holidays not yet appointed, and does not guess dates of shows that move", () => {
    const holidayNames = (year: number) =>
      unappointedHolidays("AU", year).map(
        ({ state, name, expectedDays }) => `${state} ${name}: ${expectedDays.join(" ") || "none"}`,
      );
    expect(holidayNames(2026)).toEqual([]);
    const shows = QUEENSLAND_SHOWS.map(({ name }) => `QLD ${name}: none`);
    expect(holidayNames(2027)).toEqual(["VIC AFL Grand Final Friday: 2027-09-24", ...shows]);
    expect(holidayNames(2028)).toEqual([
      "VIC AFL Grand Final Friday: 2028-09-29",
      "WA King's Birthday: 2028-09-25",
      "QLD Royal Queensland Show (Ekka): 2028-08-16",
      ...shows,
      "NT Alice Springs Show Day: 2028-07-07",
      "NT Tennant Creek Show Day: 2028-07-14",
      "NT Katherine Show Day: 2028-07-21",
      "NT Darwin Show Day: 2028-07-28",
      "NT Borroloola Show Day: none",
    ]);
    for (let year = 2026; year <= 2035; year += 1) expect(unappointedHolidays("NZ", year)).toEqual([]);
    for (const { postcodes } of QUEENSLAND_SHOWS)
      for (let year = 2027; year <= 2035; year += 1)
        expect([...findHolidays("AU", "QLD", year, String(postcodes[0]?.[0])).keys()]).toEqual([
          ...findHolidays("AU", "QLD", year).keys(),
        ]);
  });

  it("every state, region and listed area has its statutory days from 2026 to 2035", () => {
    for (const year of YEARS)
      for (const { country, state, rules } of AREAS)
        for (const { name, days, appointedThrough = 2035 } of rules)
          if (year <= appointedThrough)
            expect([country, state, name, year, days(year).length]).toEqual([country, state, name, year, 1]);
  });

  it("no Queensland postcode has two show days, and every listed postcode has localities", () => {
    const queenslandPostcodes = new Set(
      localities.flatMap(({ region, postcode }) => (region === "QLD" ? [Number(postcode)] : [])),
    );
    for (const postcode of queenslandPostcodes)
      expect([postcode, findAreas("AU", "QLD", String(postcode)).length <= 1]).toEqual([postcode, true]);
    for (const { name, postcodes } of QUEENSLAND_SHOWS)
      for (const [first, last] of postcodes)
        expect([name, first, queenslandPostcodes.has(first) && queenslandPostcodes.has(last)]).toEqual([
          name,
          first,
          true,
        ]);
  });

  it("regional holidays depend on the postcode", () => {
    const holidayNames = (country: Country, state: string, day: string, ...postcodes: string[]) =>
      postcodes.map((postcode) => holidayName(country, state, day, postcode));
    const ekkaHoliday = "Royal Queensland Show (Ekka)";
    expect(holidayNames("AU", "QLD", "2026-08-12", "4006", "4217", "4350")).toEqual([ekkaHoliday, null, null]);
    for (const day of ["2027-08-11", "2028-08-16", "2029-08-15", "2030-08-14", "2034-08-16"])
      expect(holidayNames("AU", "QLD", day, "4000")).toEqual([ekkaHoliday]);
    expect(holidayNames("AU", "NT", "2026-07-24", "0800", "0870")).toEqual(["Darwin Show Day", null]);
    expect(holidayNames("AU", "NT", "2026-07-03", "800", "0870")).toEqual([null, "Alice Springs Show Day"]);
    expect(holidayNames("NZ", "Canterbury", "2026-09-28", "7910", "8011")).toEqual([
      "South Canterbury Anniversary Day",
      null,
    ]);
    expect(holidayNames("NZ", "Canterbury", "2026-11-13", "7910", "8011", "7300")).toEqual([
      null,
      "Christchurch Show Day",
      null,
    ]);
    expect(holidayNames("NZ", "Canterbury", "2026-11-02", "7300", "8011")).toEqual([
      "Marlborough Anniversary Day",
      null,
    ]);
  });

  it("a regional holiday closes a workshop there unless it opens on that day", () => {
    const workshop = { country: "AU", state: "QLD", postcode: "4006", openHolidays: [] } as const;
    expect(isClosedForHoliday(workshop, "2026-08-12")).toBe(true);
    expect(isClosedForHoliday({ ...workshop, openHolidays: ["Royal Queensland Show (Ekka)"] }, "2026-08-12")).toBe(
      false,
    );
    expect(isClosedForHoliday({ ...workshop, postcode: null }, "2026-08-12")).toBe(false);
  });

  it("Christmas Day on a weekend has a substitute day in every state", () => {
    for (const state of Object.keys(AUSTRALIA))
      expect([state, holidayName("AU", state, "2027-12-25"), holidayName("AU", state, "2027-12-27")]).toEqual([
        state,
        "Christmas Day",
        "Christmas Day",
      ]);
  });

  it("the list of places has seventeen regions and eight states", () => expect(places).toHaveLength(25));

  it("state holidays have a name and do not apply in other states", () => {
    expect(holidayName("AU", "VIC", "2026-11-03")).toBe("Melbourne Cup");
    expect(holidayName("AU", "NSW", "2026-11-03")).toBeNull();
    expect(holidayName("NZ", "Canterbury", "2026-11-13")).toBe("Christchurch Show Day");
  });

  it("a New Zealand place without a region has the national holidays", () =>
    expect(holidayName("NZ", "", "2026-07-10")).toBe("Matariki"));
});
