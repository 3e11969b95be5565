import { truncate } from "../core/words/clean-text";
import { readCount, readMoney } from "../core/money/read-number";
import { type DateOrder, dateOrder, readDate } from "../core/time/file-dates";
import type { PlainDay } from "../core/time/plain-date";
import { readCsv } from "../core/words/csv";
import { RECORD_COLUMNS } from "./record-file";
import {
  ENTRY_KIND_LABELS,
  ENTRY_KINDS,
  type EntryKind,
  MAX_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_WORKSHOP_LENGTH,
} from "./record";
import { type EntryInput, readEntry } from "./entry-form";

/** Maximum rows per import. Larger files must be split. */
export const MAX_IMPORT_ROWS = 500;

export interface RefusedRow {
  readonly line: number;
  readonly reason: string;
}

export type RecordResult =
  | {
      readonly ok: true;
      readonly entries: readonly (EntryInput & { readonly line: number })[];
      readonly refused: readonly RefusedRow[];
      readonly dates: DateOrder;
      /** Columns with values that a record here cannot store. */
      readonly lostColumns: readonly string[];
    }
  | { readonly ok: false; readonly reason: string };

/** The column names that LubeLogger's own import accepts, in lower case (MapProfile/ImportMappers.cs). */
const COLUMNS = {
  date: ["date", "fuelup_date"],
  day: ["day"],
  month: ["month"],
  year: ["year"],
  odometer: ["odometer"],
  description: ["description"],
  notes: ["notes", "note"],
  cost: ["cost", "total cost", "totalcost", "total price"],
  fuel: ["gallons", "liters", "litres", "consumption", "quantity", "fuelconsumed", "qty"],
  kind: ["kind"],
  workshop: ["workshop"],
  nextDay: [RECORD_COLUMNS[10].toLowerCase()],
  nextKm: [RECORD_COLUMNS[11].toLowerCase()],
} as const;
type Column = keyof typeof COLUMNS;

/** For dates that allow both orders, returns the order in which the odometer never decreases. Keeps the given order if that is true of both or neither. */
function orderByOdometer(
  order: DateOrder,
  readings: readonly { readonly date: string; readonly odometer: number }[],
): DateOrder {
  const isAscending = (first: DateOrder["first"]): boolean => {
    const datedReadings = readings.flatMap(({ date, odometer }) => {
      const day = readDate(date, first === "month");
      return day === null ? [] : [{ day, odometer }];
    });
    const sortedReadings = datedReadings.sort((a, b) => a.day.localeCompare(b.day) || a.odometer - b.odometer);
    return sortedReadings.every(({ odometer }, at) => at === 0 || odometer >= (sortedReadings[at - 1]?.odometer ?? 0));
  };
  const isAscendingDayFirst = isAscending("day");
  const isAscendingMonthFirst = isAscending("month");
  return isAscendingDayFirst === isAscendingMonthFirst
    ? order
    : { ...order, first: isAscendingDayFirst ? "day" : "month", isByOdometer: true };
}

/**
 * Parses a cost in dollars: "$1,234.50", "A$12", "1234.5", or "¤245.00", which LubeLogger writes on a server without a locale. null = another currency's
 * format, or not an amount. LubeLogger writes "$0.00" for no cost, so that returns "".
 */
function readCost(text: string): string | null {
  if (text.trim() === "") return "";
  const amountText = text.replace(/^\s*(?:(?:A|AU|NZ)?\$|¤)\s*/i, "").trim();
  const amount = readMoney(amountText);
  return amount === null ? null : amount === 0 && amountText !== text.trim() ? "" : amountText;
}

const KIND_BY_LABEL: ReadonlyMap<string, EntryKind> = new Map(
  ENTRY_KINDS.map((kind) => [ENTRY_KIND_LABELS[kind].toLowerCase(), kind]),
);

const REASONS: Readonly<Record<string, string>> = {
  day: "the date is invalid or in the future",
  odometer: "the odometer reading is not in whole kilometres",
  amount: "the cost is not an amount in dollars",
  nextDay: "the next service date is not after this one",
  nextKm: "the next service reading is not above this one",
};

/**
 * Parses service, repair, upgrade and odometer records exported by LubeLogger, or our own export. `kind` is the type of the rows if the file does not state
 * it, `first` the date order if the owner states it. Supply and tax records become other costs. Unreadable rows are reported with their line number, and the
 * others are imported. Fuel records are not imported.
 */
