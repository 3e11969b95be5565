import { Icon } from "./icon";
import { memo, type SelectHTMLAttributes } from "react";
import { classes } from "./classes";
import { CONTROL_CLASS, Field, type FieldProps, fieldIds } from "./field";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

type Props = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "name"> & {
    options: readonly SelectOption[];
    /** Label of the empty first option: "Choose a state". */
    placeholder?: string;
  };

export function SelectField({
  name,
  label,
  hint,
  errors,
  labelIsHeading,
  options,
  placeholder,
  className,
  ...select
}: Props) {
  const field = { name, label, hint, errors, labelIsHeading };
  const { id, aria } = fieldIds(field);
  return (
    <Field {...field}>
      <div className={classes("relative", className)}>
        <select {...select} {...aria} id={id} name={name} className={classes(CONTROL_CLASS, "appearance-none pr-10")}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <Options options={options} />
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-faint"
        />
      </div>
    </Field>
  );
}

/** Renders again only if the list changes, because some lists contain half a year of days. */
const Options = memo(function Options({ options }: Pick<Props, "options">) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));
});
