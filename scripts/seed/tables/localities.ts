import type { Country } from "../../../app/domain/country/country.ts";
import { foldText } from "../../../app/domain/search/fold.ts";
import { countNeighbours } from "../../../app/domain/location/neighbours.ts";
import { zoneOf } from "../../../app/domain/location/zone.ts";
import { stableIntegerId } from "../stable-id.ts";
import { cell, csv, type CsvRow, decimalOrNull, table, textOrNull, wholeOrNull } from "../table.ts";

/** Long names of the states, so that "bondi new south wales" finds Bondi NSW. */
const AU_STATES: Readonly<Record<string, string>> = {
  NSW: "new south wales",
  VIC: "victoria",
  QLD: "queensland",
  SA: "south australia",
  WA: "western australia",
  TAS: "tasmania",
  NT: "northern territory",
  ACT: "australian capital territory",
};

export const localities = table(
  "localities",
  ["id", "country", "region", "name", "folded", "search_text", "postcode", "postcode_rank", "latitude", "longitude", "accuracy", "zone", "source", "neighbours"],
  function* (read) {
    const taken = new Set<number>();
    const rows = csv(read("localities.csv"));
    const neighbours = neighboursOf(rows);
    for (const row of rows) {
      const country = cell(row, "country") as Country;
      const region = cell(row, "region");
      const name = cell(row, "name");
      const postcode = textOrNull(row, "postcode");
      const longitude = decimalOrNull(row, "lon");
      const folded = foldText(name);
      yield {
        id: stableIntegerId([country, region, name, postcode], taken),
        country,
        region,
        name,
        folded,
        search_text: foldText([folded, region, country === "AU" ? AU_STATES[region] : "", postcode].join(" ")),
        postcode,
        postcode_rank: postcodeRank(country, postcode, cell(row, "postcode_kind")),
        latitude: decimalOrNull(row, "lat"),
        longitude,
        accuracy: wholeOrNull(row, "accuracy"),
        zone: zoneOf({ country, region, name, postcode, longitude }),
        source: cell(row, "source"),
        neighbours: neighbours.get(row) ?? 0,
      };
    }
  },
);

/** In New Zealand a third digit of 4 or 5 is the usual sign of a post-office lobby (data/README.md, known gaps). */
function postcodeRank(country: Country, postcode: string | null, kind: string): 0 | 1 | 2 {
  if (kind === "box") return 2;
  return country === "NZ" && postcode !== null && /^..[45]/.test(postcode) ? 1 : 0;
}

/** Of the rows that have a point. */
function neighboursOf(rows: readonly CsvRow[]): ReadonlyMap<CsvRow, number> {
  const located = rows.flatMap((row) => {
    const [latitude, longitude] = [decimalOrNull(row, "lat"), decimalOrNull(row, "lon")];
    return latitude === null || longitude === null ? [] : [{ row, latitude, longitude, region: cell(row, "region"), name: cell(row, "name") }];
  });
  const counts = countNeighbours(located);
  return new Map(located.map(({ row }, index) => [row, counts[index] ?? 0]));
}
