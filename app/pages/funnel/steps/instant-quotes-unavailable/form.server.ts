import { z } from "zod";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"instant-quotes-unavailable"> = () =>
  z.object({ choice: z.enum(["keep", "remove"], { error: "Choose one" }) });
