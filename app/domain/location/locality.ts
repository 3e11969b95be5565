import type { Country } from "../core/country/country";

/** A suburb, town or locality with coordinates that customers can choose. Assignable to a lead's suburb. */
export interface Locality {
  readonly id: number;
  readonly country: Country;
  readonly name: string;
  /** AU: state short name; NZ: region name. */
  readonly state: string;
  readonly postcode: string | null;
  /** Decimal degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  /** IANA zone. */
  readonly zone: string;
  /** Whether paid rides to and from the workshop are available there. Only set for a place that was fetched by its id. */
  readonly isUberOffered?: boolean;
}

type NamedLocality = Pick<Locality, "name" | "state" | "postcode">;

/** The state or region to show after a name. Empty if the name already contains it: Auckland Central is in Auckland. */
const stateSuffix = ({ name, state }: Pick<Locality, "name" | "state">): string =>
  name.startsWith(state) || state.startsWith(name) ? "" : state;

/** The line below a place's name: "NSW 2026", "Auckland 1060", or just "1010" for Auckland Central. */
export const localityDetail = ({ name, state, postcode }: NamedLocality): string =>
  [stateSuffix({ name, state }), postcode].filter((part) => part !== null && part !== "").join(" ");

/**
 * "Bondi Beach NSW 2026", "Penrose, Auckland 1060", "Auckland Central 1010". States are abbreviated, regions are written in full. Parts that are unknown or
 * already in the name are omitted.
 */
export function localityLabel(place: NamedLocality): string {
  const state = stateSuffix(place);
  return [state === "" || /^[A-Z]{2,3}$/.test(state) ? place.name : `${place.name},`, localityDetail(place)]
    .filter((part) => part !== "")
    .join(" ");
}

/** A workshop's address in one line: "12 Church Street, Parramatta NSW". */
export const streetLine = ({
  street,
  suburbName,
  state,
}: {
  readonly street: string;
  readonly suburbName: string;
  readonly state: string;
}): string => `${street}, ${localityLabel({ name: suburbName, state, postcode: null })}`;
