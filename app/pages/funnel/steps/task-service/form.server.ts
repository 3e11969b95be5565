import { z } from "zod";
import { wholeNumberField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"task-service"> = () =>
  z.object({ serviceTypeId: wholeNumberField("Choose a service") });
