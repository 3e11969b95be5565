import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "../../answers";
import { readPosted, refuseForm, resultOf } from "../../http/typed-form";
import { withLeadCookies } from "../../http/session";
import { Page } from "../../ui/page";
import { askForCode, goOn } from "../../usecases/resume/go-on";
import { showLink } from "../../usecases/resume/show-link";
import { ResumeQuestion } from "../../pages/resume/resume-question";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Carry on with your quote" }, NO_INDEX];

/** Shows the job, and changes nothing: scanners of mail open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const shown = await showLink(app, params.token ?? "");
  if (!shown.ok) throw refusedPage(shown.code);
  return shown;
}

const PROOF = z.object({ intent: z.enum(["send", "check", "go"]).optional(), code: z.string().max(40).optional() });
const SECRET = ["code"];

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, PROOF);
  if (posted.status !== "success") return refuseForm(posted, undefined, { isCodeSent: true }, SECRET);
  const token = params.token ?? "";
  const { intent, code } = posted.value;
  if (intent === "send") {
    const sent = await askForCode(app, token);
    return sent.ok
      ? { isCodeSent: true, result: resultOf(posted) }
      : refuseForm(posted, sent, { isCodeSent: sent.code === "rate-limited" }, SECRET);
  }
  const gone = await goOn(app, token, code ?? (intent === "check" ? "" : null));
  if (!gone.ok) return refuseForm(posted, gone, { isCodeSent: true }, SECRET);
  return redirect(gone.path, { status: 303, headers: withLeadCookies(request, app.viewer, gone.guid) });
}

export default function Resume() {
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Page width="text">
      <ResumeQuestion
        shown={shown}
        isCodeSent={answered?.isCodeSent ?? false}
        errors={answered?.result.error ?? null}
      />
    </Page>
  );
}
