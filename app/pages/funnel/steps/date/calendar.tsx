import type { CalendarDay, CalendarMonth } from "../../../../domain/funnel/calendar";
import { FieldMessages, fieldIds } from "../../../../ui/field";
import { formatDay } from "../../../../ui/format";
import type { ErrorsProp } from "../../../../ui/field-errors";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

interface Props {
  name: string;
  months: readonly CalendarMonth[];
  chosen: string;
  errors?: ErrorsProp;
}

/** A month calendar of radio buttons, drawn by the server: arrows move through the days that can be had, no script needed. */
export function Calendar({ name, months, chosen, errors }: Props) {
  const { id, messages, aria } = fieldIds({ name, label: null, errors });
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-labelledby="question-title"
      aria-describedby={aria["aria-describedby"]}
      className="grid min-w-0 gap-6"
    >
      <FieldMessages id={id} messages={messages} />
      {months.map((month) => (
        <div key={month.name} className="grid max-w-md gap-2">
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
                    <Day key={day.day} {...day} name={name} isChosen={day.day === chosen} />
                  ),
                )}
              </div>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function Day({ name, day, number, canChoose, isChosen }: CalendarDay & { name: string; isChosen: boolean }) {
  if (!canChoose)
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
        aria-label={formatDay(day)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span aria-hidden>{number}</span>
    </label>
  );
}
