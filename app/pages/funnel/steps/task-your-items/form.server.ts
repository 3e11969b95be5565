import { z } from "zod";
import { listField, optionalTextField, wholeNumberField } from "../../fields.server";
import type { BuildStepSchema } from "../../step-forms.server";

const jobSchema = z.string().trim().max(120).optional();

/** Adds jobs, removes one, or continues. Each has its own form on the page. */
export const form: BuildStepSchema<"task-your-items"> = () =>
  z
    .object({
      repairInspectionId: listField(wholeNumberField("Choose a job")),
      serviceTypeId: wholeNumberField("Choose a service").optional(),
      remove: optionalTextField(60),
      continue: optionalTextField(3),
      searched: optionalTextField(100),
      jobs: wholeNumberField("Choose a job for each item").optional(),
      job0: jobSchema,
      job1: jobSchema,
      job2: jobSchema,
      job3: jobSchema,
    })
    .transform(
      ({
        repairInspectionId,
        serviceTypeId,
        remove,
        continue: preferences,
        searched,
        jobs,
        job0,
        job1,
        job2,
        job3,
      }) => ({
        repairInspectionIds: repairInspectionId,
        serviceTypeId: serviceTypeId ?? null,
        remove,
        wantsToContinue: preferences !== null,
        searched,
        // Empty selections are missing from the parsed form, so `jobs` says how many there were.
        jobs: [job0, job1, job2, job3].slice(0, jobs ?? 0).map((value) => value ?? ""),
      }),
    );
