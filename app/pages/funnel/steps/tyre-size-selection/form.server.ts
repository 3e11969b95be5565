import { z } from "zod";
import { wholeNumberField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

const FIELDS = {
  width: wholeNumberField("Choose the width"),
  profile: wholeNumberField("Choose the profile"),
  rim: wholeNumberField("Choose the rim size"),
};
const LISTS = z.object(FIELDS);

/** The three lists, or a button: "205/55/16" for one of the fitting sizes, "sure/205/55/16" to confirm it after a warning, or "unsure". */
export const form: StepForm<"tyre-size-selection"> = () =>
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
    .transform(({ size, ...lists }, answer) => {
      if (size === "unsure") return { isUnsure: true } as const;
      const [width, profile, rim] = size?.replace("sure/", "").split("/") ?? [];
      const selection = LISTS.safeParse(size === undefined ? lists : { width, profile, rim });
      if (selection.success) return { ...selection.data, isSure: size?.startsWith("sure/") ?? false };
      for (const { path, message } of selection.error.issues)
        answer.addIssue({ code: "custom", path: [...path], message });
      return z.NEVER;
    });
