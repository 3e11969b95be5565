import type { ReactNode } from "react";
import { ChoiceCards } from "../../../ui/choice-cards";
import { CheckboxField } from "../../../ui/checkbox-field";
import { CountedTextArea } from "../../../ui/counted-text-area";
import type { FieldErrors } from "../../../ui/field-errors";
import { SelectField } from "../../../ui/select-field";
import { TextField } from "../../../ui/text-field";
import type { SettingField, SettingGroup } from "./setting-fields";

const LAYOUT_CLASSES = {
  row: "grid items-start min-[22rem]:grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-[minmax(9rem,1fr)_10rem_10rem]",
  columns: "grid items-start gap-x-6 sm:grid-cols-2",
  fields: "grid items-start gap-x-6 gap-y-4 sm:grid-cols-2",
  stack: "grid max-w-md gap-6",
  wide: "grid gap-6",
  pairs: "grid max-w-2xl grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-x-4 gap-y-2",
} as const;

interface Props {
  groups: readonly SettingGroup[];
  inputValues: Readonly<Record<string, string | undefined>>;
  errors: FieldErrors | null;
}

/** The fields of a section, each group below its name. */
export function SettingFormFields({ groups, inputValues: input, errors }: Props) {
  return (
    <div className="grid gap-6">
      {groups.map(({ legend, summary, layout, fields }) => (
        <CollapsibleSection
          key={legend ?? fields[0]?.name}
          summary={summary}
          isOpen={fields.some(({ name }) => errors?.[name] !== undefined)}
        >
          <fieldset className="min-w-0 border-b border-line pb-4 last:border-b-0">
            {legend && <legend className={summary ? "sr-only" : "mb-1 font-semibold"}>{legend}</legend>}
            <div className={LAYOUT_CLASSES[layout]}>
              {fields.map((field) => (
                <Setting
                  key={field.name}
                  field={field}
                  isWide={layout === "row" && field.kind === "tick"}
                  inputValue={input[field.name] ?? ""}
                  errors={errors}
                />
              ))}
            </div>
          </fieldset>
        </CollapsibleSection>
      ))}
    </div>
  );
}

function CollapsibleSection({ summary, isOpen, children }: { summary?: string; isOpen: boolean; children: ReactNode }) {
  if (!summary) return children;
  return (
    <details open={isOpen || undefined} className="border-b border-line">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">{summary}</summary>
      {children}
    </details>
  );
}

/** Maximum length for the longest number with spaces, which is a bank account number. */
const NUMERIC_INPUT = { inputMode: "decimal", maxLength: 24, autoComplete: "off" } as const;

function Setting({
  field,
  isWide,
  inputValue: input,
  errors,
}: {
  field: SettingField;
  isWide: boolean;
  inputValue: string;
  errors: FieldErrors | null;
}) {
  const { name, kind, label, hint, suffix, min, max, maxLength = 400, rows = 6, options = [] } = field;
  const sharedProps = { name, label, hint, errors };
  switch (kind) {
    case "tick":
      return (
        <div className={isWide ? "min-[22rem]:col-span-2 sm:col-span-1" : undefined}>
          <CheckboxField {...sharedProps} value="on" defaultChecked={input === "on"} />
        </div>
      );
    case "choice":
      return <ChoiceCards name={name} legend={label} errors={errors} options={options} defaultValue={input} />;
    case "select":
      return <SelectField {...sharedProps} options={options} placeholder="Choose one" defaultValue={input} />;
    case "time":
      return <TextField {...sharedProps} type="time" defaultValue={input} autoComplete="off" />;
    case "date":
      return <TextField {...sharedProps} type="date" defaultValue={input} min={min} max={max} autoComplete="off" />;
    case "money":
      return <TextField {...sharedProps} {...NUMERIC_INPUT} defaultValue={input} prefix="$" className="max-w-48" />;
    case "text":
      return <TextField {...sharedProps} defaultValue={input} autoComplete="off" maxLength={400} />;
    case "area":
      return <CountedTextArea {...sharedProps} defaultValue={input} maxLength={maxLength} rows={rows} />;
    case "number":
      return <TextField {...sharedProps} {...NUMERIC_INPUT} defaultValue={input} suffix={suffix} />;
  }
}
