import { Link } from "@remix-run/react";
import { formatArrival, formatDay, formatTime } from "~/ui/format";
import { Disclosure } from "~/ui/disclosure";
import type { FieldErrors } from "~/ui/field-errors";
import { Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { HeldDayNotice } from "../payment/held-day-notice";
import type { DayTimes } from "./day-call";
import type { FinaliseFields } from "./finalise-values";
import type { FinaliseView } from "./finalise-view.server";
import { Section } from "./section";

interface Props {
  view: FinaliseView;
  fields: FinaliseFields;
  errors: FieldErrors;
  /** Times for the day that was just chosen, while its price is loading; null = use the view's values. */
  dayTimes: DayTimes | null;
  /** Called when the day changes, because each day has its own times and price. */
  onChange: () => void;
}

/** The day held for this customer, and the days held for others, which may become free. */
function HeldDays({ days, hold }: { days: FinaliseView["heldDays"]; hold: FinaliseView["hold"] }) {
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {hold && <HeldDayNotice hold={hold} />}
      {days.length > 0 && (
        <Notice tone="attention" title="Another customer is booking this day">
          {days.map(({ day, time }) => (
            <p key={day}>
              {formatDay(day, { year: false })} is on hold for another customer until {formatTime(time)}. It may become
              available then.
            </p>
          ))}
        </Notice>
      )}
    </div>
  );
}

/** Day and time (B-057, B-058). Only days with capacity are offered, but any day can be typed (B-163). */
export function WhenSection({ view, fields, errors, dayTimes, onChange }: Props) {
  const { availableDays, serviceDay, arrivalLabel } = view;
  const arrivals = dayTimes?.arrivals ?? view.arrivals;
  // A day that has become full stays visible while the customer chooses another.
  const days =
    serviceDay === null || availableDays.includes(serviceDay) ? availableDays : [serviceDay, ...availableDays];
  const options = arrivals.map(({ from, to }) => ({
    value: to === null ? from : `${from}-${to}`,
    label: formatArrival(from, to),
  }));
  const heldDaysNotice = <HeldDays days={view.heldDays} hold={view.hold} />;
  if (serviceDay === null) {
    return (
      <Section id="when" title="When">
        {heldDaysNotice}
        <Notice tone="attention" title="No days available in the next six months">
          <Link to={`/quotes/${view.leadGuid}`} className="font-semibold text-accent underline underline-offset-4">
            See the other suppliers
          </Link>
        </Notice>
      </Section>
    );
  }
  return (
    <Section id="when" title="When">
      {heldDaysNotice}
      <div className="grid gap-5 min-[22.5rem]:grid-cols-[3fr_2fr] min-[22.5rem]:gap-3 sm:grid-cols-2 sm:gap-5">
        <SelectField
          key={serviceDay}
          name="serviceDay"
          label="Date"
          hint={
            view.partsFrom === null
              ? undefined
              : `Parts have to be ordered for this job. They arrive by ${formatDay(view.partsFrom, { year: false })}.`
          }
          errors={errors}
          defaultValue={serviceDay}
          onChange={onChange}
          options={days.map((day) => ({
            value: day,
            label: availableDays.includes(day) ? formatDay(day) : `${formatDay(day)} (full)`,
          }))}
        />
        <SelectField
          name="arrival"
          label={arrivalLabel}
          errors={errors.arrivalFrom}
          defaultValue={fields.arrival.initialValue || options[0]?.value}
          options={options}
        />
      </div>
      <Disclosure summary="Type a date instead" open={fields.typedDate.initialValue !== undefined || undefined}>
        <TextField
          name="typedDate"
          label="Date"
          hint="Day, month, year, like 24/11/2026. This replaces the date above."
          errors={errors}
          defaultValue={fields.typedDate.initialValue}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          onBlur={onChange}
        />
      </Disclosure>
    </Section>
  );
}
