import { z } from "zod";
import { textField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"vehicle-rego-found"> = () => z.object({ mid: textField("Choose your vehicle", 80) });
