import { z } from "zod";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"vehicle-task-error"> = () =>
  z.object({ choice: z.enum(["basic", "another"], { error: "Choose one" }) });
