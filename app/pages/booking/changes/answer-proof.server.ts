import type { BookingToken } from "../../../domain/core/ids";
import { redirect } from "@remix-run/cloudflare";
import { withHolderCookie } from "~/http/session";
import { type FormSubmission, refuseForm, toFormResult } from "~/http/parse-form";
import { verifyHolder, sendHolderCode } from "~/usecases/booking/booking-offer/prove-holder";
import type { Context } from "~/usecases/context";

/** Fields whose values are not returned to the page when a booking form is refused. */
const OMITTED_FIELDS = ["code", "day", "startAt"];

/** Refuses a booking form. `isCodeSent` = a verification code has been sent and can be entered. */
export const refuseBookingForm = (
  submission: FormSubmission,
  refusal: Parameters<typeof refuseForm>[1],
  isCodeSent = false,
) => refuseForm(submission, refusal, { isCodeSent }, OMITTED_FIELDS);

/** Sends the verification code of a booking, or checks it. The right code makes this browser the holder of the booking and redirects to `next`. */
export async function handleVerificationForm(
  app: Context,
  request: Request,
  token: BookingToken,
  submission: FormSubmission<{ readonly intent: string; readonly code: string }> & { readonly status?: unknown },
  next: string,
) {
  if (submission.status !== "success") return refuseBookingForm(submission, undefined);
  const isCheck = submission.value.intent === "check";
  const result = isCheck ? await verifyHolder(app, token, submission.value.code) : await sendHolderCode(app, token);
  if (!result.ok) return refuseBookingForm(submission, result, isCheck || result.code === "rate-limited");
  return isCheck
    ? redirect(next, { status: 303, headers: withHolderCookie(request, app.viewer) })
    : { isCodeSent: true, result: toFormResult(submission) };
}
