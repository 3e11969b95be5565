import { z } from "zod";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"vehicle-rego-fleet-not-found"> = () =>
  z.object({ choice: z.literal("private", { error: "Choose how to continue" }) });
