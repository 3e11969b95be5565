import { normalisePlate } from "../../../../domain/catalogue/vehicle/plate";
import { z } from "zod";
import { COUNTRIES } from "../../../../domain/core/country/country";
import type { Country } from "../../../../domain/core/country/country";
import { optionalTextField, textField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

const garageSchema = z.object({ garageVehicle: textField("Choose one of your vehicles", 64) });

/** With `sub=garage`: a vehicle from the garage, or the one that is already known. */
export const form: StepForm<"vehicle-rego-check"> = ({ country, sub }) =>
  sub === "garage" ? garageSchema : plateSchema(country);

/** A plate has a state where plates are issued by state, and none where they are national. */
const plateSchema = (country: Country) =>
  z.object({
    rego: textField("Enter the plate number", 24)
      .transform(normalisePlate)
      .pipe(z.string().regex(/^[A-Z0-9]{1,12}$/, "Use the letters and digits on the plate")),
    last4: optionalTextField(20),
    regoState:
      COUNTRIES[country].states.length === 0
        ? z
            .string()
            .optional()
            .transform(() => null)
        : z.enum(COUNTRIES[country].states as [string, ...string[]], { error: "Choose the state" }),
  });
