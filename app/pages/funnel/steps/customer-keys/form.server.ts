import { z } from "zod";
import { KEY_PLACES } from "../../../../usecases/funnel/steps/customer-keys";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"customer-keys"> = () =>
  z.object({ place: z.enum(KEY_PLACES, { error: "Choose where the keys will be" }) });
