import { addDays, isPlainDay } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";
import { DESK_LISTS, type ListFilter, type ListId } from "./lists";

export const LIST_PAGE_SIZE = 50;
/** Maximum number of rows per CSV file, limited by what a request can read and write in time. */
export const MAX_FILE_ROWS = 5_000;
/** Maximum number of candidates scanned for one page when a filter has no index. */
export const MAX_SCANNED_ROWS = 5_000;

/** Position after the last row of a page: the row's sort value and key. */
export type ListCursor = readonly [value: string | number, key: string | number];

export interface ListQuery {
  /** Active filters by key, with relative days already resolved to dates. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string;
  readonly isDescending: boolean;
  readonly after: ListCursor | null;
}

const RELATIVE_DAY_PATTERN = /^(today|tomorrow|yesterday)(?:([+-])(\d{1,3}))?$/;

/** A day in a URL: 2026-12-01, or relative to today so that a saved view stays current. null = neither. */
function readDay(text: string, today: PlainDay): PlainDay | null {
  if (isPlainDay(text)) return text;
  const match = RELATIVE_DAY_PATTERN.exec(text);
  if (!match) return null;
  const dayOffset = { today: 0, tomorrow: 1, yesterday: -1 }[match[1] as "today"] ?? 0;
  return addDays(today, dayOffset + Number(`${match[2] ?? ""}${match[3] ?? 0}`));
}

const MAX_FILTER_LENGTH = 80;

function readFilter({ kind, options = [] }: ListFilter, text: string, today: PlainDay): string | null {
  const input = text.trim().slice(0, MAX_FILTER_LENGTH);
  if (input === "") return null;
  switch (kind) {
    case "choice":
      return options.some(([value]) => value === input) ? input : null;
    case "day":
      return readDay(input, today);
    case "number":
      return /^#?\d{1,15}$/.test(input.replaceAll(" ", "")) ? input.replace(/\D/g, "") : null;
    default:
      return input;
  }
}

function readCursor(text: string | null): ListCursor | null {
  if (text === null || text.length > 400) return null;
  try {
    const cursor: unknown = JSON.parse(text);
    return Array.isArray(cursor) &&
      cursor.length === 2 &&
      cursor.every((item) => typeof item === "string" || Number.isSafeInteger(item))
      ? [cursor[0], cursor[1]]
      : null;
  } catch {
    return null;
  }
}

/** Reads the list settings from a URL. Ignores parameters that the list does not support. */
export function readListQuery(id: ListId, params: URLSearchParams, today: PlainDay): ListQuery {
  const { filters, sorts } = DESK_LISTS[id];
  const sortParam = params.get("sort") ?? "";
  const key = sortParam.replace(/^-/, "");
  const [defaultSort] = sorts;
  const sortOption = sorts.find((item) => item.key === key);
  return {
    filters: Object.fromEntries(
      filters.flatMap((filter) => {
        const value = readFilter(filter, params.get(filter.key) ?? "", today);
        return value === null ? [] : [[filter.key, value]];
      }),
    ),
    sort: sortOption?.key ?? defaultSort?.key ?? "",
    isDescending: sortOption === undefined ? (defaultSort?.isDescending ?? true) : sortParam.startsWith("-"),
    after: readCursor(params.get("after")),
  };
}

/** The part of a URL that a saved view keeps: filters and order as typed, without the position. */
export function toViewQuery(id: ListId, params: URLSearchParams): string {
  const { filters } = DESK_LISTS[id];
  const query = new URLSearchParams();
  for (const name of [...filters.map(({ key }) => key), "sort"]) {
    const value = (params.get(name) ?? "").trim().slice(0, MAX_FILTER_LENGTH);
    if (value !== "") query.append(name, value);
  }
  return query.toString();
}

/** URL of the same list with another order or position. */
export function buildListUrl(
  id: ListId,
  params: URLSearchParams,
  overrides: { readonly sort?: string; readonly after?: ListCursor },
): string {
  const query = new URLSearchParams(toViewQuery(id, params));
  if (overrides.sort !== undefined) query.set("sort", overrides.sort);
  if (overrides.after !== undefined) query.set("after", JSON.stringify(overrides.after));
  return `/desk/${id}${query.size === 0 ? "" : `?${query}`}`;
}
