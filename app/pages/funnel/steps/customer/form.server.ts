import { z } from "zod";
import { optionalTextField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

/** Contact details are submitted only for an unknown vehicle and on the older screen. The use case reports missing ones. */
export const form: BuildStepSchema<"customer"> = () =>
  z.object({
    firstName: optionalTextField(80),
    lastName: optionalTextField(80),
    email: optionalTextField(254),
    phone: optionalTextField(30),
  });
