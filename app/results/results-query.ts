import type { SupplierCategory } from "../domain/lead/lead";

export const SORTS = ["recommended", "price", "rating", "distance"] as const;
export type Sort = (typeof SORTS)[number];

/** What the address of a results page may ask for. Everything has a value: what is missing or unknown falls back. */
export interface ResultsQuery {
  readonly sortby: Sort;
  /** Metres; null = as far as there are offers. */
  readonly radius: number | null;
  readonly category: SupplierCategory | null;
  /** "HH:mm": open before this time; null = any. */
  readonly before: string | null;
  readonly extras: readonly string[];
}

export const NO_QUERY: ResultsQuery = { sortby: "recommended", radius: null, category: null, before: null, extras: [] };

/** Reads the query part of an address; nonsense in it is ignored, as someone may have typed or shortened it. */
export function readResultsQuery(params: URLSearchParams): ResultsQuery {
  const sortby = params.get("sortby")?.toLowerCase();
  const radius = Number(params.get("radius"));
  const before = params.get("before") ?? "";
  return {
    sortby: SORTS.find((sort) => sort === sortby) ?? "recommended",
    radius: Number.isSafeInteger(radius) && radius > 0 ? radius : null,
    category: CATEGORIES.find((category) => category === params.get("category")) ?? null,
    before: /^([01]\d|2[0-3]):[0-5]\d$/.test(before) ? before : null,
    extras: [...new Set(params.getAll("extra").filter((name) => name !== ""))],
  };
}

const CATEGORIES: readonly SupplierCategory[] = ["Workshop", "MobileMechanic", "Dealership"];

/** How many filters are on, the order not counted. */
export const filterCount = ({ radius, category, before, extras }: ResultsQuery): number =>
  [radius, category, before].filter((value) => value !== null).length + extras.length;
