import { z } from "zod";
import { optionalTextField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

/** Without a chosen vehicle, it is entered by hand. */
export const form: BuildStepSchema<"unidentified-fleet-vehicle"> = () => z.object({ mid: optionalTextField(80) });
