import { PhotoInput } from "~/pages/photos/photo-input";
import { Field, fieldIds } from "~/ui/field";
import type { FieldErrors } from "~/ui/field-errors";

/** Input for a photo, taken with the camera or chosen from the device. A document can also be a PDF. */
export function FileInput({
  label,
  hint,
  errors,
  maxMegabytes,
  isMultiple = false,
  acceptsPdf = false,
}: {
  label: string;
  hint: string;
  errors: FieldErrors | null;
  maxMegabytes: number;
  isMultiple?: boolean;
  acceptsPdf?: boolean;
}) {
  const field = { name: "file", label, hint, errors };
  const { id, aria } = fieldIds(field);
  return (
    <Field {...field}>
      <PhotoInput
        id={id}
        aria={aria}
        accept={acceptsPdf ? "image/*,application/pdf,.pdf" : "image/*"}
        maxMegabytes={maxMegabytes}
        name="file"
        isMultiple={isMultiple}
      />
    </Field>
  );
}
