const STEP_METRES = 5_000;
const ALWAYS = [5_000, 10_000, 15_000];

/** Radius of a lead that names none. */
export const DEFAULT_RADIUS_METRES = 5_000;

/** Radius choices in metres: 5, 10 and 15 km, and the largest distance rounded up to whole 5 km. */
export function radiusOptions(distances: readonly number[]): number[] {
  const furthest = Math.ceil(Math.max(0, ...distances) / STEP_METRES) * STEP_METRES;
  return [...new Set([...ALWAYS, Math.max(furthest, 15_000)])];
}

/** The choice that a lead's own radius stands for: the one of that size, else the first. */
export const radiusChoice = (options: readonly number[], leadRadius: number): number => (options.includes(leadRadius) ? leadRadius : (options[0] ?? DEFAULT_RADIUS_METRES));

export const within = <T extends { readonly distanceMetres: number }>(listings: readonly T[], metres: number): T[] =>
  listings.filter((listing) => listing.distanceMetres <= metres);
