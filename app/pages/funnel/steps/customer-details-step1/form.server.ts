import { z } from "zod";
import { parseEmail } from "../../../../domain/identity/contact/email";
import { INVALID_EMAIL } from "../../../../texts/verification";
import { CONTACT_FIELDS, optionalTextField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

/** The address is checked here too, so that a missing name and a wrong address are reported together. */
export const form: BuildStepSchema<"customer-details-step1"> = () =>
  z.object({
    ...CONTACT_FIELDS,
    email: CONTACT_FIELDS.email.refine((text) => text === "" || parseEmail(text) !== null, INVALID_EMAIL),
    phone: optionalTextField(30),
  });
