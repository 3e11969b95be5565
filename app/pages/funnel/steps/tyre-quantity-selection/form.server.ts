import { z } from "zod";
import { wholeNumberField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"tyre-quantity-selection"> = () =>
  z.object({ quantity: wholeNumberField("Choose 1 to 4 tyres") });
