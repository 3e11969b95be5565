import { z } from "zod";
import { optionalTextField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

/** If no vehicle is chosen, the customer enters it by hand. */
export const form: BuildStepSchema<"unidentified-fleet-vehicle"> = () => z.object({ mid: optionalTextField(80) });
