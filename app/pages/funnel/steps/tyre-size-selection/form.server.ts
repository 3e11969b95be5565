import { z } from "zod";
import { wholeNumberField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

const FIELDS = {
  width: wholeNumberField("Choose the width"),
  profile: wholeNumberField("Choose the profile"),
  rim: wholeNumberField("Choose the rim size"),
};
const SIZE_FIELDS = z.object(FIELDS);

/** The three lists, or a button: "205/55/16" for one of the fitting sizes, "sure/205/55/16" to confirm it after a warning, or "unsure". */
export const form: BuildStepSchema<"tyre-size-selection"> = () =>
  z
    .object({
      size: z
        .string()
        .regex(/^(unsure|(sure\/)?\d{2,3}\/\d{2}\/\d{2})$/, "Choose a size")
        .optional(),
      width: z.string().optional(),
      profile: z.string().optional(),
      rim: z.string().optional(),
    })
    .transform(({ size, ...lists }, context) => {
      if (size === "unsure") return { isUnsure: true } as const;
      const [width, profile, rim] = size?.replace("sure/", "").split("/") ?? [];
      const parsedSizes = SIZE_FIELDS.safeParse(size === undefined ? lists : { width, profile, rim });
      if (parsedSizes.success) return { ...parsedSizes.data, isSure: size?.startsWith("sure/") ?? false };
      for (const { path, message } of parsedSizes.error.issues)
        context.addIssue({ code: "custom", path: [...path], message });
      return z.NEVER;
    });
