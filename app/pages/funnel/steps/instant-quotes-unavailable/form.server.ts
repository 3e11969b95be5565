import { z } from "zod";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"instant-quotes-unavailable"> = () =>
  z.object({ choice: z.enum(["keep", "remove"], { error: "Choose one" }) });
