import { z } from "zod";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"workshop-or-mobile-mechanic"> = () =>
  z.object({
    workshopCategory: z.enum(["Workshop", "MobileMechanic", "Dealership"], { error: "Choose who should do it" }),
  });
