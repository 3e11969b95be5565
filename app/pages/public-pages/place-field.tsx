import { TextField } from "../../ui/text-field";

interface Props {
  placeholder: string;
  label?: string;
  suburb?: string;
}

/** The car's location as text. If a place has several meanings, the quote asks which one. */
export function PlaceField({ placeholder, label = "Suburb or postcode", suburb = "" }: Props) {
  return (
    <TextField
      name="suburb"
      label={label}
      placeholder={placeholder}
      defaultValue={suburb}
      maxLength={60}
      autoComplete="address-level2"
      enterKeyHint="go"
    />
  );
}
