import { useState } from "react";
import { formatDay, formatTime } from "../../ui/format";
import { type ErrorsProp, messagesFor } from "../../ui/field-errors";
import { SelectField } from "../../ui/select-field";
import { type AvailabilityEntry, loadTimeWindowOptions } from "./respond-call";
import { startValue, type TypedResponse } from "./typed-response";

interface Props {
  offerId: number;
  proposal: { readonly most: number; readonly days: readonly string[]; readonly starts: readonly { readonly from: string; readonly to: string | null }[] };
  typed: TypedResponse | null;
  errors: ErrorsProp;
}

const startLabel = (from: string, to: string | null) => (to === null ? formatTime(from) : `${formatTime(from)} to ${formatTime(to)}`);

/** Up to three other dates, each with a start. A date that is chosen in one row cannot be chosen in another; with script each row shows its own date's starts. */
export function AlternativeDates({ offerId, proposal, typed, errors }: Props) {
  const rows = Array.from({ length: proposal.most }, (_, index) => index);
  const [chosen, setChosen] = useState(() => rows.map((index) => typed?.dates[index]?.date ?? ""));
  const [starts, setStarts] = useState(() => rows.map((index) => (typed?.dates[index] ? startValue(typed.dates[index]) : "")));
  const [entries, setEntries] = useState<readonly (AvailabilityEntry | null)[]>(() => rows.map(() => null));
  const [failure, setFailure] = useState<string | null>(null);

  // As many as may be proposed are chosen: another day can be chosen once one of them is taken out (P-178).
  const isFull = chosen.every((day) => day !== "");

  const replaced = <T,>(list: readonly T[], index: number, value: T) => list.map((one, at) => (at === index ? value : one));
  const choose = (index: number, date: string) => {
    setChosen((all) => replaced(all, index, date));
    setEntries((all) => replaced(all, index, null));
    if (date === "") return;
    loadTimeWindowOptions(offerId, date).then(
      (entry) => {
        setFailure(null);
        setEntries((all) => replaced(all, index, entry));
      },
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  };

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Which dates and times can you do?</legend>
      <p className="text-sm text-soft">Choose one to {proposal.most} dates. The customer has 24 hours to take one of them.</p>
      <p aria-live="polite" className="text-sm empty:hidden">
        {isFull && `${proposal.most} dates are chosen. Set one to "No date" to choose another.`}
      </p>
      {messagesFor("dates", errors).map((message) => (
        <p key={message} className="font-medium text-error">
          {message}
        </p>
      ))}
      {failure && (
        <p role="alert" className="font-medium text-error">
          {failure}
        </p>
      )}
      {rows.map((index) => {
        const entry = entries[index];
        const own = entry?.timeWindowOptions.startAtOptions.map(({ startAt, endAt }) => ({ from: startAt, to: endAt }));
        // A start that was chosen while they were on their way stays, if the day has it.
        const options = (own ?? proposal.starts).map(({ from, to }) => ({ value: startValue({ startAt: from, endAt: to }), label: startLabel(from, to) }));
        const isImpossible = own?.length === 0;
        const impossible = isImpossible ? ["This date is impossible: there is no start time on it"] : null;
        return (
          <div key={index} className="grid gap-3 sm:grid-cols-2">
            <SelectField
              name={`date-${index + 1}`}
              label={`Date ${index + 1}${index === 0 ? "" : " (optional)"}`}
              errors={impossible ?? errors}
              placeholder="No date"
              value={chosen[index]}
              onChange={(event) => choose(index, event.target.value)}
              options={proposal.days.map((day) => ({ value: day, label: formatDay(day), disabled: chosen.some((other, at) => at !== index && other === day) || (isFull && chosen[index] !== day) }))}
            />
            <SelectField
              name={`startAt-${index + 1}`}
              label={`Start on date ${index + 1}`}
              errors={errors}
              placeholder="Choose a start"
              value={options.some(({ value }) => value === starts[index]) ? starts[index] : ""}
              onChange={(event) => setStarts((all) => replaced(all, index, event.target.value))}
              options={options}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
