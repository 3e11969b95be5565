import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActionPage } from "~/pages/desk/action-form";
import { loadCallStart, submitCallStart } from "~/pages/desk/caller.server";
import { NO_INDEX } from "~/ui/no-index";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Quote for a caller" }, NO_INDEX];

export const loader = ({ request, context: { app } }: LoaderFunctionArgs) => loadCallStart(app, request);

export const action = (request: ActionFunctionArgs) => submitCallStart(request);

/** Starts a quote for a customer on the phone. */
export default function QuoteForCaller() {
  const view = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return <ActionPage view={view} formResult={response?.result} />;
}
