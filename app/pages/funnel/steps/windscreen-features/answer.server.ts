import { z } from "zod";
import { WINDSCREEN_FEATURES } from "../../../../domain/cart/windscreen-features";
import { listField } from "../../fields.server";

const NOTHING_CHOSEN = "Choose what your windscreen has, or “None of these”";

export const schema = z.object({
  features: listField(z.enum([...WINDSCREEN_FEATURES, "noFeatures"])).refine(
    (features) => features.length > 0,
    NOTHING_CHOSEN,
  ),
});
