import { z } from "zod";
import { optionalTextField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"customer-notes-for-mechanic"> = () =>
  z.object({
    repairNotes: optionalTextField(2000),
    nextServiceDue: optionalTextField(10),
  });
