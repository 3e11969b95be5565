import { z } from "zod";
import { TYRE_QUALITY, type TyreQuality } from "../../../../domain/lead/cart-item";
import { wholeNumberField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

const TYRE_QUALITIES: readonly number[] = Object.values(TYRE_QUALITY);
const isQuality = (value: number): value is TyreQuality => TYRE_QUALITIES.includes(value);

export const form: BuildStepSchema<"tyre-quality-selection"> = () =>
  z.object({
    quality: wholeNumberField("Choose a quality").transform((value, context) => {
      if (isQuality(value)) return value;
      context.addIssue("Choose a quality");
      return z.NEVER;
    }),
  });
