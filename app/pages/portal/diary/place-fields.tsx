import type { FieldErrors } from "../../../ui/field-errors";
import { SelectField, type SelectOption } from "../../../ui/select-field";
import { TextField } from "../../../ui/text-field";

interface Props {
  /** Label of the row field of an entry: "Row", "Who is away". */
  rowLabel: string;
  /** Options for the row. With only one, no field is shown. */
  rows: readonly SelectOption[];
  inputValues: { readonly row?: string | undefined; readonly day?: string | undefined };
  errors: FieldErrors | null;
}

/** Fields for the row and the day of an entry. */
export function PlaceFields({ rowLabel, rows, inputValues: input, errors }: Props) {
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
  inputValue: string | undefined;
  errors: FieldErrors | null;
}

export const TimeField = ({ name, label, inputValue: input, errors }: TimeProps) => (
  <TextField name={name} label={label} type="time" defaultValue={input} errors={errors} autoComplete="off" />
);
