import type { Country } from "../country/country";

/** A suburb, town or locality that can be chosen: it has a point. Fits a lead's suburb. */
export interface Locality {
  readonly id: number;
  readonly country: Country;
  readonly name: string;
  /** AU: state short name; NZ: region name, empty for a few. */
  readonly state: string;
  readonly postcode: string | null;
  /** Decimal degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  /** IANA zone. */
  readonly zone: string;
}

/** "Bondi Beach NSW 2026", "Penrose, Auckland 1060": a state is a short name, a region is written out; parts that are not known are left out. */
export const localityLabel = ({ name, state, postcode }: Pick<Locality, "name" | "state" | "postcode">): string =>
  [state === "" || /^[A-Z]{2,3}$/.test(state) ? name : `${name},`, state, postcode].filter((part) => part !== null && part !== "").join(" ");
