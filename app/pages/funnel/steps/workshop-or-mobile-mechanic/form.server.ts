import { z } from "zod";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"workshop-or-mobile-mechanic"> = () =>
  z.object({
    workshopCategory: z.enum(["Workshop", "MobileMechanic", "Dealership"], { error: "Choose who should do it" }),
  });
