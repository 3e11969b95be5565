import { z } from "zod";
import { textField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

export const form: BuildStepSchema<"vehicle-rego-found"> = () =>
  z.object({ mid: textField("Choose your vehicle", 80) });
