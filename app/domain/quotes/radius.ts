const STEP_METRES = 5_000;
const ALWAYS = [5_000, 10_000, 15_000];

/** Radius choices in metres: 5, 10 and 15 km, and the largest distance rounded up to whole 5 km. */
export function radiusOptions(distances: readonly number[]): number[] {
  const furthest = Math.ceil(Math.max(0, ...distances) / STEP_METRES) * STEP_METRES;
  return [...new Set([...ALWAYS, Math.max(furthest, 15_000)])];
}

export const within = <T extends { readonly distanceMetres: number }>(listings: readonly T[], metres: number): T[] =>
  listings.filter((listing) => listing.distanceMetres <= metres);
