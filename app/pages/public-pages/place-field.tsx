import { TextField } from "../../ui/text-field";

interface Props {
  placeholder: string;
  label?: string;
  suburb?: string;
}

/** Where the car is, in words. A place with several meanings is asked in the quote, with its choices. */
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
