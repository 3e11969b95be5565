import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { createContactSession } from "~/http/sign-in-cookies";
import { type FormSubmission, refuseForm, toFormResult, textField } from "~/http/parse-form";
import { sendMyBookingsCode, openMyBookings } from "~/usecases/booking/contact-bookings";
import type { Context } from "~/usecases/context";

export const PROOF_FIELDS = z.object({
  intent: z.enum(["send", "check"]),
  contact: textField(254),
  code: textField(40),
});
type ProofForm = z.output<typeof PROOF_FIELDS>;

/** Sends a code to the entered mobile or email, or checks the code. A right code verifies the contact for this browser, which is then redirected to `path`. */
export async function verifyContact(
  app: Context,
  request: Request,
  submission: FormSubmission<ProofForm>,
  path: string,
) {
  const refuseInput = (refusal?: Parameters<typeof refuseForm>[1], isCodeSent = false) =>
    refuseForm(submission, refusal, { isCodeSent }, ["code"]);
  if (submission.status !== "success") return refuseInput();
  const { intent, contact, code } = submission.value;
  if (intent === "send") {
    const codeRequest = await sendMyBookingsCode(app, contact);
    return codeRequest.ok
      ? { isCodeSent: true, result: toFormResult(submission) }
      : refuseInput(codeRequest, codeRequest.code === "rate-limited");
  }
  const { idHash, cookie } = createContactSession(request);
  const openResult = await openMyBookings(app, contact, code, idHash);
  if (!openResult.ok) return refuseInput(openResult, openResult.fields?.contact === undefined);
  return redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
}
