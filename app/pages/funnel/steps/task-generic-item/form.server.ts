import { z } from "zod";
import { idListField, listField, wholeNumberField } from "../../fields.server";
import type { StepForm } from "../../step-forms.server";

/** The task and the way so far stand in the address; the form adds the answer. */
export const form: StepForm<"task-generic-item"> = () =>
  z
    .object({
      repairInspectionId: wholeNumberField("Choose a job first"),
      path: idListField,
      optionIds: listField(wholeNumberField("Choose an answer")).refine((ids) => ids.length > 0, "Choose an answer"),
    })
    .transform(({ repairInspectionId, path, optionIds }) => ({ taskId: repairInspectionId, path, optionIds }));
