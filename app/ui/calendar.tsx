import type { CalendarDay, CalendarMonth } from "../domain/funnel/calendar";
import { Disclosure } from "./disclosure";
import { FieldMessages, fieldIds } from "./field";
import type { ErrorsProp } from "./field-errors";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

interface Props {
  name: string;
  months: readonly CalendarMonth[];
  chosen: string;
  /** Legend of the calendar. If omitted, the page's question names the calendar. */
  legend?: string;
  /** Number of months that are expanded at first. Later ones are collapsed, unless they contain the chosen day. */
  expandedMonthCount?: number;
  errors?: ErrorsProp;
}

/** A month calendar of radio buttons, rendered by the server. Arrow keys move through the available days, without JavaScript. */
export function Calendar({
  name,
  months,
  chosen: selection,
  legend,
  expandedMonthCount = months.length,
  errors,
}: Props) {
  const { id, messages, aria } = fieldIds({ name, label: null, errors });
  const laterMonths = months.slice(expandedMonthCount);
  const hasChosen = ({ weeks }: CalendarMonth) => weeks.some((week) => week.some((day) => day?.day === selection));
  const renderMonth = (month: CalendarMonth) => <Month key={month.name} name={name} month={month} chosen={selection} />;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-labelledby={legend ? undefined : "question-title"}
      aria-describedby={aria["aria-describedby"]}
      className="grid min-w-0 gap-6"
    >
      {legend && <legend className="mb-2 font-semibold">{legend}</legend>}
      <FieldMessages id={id} messages={messages} />
      {months.slice(0, expandedMonthCount).map(renderMonth)}
      {laterMonths.length > 0 && (
        <Disclosure summary="Later months" open={laterMonths.some(hasChosen)}>
          <div className="grid gap-6">{laterMonths.map(renderMonth)}</div>
        </Disclosure>
      )}
    </fieldset>
  );
}

function Month({ name, month, chosen: selection }: { name: string; month: CalendarMonth; chosen: string }) {
  return (
    <div className="grid max-w-md gap-2">
      <h2 className="text-lg font-semibold">{month.name}</h2>
      <div aria-hidden className="grid grid-cols-7 text-center text-sm text-faint">
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <div className="grid gap-1">
        {month.weeks.map((week, index) => (
          <div key={index} className="grid grid-cols-7 gap-1">
            {week.map((day, weekday) =>
              day === null ? (
                <span key={weekday} />
              ) : (
                <Day key={day.day} {...day} name={name} isChosen={day.day === selection} />
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function Day({ name, day, number, isSelectable, label, isChosen }: CalendarDay & { name: string; isChosen: boolean }) {
  if (!isSelectable)
    return (
      <span className="flex min-h-11 items-center justify-center text-faint line-through tabular-nums">{number}</span>
    );
  return (
    <label className="relative flex min-h-11 items-center justify-center rounded-md border border-control bg-surface font-semibold tabular-nums hover:border-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        value={day}
        defaultChecked={isChosen}
        aria-label={label}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span aria-hidden>{number}</span>
    </label>
  );
}
