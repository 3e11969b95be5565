import { splitPlateState } from "../../../../domain/catalogue/vehicle/plate";
import { z } from "zod";
import { COUNTRIES } from "../../../../domain/core/country/country";
import type { Country } from "../../../../domain/core/country/country";
import { optionalTextField, textField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

const garageSchema = z.object({ garageVehicle: textField("Choose one of your vehicles", 64) });

/** With `sub=garage`, the answer is a vehicle from the garage or the one that is already known. */
export const form: BuildStepSchema<"vehicle-rego-check"> = ({ country, sub }) =>
  sub === "garage" ? garageSchema : plateSchema(country);

/** Where plates are issued by state, the state is chosen or typed after the plate ("ABC123 VIC"). National plates have none. */
function plateSchema(country: Country) {
  const { states } = COUNTRIES[country];
  const hasState = (rego: string): boolean => splitPlateState(rego, country).state !== null;
  return z
    .object({
      rego: textField("Enter your rego", 24).refine(
        (rego) => /^[A-Z0-9]{1,12}$/.test(splitPlateState(rego, country).plate),
        "Use only the letters and digits of the rego",
      ),
      last4: optionalTextField(20),
      regoState: z
        .string()
        .optional()
        .transform((state) => states.find((name) => name === state) ?? null),
    })
    .refine(({ rego, regoState }) => states.length === 0 || regoState !== null || hasState(rego), {
      path: ["regoState"],
      error: "Choose the state",
      // Runs even if the plate itself is invalid, so that both messages are shown at once.
      when: ({ value }) => typeof (value as { rego?: unknown }).rego === "string",
    });
}
