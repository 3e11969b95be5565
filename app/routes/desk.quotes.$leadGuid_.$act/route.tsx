import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActPage } from "~/pages/desk/act-form";
import { ContactShown } from "~/pages/desk/contact-shown";
import { loadQuoteAct, pressQuoteAct } from "~/pages/desk/quote-acts.server";
import { NO_INDEX } from "~/ui/no-index";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Desk" }, NO_INDEX];

export const loader = ({ params, request, context: { app } }: LoaderFunctionArgs) => loadQuoteAct(app, request, params);

export const action = (asked: ActionFunctionArgs) => pressQuoteAct(asked);

/** One act on a quote. */
export default function QuoteAct() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ActPage view={view} refused={answered?.result}>
      {answered?.contact ? <ContactShown contact={answered.contact} /> : undefined}
    </ActPage>
  );
}
