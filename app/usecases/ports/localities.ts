import type { Country } from "../../domain/country/country";
import type { Locality } from "../../domain/location/locality";
import type { Point } from "../../domain/location/nearest";
import type { PlaceQuery } from "../../domain/search/place-query";

/** Places with a point; the others cannot be chosen and are never answered. */
export interface Localities {
  find(id: number): Promise<Locality | null>;
  /**
   * Of each kind the heaviest first: places of that very name or postcode, those that begin with it, those with every word somewhere in name, region
   * or postcode, those that are spelled near to it. Each once.
   */
  search(query: PlaceQuery, country: Country, limit: number): Promise<readonly Locality[]>;
  /** All places with this street postcode, the heaviest first. */
  ofPostcode(postcode: string, country: Country): Promise<readonly Locality[]>;
  /** Localities in the square of `degrees` each way around the point, nearest first. */
  around(point: Point, country: Country, degrees: number, limit: number): Promise<readonly Locality[]>;
}
