import type { FieldErrors } from "../../../ui/field-errors";
import { SelectField, type SelectOption } from "../../../ui/select-field";
import { TextField } from "../../../ui/text-field";

interface Props {
  /** What the row says of an entry: "Row", "Who is away". */
  rowLabel: string;
  /** One is no choice. */
  rows: readonly SelectOption[];
  typed: { readonly row?: string | undefined; readonly day?: string | undefined };
  errors: FieldErrors | null;
}

/** Where an entry stands in the diary: its row and its day. */
export function PlaceFields({ rowLabel, rows, typed: input, errors }: Props) {
  return (
    <>
      {rows.length > 1 && (
        <SelectField name="row" label={rowLabel} options={rows} defaultValue={input.row} errors={errors} />
      )}
      <TextField name="day" label="Day" type="date" defaultValue={input.day} errors={errors} autoComplete="off" />
    </>
  );
}

interface TimeProps {
  name: string;
  label: string;
  typed: string | undefined;
  errors: FieldErrors | null;
}

/** A time of its day. */
export const TimeField = ({ name, label, typed: input, errors }: TimeProps) => (
  <TextField name={name} label={label} type="time" defaultValue={input} errors={errors} autoComplete="off" />
);
