import type { Country } from "../../domain/country/country";
import type { Locality } from "../../domain/location/locality";
import type { Point } from "../../domain/location/nearest";

/** Places with a point; the others cannot be chosen and are never answered. */
export interface Localities {
  find(id: number): Promise<Locality | null>;
  /** `folded`: the query through `foldText`, not empty. Places that start with it come first, then any word or postcode that does. */
  search(folded: string, country: Country, limit: number): Promise<readonly Locality[]>;
  /** Localities in the square of `degrees` each way around the point, no boxes, nearest first. */
  around(point: Point, country: Country, degrees: number, limit: number): Promise<readonly Locality[]>;
}
