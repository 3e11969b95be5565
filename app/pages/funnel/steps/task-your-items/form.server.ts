import { z } from "zod";
import { listField, optionalTextField, wholeNumberField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

/** Add jobs, take one out, or go on: one form each on the page. */
export const form: StepForm<"task-your-items"> = () =>
  z
    .object({
      repairInspectionId: listField(wholeNumberField("Choose a job")),
      serviceTypeId: wholeNumberField("Choose a service").optional(),
      remove: optionalTextField(60),
      continue: optionalTextField(3),
      searched: optionalTextField(100),
    })
    .transform(({ repairInspectionId, serviceTypeId, remove, continue: wish, searched }) => ({
      repairInspectionIds: repairInspectionId,
      serviceTypeId: serviceTypeId ?? null,
      remove,
      wantsToContinue: wish !== null,
      searched,
    }));
