import { z } from "zod";
import { wholeNumberField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"vehicle-logbook-interval"> = () =>
  z.object({ serviceIntervalId: wholeNumberField("Choose a service") });
