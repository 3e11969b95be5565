import { z } from "zod";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"vehicle-rego-fleet-not-found"> = () =>
  z.object({ choice: z.literal("private", { error: "Choose how to continue" }) });
