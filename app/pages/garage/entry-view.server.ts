import type { Currency } from "~/domain/core/country/country";
import { canChangeEntry, type Entry, ENTRY_KIND_LABELS, entryTitle, entryWorkshop } from "~/domain/garage/record";
import { formatMoney } from "~/domain/core/money/format";
import { formatDay } from "~/domain/core/time/format";
import { formatKilometres } from "~/texts/work";

const SOURCE_LABELS = {
  booking: "Booked here",
  own: "Your own entry",
  import: "Imported from a file",
  previous: "From a previous owner",
} as const;
/** Labels for other readers, who cannot be addressed as "you". */
const SHARED_SOURCE_LABELS = {
  ...SOURCE_LABELS,
  own: "Entered by the owner",
  import: "Imported from the owner’s file",
} as const;

export interface EntryLine {
  readonly label: string;
  readonly value: string;
}

/** The details of an entry as pairs of label and value, without empty ones. */
export function entryLines(entry: Entry, currency: Currency): readonly EntryLine[] {
  const { facts, text, odometer, amount, nextDay, nextKm } = entry;
  const workLines = text.title === null ? [] : [...facts.work, ...text.work];
  return [
    { label: "Odometer", value: odometer === null ? "" : formatKilometres(odometer) },
    { label: "Workshop", value: entryWorkshop(entry) ?? "" },
    { label: "Work", value: workLines.join(", ") },
    {
      label: "Parts",
      value: facts.parts.map(({ name, quantity }) => (quantity === "1" ? name : `${quantity} × ${name}`)).join(", "),
    },
    { label: "Warranty", value: facts.warranty.join(", ") },
    { label: "Cost", value: amount === null ? "" : `${formatMoney(amount, currency)} incl. GST` },
    {
      label: "Next service",
      value: [
        nextDay === null ? "" : `by ${formatDay(nextDay)}`,
        nextKm === null ? "" : `at ${formatKilometres(nextKm)}`,
      ]
        .filter(Boolean)
        .join(" or "),
    },
    { label: "Note", value: text.note ?? "" },
  ].filter(({ value }) => value !== "");
}

/** View model of one entry in the timeline. `vehicleId` null = the reader is not the owner. */
export const entryView = (entry: Entry, currency: Currency, vehicleId: string | null) => ({
  id: entry.id,
  day: formatDay(entry.day),
  title: entryTitle(entry),
  kind: ENTRY_KIND_LABELS[entry.kind],
  source: (vehicleId === null ? SHARED_SOURCE_LABELS : SOURCE_LABELS)[entry.source],
  lines: entryLines(entry, currency),
  canChange: canChangeEntry(entry.source),
  canBookAgain: entry.facts.jobs.serviceTypeId !== null || entry.facts.jobs.repairInspectionIds.length > 0,
  bookingHref: entry.bookingToken === null ? null : `/booking/${entry.bookingToken}`,
  photos:
    vehicleId === null
      ? []
      : entry.photos.map(({ id, width, height }) => ({ src: `/garage/${vehicleId}/photo/${id}`, width, height })),
});
export type EntryView = ReturnType<typeof entryView>;
