import { z } from "zod";
import { CHOOSE_SUBURB_ERROR } from "../../../../usecases/funnel/steps/location";
import { wholeNumberField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

/** A suburb, or one of the buttons for a job that is not available in the suburb: `instead-16003`, `without`, `split`, `callback`. */
export const form: BuildStepSchema<"location"> = () =>
  z
    .object({
      suburbId: wholeNumberField(CHOOSE_SUBURB_ERROR).optional(),
      choice: z
        .string()
        .regex(/^(without|callback|split|partial|instead-\d{1,9})$/, "Choose one of these")
        .optional(),
    })
    .transform(({ suburbId, choice }, context) => {
      if (choice === "without" || choice === "callback" || choice === "split" || choice === "partial")
        return { choice } as const;
      if (choice !== undefined) return { choice: "instead" as const, taskId: Number(choice.slice("instead-".length)) };
      if (suburbId !== undefined) return { suburbId };
      context.addIssue({ code: "custom", path: ["suburbId"], message: CHOOSE_SUBURB_ERROR });
      return z.NEVER;
    });