export function readLubeLogger(
  text: string,
  kind: EntryKind,
  today: PlainDay,
  first: DateOrder["first"] | null = null,
): RecordResult {
  const rows = readCsv(text);
  if (rows === null) return { ok: false, reason: "The file is incomplete: a quotation mark is not closed" };
  const [header, ...body] = rows;
  const names = header?.fields.map((name) => name.trim().toLowerCase()) ?? [];
  const findColumn = (column: Column) =>
    names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name));
  const hasDate =
    findColumn("date") >= 0 || (findColumn("day") >= 0 && findColumn("month") >= 0 && findColumn("year") >= 0);
  if (!hasDate)
    return {
      ok: false,
      reason: "The first line must contain the column names, including Date, as LubeLogger exports them",
    };
  if (findColumn("fuel") >= 0) return { ok: false, reason: "This file has fuel records, which we do not store" };
  if (body.length === 0) return { ok: false, reason: "The file has no records" };
  if (body.length > MAX_IMPORT_ROWS)
    return { ok: false, reason: `Send at most ${MAX_IMPORT_ROWS} records in one file` };
  const hasOnlyReadings = findColumn("description") < 0 && findColumn("cost") < 0;
  const readValue = (fields: readonly string[], column: Column): string => fields[findColumn(column)] ?? "";
  const readDateText = (fields: readonly string[]) =>
    readValue(fields, "date") ||
    (findColumn("year") < 0
      ? ""
      : `${readValue(fields, "year")}-${readValue(fields, "month")}-${readValue(fields, "day")}`);
  const detectedOrder = dateOrder(body.flatMap(({ fields }) => [readDateText(fields), readValue(fields, "nextDay")]));
  const readings = body.flatMap(({ fields }) => {
    const odometer = readCount(readValue(fields, "odometer")) ?? 0;
    return odometer > 0 ? [{ date: readDateText(fields), odometer }] : [];
  });
  const dates =
    first !== null
      ? { ...detectedOrder, first }
      : detectedOrder.isCertain
        ? detectedOrder
        : orderByOdometer(detectedOrder, readings);
  const knownColumns = Object.values(COLUMNS).flat() as readonly string[];
  const ignoredColumns = (header?.fields ?? [])
    .map((name) => name.trim())
    .filter((name, column) => {
      const hasValues = body.some(({ fields }) => (fields[column] ?? "").trim() !== "");
      return name !== "" && hasValues && !knownColumns.includes(name.toLowerCase());
    });
  // Tax and supply records have no odometer reading and are not workshop work.
  const fileKind = findColumn("odometer") < 0 && findColumn("cost") >= 0 && findColumn("kind") < 0 ? "other" : kind;
  const refusedRows: RefusedRow[] = [];
  const entries: (EntryInput & { readonly line: number })[] = [];
  for (const { line, fields } of body) {
    const day = readDate(readDateText(fields), dates.first === "month");
    const cost = readCost(readValue(fields, "cost"));
    const odometer = readValue(fields, "odometer");
    const nextDay = readValue(fields, "nextDay");
    const entryResult = readEntry(
      {
        kind: hasOnlyReadings
          ? "reading"
          : (KIND_BY_LABEL.get(readValue(fields, "kind").trim().toLowerCase()) ?? fileKind),
        day: day ?? "",
        // LubeLogger writes 0 if no reading was recorded.
        odometer: readCount(odometer) === 0 ? "" : odometer,
        title: truncate(readValue(fields, "description"), MAX_TITLE_LENGTH),
        workshop: truncate(readValue(fields, "workshop"), MAX_WORKSHOP_LENGTH),
        amount: cost ?? "wrong",
        nextDay: readDate(nextDay, dates.first === "month") ?? nextDay,
        nextKm: readValue(fields, "nextKm"),
        note: truncate(readValue(fields, "notes"), MAX_NOTE_LENGTH),
      },
      today,
    );
    if (entryResult.ok) entries.push({ ...entryResult.entry, line });
    else
      refusedRows.push({
        line,
        reason: Object.keys(entryResult.fields)
          .map((name) => REASONS[name] ?? name)
          .join(", "),
      });
  }
  return { ok: true, entries, refused: refusedRows, dates, lostColumns: ignoredColumns };
}

/** Key that identifies duplicates, so that importing the same file twice adds nothing. */
export const entryKey = (
  entry: Pick<EntryInput, "day" | "odometer" | "amount" | "kind"> & { readonly title: string },
): string => JSON.stringify([entry.day, entry.odometer, entry.amount, entry.title]);
