import { z } from "zod";
import { wholeNumberField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

export const form: StepForm<"task-service"> = () => z.object({ serviceTypeId: wholeNumberField("Choose a service") });
