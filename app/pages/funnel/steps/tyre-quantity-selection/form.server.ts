import { z } from "zod";
import { wholeNumberField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"tyre-quantity-selection"> = () =>
  z.object({ quantity: wholeNumberField("Choose 1 to 4 tyres") });
