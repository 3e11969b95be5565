import type { BookingToken } from "../../../domain/core/ids";
import { data, redirect } from "@remix-run/cloudflare";
import { toErrorResponse, refusedPage } from "../../../error-responses";
import type { CompletionForm } from "../../../domain/booking/work/done-form";
import { REPORTED_STEPS } from "../../../domain/booking/work/steps";
import { type FormSubmission, toFormResult } from "../../../http/parse-form";
import type { Context } from "../../../usecases/context";
import { answerWorkReport } from "../../../usecases/booking/work/report-work";
import { reportStep, undoStep } from "../../../usecases/booking/work/report-step";
import { redirectToLogin } from "../guard.server";

type SubmittedWork = CompletionForm & {
  readonly intent: "work" | "work-undo" | "work-report";
  readonly step: string;
  readonly text: string;
};

/** Handles a step of the work, and the form for completed work. */
export async function submitWork<More extends object>(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  submission: FormSubmission,
  submittedWork: SubmittedWork,
  { page, emptyResult }: { readonly page: string; readonly emptyResult: More },
) {
  const workOutcome = await applyWorkAction(app, bookingToken, submittedWork);
  if (workOutcome.ok) return redirect(page, 303);
  if (workOutcome.code === "not-signed-in") throw redirectToLogin(request, app);
  const { status, text } = toErrorResponse(workOutcome.code);
  const fields = "fields" in workOutcome ? workOutcome.fields : undefined;
  return data(
    {
      ...emptyResult,
      result: toFormResult(submission, fields),
      work: { text: fields ? null : text, result: fields ? toFormResult(submission, fields) : null },
    },
    { status },
  );
}

function applyWorkAction(app: Context, bookingToken: BookingToken, submittedWork: SubmittedWork) {
  if (submittedWork.intent === "work-report") {
    const answer = (["not-done", "was-done"] as const).find((value) => value === submittedWork.step);
    if (answer === undefined) throw refusedPage("invalid-input");
    return answerWorkReport(app, bookingToken, answer, submittedWork.text);
  }
  const step = REPORTED_STEPS.find((value) => value === submittedWork.step);
  if (step === undefined) throw refusedPage("invalid-input");
  return submittedWork.intent === "work-undo"
    ? undoStep(app, bookingToken, step)
    : reportStep(app, bookingToken, step === "done" ? { step, completionForm: submittedWork } : { step });
}
