import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { type AttemptId, parseAttemptId } from "~/domain/core/ids";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { ActionPage } from "~/pages/desk/action-form";
import { differenceView } from "~/pages/desk/difference-view.server";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { readDifference, settleDifference } from "~/usecases/operations/desk/difference";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Ledger difference" }, NO_INDEX];

function requireAttemptId(input: string | undefined): AttemptId {
  const id = parseAttemptId(input ?? "");
  if (id === null) throw refusedPage("payment-not-found");
  return id;
}

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const difference = await readDifference(app, requireAttemptId(params.attemptId));
  if (!difference.ok) throw deskRefusalResponse(request, app, difference.code);
  return differenceView(app, difference);
}

const INPUT_FIELDS = z.object({ id: textField(64), reason: textField(2000), found: textField(20) });

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const attemptId = requireAttemptId(params.attemptId);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const difference = await settleDifference(app, attemptId, Number(postedForm.value.found) || 0, postedForm.value);
  if (difference.ok) return redirect("/desk", 303);
  return refuseDeskForm(request, app, postedForm, difference);
}

/** A payment on which our ledger and the provider disagree. */
export default function Difference() {
  const view = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return <ActionPage view={view} formResult={response?.result} />;
}
