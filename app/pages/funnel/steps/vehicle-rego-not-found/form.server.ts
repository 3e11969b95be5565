import { z } from "zod";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"vehicle-rego-not-found"> = () =>
  z.object({
    useKnown: z.literal("yes", { error: "Choose how to continue" }).transform(() => true as const),
  });
