import { z } from "zod";
import { textField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"task-custom"> = () =>
  z.object({ details: textField("Describe what you would like done", 1000) });
