import { z } from "zod";
import { CONTACT_FIELDS, optionalTextField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"customer-details-step1"> = () =>
  z.object({ ...CONTACT_FIELDS, phone: optionalTextField(30) });
