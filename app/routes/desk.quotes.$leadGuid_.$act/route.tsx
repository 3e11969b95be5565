import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActionPage } from "~/pages/desk/action-form";
import { ContactDetailsPanel } from "~/pages/desk/contact-details-panel";
import { loadQuoteAction, submitQuoteAction } from "~/pages/desk/quote-acts.server";
import { NO_INDEX } from "~/ui/no-index";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Desk" }, NO_INDEX];

export const loader = ({ params, request, context: { app } }: LoaderFunctionArgs) =>
  loadQuoteAction(app, request, params);

export const action = (request: ActionFunctionArgs) => submitQuoteAction(request);

/** Page of one action on a quote. */
export default function QuoteActionPage() {
  const view = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <ActionPage view={view} formResult={response?.result}>
      {response?.contact ? <ContactDetailsPanel contact={response.contact} /> : undefined}
    </ActionPage>
  );
}
