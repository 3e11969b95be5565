import { TextField } from "../../ui/text-field";

interface Props {
  placeholder: string;
  label?: string;
  suburb?: string;
}

/** Text field for the car's location. If the name is ambiguous, the quote asks which place is meant. */
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
