import type { Country } from "../../core/country/country";
import { type VehicleModel, isSoldIn } from "./variant";

const POPULAR_MAKE_COUNT = 12;
const POPULAR_MODEL_COUNT = 8;

export interface MakeOptions {
  readonly make: string;
  readonly isSoldHere: boolean;
  readonly models: readonly string[];
  readonly popularModels: readonly string[];
}

export interface SearchOptions {
  readonly popularMakes: readonly string[];
  readonly allMakes: readonly MakeOptions[];
}

/**
 * Options for the start of the cascade. The popular makes and models are those with the most versions sold in the country in recent years, in descending order.
 * Makes are in alphabetical order; within a make, models sold in the country come first.
 */
export function buildSearchOptions(models: readonly VehicleModel[], country: Country): SearchOptions {
  const byMake = new Map<string, VehicleModel[]>();
  for (const row of models) byMake.set(row.make, [...(byMake.get(row.make) ?? []), row]);
  const makes = [...byMake].map(([make, rows]) => ({
    make,
    rows,
    isSoldHere: rows.some((row) => isSoldIn(row, country)),
    versionCount: rows.reduce((sum, row) => sum + row.recentVersionCounts[country], 0),
  }));
  return {
    popularMakes: selectPopular(makes, POPULAR_MAKE_COUNT).map(({ make }) => make),
    allMakes: makes
      .sort((a, b) => a.make.localeCompare(b.make, "en"))
      .map(({ make, isSoldHere, rows }) => ({
        make,
        isSoldHere,
        models: [...rows]
          .sort(
            (a, b) =>
              Number(isSoldIn(b, country)) - Number(isSoldIn(a, country)) ||
              a.model.localeCompare(b.model, "en", { numeric: true }),
          )
          .map((row) => row.model),
        popularModels: selectPopular(
          rows.map((row) => ({ make: row.model, versionCount: row.recentVersionCounts[country] })),
          POPULAR_MODEL_COUNT,
        ).map((row) => row.make),
      })),
  };
}

function selectPopular<T extends { readonly make: string; readonly versionCount: number }>(
  rows: readonly T[],
  count: number,
): readonly T[] {
  return rows
    .filter((row) => row.versionCount > 0)
    .sort((a, b) => b.versionCount - a.versionCount || a.make.localeCompare(b.make, "en"))
    .slice(0, count);
}
