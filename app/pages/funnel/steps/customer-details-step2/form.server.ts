import { parseCode } from "../../../../domain/identity/verification/limits";
import { z } from "zod";
import { textField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

const CODE_ERROR = "Enter the 6-digit code";

/** People copy the code with spaces and hyphens, so both are allowed. */
const code = textField(CODE_ERROR, 12)
  .transform((text) => parseCode(text) ?? "")
  .pipe(z.string().regex(/^\d{6}$/, CODE_ERROR));

export const form: BuildStepSchema<"customer-details-step2"> = () =>
  z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("send"), mobile: textField("Enter your mobile number", 30) }),
    z.object({ intent: z.literal("resend") }),
    z.object({ intent: z.literal("check"), code }),
  ]);
