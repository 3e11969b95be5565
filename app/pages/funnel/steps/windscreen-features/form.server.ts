import { z } from "zod";
import { WINDSCREEN_FEATURES } from "../../../../domain/lead/cart/windscreen-features";
import { listField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

const NO_SELECTION_ERROR = "Choose what your windscreen has, or “None of these”";

export const form: BuildStepSchema<"windscreen-features"> = () =>
  z.object({
    features: listField(z.enum([...WINDSCREEN_FEATURES, "noFeatures"])).refine(
      (features) => features.length > 0,
      NO_SELECTION_ERROR,
    ),
  });
