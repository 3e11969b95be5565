import { z } from "zod";
import { idListField, listField, wholeNumberField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

/** The URL contains the task and the path so far. The form adds the answer. */
export const form: BuildStepSchema<"task-generic-item"> = () =>
  z
    .object({
      repairInspectionId: wholeNumberField("Choose a job first"),
      path: idListField,
      optionIds: listField(wholeNumberField("Choose an answer")).refine((ids) => ids.length > 0, "Choose an answer"),
    })
    .transform(({ repairInspectionId, path, optionIds }) => ({ taskId: repairInspectionId, path, optionIds }));
