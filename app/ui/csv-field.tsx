import { CONTROL_CLASS, Field, fieldIds } from "./field";
import type { FieldErrors } from "./field-errors";

/** File input for a CSV file. */
export function CsvField({ hint, errors }: { hint: string; errors: FieldErrors | null }) {
  const field = { name: "file", label: "File", hint, errors };
  const { id, aria } = fieldIds(field);
  return (
    <Field {...field}>
      <input {...aria} id={id} type="file" name="file" accept=".csv,text/csv" className={CONTROL_CLASS} />
    </Field>
  );
}
