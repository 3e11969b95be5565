import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ButtonLink } from "../../ui/button";
import { Page } from "../../ui/page";
import { SiteError } from "../../ui/site-error";

/**
 * Error page for a quote that could not be opened or rendered (ledger F-407). If the quote does not exist or is not for this visitor, the site's own error
 * page is shown.
 */
export function QuoteError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status < 500) return <SiteError />;
  return (
    <Page width="text">
      <div data-error="server-error" className="grid justify-items-start gap-5 py-8">
        <div role="alert" className="grid gap-2">
          <h1 className="text-2xl font-bold">Error</h1>
          <p>An error has occurred</p>
        </div>
        <p className="text-soft">Your answers so far are saved.</p>
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
      </div>
    </Page>
  );
}
