import { z } from "zod";
import { CONTACT_FIELDS } from "../../contact.server";
import { optionalTextField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"customer-details-step1"> = () =>
  z.object({ ...CONTACT_FIELDS, phone: optionalTextField(30) });
