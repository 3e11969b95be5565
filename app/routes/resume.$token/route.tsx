import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerOf, refusedPage } from "../../answers";
import { readForm } from "../../http/read-form";
import { withLeadCookies } from "../../http/session";
import { Page } from "../../ui/page";
import type { FieldErrors } from "../../ui/field-errors";
import { askForCode, goOn } from "../../usecases/resume/go-on";
import { showLink } from "../../usecases/resume/show-link";
import { ResumeQuestion } from "../../pages/resume/resume-question";

export const meta: MetaFunction = () => [{ title: "Carry on with your quote" }, { name: "robots", content: "noindex" }];

/** Shows the job, and changes nothing: scanners of mail open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const shown = await showLink(app, params.token ?? "");
  if (!shown.ok) throw refusedPage(shown.code);
  return shown;
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = params.token ?? "";
  const refused = (code: Parameters<typeof answerOf>[0], errors: FieldErrors | undefined, isCodeSent: boolean) =>
    data({ isCodeSent, errors: errors ?? { "": [answerOf(code).words] } }, { status: answerOf(code).status });
  if (form.get("intent") === "send") {
    const sent = await askForCode(app, token);
    return sent.ok ? { isCodeSent: true, errors: null } : refused(sent.code, sent.fields, sent.code === "rate-limited");
  }
  const code = form.get("code");
  const gone = await goOn(app, token, typeof code === "string" ? code : null);
  if (!gone.ok) return refused(gone.code, gone.fields, true);
  return redirect(gone.path, { status: 303, headers: withLeadCookies(request, app.viewer, gone.guid) });
}

export default function Resume() {
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Page width="text">
      <ResumeQuestion shown={shown} isCodeSent={answered?.isCodeSent ?? false} errors={answered?.errors ?? null} />
    </Page>
  );
}
