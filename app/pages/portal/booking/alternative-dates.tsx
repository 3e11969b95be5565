import { memo, useCallback, useMemo, useState } from "react";
import { formatArrival, formatDay } from "../../../ui/format";
import { type ErrorsProp, messagesFor } from "../../../ui/field-errors";
import { SelectField } from "../../../ui/select-field";
import { type AvailabilityEntry, loadTimeWindowOptions } from "./respond-call";
import { startValue, type ResponseInput } from "./response-input";

interface Props {
  offerId: number;
  proposal: {
    readonly most: number;
    readonly days: readonly string[];
    readonly starts: readonly { readonly from: string; readonly to: string | null }[];
  };
  responseInput: ResponseInput | null;
  errors: ErrorsProp;
}

/**
 * Up to three alternative dates, each with a start time. A date chosen in one row cannot be chosen in another. With JavaScript each row shows the start times
 * of its own date.
 */
export function AlternativeDates({ offerId, proposal, responseInput, errors }: Props) {
  const rows = Array.from({ length: proposal.most }, (_, index) => index);
  const [selections, setSelections] = useState(() => rows.map((index) => responseInput?.dates[index]?.date ?? ""));
  const [starts, setStarts] = useState(() =>
    rows.map((index) => (responseInput?.dates[index] ? startValue(responseInput.dates[index]) : "")),
  );
  const [entries, setEntries] = useState<readonly (AvailabilityEntry | null)[]>(() => rows.map(() => null));
  const [failure, setFailure] = useState<string | null>(null);

  // True = the maximum number of dates is chosen. Another day can be chosen only after one of them is removed (P-178).
  const isFull = selections.every((day) => day !== "");

  const chooseDate = useCallback(
    (index: number, date: string) => {
      setSelections((previousRows) => replaceAt(previousRows, index, date));
      setEntries((previousRows) => replaceAt(previousRows, index, null));
      if (date === "") return;
      loadTimeWindowOptions(offerId, date).then(
        (entry) => {
          setFailure(null);
          setEntries((previousRows) => replaceAt(previousRows, index, entry));
        },
        (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
      );
    },
    [offerId],
  );
  const chooseStart = useCallback(
    (index: number, value: string) => setStarts((previousRows) => replaceAt(previousRows, index, value)),
    [],
  );

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Which dates and times can you do?</legend>
      <p className="text-sm text-soft">
        Choose up to {proposal.most} dates. The customer has 24 hours to accept one of them.
      </p>
      <p aria-live="polite" className="text-sm empty:hidden">
        {isFull && `You have chosen ${proposal.most} dates. Set one to "No date" to choose another.`}
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
      {rows.map((index) => (
        <DateRow
          key={index}
          index={index}
          proposal={proposal}
          date={selections[index] ?? ""}
          closed={selections.filter((_, at) => at !== index).join()}
          isFull={isFull}
          entry={entries[index] ?? null}
          startAt={starts[index] ?? ""}
          errors={rowErrors(index, errors)}
          onChooseDate={chooseDate}
          onChooseStart={chooseStart}
        />
      ))}
    </fieldset>
  );
}

interface RowProps extends Pick<Props, "proposal" | "errors"> {
  index: number;
  date: string;
  /** The days chosen in the other rows, separated by commas. */
  closed: string;
  isFull: boolean;
  entry: AvailabilityEntry | null;
  startAt: string;
  onChooseDate: (index: number, date: string) => void;
  onChooseStart: (index: number, startAt: string) => void;
}

/** Hides a row until the row before it has a date. CSS does this, so that it works without JavaScript. */
const OPTIONAL_ROW_CLASS =
  "date-row [.date-row:has([name^=date-]>[value='']:checked)+&:has([name^=date-]>[value='']:checked)]:hidden";

/** Renders again only when its own props change, because a row holds all days of several months. */
const DateRow = memo(function DateRow({
  index,
  proposal,
  date,
  closed,
  isFull,
  entry,
  startAt,
  errors,
  onChooseDate,
  onChooseStart,
}: RowProps) {
  const startTimes = entry?.timeWindowOptions.startAtOptions.map(({ startAt, endAt }) => ({
    from: startAt,
    to: endAt,
  }));
  // A start time that was chosen while the options were loading is kept if it is available on that day.
  const options = (startTimes ?? proposal.starts).map(({ from, to }) => ({
    value: startValue({ startAt: from, endAt: to }),
    label: formatArrival(from, to),
  }));
  const noTimesError = startTimes?.length === 0 ? ["This date has no start times. Choose another date"] : null;
  const days = useMemo(() => {
    const closedDays = closed.split(",");
    return proposal.days.map((day) => ({
      value: day,
      label: formatDay(day),
      disabled: closedDays.includes(day) || (isFull && date !== day),
    }));
  }, [proposal.days, closed, isFull, date]);
  return (
    <div className={`grid gap-3 sm:grid-cols-2 ${OPTIONAL_ROW_CLASS}`}>
      <SelectField
        name={`date-${index + 1}`}
        label={`Date ${index + 1}${index === 0 ? "" : " (optional)"}`}
        errors={noTimesError ?? errors}
        placeholder="No date"
        className={SELECT_CLASS}
        value={date}
        onChange={(event) => onChooseDate(index, event.target.value)}
        options={days}
      />
      <SelectField
        name={`startAt-${index + 1}`}
        label={`Start time for date ${index + 1}`}
        errors={errors}
        placeholder="Choose a start time"
        className={SELECT_CLASS}
        value={options.some(({ value }) => value === startAt) ? startAt : ""}
        onChange={(event) => onChooseStart(index, event.target.value)}
        options={options}
      />
    </div>
  );
});

/** Keeps the list as wide as its row, so that the browser need not measure the text of five hundred options. */
const SELECT_CLASS = "[contain:inline-size]";

const replaceAt = <T,>(items: readonly T[], index: number, value: T) =>
  items.map((item, at) => (at === index ? value : item));

/** Errors of this row, if any. Errors elsewhere do not change the row's props, so that it is not rendered again. */
function rowErrors(index: number, errors: ErrorsProp): ErrorsProp {
  const names = [`date-${index + 1}`, `startAt-${index + 1}`];
  return names.some((name) => messagesFor(name, errors).length > 0) ? errors : null;
}
