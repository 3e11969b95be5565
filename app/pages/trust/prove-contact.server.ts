import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { freshContactSession } from "~/http/sign-in-cookies";
import { type Posted, refuseForm, resultOf, typedWords } from "~/http/typed-form";
import { askForMyBookings, openMyBookings } from "~/usecases/booking/contact-bookings";
import type { Context } from "~/usecases/context";

export const PROOF_ASKED = z.object({
  intent: z.enum(["send", "check"]),
  contact: typedWords(254),
  code: typedWords(40),
});
type Asked = z.output<typeof PROOF_ASKED>;

/** Sends a code to a typed mobile or email, or takes the code that came: then this browser has proved it, and goes to `path`. */
export async function proveContact(app: Context, request: Request, posted: Posted<Asked>, path: string) {
  const refused = (refusal?: Parameters<typeof refuseForm>[1], isCodeSent = false) =>
    refuseForm(posted, refusal, { isCodeSent }, ["code"]);
  if (posted.status !== "success") return refused();
  const { intent, contact, code } = posted.value;
  if (intent === "send") {
    const sent = await askForMyBookings(app, contact);
    return sent.ok ? { isCodeSent: true, result: resultOf(posted) } : refused(sent, sent.code === "rate-limited");
  }
  const { idHash, cookie } = freshContactSession(request);
  const opened = await openMyBookings(app, contact, code, idHash);
  if (!opened.ok) return refused(opened, opened.fields?.contact === undefined);
  return redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
}
