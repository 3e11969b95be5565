import { z } from "zod";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"vehicle-rego-not-found"> = () =>
  z.object({
    useKnown: z.literal("yes", { error: "Choose how to continue" }).transform(() => true as const),
  });
