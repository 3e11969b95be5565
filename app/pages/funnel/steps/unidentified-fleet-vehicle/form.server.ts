import { z } from "zod";
import { optionalTextField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

/** Without a chosen vehicle, it is entered by hand. */
export const form: StepForm<"unidentified-fleet-vehicle"> = () => z.object({ mid: optionalTextField(80) });
