import { CONTROL, Field, fieldIds } from "~/ui/field";
import type { FieldErrors } from "~/ui/field-errors";

/** A photo that is taken or chosen, sent with the form. */
export function FileInput({
  label,
  hint,
  errors,
  isSeveral = false,
}: {
  label: string;
  hint: string;
  errors: FieldErrors | null;
  isSeveral?: boolean;
}) {
  const field = { name: "file", label, hint, errors };
  const { id, aria } = fieldIds(field);
  return (
    <Field {...field}>
      <input {...aria} id={id} type="file" name="file" accept="image/*" multiple={isSeveral} className={CONTROL} />
    </Field>
  );
}
