import type { Currency } from "../core/country/country";
import { formatDecimalDollars } from "../core/money/format";
import { formatCsv } from "../core/words/csv";
import { type Entry, ENTRY_KIND_LABELS, entryTitle, entryWorkshop, compareNewestFirst } from "./record";

/** The first six columns are those of LubeLogger's files; only our own import reads the others. */
export const RECORD_COLUMNS = [
  "Date",
  "Odometer",
  "Description",
  "Notes",
  "Cost",
  "Tags",
  "Kind",
  "Workshop",
  "Parts",
  "Warranty",
  "Next service date",
  "Next service km",
] as const;

const formatParts = ({ facts }: Pick<Entry, "facts">): string =>
  facts.parts.map(({ name, quantity }) => (quantity === "1" ? name : `${quantity} x ${name}`)).join(", ");

/** Exports a record as CSV, newest first: days as yyyy-MM-dd, kilometres, dollars including GST. */
export const recordCsv = (entries: readonly Entry[]): string =>
  formatCsv([
    RECORD_COLUMNS,
    ...[...entries]
      .sort(compareNewestFirst)
      .map((entry) => [
        entry.day,
        entry.odometer,
        entryTitle(entry),
        entry.text.note,
        entry.amount === null ? null : formatDecimalDollars(entry.amount),
        null,
        ENTRY_KIND_LABELS[entry.kind],
        entryWorkshop(entry),
        formatParts(entry),
        entry.facts.warranty.join(", "),
        entry.nextDay,
        entry.nextKm,
      ]),
  ]);

/** Exports a record as JSON with self-explanatory names, newest first. */
export const recordJson = (vehicle: string, currency: Currency, entries: readonly Entry[]) => ({
  vehicle,
  currency,
  entries: [...entries].sort(compareNewestFirst).map((entry) => ({
    date: entry.day,
    kind: ENTRY_KIND_LABELS[entry.kind],
    source: entry.source,
    description: entryTitle(entry),
    odometerKm: entry.odometer,
    cost: entry.amount === null ? null : formatDecimalDollars(entry.amount),
    workshop: entryWorkshop(entry),
    parts: entry.facts.parts,
    warranty: entry.facts.warranty,
    notes: entry.text.note,
    nextServiceDate: entry.nextDay,
    nextServiceKm: entry.nextKm,
  })),
});
