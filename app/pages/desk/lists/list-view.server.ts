import { formatDay } from "../../../domain/core/time/format";
import { formatMoment } from "../../../domain/core/time/format-moment";
import { COUNTRIES } from "../../../domain/core/country/country";
import { DESK_LISTS, type ListId } from "../../../domain/operations/desk/lists";
import { MAX_FILE_ROWS, MAX_SCANNED_ROWS, buildListUrl, toViewQuery } from "../../../domain/operations/desk/list-query";
import { formatMoney } from "../../../domain/core/money/format";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { formatCsv } from "../../../domain/core/words/csv";
import type { Context } from "../../../usecases/context";
import type { LoadedList, PageView } from "../../../usecases/operations/desk/lists";

import { type Column, COLUMNS, type Formatters } from "./list-columns.server";

function createFormatters(app: Context): Formatters {
  const { defaultZone, currency } = COUNTRIES[app.config.country];
  return { moment: (at) => formatMoment(at, defaultZone), money: (amount) => formatMoney(amount, currency) };
}

type AnyColumn = Column<PageView["page"]["rows"][number]>;
const listColumns = (list: ListId, formats: Formatters) => COLUMNS[list](formats) as unknown as readonly AnyColumn[];

/** View model of a list page. */
export function listView(
  app: Context,
  { person, query, pageView: { list, page }, views }: LoadedList,
  params: URLSearchParams,
) {
  const { title, filters, sorts, views: standardViews, emptyText } = DESK_LISTS[list];
  const columns = listColumns(list, createFormatters(app)).filter(({ isFileOnly }) => !isFileOnly);
  const current = toViewQuery(list, params);
  return {
    list,
    title,
    empty: Object.keys(query.filters).length > 0 ? emptyText : `No ${title.toLowerCase()} yet.`,
    isNarrowed: Object.keys(query.filters).length > 0,
    active: filters
      .flatMap(({ key, label, kind, options = [] }) => {
        const value = query.filters[key];
        if (value === undefined) return [];
        const text =
          options.find(([option]) => option === value)?.[1] ?? (kind === "day" ? formatDay(value as PlainDay) : value);
        return [`${label}: ${text}`];
      })
      .join(", "),
    filters: filters.map(({ key, label, kind, hint = null, options = [] }) => ({
      key,
      label,
      kind,
      hint,
      options: options.map(([value, text]) => ({ value, label: text })),
      value: query.filters[key] ?? "",
    })),
    sort: `${query.isDescending ? "-" : ""}${query.sort}`,
    views: [
      { name: "All", href: `/desk/${list}`, isCurrent: current === "", isSaved: false },
      ...standardViews.map(([name, queryText]) => {
        const normalisedQuery = toViewQuery(list, new URLSearchParams(queryText));
        return {
          name,
          href: `/desk/${list}?${normalisedQuery}`,
          isCurrent: current === normalisedQuery,
          isSaved: false,
        };
      }),
      ...views.map(({ name, query: queryText }) => ({
        name,
        href: `/desk/${list}?${queryText}`,
        isCurrent: current === queryText,
        isSaved: true,
      })),
    ],
    columns: columns.map(({ label, sort, isNumber = false }) => ({
      label,
      isNumber,
      order:
        sort === undefined || sort !== query.sort
          ? null
          : query.isDescending
            ? ("descending" as const)
            : ("ascending" as const),
      href:
        sort === undefined
          ? null
          : buildListUrl(list, params, {
              sort:
                sort === query.sort
                  ? `${query.isDescending ? "" : "-"}${sort}`
                  : `${sorts.find(({ key }) => key === sort)?.isDescending ? "-" : ""}${sort}`,
            }),
    })),
    rows: page.rows.map((row, at) => ({ key: `${at}`, cells: columns.map(({ cell }) => cell(row)) })),
    next: page.next === null ? null : buildListUrl(list, params, { after: page.next }),
    isFirst: query.after === null,
    first: `/desk/${list}${current === "" ? "" : `?${current}`}`,
    cut: page.isTruncated
      ? `Searched ${MAX_SCANNED_ROWS.toLocaleString("en-AU")} entries. There may be more matches.`
      : null,
    file: `/desk/${list}.csv${current === "" ? "" : `?${current}`}`,
    fileLimit: `Up to ${MAX_FILE_ROWS.toLocaleString("en-AU")} rows, without contact details`,
    role: person.role,
  };
}

/** A list as a spreadsheet. Cells with a second line get an additional column for it. */
export function listFile(app: Context, { list, page }: PageView): string {
  const columns = listColumns(list, createFormatters(app));
  return formatCsv([
    columns.map(({ label }) => label),
    ...page.rows.map((row) =>
      columns.map(({ cell }) => {
        const { text, more } = cell(row);
        return more ? `${text}, ${more}` : text;
      }),
    ),
  ]);
}
