import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "../../error-responses";
import { parsePostedForm, refuseForm, toFormResult } from "../../http/parse-form";
import { withLeadCookies } from "../../http/session";
import { Page } from "../../ui/page";
import { requestCode, continueFlow } from "../../usecases/funnel/continue-flow";
import { showLink } from "../../usecases/lead/resume/show-link";
import { ResumeQuestion } from "../../pages/resume/resume-question";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Continue your quote" }, NO_INDEX];

/** Shows the job and changes nothing, because mail scanners open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const link = await showLink(app, params.token ?? "");
  if (!link.ok) throw refusedPage(link.code);
  return link;
}

const INPUT_FIELDS = z.object({
  intent: z.enum(["send", "check", "go"]).optional(),
  code: z.string().max(40).optional(),
});
const SECRET_FIELDS = ["code"];

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { isCodeSent: true }, SECRET_FIELDS);
  const token = params.token ?? "";
  const { intent, code } = postedForm.value;
  if (intent === "send") {
    const codeRequest = await requestCode(app, token);
    return codeRequest.ok
      ? { isCodeSent: true, result: toFormResult(postedForm) }
      : refuseForm(postedForm, codeRequest, { isCodeSent: codeRequest.code === "rate-limited" }, SECRET_FIELDS);
  }
  const continuation = await continueFlow(app, token, code ?? (intent === "check" ? "" : null));
  if (!continuation.ok) return refuseForm(postedForm, continuation, { isCodeSent: true }, SECRET_FIELDS);
  return redirect(continuation.path, { status: 303, headers: withLeadCookies(request, app.viewer, continuation.guid) });
}

export default function Resume() {
  const view = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <Page width="text">
      <ResumeQuestion
        linkView={view}
        isCodeSent={response?.isCodeSent ?? false}
        errors={response?.result.error ?? null}
      />
    </Page>
  );
}
