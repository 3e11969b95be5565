import { MAX_PHOTO_CAPTION_LENGTH, photoFields } from "~/domain/supplier/supplier-settings/photos";
import { CheckboxField } from "~/ui/checkbox-field";
import type { FieldErrors } from "~/ui/field-errors";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";

interface Props {
  path: string;
  /** Position, starting at 1. */
  place: number;
  count: number;
  inputValues: Readonly<Record<string, string | undefined>>;
  errors: FieldErrors | null;
}

/** A photo of a workshop with its caption, position and a remove button. */
export function PhotoFields({ path, place, count, inputValues: rawInput, errors }: Props) {
  const fields = photoFields(place);
  return (
    <fieldset className="grid min-w-0 items-start gap-4 border-b border-line pb-6 last:border-b-0 sm:grid-cols-[12rem_1fr]">
      <legend className="mb-2 font-semibold">Photo {place}</legend>
      <img
        src={path}
        alt={rawInput[fields.text] || `Photo ${place}, not described yet`}
        width={192}
        height={108}
        loading="lazy"
        className="aspect-video w-full rounded-md object-cover"
      />
      <div className="grid gap-4">
        <TextField
          name={fields.text}
          label="Description (optional)"
          hint="For people who cannot see the photo. For example, Our four hoists, seen from the door"
          errors={errors}
          defaultValue={rawInput[fields.text]}
          maxLength={MAX_PHOTO_CAPTION_LENGTH}
          autoComplete="off"
        />
        {count > 1 && (
          <SelectField
            name={fields.place}
            label="Position"
            errors={errors}
            defaultValue={rawInput[fields.place]}
            options={Array.from({ length: count }, (_, index) => ({
              value: String(index + 1),
              label: index === 0 ? "1, shown first" : String(index + 1),
            }))}
          />
        )}
        {count === 1 && <input type="hidden" name={fields.place} value="1" />}
        <CheckboxField
          name={fields.remove}
          label={`Remove photo ${place}`}
          value="on"
          defaultChecked={rawInput[fields.remove] === "on"}
          errors={errors}
        />
      </div>
    </fieldset>
  );
}
