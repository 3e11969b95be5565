import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { useActionData, useLocation, useNavigate, useParams } from "@remix-run/react";
import { answerOf } from "~/answers";
import { readForm } from "~/http/read-form";
import { SaveQuotesDialog, type Submission } from "~/pages/results/save-quotes-dialog";
import { withLeadCookies } from "~/http/session";
import { saveQuotes } from "~/usecases/quotes/save-quotes";

/** What the form does without script. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const typed = String((await readForm(request)).get("leadEmailAddress") ?? "").slice(0, 300);
  const saved = await saveQuotes(app, { leadGuid: params.leadGuid ?? "", leadEmailAddress: typed });
  if (!saved.ok) {
    const { status, words } = answerOf(saved.code);
    return data<Submission>({ result: false, typed, errors: saved.fields ?? { "": [words] } }, { status });
  }
  const headers = withLeadCookies(request, app.viewer, saved.leadGuid);
  // A shifted lead has quotes of its own.
  if (saved.leadGuid !== params.leadGuid) throw redirect(`/quotes/${saved.leadGuid}`, { status: 303, headers });
  return data<Submission>({ result: true, typed, errors: {} }, { headers });
}

/** Saves the quotes by email, as a window over the results (P-056). */
export default function SaveQuotes() {
  const { leadGuid = "" } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const closeHref = `/quotes/${leadGuid}${search}`;
  return (
    <SaveQuotesDialog
      leadGuid={leadGuid}
      closeHref={closeHref}
      answer={useActionData<typeof action>() ?? null}
      onShift={(guid) => navigate(`/quotes/${guid}${search}`, { replace: true, preventScrollReset: true })}
    />
  );
}
