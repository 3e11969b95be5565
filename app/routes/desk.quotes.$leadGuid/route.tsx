import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { parseLeadGuid } from "~/domain/core/ids";
import { CaseFacts, CaseHistory, CaseMessages, CaseActions } from "~/pages/desk/case";
import { leadCaseView } from "~/pages/desk/case-view.server";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { Badge } from "~/ui/badge";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import { readLeadCase } from "~/usecases/operations/desk/read-case";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Quote" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const guid = parseLeadGuid(params.leadGuid ?? "");
  if (guid === null) throw refusedPage("lead-not-found");
  const leadCase = await readLeadCase(app, guid);
  if (!leadCase.ok) throw deskRefusalResponse(request, app, leadCase.code);
  return leadCaseView(leadCase);
}

/** Page of a quote with its full history and, if requested, the call that the customer is waiting for. */
export default function QuoteCase() {
  const { title, status, bookingHref, facts, ways, messages, lines } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title={
        <span className="flex flex-wrap items-center gap-3">
          {title} <Badge>{status}</Badge>
        </span>
      }
    >
      <div className="grid gap-8">
        <CaseActions actions={ways} />
        <div>
          <CaseFacts facts={facts} />
          {bookingHref !== null && (
            <Link to={bookingHref} className={LINK_CLASS}>
              Open the booking
            </Link>
          )}
        </div>
        <CaseMessages messages={messages} />
        <CaseHistory lines={lines} />
      </div>
    </DeskPage>
  );
}
