import { z } from "zod";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"vehicle-task-error"> = () =>
  z.object({ choice: z.enum(["basic", "another"], { error: "Choose one" }) });
