import type { Country } from "./country";

/** Where vehicles are registered: by state in Australia, nationally in New Zealand. */
export const REGO_STATES: Readonly<Record<Country, readonly string[]>> = {
  AU: ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"],
  NZ: [],
};
