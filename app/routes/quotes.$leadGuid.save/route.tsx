import { withLeadGuid } from "../../http/with-lead-guid";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { useActionData, useLocation, useNavigate, useParams } from "@remix-run/react";
import { parsePostedForm, refuseForm, toFormResult, textField } from "~/http/parse-form";
import { SaveQuotesDialog } from "~/pages/results/save-quotes-dialog";
import { withLeadCookies } from "~/http/session";
import { saveQuotes } from "~/usecases/quotes/save-quotes";

/** Handles the form without JavaScript. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, z.object({ leadEmailAddress: textField(300) }));
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const saveOutcome = await withLeadGuid(params.leadGuid, (leadGuid) =>
    saveQuotes(app, { leadGuid, ...postedForm.value }),
  );
  if (!saveOutcome.ok) return refuseForm(postedForm, saveOutcome);
  const headers = withLeadCookies(request, app.viewer, saveOutcome.leadGuid);
  // If the lead got a new guid, redirects to the quotes of that guid.
  if (saveOutcome.leadGuid !== params.leadGuid)
    throw redirect(`/quotes/${saveOutcome.leadGuid}`, { status: 303, headers });
  return data({ result: toFormResult(postedForm) }, { headers });
}

/** Dialog over the results that saves the quotes by email (P-056). */
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
