import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatMoney } from "~/domain/core/money/format";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { ActionPage, type ActionView } from "~/pages/desk/action-form";
import { deskRefusalResponse, refuseDeskForm, requireFreshDeskSignIn } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { decideLeadReturn, readLeadReturn } from "~/usecases/operations/desk/lead-return";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Lead refund request" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs): Promise<ActionView> {
  const returnCase = await readLeadReturn(app, params.id ?? "");
  if (!returnCase.ok) throw deskRefusalResponse(request, app, returnCase.code);
  if (returnCase.leadReturn.state === "waiting") await requireFreshDeskSignIn(request, app);
  const { leadReturn: storedReturn, claim, reason, text } = returnCase;
  const { currency, defaultZone } = COUNTRIES[app.config.country];
  const paid = formatMoney(claim.amount, currency);
  return {
    title: "Lead refund request",
    about: `${storedReturn.supplierName} paid ${paid} on ${formatMoment(claim.at, defaultZone)}`,
    effect: `${reason}: “${text}”${claim.isRefunded ? " This lead was already refunded automatically. Mention this in your message." : ""}`,
    back: `/desk/quotes/${storedReturn.leadGuid}`,
    backLabel: "The quote",
    id: app.ids.guid(),
    fields: [
      {
        name: "decision",
        label: "Your decision",
        kind: "choice",
        options: [
          { value: "return", label: `Refund ${paid}` },
          { value: "refuse", label: "Decline the refund" },
        ],
      },
      { name: "answer", label: "Message to the workshop", kind: "area" },
    ],
    button: "Decide",
    unavailableReason:
      storedReturn.state === "waiting" ? null : `${storedReturn.decidedBy ?? "Someone"} has decided on this request.`,
  };
}

const INPUT_FIELDS = z.object({
  id: textField(64),
  reason: textField(2000),
  decision: textField(20),
  answer: textField(5000),
});

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const result = await decideLeadReturn(app, params.id ?? "", postedForm.value, postedForm.value);
  if (result.ok) return redirect(result.waits ? `/desk/approvals/${postedForm.value.id}` : "/desk", 303);
  return refuseDeskForm(request, app, postedForm, result);
}

/** Page of a workshop's request for a refund of a lead's price. */
export default function LeadReturn() {
  const view = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return <ActionPage view={view} formResult={response?.result} />;
}
