import { type DiaryRow, isPlainTime, MAX_ROWS, type RowHours } from "../diary/diary.ts";
import { formatTime } from "../../core/time/format.ts";
import { WEEKDAY_NAMES, WEEKDAYS } from "./hours.ts";
import { type FormErrors, toFormResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

const MAX_NAME_LENGTH = 30;

export const rowField = (id: number): string => `row-${id}`;
/** Form fields of a row's own hours. `day`, `from` and `to` are for one weekday; `allFrom` and `allTo` apply to days without their own times. */
export const rowHoursFields = (id: number) => ({
  isOwn: `own-${id}`,
  allFrom: `all-from-${id}`,
  allTo: `all-to-${id}`,
  day: (weekday: number) => `day-${id}-${weekday}`,
  from: (weekday: number) => `from-${id}-${weekday}`,
  to: (weekday: number) => `to-${id}-${weekday}`,
});
/** The possible row numbers. */
export const ROW_IDS: readonly number[] = Array.from({ length: MAX_ROWS }, (_, index) => index + 1);

type Span = readonly [from: string, until: string];

/** The most frequent hours among a row's working days; null = the row works on no day. */
function findUsualHours(hours: RowHours): Span | null {
  const countBySpan = new Map<string, { readonly span: Span; readonly days: number }>();
  for (const weekday of WEEKDAYS) {
    const span = hours[weekday];
    if (span) countBySpan.set(span.join(), { span, days: (countBySpan.get(span.join())?.days ?? 0) + 1 });
  }
  return [...countBySpan.values()].sort((a, b) => b.days - a.days)[0]?.span ?? null;
}

function toHoursFields({ id, hours }: DiaryRow): Readonly<Record<string, string>> {
  if (!hours) return {};
  const fields = rowHoursFields(id);
  const defaultSpan = findUsualHours(hours);
  return {
    [fields.isOwn]: "on",
    [fields.allFrom]: defaultSpan?.[0] ?? "",
    [fields.allTo]: defaultSpan?.[1] ?? "",
    ...Object.fromEntries(
      WEEKDAYS.flatMap((weekday) => {
        const span = hours[weekday];
        if (!span) return [];
        const isDefaultSpan = span.join() === defaultSpan?.join();
        return [
          [fields.day(weekday), "on"],
          [fields.from(weekday), isDefaultSpan ? "" : span[0]],
          [fields.to(weekday), isDefaultSpan ? "" : span[1]],
        ];
      }),
    ),
  };
}

/** Parses a row's own hours; undefined = it works during all opening hours. */
function readHours(
  id: number,
  input: Readonly<Record<string, string>>,
  errors: Record<string, FormErrors[string]>,
): RowHours | undefined {
  const fields = rowHoursFields(id);
  if (input[fields.isOwn] !== "on") return undefined;
  const readField = (name: string) => (input[name] ?? "").trim();
  const hours = Object.fromEntries(
    WEEKDAYS.map((weekday) => {
      if (input[fields.day(weekday)] !== "on") return [weekday, null];
      const from = readField(fields.from(weekday)) || readField(fields.allFrom);
      const until = readField(fields.to(weekday)) || readField(fields.allTo);
      if (!isPlainTime(from))
        errors[readField(fields.from(weekday)) ? fields.from(weekday) : fields.allFrom] = ["Enter a time, like 08:00"];
      else if (!isPlainTime(until))
        errors[readField(fields.to(weekday)) ? fields.to(weekday) : fields.allTo] = ["Enter a time, like 16:30"];
      else if (until <= from)
        errors[readField(fields.to(weekday)) ? fields.to(weekday) : fields.allTo] = ["The end must be after the start"];
      return [weekday, [from, until]];
    }),
  ) as unknown as RowHours;
  if (WEEKDAYS.every((weekday) => hours[weekday] === null))
    errors[fields.isOwn] = ["Tick at least one day, or untick this. To enter leave, block time in the diary"];
  return hours;
}

/** A row's hours in short form. Consecutive days with equal hours are combined. */
export function rowHoursText({ hours }: Pick<DiaryRow, "hours">): string {
  if (!hours) return "Opening hours";
  const spans: { first: number; last: number; text: string }[] = [];
  for (const weekday of WEEKDAYS) {
    const span = hours[weekday];
    if (!span) continue;
    const text = `${formatTime(span[0])} to ${formatTime(span[1])}`;
    const last = spans.at(-1);
    if (last && last.last === weekday - 1 && last.text === text) last.last = weekday;
    else spans.push({ first: weekday, last: weekday, text });
  }
  const weekdayName = (weekday: number) => WEEKDAY_NAMES[weekday as 1].slice(0, 3);
  return spans
    .map(
      ({ first, last, text }) =>
        `${first === last ? weekdayName(first) : `${weekdayName(first)} to ${weekdayName(last)}`} ${text}`,
    )
    .join(", ");
}

export const bays: SectionRules<SettingValues["bays"]> = {
  valueOf: ({ diaryRows }) => ({ diaryRows }),
  toFormText: ({ diaryRows }) =>
    Object.assign({}, ...diaryRows.map((row) => ({ [rowField(row.id)]: row.name, ...toHoursFields(row) }))),
  read(input) {
    const errors: Record<string, FormErrors[string]> = {};
    const rows: DiaryRow[] = [];
    for (const id of ROW_IDS) {
      const name = (input[rowField(id)] ?? "").replace(/\s+/g, " ").trim();
      if (name === "") continue;
      if (name.length > MAX_NAME_LENGTH) errors[rowField(id)] = [`Use at most ${MAX_NAME_LENGTH} characters`];
      if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase()))
        errors[rowField(id)] = ["Give each row a different name"];
      const hours = readHours(id, input, errors);
      rows.push({ id, name, ...(hours && { hours }) });
    }
    return toFormResult(errors, { diaryRows: rows });
  },
  describe: ({ diaryRows }) =>
    diaryRows.length === 0
      ? [["People or bays", "None named"]]
      : diaryRows.map((row) => [row.name, rowHoursText(row)] as const),
};
