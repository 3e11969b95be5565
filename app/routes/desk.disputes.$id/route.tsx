import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { hasDeskRight } from "~/domain/identity/roles";
import { isOpenDispute } from "~/domain/payments/dispute";
import { readMoney } from "~/domain/core/money/read-number";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { ActionPage } from "~/pages/desk/action-form";
import { disputeView } from "~/pages/desk/dispute-view.server";
import { deskRefusalResponse, refuseDeskForm, requireFreshDeskSignIn } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import {
  DISPUTE_OUTCOMES,
  recordDisputeOutcome,
  readDisputeCase,
  submitEvidence,
} from "~/usecases/operations/desk/disputes";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Disputed payment" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const disputeCase = await readDisputeCase(app, params.id ?? "");
  if (!disputeCase.ok) throw deskRefusalResponse(request, app, disputeCase.code);
  // Recording an outcome by hand moves money, so it needs a recent sign-in.
  const { source, state } = disputeCase.dispute;
  if (source === "desk" && isOpenDispute(state) && hasDeskRight(disputeCase.person.role, "approve"))
    await requireFreshDeskSignIn(request, app);
  return disputeView(app, disputeCase);
}

const INPUT_FIELDS = z.object({
  id: textField(64),
  reason: textField(2000),
  dispute: textField(100),
  text: textField(5001),
  outcome: textField(20),
  fee: textField(20),
});

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const id = params.id ?? "";
  const { outcome: input, fee: typedFee, text } = postedForm.value;
  const isManual = id.startsWith("desk:");
  const outcome = DISPUTE_OUTCOMES.find((value) => value === input);
  const fee = typedFee.trim() === "" ? 0 : readMoney(typedFee);
  if (isManual && (outcome === undefined || fee === null || fee < 0))
    return refuseForm(postedForm, {
      code: "invalid-input",
      fields:
        outcome === undefined
          ? { outcome: ["Choose what the provider decided"] }
          : { fee: ["Enter an amount in dollars, like 25.00"] },
    });
  const result =
    isManual && outcome !== undefined && fee !== null
      ? await recordDisputeOutcome(app, id, postedForm.value, { outcome, fee })
      : await submitEvidence(app, id, postedForm.value, text);
  if (result.ok && "waits" in result && result.waits === true)
    return redirect(`/desk/approvals/${postedForm.value.id}`, 303);
  if (result.ok) return redirect(`/desk/disputes/${encodeURIComponent(id)}`, 303);
  return refuseDeskForm(request, app, postedForm, result);
}

/** Page of a disputed payment: the provider's statement, the deadline for evidence, and the form to answer. */
export default function Dispute() {
  const view = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return <ActionPage view={view} formResult={response?.result} />;
}
