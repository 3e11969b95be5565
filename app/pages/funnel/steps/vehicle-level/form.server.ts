import { z } from "zod";
import { toLevel } from "../../../../domain/funnel/step-machine";
import { optionalTextField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";
import type { VehicleLevelStep } from "../../step-folders";

/** A level's value under its own name, "Not sure", or an unlisted vehicle. The catalogue checks whether the value is available. */
export const form: BuildStepSchema<VehicleLevelStep> = ({ step }) => {
  const level = toLevel(step);
  return z
    .object({
      [level]: optionalTextField(160),
      notSure: optionalTextField(3),
      notListed: optionalTextField(3),
      otherMake: optionalTextField(40),
      otherModel: optionalTextField(60),
      otherYear: optionalTextField(12),
    })
    .transform((form) => ({
      value: form[level] ?? null,
      isNotSure: form.notSure != null,
      unlisted:
        form.notListed == null
          ? null
          : { make: form.otherMake ?? null, model: form.otherModel ?? null, year: form.otherYear ?? null },
    }));
};
