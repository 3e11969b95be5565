import { TextField } from "../../ui/text-field";

/** Where the car is, in words; what is not found is asked again in the quote. */
export function PlaceField({ placeholder, suburb = "" }: { placeholder: string; suburb?: string }) {
  return (
    <TextField
      name="suburb"
      label="Suburb or postcode"
      placeholder={placeholder}
      defaultValue={suburb}
      maxLength={60}
      autoComplete="address-level2"
    />
  );
}
