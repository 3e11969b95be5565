import type { Country } from "../../../app/domain/country/country.ts";
import { foldText } from "../../../app/domain/search/fold.ts";
import { countNeighbours } from "../../../app/domain/location/neighbours.ts";
import { zoneOf } from "../../../app/domain/location/zone.ts";
import { stableIntegerId } from "../stable-id.ts";
import { cell, csv, type CsvRow, decimalOrNull, table, textOrNull, wholeOrNull } from "../table.ts";

/** Rows of one name and state in one square of this size are one town. Degrees, about 55 km. */
const TOWN_DEGREES = 0.5;

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
  ["id", "country", "region", "name", "folded", "search_text", "postcode", "postcode_rank", "latitude", "longitude", "accuracy", "zone", "source", "neighbours", "postcode_mates"],
  function* (read) {
    const taken = new Set<number>();
    const rows = csv(read("localities.csv"));
    const counts = countsOf(rows);
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
        neighbours: counts.get(row)?.neighbours ?? 0,
        postcode_mates: isCapitalsOwn(country, postcode) ? CAPITALS_OWN : (counts.get(row)?.postcodeMates ?? 0),
      };
    }
  },
);

/** In New Zealand a third digit of 4 or 5 is the usual sign of a post-office lobby (data/README.md, known gaps). */
function postcodeRank(country: Country, postcode: string | null, kind: string): 0 | 1 | 2 {
  if (kind === "box") return 2;
  return country === "NZ" && postcode !== null && /^..[45]/.test(postcode) ? 1 : 0;
}

/** The centre of an Australian capital shares its postcode with nobody: it is the thousand of its state (2000, 3000 … 7000). */
const isCapitalsOwn = (country: Country, postcode: string | null): boolean => country === "AU" && postcode !== null && /^[2-7]000$/.test(postcode);
const CAPITALS_OWN = 1_000;

interface Counts {
  readonly neighbours: number;
  readonly postcodeMates: number;
}

/** Of the rows that have a point. The points of one town under several postcodes have the same neighbours, so that only the postcode tells them apart. */
function countsOf(rows: readonly CsvRow[]): ReadonlyMap<CsvRow, Counts> {
  const located = rows.flatMap((row) => {
    const [latitude, longitude] = [decimalOrNull(row, "lat"), decimalOrNull(row, "lon")];
    return latitude === null || longitude === null ? [] : [{ row, latitude, longitude, region: cell(row, "region"), name: cell(row, "name"), postcode: textOrNull(row, "postcode") }];
  });
  const neighbours = countNeighbours(located);
  const postcodeMates = countNeighbours(located, (place, other) => place.postcode !== null && place.postcode === other.postcode);
  const most = new Map<string, number>();
  const townOf = (place: (typeof located)[number]) => [place.region, place.name, Math.round(place.latitude / TOWN_DEGREES), Math.round(place.longitude / TOWN_DEGREES)].join("|");
  for (const [index, place] of located.entries()) most.set(townOf(place), Math.max(most.get(townOf(place)) ?? 0, neighbours[index] ?? 0));
  return new Map(located.map((place, index) => [place.row, { neighbours: most.get(townOf(place)) ?? 0, postcodeMates: postcodeMates[index] ?? 0 }]));
}
