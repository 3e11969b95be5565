import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH, MAX_WORKSHOP_LENGTH } from "~/domain/garage/record";
import type { FieldErrors } from "~/ui/field-errors";
import { SelectField, type SelectOption } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";

type EntryFieldName = "kind" | "day" | "odometer" | "title" | "workshop" | "amount" | "nextDay" | "nextKm" | "note";

interface Props {
  kinds: readonly SelectOption[];
  values: Readonly<Partial<Record<EntryFieldName, string | undefined>>>;
  errors: FieldErrors | null;
}

/** Fields for work that was done elsewhere. */
export function EntryFields({ kinds, values, errors }: Props) {
  const fieldProps = (name: EntryFieldName) => ({
    name,
    errors,
    defaultValue: values[name] ?? "",
    autoComplete: "off",
  });
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField {...fieldProps("kind")} label="What was it?" options={kinds} placeholder="Choose" />
        <TextField {...fieldProps("day")} type="date" label="Day" />
        <TextField {...fieldProps("odometer")} label="Odometer (optional)" inputMode="numeric" suffix="km" />
        <TextField {...fieldProps("amount")} label="Cost incl. GST (optional)" inputMode="decimal" prefix="$" />
      </div>
      <TextField
        {...fieldProps("title")}
        label="Work done (optional)"
        hint="For example, timing belt and water pump"
        maxLength={MAX_TITLE_LENGTH}
      />
      <TextField {...fieldProps("workshop")} label="Who did the work (optional)" maxLength={MAX_WORKSHOP_LENGTH} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Next service, if you know it (optional)</legend>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField {...fieldProps("nextDay")} type="date" label="By" />
          <TextField {...fieldProps("nextKm")} label="At" inputMode="numeric" suffix="km" />
        </div>
      </fieldset>
      <TextArea
        {...fieldProps("note")}
        label="Note (optional)"
        hint="Your notes stay private when you share the record or hand the car over."
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
      />
    </>
  );
}
