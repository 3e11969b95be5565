import type { Country } from "../../domain/country/country";
import type { Locality } from "../../domain/location/locality";
import type { Point } from "../../domain/location/nearest";
import type { PlaceQuery } from "../../domain/search/place-query";

/** Places with a point; the others cannot be chosen and are never answered. */
export interface Localities {
  find(id: number): Promise<Locality | null>;
  /**
   * Searches places. In order: exact name or postcode, prefix, every word somewhere in name, region or postcode, similar spelling; the most important first
   * within each group, and each place once.
   */
  search(query: PlaceQuery, country: Country, limit: number): Promise<readonly Locality[]>;
  /** All places with this street postcode, the heaviest first. */
  ofPostcode(postcode: string, country: Country): Promise<readonly Locality[]>;
  /** Localities in the square of `toDegrees` each way around the point, nearest first. */
  around(point: Point, country: Country, degrees: number, limit: number): Promise<readonly Locality[]>;
}
