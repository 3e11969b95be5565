import { z } from "zod";
import { optionalTextField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"customer-notes-for-mechanic"> = () =>
  z.object({
    repairNotes: optionalTextField(2000),
    nextServiceDue: optionalTextField(10),
  });
