import { ofLead } from "../../http/of-lead";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { useActionData, useLocation, useNavigate, useParams } from "@remix-run/react";
import { readPosted, refuseForm, resultOf, typedWords } from "~/http/typed-form";
import { SaveQuotesDialog } from "~/pages/results/save-quotes-dialog";
import { withLeadCookies } from "~/http/session";
import { saveQuotes } from "~/usecases/quotes/save-quotes";

/** What the form does without script. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, z.object({ leadEmailAddress: typedWords(300) }));
  if (posted.status !== "success") return refuseForm(posted);
  const saved = await ofLead(params.leadGuid, (leadGuid) => saveQuotes(app, { leadGuid, ...posted.value }));
  if (!saved.ok) return refuseForm(posted, saved);
  const headers = withLeadCookies(request, app.viewer, saved.leadGuid);
  // A shifted lead has quotes of its own.
  if (saved.leadGuid !== params.leadGuid) throw redirect(`/quotes/${saved.leadGuid}`, { status: 303, headers });
  return data({ result: resultOf(posted) }, { headers });
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
      answer={useActionData<typeof action>()?.result ?? null}
      onShift={(guid) => navigate(`/quotes/${guid}${search}`, { replace: true, preventScrollReset: true })}
    />
  );
}
