import { z } from "zod";
import { wholeNumberField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"vehicle-logbook-interval"> = () =>
  z.object({ serviceIntervalId: wholeNumberField("Choose a service") });
