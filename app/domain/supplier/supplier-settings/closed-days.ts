import { isClosedBit } from "../availability/day-capacity.ts";
import { addDays, listCalendarDays, daysBetween, isPlainDay } from "../../core/time/days.ts";
import type { PlainDay, DaySpan } from "../../core/time/plain-date";
import { formatDay } from "../../core/time/format.ts";
import { type FormErrors, toFormResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

/** How far ahead days can be closed, in days. */
export const CLOSABLE_DAYS = 366;

type ClosedDays = SettingValues["closed-days"]["closedDays"];

const listClosedDays = ({ from, bits }: ClosedDays, today: PlainDay): PlainDay[] => {
  const offset = daysBetween(from, today);
  return listCalendarDays(today, CLOSABLE_DAYS).flatMap(({ day }, index) =>
    isClosedBit(bits, offset + index) ? [day] : [],
  );
};

/** The closed days from today on. Consecutive days are combined. */
export function listClosedPeriods(closed: ClosedDays, today: PlainDay): readonly DaySpan[] {
  const spans: { from: PlainDay; to: PlainDay }[] = [];
  for (const day of listClosedDays(closed, today)) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

/** Packs days into the supplier's stored format: one bit per day from today on. */
export function packClosedDays(days: ReadonlySet<PlainDay>, today: PlainDay): ClosedDays {
  const flags = listCalendarDays(today, CLOSABLE_DAYS).map(({ day }) => (days.has(day) ? "1" : "0"));
  const bits = Array.from({ length: Math.ceil(flags.length / 4) }, (_, i) =>
    Number.parseInt(
      flags
        .slice(4 * i, 4 * i + 4)
        .join("")
        .padEnd(4, "0"),
      2,
    ).toString(16),
  ).join("");
  return { from: today, bits: bits.replace(/0+$/, "") };
}

export const reopenField = ({ from, to }: DaySpan): string => `reopen-${from}_${to}`;
export const formatDaySpan = ({ from, to }: DaySpan): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

const MAX_LISTED_DAYS = 6;

export const closedDays: SectionRules<SettingValues["closed-days"]> = {
  valueOf: ({ closedDays: value }) => ({ closedDays: value }),
  toFormText: () => ({ from: "", to: "" }),
  read(input, { today }, current) {
    const errors: Record<string, FormErrors[string]> = {};
    const from = (input.from ?? "").trim();
    const to = (input.to ?? "").trim() || from;
    const reopened = listClosedPeriods(current.closedDays, today).filter((span) => input[reopenField(span)] === "on");
    const last = addDays(today, CLOSABLE_DAYS - 1);
    if (from === "" && to === "" && reopened.length === 0)
      errors.from = ["Choose the first day to close, or tick days to open again"];
    if (from === "" && to !== "") errors.from = ["Choose the first day to close"];
    if (from !== "" && (!isPlainDay(from) || from < today || from > last))
      errors.from = ["Choose a day from today up to a year ahead"];
    else if (from !== "" && (!isPlainDay(to) || to < from || to > last))
      errors.to = ["Choose a last day on or after the first day, up to a year ahead"];
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const days = new Set(listClosedDays(current.closedDays, today));
    for (const span of reopened) for (const day of listDays(span)) days.delete(day);
    if (from !== "") for (const day of listDays({ from, to })) days.add(day);
    return toFormResult(errors, { closedDays: packClosedDays(days, today) });
  },
  describe({ closedDays: value }, { today }) {
    const spans = listClosedPeriods(value, today);
    if (spans.length === 0) return [["Closed", "No days"]];
    const hiddenCount = spans.length - MAX_LISTED_DAYS;
    return [
      [
        "Closed",
        [
          ...spans.slice(0, MAX_LISTED_DAYS).map(formatDaySpan),
          ...(hiddenCount > 0 ? [`and ${hiddenCount} more`] : []),
        ].join(", "),
      ],
    ];
  },
};

const listDays = ({ from, to }: DaySpan) => listCalendarDays(from, daysBetween(from, to) + 1).map(({ day }) => day);
