import { z } from "zod";
import { optionalTextField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

/** Contact details are submitted only for an unknown vehicle and on the older screen. The use case reports missing ones. */
export const form: StepForm<"customer"> = () =>
  z.object({
    firstName: optionalTextField(80),
    lastName: optionalTextField(80),
    email: optionalTextField(254),
    phone: optionalTextField(30),
  });
