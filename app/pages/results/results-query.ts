import type { SupplierId } from "../../domain/core/ids";
import { CATEGORY_FILTERS, type ListingFilter } from "../../domain/quotes/listing-filter";
import { parseSort, type Sort } from "../../domain/quotes/order";
import type { PlainDay } from "../../domain/core/time/plain-date";

/** The query of a results page's URL: the filter and the sort order of the list. */
export interface ResultsQuery extends ListingFilter {
  readonly sort: Sort;
  /** First day shown; null = the lead's own day. */
  readonly date: PlainDay | null;
  /** True = all offers, not just the first twenty. */
  readonly isWhole: boolean;
}

/** Parses the query of a URL. Invalid values are ignored, because someone may have typed or shortened the URL. */
export function readResultsQuery(params: URLSearchParams): ResultsQuery {
  const radius = Number(params.get("radius"));
  const latestTime = params.get("before") ?? "";
  return {
    sort: parseSort(params.get("sortby")),
    date: isDay(params.get("date") ?? "") ? params.get("date") : null,
    radiusMetres: isCount(radius) ? radius : null,
    category: CATEGORY_FILTERS.find((category) => String(category) === params.get("category")) ?? 0,
    openingBefore: /^([01]\d|2[0-3]):[0-5]\d$/.test(latestTime) ? latestTime : null,
    extraIds: [...new Set(params.getAll("extra").map(Number).filter(isCount))],
    isWhole: params.get("show") === "all",
  };
}

/** Serialises the query. It contains only values that differ from the defaults. */
export function writeResultsQuery({
  sort,
  date,
  radiusMetres,
  category,
  openingBefore,
  extraIds,
  isWhole,
}: ResultsQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (sort !== "Recommended") params.set("sortby", sort.toLowerCase());
  if (date !== null) params.set("date", date);
  if (radiusMetres !== null) params.set("radius", String(radiusMetres));
  if (category !== 0) params.set("category", String(category));
  if (openingBefore !== null) params.set("before", openingBefore);
  for (const id of extraIds) params.append("extra", String(id));
  if (isWhole) params.set("show", "all");
  return params;
}

/** URL of the list with the form that requests a quote from one supplier. */
export function getQuoteHref(query: ResultsQuery, supplierId: SupplierId): string {
  const params = writeResultsQuery(query);
  params.set("quote", String(supplierId));
  return `?${params}`;
}

/** Number of active filters. The sort order does not count. */
export const filterCount = ({ radiusMetres, category, openingBefore, extraIds }: ResultsQuery): number =>
  [radiusMetres, category || null, openingBefore].filter((value) => value !== null).length + extraIds.length;

/** True for an existing date in the format yyyy-MM-dd. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** A URL below the results of a lead, with the list's own state. */
export const resultsPath = (leadGuid: string, path: string, query: ResultsQuery): string =>
  `/quotes/${leadGuid}${path}?${writeResultsQuery(query)}`.replace(/\?$/, "");
