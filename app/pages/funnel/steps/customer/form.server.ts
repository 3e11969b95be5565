import { z } from "zod";
import { optionalTextField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

/** Only an unknown vehicle and the older screen ask for contact details here. The use case reports missing ones. */
export const form: StepForm<"customer"> = () =>
  z.object({
    firstName: optionalTextField(80),
    lastName: optionalTextField(80),
    email: optionalTextField(254),
    phone: optionalTextField(30),
  });
