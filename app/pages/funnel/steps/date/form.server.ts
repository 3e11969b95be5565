import { z } from "zod";
import { isPlainDay } from "../../../../domain/core/time/days";
import type { BuildStepSchema } from "../../step-forms.server";

const URGENCIES = ["AsSoonAsPossible", "WithinAFewWeeks", "JustPriceChecking", "SpecificDay"] as const;

const urgencySchema = z.object({ urgency: z.enum(URGENCIES, { error: "Choose when you’d like it done" }) });
const daySchema = z.object({ serviceDay: z.string({ error: "Choose a day" }).refine(isPlainDay, "Choose a day") });

/** The sub-step in the URL tells which of the two forms was submitted. */
export const form: BuildStepSchema<"date"> = ({ sub }) => (sub === "date-picker" ? daySchema : urgencySchema);
