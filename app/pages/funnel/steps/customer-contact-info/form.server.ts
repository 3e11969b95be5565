import { z } from "zod";
import { CONTACT_FIELDS, textField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"customer-contact-info"> = () =>
  z.object({ ...CONTACT_FIELDS, phone: textField("Enter your phone number", 30) });
